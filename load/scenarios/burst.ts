import type { LoadConfig } from '../config.ts'
import { arriving } from '../engine/pace/arriving.ts'
import { singleTurns } from '../engine/pace/single-turns.ts'
import { added, whole } from '../thresholds.ts'

/** Recorded turns arriving in waves: most come within a tenth of the time. */
export const burst = arriving({
  id: 'burst',
  about: 'Recorded turns in waves',
  defaults: { ratePerSecond: 20, durationMs: 60_000 },
  // A wave may wait until the next trough.
  thresholds: [added('p99', 10_000), whole],
  pace: (config, vu, record, total) => singleTurns(config, vu, record, { total, when: waves(config) }),
})

/** Share of a wave in its crest, and length of the crest. */
const crest = { share: 0.8, within: 0.1 }

/** A wave every ten seconds, or six in a window below a minute. */
function waves({ durationMs }: LoadConfig): (share: number) => number {
  const count = Math.max(6, Math.round(durationMs / 10_000))
  const waveMs = durationMs / count
  return (share) => {
    const wave = Math.floor(share * count)
    const rest = share * count - wave
    const inside =
      rest < crest.share
        ? (rest / crest.share) * crest.within
        : crest.within + ((rest - crest.share) / (1 - crest.share)) * (1 - crest.within)
    return (wave + inside) * waveMs
  }
}
