import type { Threshold } from '../../load/thresholds.ts'
import type { LoadThreshold } from '../../schemas/types.ts'
import { type Joined, percentileMs } from './joined.ts'

/**
 * Holds what was measured against each threshold. Where latencies do not count, those on times are void and break nothing; so
 * are those that cannot be measured at all. One that could have been and was not neither holds nor is crossed.
 */
export function thresholdsHeld(
  thresholds: readonly Threshold[],
  joined: Joined,
  {
    latenciesCount,
    cannotMeasure = () => false,
  }: { latenciesCount: boolean; cannotMeasure?: (metric: string) => boolean },
): LoadThreshold[] {
  return thresholds.map((threshold): LoadThreshold => {
    const { metric, of, is, bound } = threshold
    const isTime = of !== 'count'
    const value = measured(threshold, joined)
    const ok = value !== null && (is === '<=' ? value <= bound : value >= bound)
    const isVoid = (isTime && !latenciesCount) || (value === null && cannotMeasure(metric))
    const expression = `${of} ${is} ${bound}${isTime ? ' ms' : ''}`
    return { metric, expression, value, ok, ...(isVoid ? { void: true } : {}) }
  })
}

/** Whether a threshold was measured, and broken. */
export function isCrossed({ value, ok, void: isVoid }: LoadThreshold): boolean {
  return value !== null && !ok && isVoid !== true
}

/** Whether a threshold should have been measured, and was not. */
export function isUnmeasured({ value, void: isVoid }: LoadThreshold): boolean {
  return value === null && isVoid !== true
}

const shares = { p50: 0.5, p90: 0.9, p99: 0.99, max: 1 } as const

function measured({ metric, of }: Threshold, { histograms, counters }: Joined): number | null {
  const histogram = histograms.get(metric)
  if (of === 'count') return counters[metric] ?? histogram?.count ?? 0
  return percentileMs(histogram, shares[of])
}
