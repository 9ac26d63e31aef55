import { median } from 'simple-statistics'
import { holm, rankTest } from './rank-test.ts'

/** How long each answer of a run took, in milliseconds, by what was asked for. */
export type LatencySamples = Readonly<Record<string, readonly number[]>>

/** Two samples that differ by more than noise. */
export interface LatencyChange {
  what: string
  direction: 'slower' | 'faster'
  was: { count: number; medianMs: number }
  is: { count: number; medianMs: number }
  /** Corrected for all that was compared. */
  p: number
  delta: number
}

export interface LatencyComparison {
  /** How many kinds of requests had answers enough on both sides. */
  compared: number
  changes: LatencyChange[]
}

/** Fewer answers than this on one side say little: those that were asked for at once were slow together, or quick. */
const fewest = 20
const mostLikely = 0.01
/**
 * Answers of one run are no independent draws, so that with a thousand of them any trifle is significant: what counts has to be
 * large (Cliff's delta of 0.474, as Romano and others have it), and felt.
 */
const leastDelta = 0.474
const leastShare = 0.25
const leastMs = 20

/** What became slower or faster beyond noise: a rank test over all answers, not two percentiles side by side. */
export function latencyChanges(before: LatencySamples, after: LatencySamples): LatencyComparison {
  const tested = Object.entries(after).flatMap(([what, is]) => {
    const was = before[what] ?? []
    if (was.length < fewest || is.length < fewest) return []
    return [{ what, was, is, ...rankTest(was, is) }]
  })
  const corrected = holm(tested.map(({ p }) => p))
  const changes = tested.flatMap(({ what, was, is, delta }, index): LatencyChange[] => {
    const p = corrected[index] ?? 1
    const [wasMs, isMs] = [median([...was]), median([...is])]
    const apart = Math.abs(isMs - wasMs)
    const isFelt = apart >= leastMs && apart >= leastShare * Math.min(wasMs, isMs)
    if (p >= mostLikely || Math.abs(delta) < leastDelta || !isFelt) return []
    return [
      {
        what,
        direction: delta > 0 ? 'slower' : 'faster',
        was: { count: was.length, medianMs: wasMs },
        is: { count: is.length, medianMs: isMs },
        p,
        delta,
      },
    ]
  })
  return { compared: tested.length, changes: changes.sort((a, b) => Math.abs(b.delta) - Math.abs(a.delta)) }
}
