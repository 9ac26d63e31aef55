import { arriving } from '../engine/pace/arriving.ts'
import { shareOf } from '../engine/pace/pace.ts'
import { type PlannedTurn, plannedTurns } from '../engine/pace/planned-turns.ts'
import { Random } from '../random.ts'
import { added, whole } from '../thresholds.ts'

/** Callers stop waiting for every second send of a conversation. */
const sendsEach = 4

/** Callers stop waiting for a response or stream, return, and continue with their cursor. */
export const returns = arriving({
  id: 'returns',
  about: 'Callers that stop waiting, and continue later with their cursor',
  defaults: { ratePerSecond: 20, durationMs: 120_000 },
  thresholds: [added('p90', 1000), added('p99', 5000), whole],
  pace: (config, vu, record, total) => {
    const random = new Random(config.seed, `returns ${vu}`)
    const sends = shareOf(total, config, vu)
    // The whole conversation is in the window.
    const gapMs = config.durationMs / (sendsEach + 1)
    const plan = Array.from({ length: Math.ceil(sends / sendsEach) }, (_, at): PlannedTurn[] => {
      const session = at * config.vus + vu
      const beginMs = random.share() * gapMs
      return Array.from({ length: sendsEach }, (_, turn) => {
        const dueMs = beginMs + turn * gapMs
        const leavesAt = 0.1 + 0.6 * random.share()
        // Turns end before the next message, so that the order of the history is certain.
        return { session, turn, dueMs, overMs: dueMs + 0.7 * gapMs, ...(turn % 2 === 1 ? { leavesAt } : {}) }
      })
    })
    return plannedTurns(config, record, plan.flat().slice(0, sends))
  },
})
