import { mergeHistograms, percentile } from '../../../load/histogram.ts'
import type { ComparisonCurves } from '../../../reports/load/comparison-page.ts'
import type { LoadComparison } from '../../../schemas/types.ts'
import { histogramFor } from '../result/joined.ts'
import type { Side } from './comparison.ts'

const mostDrawn = 3
const shares = [...Array.from({ length: 99 }, (_, at) => (at + 1) / 100), 0.995, 0.999, 1]

/** The distributions of what moved, or where nothing did of the first metrics, on both sides. */
export function curvesOf(older: Side, newer: Side, { changes }: LoadComparison): ComparisonCurves[] {
  const timed = changes.filter(({ unit }) => unit === 'ms' || unit === 'delta')
  const moved = timed.filter(({ verdict }) => verdict !== 'same')
  const metrics = new Set([...moved, ...timed].map(({ name }) => name.replace(/ \S+$/, '')))
  return [...metrics].slice(0, mostDrawn).map((metric) => ({
    metric,
    older: curveOf(older, metric),
    newer: curveOf(newer, metric),
  }))
}

function curveOf({ runs }: Side, metric: string): [ms: number, percent: number][] {
  const found = runs.flatMap(({ joined }) => joined.histograms.get(metric) ?? [])
  const whole = mergeHistograms(found.map(histogramFor))
  return shares.flatMap((share): [number, number][] => {
    const us = percentile(whole, share)
    return us === null ? [] : [[us / 1000, share * 100]]
  })
}
