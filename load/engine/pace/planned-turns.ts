import type { LoadConfig, SendKind } from '../../config.ts'
import { Random } from '../../random.ts'
import type { RecordedTurn } from '../../workloads/sessions.ts'
import { turnsEndMs } from './arriving.ts'
import { kindOf, kindOfStart } from './kinds.ts'
import type { Pace, Record } from './pace.ts'
import { planOf, playedTurn } from './recorded-turn.ts'

/** One planned send, like a recorded turn. */
export interface PlannedTurn {
  session: number
  /** Number of the send in its session. */
  turn: number
  dueMs: number
  /** Undefined: by the mix. */
  kind?: SendKind
  /** The turn ends before this time; undefined: before the end of the load. */
  overMs?: number
  /** The caller stops waiting after this share of the turn; undefined: waits for the response. */
  leavesAt?: number
}

/** The request has arrived before its caller stops waiting. */
const leastStayMs = 100

const silent: RecordedTurn = { thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 }

/** The recorded turn for a send, drawn by the name of the send. */
export function drawnTurn(
  { session, turn }: Pick<PlannedTurn, 'session' | 'turn'>,
  turns: readonly RecordedTurn[],
  config: LoadConfig,
): RecordedTurn {
  const drawn = turns[new Random(config.seed, `drawn ${session}.${turn}`).below(turns.length)]
  return playedTurn(drawn ?? silent, session, turn, config)
}

/** A plan of these sends, in any order. The first one of a session starts the conversation. */
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
