import { isHeldBy, rankOf, type Threshold } from '../../../load/thresholds.ts'
import { listed } from '../../../reports/words.ts'
import type { LoadThreshold } from '../../../schemas/types.ts'
import { goodIn, type Joined, percentileMs, sumOver } from './joined.ts'

/**
 * Compares the measurements with the thresholds. If latencies do not count, thresholds on times are void, as are those that
 * this k6 cannot measure. A threshold without a value neither passes nor fails.
 */
export function thresholdsHeld(
  thresholds: readonly Threshold[],
  joined: Pick<Joined, 'histograms' | 'counters'>,
  {
    latenciesCount,
    cannotMeasure = () => false,
  }: { latenciesCount: boolean; cannotMeasure?: (metric: string) => boolean },
): LoadThreshold[] {
  return thresholds.map((threshold): LoadThreshold => {
    const { metric, of, is, bound } = threshold
    const isTime = rankOf(threshold) !== undefined
    const value = measured(threshold, joined)
    const ok = value !== null && isHeldBy(threshold, value)
    // A send is good only if its times are.
    const isLate = (isTime || metric === 'good') && !latenciesCount
    const isVoid = isLate || (value === null && cannotMeasure(metric))
    const expression = `${of} ${is} ${bound}${isTime ? ' ms' : of === 'share' ? ' %' : ''}`
    return { metric, expression, value, ok, ...(isVoid ? { void: true } : {}) }
  })
}

/** Reports whether a threshold was measured, and failed. */
export function isCrossed({ value, ok, void: isVoid }: LoadThreshold): boolean {
  return value !== null && !ok && isVoid !== true
}

/** Reports whether a threshold has no value although it could have one. */
export function isUnmeasured({ value, void: isVoid }: LoadThreshold): boolean {
  return value === null && isVoid !== true
}

function measured(
  threshold: Threshold,
  { histograms, counters }: Pick<Joined, 'histograms' | 'counters'>,
): number | null {
  const { metric, of } = threshold
  const histogram = histograms.get(metric)
  if (of === 'count') return counters[metric] ?? histogram?.count ?? 0
  if (of === 'share') return shareOf(metric, counters)
  return percentileMs(histogram, rankOf(threshold) ?? 1)
}

/** In percent of all ended sends; null without one. */
function shareOf(metric: string, counters: Joined['counters']): number | null {
  const ended = sumOver(counters, 'ended')
  if (ended === 0) return null
  const some = metric === 'good' ? goodIn(counters) : (counters.refused ?? 0)
  return (100 * some) / ended
}

/** Names thresholds without a value; undefined if there are none. */
export function unmeasured(thresholds: readonly LoadThreshold[]): string | undefined {
  const names = thresholds.filter(isUnmeasured).map(({ metric, expression }) => `${metric} ${expression}`)
  return names.length === 0 ? undefined : `no values for ${listed(names)}`
}
