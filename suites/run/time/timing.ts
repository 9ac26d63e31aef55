import type { Timing } from '../../../schemas/types.ts'

/**
 * All times of a run, in milliseconds, from the service's wait limit.
 * - `slackMs`: how far beyond the wait limit an answer may come: 2 % of it, at least 500 ms.
 * - `lagMs`: how long the views may lag behind an answer: 1 s, or a quarter of the wait limit where that is less.
 * - `longPauseMs`: a pause of the agent that is long against any network: half the wait limit, at most 10 s.
 * - `ranOutMs`: how long a turn lasts that surely outlasts the wait, slack included.
 */
export function timingFor(waitLimitMs: number): Timing {
  const slackMs = Math.max(500, 0.02 * waitLimitMs)
  return {
    waitLimitMs,
    slackMs,
    lagMs: Math.min(1000, waitLimitMs / 4),
    longPauseMs: Math.min(10_000, waitLimitMs / 2),
    ranOutMs: waitLimitMs + slackMs + Math.min(250, waitLimitMs / 8),
  }
}
