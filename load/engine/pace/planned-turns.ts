import type { LoadConfig, SendKind } from '../../config.ts'
import { Random } from '../../random.ts'
import type { RecordedTurn } from '../../workloads/sessions.ts'
import { turnsEndMs } from './arriving.ts'
import { kindOf, kindOfStart } from './kinds.ts'
import type { Pace, Record } from './pace.ts'
import { planOf, playedTurn } from './recorded-turn.ts'

/** One send of a plan: a turn like some recorded one, due at a moment. */
export interface PlannedTurn {
  session: number
  /** Names the send within its session. */
  turn: number
  dueMs: number
  /** How it is sent; undefined: as the mix has it. */
  kind?: SendKind
  /** The turn is over by then; undefined: before the run ends. */
  overMs?: number
  /** Its caller leaves when this share of the turn has passed; undefined: waits for the answer. */
  leavesAt?: number
}

/** Nobody leaves before their request can have arrived. */
const leastStayMs = 100

const silent: RecordedTurn = { thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 }

/** The recorded turn that a send is like, as this run plays it: drawn by its name alone. */
export function drawnTurn(
  { session, turn }: Pick<PlannedTurn, 'session' | 'turn'>,
  turns: readonly RecordedTurn[],
  config: LoadConfig,
): RecordedTurn {
  const drawn = turns[new Random(config.seed, `drawn ${session}.${turn}`).below(turns.length)]
  return playedTurn(drawn ?? silent, session, turn, config)
}

/** A plan of these sends, in any order; the first of a session begins its conversation. */
export function plannedTurns(config: LoadConfig, { sessions }: Record, sends: readonly PlannedTurn[]): Pace {
  const turns = sessions.flat()
  const order = sends.toSorted((a, b) => a.dueMs - b.dueMs)
  const [first, last] = [new Map<number, number>(), new Map<number, number>()]
  for (const [index, { session }] of order.entries()) {
    if (!first.has(session)) first.set(session, index)
    last.set(session, index)
  }
  return {
    count: order.length,
    ...(order.some(({ leavesAt }) => leavesAt !== undefined) ? { hasLeavers: true } : {}),
    dueMs: (index) => order[index]?.dueMs ?? 0,
    at: (index) => {
      const { session = 0, turn = 0, dueMs = 0, kind, overMs = turnsEndMs(config), leavesAt } = order[index] ?? {}
      const sendId = `${session}.${turn}`
      const plan = planOf(drawnTurn({ session, turn }, turns, config), Math.max(0, overMs - dueMs))
      const mixed = first.get(session) === index ? kindOfStart(config, sendId, plan) : kindOf(config, sendId)
      const left = leavesAt === undefined ? {} : { leavesAfterMs: Math.max(leastStayMs, leavesAt * plan.lastsMs) }
      return { session, turn, kind: kind ?? mixed, dueMs, plan, ...left }
    },
    isLast: (index) => last.get(order[index]?.session ?? -1) === index,
  }
}
