import { arriving } from '../engine/pace/arriving.ts'
import { sessionPace } from '../engine/pace/session-pace.ts'
import { added, whole } from '../thresholds.ts'

export const soak = arriving({
  id: 'soak',
  about: 'Recorded agent sessions for a long time',
  defaults: { ratePerSecond: 20, durationMs: 1_800_000 },
  thresholds: [added('p90', 1000), added('p99', 5000), whole],
  garbage: () => 'usual',
  ofSessions: true,
  pace: sessionPace,
})
