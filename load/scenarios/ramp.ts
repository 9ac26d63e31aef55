import { arriving } from '../engine/pace/arriving.ts'
import { singleTurns } from '../engine/pace/single-turns.ts'
import { whole } from '../thresholds.ts'

/** A rising rate, until the service adds a second to one response in ten. This rate is the result. */
export const ramp = arriving({
  id: 'ramp',
  about: 'A rate that rises until the service slows down',
  defaults: { ratePerSecond: 200, durationMs: 120_000 },
  // The rate rises linearly from zero.
  average: 0.5,
  rateAt: ({ ratePerSecond, durationMs }, atMs) => ratePerSecond * Math.min(1, Math.max(0, atMs / durationMs)),
  // Latencies above the limit do not matter: the limit is the result.
  thresholds: [whole],
  pace: (config, vu, record, total) =>
    singleTurns(config, vu, record, { total, when: (share) => config.durationMs * Math.sqrt(share) }),
})
