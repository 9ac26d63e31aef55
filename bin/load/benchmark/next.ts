import type { Benchmark, BenchmarkStep } from '../../../schemas/types.ts'
import { nextStep } from '../capacity/search.ts'
import { calm, decided, headlineOf, isDecided, isNarrow, outcomeOf } from './figures.ts'
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
const mostSearch = 40
/** So far on both sides of the estimate, a step says most about how sharp the limit is. */
const offset = 0.04

/**
 * The points, from one caller on, until every tier has failed. Then each point again. Then steps around the limit of each tier,
 * until the interval of its figures is narrow.
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
  const load = names.map((tier) => besideLimit(tier, steps, order)).find((each) => each !== undefined)
  if (load === undefined) return { done: 'complete' }
  return searched >= mostSearch ? { done: 'search' } : { phase: 'search', load }
}

/** The next load near the limit of a tier; undefined if its figures are known, or cannot be. */
function besideLimit(
  tier: string,
  steps: readonly BenchmarkStep[],
  { tiers, options, first, most }: Order,
): number | undefined {
  const { sendsPerSecond, openWaits } = headlineOf({ tiers: { [tier]: tiers[tier] ?? [] }, steps, options })[0] ?? {}
  if (sendsPerSecond === undefined || sendsPerSecond === null) return undefined
  if (openWaits && isNarrow(sendsPerSecond, asked.precision) && isNarrow(openWaits, asked.precision)) return undefined
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
  if (isNarrow(sendsPerSecond, asked.precision) && steps.length % 3 !== 0) return calm.best * estimate
  return estimate * (steps.length % 2 === 0 ? 1 + offset : 1 - offset)
}
