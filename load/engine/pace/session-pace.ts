import type { LoadConfig } from '../../config.ts'
import { Random } from '../../random.ts'
import { staged } from '../../stages.ts'
import { type Draw, poisson, recorded } from '../../workloads/arrivals.ts'
import { turnsEndMs } from './arriving.ts'
import { closedPace } from './closed.ts'
import { kindOf, kindOfStart } from './kinds.ts'
import { type Pace, type Record, shareOf } from './pace.ts'
import { planOf, playedTurn, stretchOfSession } from './recorded-turn.ts'

/** A session of the plan: which recorded one it is like, and when each of its turns in the window is due. */
interface Begun {
  session: number
  recorded: number
  /** The first turn that falls into the window: what came before it is not played, and it starts the conversation. */
  first: number
  dueMs: number[]
}

/**
 * Sessions that were going on when the window opened, begin in it, and outlast it: as many sends as were asked for, at a
 * steady rate from the first moment on. A session is drawn by one of its turns, which is placed in the window; one that has
 * several turns there would be drawn as often, so it is taken with one chance in as many.
 * @param total of all VUs together
 */
export function sessionPace(config: LoadConfig, vu: number, record: Record, total: number): Pace {
  if (config.users !== undefined) return closedPace(config, vu, record)
  const { durationMs, vus } = config
  const wanted = shareOf(total, config, vu)
  const random = new Random(config.seed, `sessions ${vu}`)
  const draw = drawOf(config, record, total)
  const turns = record.sessions.flatMap((session, index) => session.map((_, turn): [number, number] => [index, turn]))
  const recordedMs = recordedOffsets(record)
  const begun: Begun[] = []
  let planned = 0
  for (let tries = 0; planned < wanted && tries < mostTries(wanted); tries += 1) {
    const session = begun.length * vus + vu
    const [chosen, turn] = turns[random.below(turns.length)] ?? [0, 0]
    const stretch = stretchOfSession(session, config) / config.compress
    const offsets = recordedMs[chosen] ?? []
    const beginMs = draw(random.share()) - (offsets[turn] ?? 0) * stretch
    const all = offsets.map((each) => beginMs + each * stretch)
    const within = all.filter((each) => each >= 0 && each < durationMs)
    if (random.share() * within.length >= 1) continue
    const first = all.findIndex((each) => each >= 0)
    const dueMs = within.slice(0, wanted - planned)
    begun.push({ session, recorded: chosen, first, dueMs })
    planned += dueMs.length
  }
  return paceOver(config, record, begun)
}

/** Most draws are taken; a record of one endless session may need more. */
function mostTries(wanted: number): number {
  return 1000 + 100 * wanted
}

function drawOf(config: LoadConfig, { arrivals }: Record, total: number): Draw {
  const { durationMs, stages } = config
  if (stages !== undefined) return staged(stages)
  if (config.arrivals === 'poisson' || arrivals === null) return poisson(durationMs)
  return recorded(arrivals, total, durationMs, new Random(config.seed, 'arrivals'))
}

/** When each turn of each recorded session was due, counted from its first. */
function recordedOffsets({ sessions: all }: Record): number[][] {
  return all.map((session) => {
    let atMs = 0
    return session.map(({ thinkMs, turnMs }, at) => {
      const dueMs = at === 0 ? 0 : atMs + thinkMs
      atMs = dueMs + turnMs
      return dueMs
    })
  })
}

function paceOver(config: LoadConfig, { sessions: all }: Record, begun: readonly Begun[]): Pace {
  const order = begun
    .flatMap(({ dueMs }, at) => dueMs.map((each, turn): [due: number, at: number, turn: number] => [each, at, turn]))
    .sort(([a], [b]) => a - b)
  return {
    count: order.length,
    dueMs: (index) => order[index]?.[0] ?? 0,
    at: (index) => {
      const [dueMs = 0, at = 0, turn = 0] = order[index] ?? []
      const { session = 0, recorded: chosen = 0, first = 0 } = begun[at] ?? {}
      // The name of a turn is its place in the recorded session, from which its length is drawn again.
      const place = first + turn
      const sendId = `${session}.${place}`
      const like = all[chosen]?.[place] ?? { thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 }
      const plan = planOf(playedTurn(like, session, place, config), turnsEndMs(config) - dueMs)
      const kind = turn === 0 ? kindOfStart(config, sendId, plan) : kindOf(config, sendId)
      return { session, turn: place, kind, dueMs, plan }
    },
    isLast: (index) => {
      const [, at = 0, turn = 0] = order[index] ?? []
      return turn === (begun[at]?.dueMs.length ?? 0) - 1
    },
  }
}
