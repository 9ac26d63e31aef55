import type { LoadConfig } from '../../config.ts'
import { Random } from '../../random.ts'
import type { RecordedSession } from '../../workloads/sessions.ts'
import { turnsEndMs } from './arriving.ts'
import { kindOf, kindOfStart } from './kinds.ts'
import { type Pace, type Record, shareOf } from './pace.ts'
import { planOf, playedTurn } from './recorded-turn.ts'

/** One turn of a user. */
interface Turn {
  user: number
  /** How many sessions the user began before. */
  nth: number
  /** The recorded session, and the turn of it. */
  recorded: number
  place: number
  /** It starts the conversation. */
  isStart: boolean
  dueMs: number
}

/** Shortest time between two messages of a user, for workloads without think times. */
const leastBetweenMs = 100

/**
 * A closed model: each user sends, waits for the response, thinks as long as recorded, and sends again. After its last turn, it
 * begins another session. The plan grows with the responses, so a slow service gets fewer sends.
 */
export function closedPace(config: LoadConfig, vu: number, { sessions }: Record): Pace {
  const { users = 0, vus } = config
  const turns = Array.from({ length: shareOf(users, config, vu) }, (_, at) =>
    firstTurn(at * vus + vu, sessions, config),
  ).sort((a, b) => a.dueMs - b.dueMs)
  const turnAt = (index: number): Turn => {
    const turn = turns[index]
    if (turn === undefined) throw new Error(`send ${index} was never planned`)
    return turn
  }
  return {
    get count() {
      return turns.length
    },
    dueMs: (index) => turnAt(index).dueMs,
    at: (index) => {
      const turn = turnAt(index)
      const { dueMs, place, isStart } = turn
      const session = sessionOf(turn, config)
      const sendId = `${session}.${place}`
      const plan = planOf(turnOf(turn, sessions, config), turnsEndMs(config) - dueMs)
      const kind = isStart ? kindOfStart(config, sendId, plan) : kindOf(config, sendId)
      return { session, turn: place, kind, dueMs, plan }
    },
    isLast: (index) => {
      const { recorded, place } = turnAt(index)
      return place + 1 >= (sessions[recorded]?.length ?? 0)
    },
    next: (index, answeredMs) => {
      const turn = nextTurn(turnAt(index), answeredMs, sessions, config)
      return turn.dueMs < config.durationMs ? turns.push(turn) - 1 : undefined
    },
  }
}

/** The sends of all users if the service adds no time: no service gets more. */
export function mostSends(config: LoadConfig, sessions: readonly RecordedSession[]): number {
  let sends = 0
  for (let user = 0; user < (config.users ?? 0); user += 1) {
    let turn = firstTurn(user, sessions, config)
    while (turn.dueMs < config.durationMs) {
      sends += 1
      turn = nextTurn(turn, turn.dueMs, sessions, config)
    }
  }
  return sends
}

/** Users are in the middle of a session when the load starts, so that its first minute is like the others. */
function firstTurn(user: number, sessions: readonly RecordedSession[], config: LoadConfig): Turn {
  const random = new Random(config.seed, `user ${user}`)
  const recorded = random.below(sessions.length)
  const place = random.below(sessions[recorded]?.length ?? 1)
  const turn = { user, nth: 0, recorded, place, isStart: true, dueMs: 0 }
  const { thinkMs, turnMs } = turnOf(turn, sessions, config)
  // A think time of hours would leave a short load without this user.
  const within = Math.min(thinkMs + turnMs, config.durationMs / 2)
  return { ...turn, dueMs: random.share() * within }
}

/** A response that comes before the turn has ended by its script (202, `timedOut`) does not shorten the turn. */
function nextTurn(before: Turn, answeredMs: number, sessions: readonly RecordedSession[], config: LoadConfig): Turn {
  const { user, nth, recorded, place } = before
  const endMs = Math.max(answeredMs, before.dueMs + turnOf(before, sessions, config).turnMs)
  const isOver = place + 1 >= (sessions[recorded]?.length ?? 0)
  const next = isOver
    ? {
        ...{ user, nth: nth + 1, place: 0, isStart: true, dueMs: 0 },
        recorded: new Random(config.seed, `user ${user}, session ${nth + 1}`).below(sessions.length),
      }
    : { user, nth, recorded, place: place + 1, isStart: false, dueMs: 0 }
  const { thinkMs } = turnOf(next, sessions, config)
  return { ...next, dueMs: Math.max(endMs + thinkMs, before.dueMs + leastBetweenMs) }
}

function turnOf(turn: Turn, sessions: readonly RecordedSession[], config: LoadConfig): RecordedSession[number] {
  const like = sessions[turn.recorded]?.[turn.place] ?? {
    ...{ thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 },
  }
  return playedTurn(like, sessionOf(turn, config), turn.place, config)
}

/** Unique over all users. */
function sessionOf({ user, nth }: Turn, { users = 1 }: LoadConfig): number {
  return nth * users + user
}
