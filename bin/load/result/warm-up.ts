import { mergeHistograms } from '../../../load/histogram.ts'
import { type Slices, slicesWithin } from '../../../load/slices.ts'
import type { LoadHistogram } from '../../../schemas/types.ts'
import { histogramFor, type Joined } from './joined.ts'

/** The measurements of a load after its warm-up. */
export type Measured = Pick<Joined, 'histograms' | 'counters'> & {
  /** When they begin, in milliseconds since the start of the load. */
  fromMs: number
  /** The service delay of each slice that has any. */
  delays: LoadHistogram[]
}

/**
 * All slices after the warm-up. Times that are not in slices, such as those of events, are of the whole load; so are counters
 * if there is no warm-up.
 */
export function measuredAfter(joined: Joined, cut: Slices, warmUpMs: number): Measured {
  const first = slicesWithin({ ...cut, count: joined.slices.length }, warmUpMs)
  const slices = joined.slices.slice(first)
  const parts = new Map<string, LoadHistogram[]>()
  for (const { histograms } of slices)
    for (const [name, histogram] of histograms) parts.set(name, [...(parts.get(name) ?? []), histogram])
  const counters: Record<string, number> = {}
  for (const slice of slices)
    for (const [name, value] of Object.entries(slice.counters)) counters[name] = (counters[name] ?? 0) + value
  const merged = [...parts].map(([name, each]) => [name, mergeHistograms(each.map(histogramFor))] as const)
  // What had values in the warm-up alone has none.
  const sliced = new Set(joined.slices.flatMap(({ histograms }) => [...histograms.keys()]))
  const whole = [...joined.histograms].filter(([name]) => !sliced.has(name))
  return {
    histograms: new Map([...whole, ...merged]),
    counters,
    delays: slices.flatMap(({ histograms }) => histograms.get('service_delay') ?? []),
    fromMs: first * cut.everyMs,
  }
}
