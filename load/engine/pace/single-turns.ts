import type { LoadConfig } from '../../config.ts'
import { Random } from '../../random.ts'
import { turnsEndMs } from './arriving.ts'
import { kindOfStart } from './kinds.ts'
import { type Pace, placeOfStart, type Record, shareOf } from './pace.ts'
import { planOf, playedTurn } from './recorded-turn.ts'

/** Distribution of sends over time. */
interface Spread {
  /** Of all VUs together. */
  total: number
  /** Due time of a send in milliseconds, by its share of all sends, from 0 to 1. */
  when(share: number): number
}

/** Turns like the recorded ones, each in a new conversation. Follow-ups would blur the distribution over time. */
export function singleTurns(config: LoadConfig, vu: number, { sessions }: Record, { total, when }: Spread): Pace {
  const turns = sessions.flat()
  const { vus } = config
  const count = shareOf(total, config, vu)
  const dueMsOf = (index: number): number => when((index * config.vus + vu + 0.5) / total)
  return {
    count,
    dueMs: dueMsOf,
    at: (index) => {
      const session = index * config.vus + vu
      const sendId = `${session}.0`
      const drawn = turns[new Random(config.seed, `lone ${session}`).below(turns.length)]
      const turn = drawn ?? { thinkMs: 0, userChars: null, turnMs: 0, replies: [], toolSteps: 0 }
      const dueMs = dueMsOf(index)
      const plan = planOf(playedTurn(turn, session, 0, config), turnsEndMs(config) - dueMs)
      return { session, turn: 0, kind: kindOfStart(config, sendId, plan), dueMs, plan }
    },
    placeOf: (sendId) => placeOfStart(sendId, { count, vus, vu }),
    isLast: () => true,
  }
}
