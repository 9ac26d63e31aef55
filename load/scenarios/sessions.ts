import { arriving } from '../engine/pace/arriving.ts'
import { sessionPace } from '../engine/pace/session-pace.ts'
import { added, whole } from '../thresholds.ts'

/** Recorded agent sessions: think times, turn lengths, replies and tools as they were, with readers beside them. */
export const sessions = arriving({
  id: 'sessions',
  about: 'Recorded agent sessions with think times, turns, replies and tools, and with readers',
  defaults: { ratePerSecond: 20, durationMs: 60_000 },
  thresholds: [added('p90', 1000), added('p99', 5000), whole],
  ofSessions: true,
  pace: sessionPace,
})
