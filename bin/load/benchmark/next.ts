import type { Benchmark, BenchmarkFigure, BenchmarkHeadline, BenchmarkStep } from '../../../schemas/types.ts'
import { nextStep } from '../capacity/search.ts'
import { calm, decided, headlineOf, isDecided, isNarrow, isWide, outcomeOf } from './figures.ts'
import { asked } from './procedure.ts'

// The order of the steps of a benchmark. Pure: the steps so far give the next one.

export type Next =
  | { phase: 'point' | 'search'; load: number }
  /** No more steps: all is measured, the largest load passed, a tier needs too many, or the generator was late twice in a row. */
  | { done: 'complete' | 'most' | 'search' | 'late' }

/** What the order depends on. */
export interface Order {
  tiers: Benchmark['tiers']
  options: Pick<Benchmark['options'], 'meanWaitMs'>
  /** The rate of one caller. */
  first: number
  /** The largest load. */
  most: number
}

/** Most steps of the search: the interval of a service with a blurred limit would need more than a day has. */
export const mostSearch = 40
/** So far on both sides of the estimate, a step says most about how sharp the limit is. */
const offset = 0.04

/**
 * The points, from one caller on, until every tier has failed. Then each point again. Then steps around the limit of each tier in
 * turn, until the intervals of its figures are narrow.
 */
export function nextOf(steps: readonly BenchmarkStep[], order: Order): Next {
  const { tiers, first, most } = order
  const [before, last] = steps.slice(-2)
  if (before !== undefined && last !== undefined && !isDecided(last)) {
    if (!isDecided(before)) return { done: 'late' }
    return { phase: last.phase, load: last.load }
  }
  if (steps.length === 1 && before !== undefined && !isDecided(before)) return { phase: 'point', load: first }
  const points = steps.filter((step) => step.phase === 'point' && isDecided(step))
  const loads = [...new Set(points.map(({ load }) => load))]
  const top = Math.max(0, ...loads)
  const names = Object.keys(tiers)
  const isOver = (tier: string): boolean => points.some((step) => step.load === top && outcomeOf(step, tier) === 'fail')
  if (top === 0 || !names.every(isOver)) {
    const load = top === 0 ? first : top * asked.factor
    return load > most ? { done: 'most' } : { phase: 'point', load }
  }
  const due = loads.find((load) => points.filter((step) => step.load === load).length < asked.repeats)
  if (due !== undefined) return { phase: 'point', load: due }
  const searched = steps.filter(({ phase }) => phase === 'search').length
  const wide = headlineOf({ tiers, steps, options: order.options }).filter((each) => isWide(each, asked.precision))
  const sought = wide[searched % wide.length]
  if (sought === undefined) return { done: 'complete' }
  if (searched >= mostSearch) return { done: 'search' }
  return { phase: 'search', load: besideLimit(sought, steps, order, Math.floor(searched / wide.length)) }
}

/** The next load near the limit of a tier, in a round of the tiers whose figures are not known yet. */
function besideLimit(
  { tier, sendsPerSecond }: BenchmarkHeadline & { sendsPerSecond: BenchmarkFigure },
  steps: readonly BenchmarkStep[],
  { first, most }: Order,
  round: number,
): number {
  const played = decided(tier, steps)
  const { precision } = asked
  const next = nextStep(played, {
    start: first,
    most,
    whole: false,
    precision,
    repeats: 1,
    mostConfirmations: mostSearch,
  })
  if ('load' in next && next.phase === 'narrowing') return next.load
  const { estimate } = sendsPerSecond
  // The mean wait is measured where no queue has formed.
  if (isNarrow(sendsPerSecond, asked.precision) && round % 3 !== 0) return calm.best * estimate
  return estimate * (round % 2 === 0 ? 1 + offset : 1 - offset)
}
