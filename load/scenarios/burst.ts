import type { LoadConfig } from '../config.ts'
import { arriving } from '../engine/pace/arriving.ts'
import { singleTurns } from '../engine/pace/single-turns.ts'
import { added, whole } from '../thresholds.ts'

/** Recorded turns arriving in waves: most come within a tenth of the time. */
export const burst = arriving({
  id: 'burst',
  about: 'Recorded turns in waves',
  defaults: { ratePerSecond: 20, durationMs: 60_000 },
  // The crest of a wave may wait for its trough.
  thresholds: [added('p99', 10_000), whole],
  pace: (config, vu, record, total) => singleTurns(config, vu, record, { total, when: waves(config) }),
})

/** How much of a wave comes within its crest, and how long that is. */
const crest = { share: 0.8, within: 0.1 }

/** Waves every ten seconds, or six of them where the window is shorter than a minute. */
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
