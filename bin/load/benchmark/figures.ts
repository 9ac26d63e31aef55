import { mean, sum } from 'simple-statistics'
import type { objectiveMetrics } from '../../../load/objective.ts'
import type { Benchmark, BenchmarkFigure, BenchmarkHeadline, BenchmarkStep } from '../../../schemas/types.ts'
import { edgeOf, type Outcome, type Played } from '../capacity/edge.ts'
import { bracketOf } from '../capacity/search.ts'

// The figures of a benchmark follow from its steps alone, so that a checker can compute them again.

/** Times in the headline. */
const headlineMetrics: readonly (typeof objectiveMetrics)[number][] = [
  'service_delay',
  'time_to_ack',
  'time_to_first_message',
]

export function headlineOf({
  tiers,
  steps,
  options: { meanWaitMs },
}: {
  tiers: Benchmark['tiers']
  steps: readonly BenchmarkStep[]
  options: Pick<Benchmark['options'], 'meanWaitMs'>
}): BenchmarkHeadline[] {
  return Object.keys(tiers).map((tier) => {
    const sendsPerSecond = limitOf(tier, steps)
    const point = pointOf(tier, steps, sendsPerSecond)
    return {
      tier,
      sendsPerSecond,
      openWaits: sendsPerSecond === null ? null : openAt(tier, steps, { rate: sendsPerSecond, meanWaitMs }),
      point,
      times: timesAt(steps.filter(({ phase, load }) => phase === 'point' && load === point)),
    }
  })
}

export function outcomeOf({ tiers }: BenchmarkStep, tier: string): Outcome {
  return tiers.find((each) => each.tier === tier)?.outcome ?? 'cannot-decide'
}

/** Reports whether a step counts: the generator and its machine were fast enough. */
export function isDecided({ tiers }: Pick<BenchmarkStep, 'tiers'>): boolean {
  return tiers.every(({ outcome }) => outcome !== 'cannot-decide')
}

/** The steps that could be decided, as the search of a capacity has them. */
export function decided(tier: string, steps: readonly BenchmarkStep[]): Played[] {
  return steps.flatMap((step) => {
    const outcome = outcomeOf(step, tier)
    const { load, throughput } = step
    return outcome === 'cannot-decide' ? [] : [{ load, outcome, ...(outcome === 'fail' ? { throughput } : {}) }]
  })
}

/** Loads that are farther from the limit than this factor say nothing about it, and would make its grid coarse. */
const far = 3

function limitOf(tier: string, steps: readonly BenchmarkStep[]): BenchmarkFigure | null {
  const played = decided(tier, steps)
  const outcomes = new Set(played.map(({ outcome }) => outcome))
  if (!outcomes.has('pass') || !outcomes.has('fail')) return null
  const { below, above } = bracketOf(played)
  return edgeOf(played.filter(({ load }) => load >= below / far && load <= above * far))
}

/** Steps at which no queue has formed yet, and the limit is not far: from which share of the limit on, and up to which. */
export const calm = { from: 0.2, to: 0.93, best: 0.85 }
/** Two-sided 95 % of Student's t, by degrees of freedom. */
const students = [12.71, 4.3, 3.18, 2.78, 2.57, 2.45, 2.36, 2.31, 2.26, 2.23, 2.2, 2.18, 2.16, 2.14, 2.13]

/**
 * The open waits at the limit, by Little's law: the limit times the mean wait of the workload, times how much longer than
 * planned the sends below it waited. The plan of each step is known, so that its long turns are no uncertainty. At the limit
 * itself the number changes with the queue from moment to moment.
 */
function openAt(
  tier: string,
  steps: readonly BenchmarkStep[],
  { rate, meanWaitMs }: { rate: BenchmarkFigure; meanWaitMs: number },
): BenchmarkFigure | null {
  const some = steps.filter(
    (step) =>
      outcomeOf(step, tier) === 'pass' &&
      step.load >= calm.from * rate.estimate &&
      step.load <= calm.to * rate.estimate,
  )
  if (some.length < 2) return null
  const total = sum(some.map(({ plannedWaits }) => plannedWaits))
  const longer = sum(some.map(({ openWaits }) => openWaits)) / total
  const squares = some.map(({ openWaits, plannedWaits }) => plannedWaits * (openWaits / plannedWaits - longer) ** 2)
  const t = students[some.length - 2] ?? 2
  const spread = (t * Math.sqrt(sum(squares) / total / (some.length - 1))) / longer
  const half = Math.hypot(Math.log(rate.high / rate.low) / 2, spread)
  const estimate = (rate.estimate * meanWaitMs * longer) / 1000
  return { estimate, low: estimate * Math.exp(-half), high: estimate * Math.exp(half) }
}

/** The highest point below the limit of which every step passed. */
function pointOf(tier: string, steps: readonly BenchmarkStep[], limit: BenchmarkFigure | null): number | null {
  const points = steps.filter(
    ({ phase, load }) => phase === 'point' && load <= (limit?.high ?? Number.POSITIVE_INFINITY),
  )
  const loads = [...Map.groupBy(points, ({ load }) => load)]
    .filter(([, some]) => some.every((step) => outcomeOf(step, tier) === 'pass'))
    .map(([load]) => load)
  return loads.length === 0 ? null : Math.max(...loads)
}

function timesAt(steps: readonly BenchmarkStep[]): BenchmarkHeadline['times'] {
  return Object.fromEntries(
    headlineMetrics.flatMap((metric) => {
      const found = steps.flatMap(({ metrics }) => metrics[metric] ?? [])
      const of = (rank: 'p50' | 'p99'): BenchmarkFigure => {
        const values = found.map((each) => each[rank])
        return { estimate: mean(values), low: Math.min(...values), high: Math.max(...values) }
      }
      return found.length === 0 ? [] : [[metric, { p50: of('p50'), p99: of('p99') }]]
    }),
  )
}

/** Reports whether the interval of a figure is as narrow as the procedure asks. */
export function isNarrow({ low, high }: BenchmarkFigure, precision: number): boolean {
  return high <= low * (1 + 2 * precision)
}

/** The names of its figures that more steps would make more certain; none of a tier without a limit. */
export function wideFigures({ sendsPerSecond, openWaits }: BenchmarkHeadline, precision: number): string[] {
  if (sendsPerSecond === null) return []
  return [
    ...(isNarrow(sendsPerSecond, precision) ? [] : ['sends per second']),
    ...(openWaits !== null && isNarrow(openWaits, precision) ? [] : ['open waits']),
  ]
}

/** Reports whether a tier has a limit that more steps would make more certain. */
export function isWide(
  headline: BenchmarkHeadline,
  precision: number,
): headline is BenchmarkHeadline & { sendsPerSecond: BenchmarkFigure } {
  return wideFigures(headline, precision).length > 0
}
