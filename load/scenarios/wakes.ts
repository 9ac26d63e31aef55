import { arriving } from '../engine/pace/arriving.ts'
import { shareOf } from '../engine/pace/pace.ts'
import { type PlannedTurn, plannedTurns } from '../engine/pace/planned-turns.ts'
import { Random } from '../random.ts'
import { added, whole } from '../thresholds.ts'

/** Conversations that were quiet for long and get messages again, many at the same time. */
export const wakes = arriving({
  id: 'wakes',
  about: 'Conversations that stay quiet, then wake, most of them together',
  defaults: { ratePerSecond: 20, durationMs: 90_000 },
  thresholds: [added('p90', 2000), added('p99', 10_000), whole],
  pace: (config, vu, record, total) => {
    const random = new Random(config.seed, `wakes ${vu}`)
    const third = config.durationMs / 3
    const sends = shareOf(total, config, vu)
    const conversations = Math.ceil(sends / 2)
    const plan = Array.from({ length: conversations }, (_, at): PlannedTurn[] => {
      const session = at * config.vus + vu
      return [
        // The first turn ends before the quiet time.
        { session, turn: 0, dueMs: ((at + random.share()) / conversations) * third, overMs: 1.5 * third },
        // Half of them wake in the first eighth of the last third.
        { session, turn: 1, dueMs: third * (2 + random.share() ** 3) },
      ]
    })
    return plannedTurns(config, record, plan.flat().slice(0, sends))
  },
})
