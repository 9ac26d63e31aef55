import type { Capacity, CapacityStep } from '../../../schemas/types.ts'
import { type Edge, edgeOf, type Played } from './edge.ts'
import type { Next } from './search.ts'

/** Why a search ended, and its verdict. */
export type Stopped = Capacity['stopped'] & { verdict: Capacity['verdict']; edge?: Edge }

/** The steps so far. */
export interface Tested {
  steps: readonly CapacityStep[]
  /** The steps that count for the search. */
  played: readonly Played[]
  /** Loads at which the generator or the machine was the limit. */
  own: ReadonlyMap<number, 'generator' | 'machine'>
}

/** The end of a search that needs no more steps. */
export function ended(tested: Tested, next: Extract<Next, { done: string }>, most: number): Stopped {
  if (next.done === 'all-passed')
    return { by: 'most', why: `${loadText(most)} passed, and larger loads are not tested`, verdict: 'limited' }
  if (next.done === 'edge') return atEdge(tested)
  const least = tested.steps.filter(({ outcome }) => outcome !== 'pass').at(-1)
  if (least?.outcome === 'cannot-decide') return limitedAt(tested, least)
  return { ...reasonOf(tested, least), by: 'service', verdict: 'none-passed' }
}

/** The end of a search without time or budget for another step: a result if one step passed and another failed. */
export function endedBefore(tested: Tested, by: 'duration' | 'budget', why: string): Stopped {
  const decided = tested.played.filter(({ outcome }) => outcome !== 'cannot-decide')
  const hasFailed = decided.some(({ outcome }) => outcome === 'fail')
  if (hasFailed && decided.some(({ outcome }) => outcome === 'pass')) {
    const found = atEdge(tested)
    return found.verdict === 'inconclusive' ? { ...found, by, why } : found
  }
  const ours = lowest(tested.steps.filter(({ outcome, load }) => outcome === 'cannot-decide' && tested.own.has(load)))
  if (ours === undefined || hasFailed) return { by, why, verdict: 'inconclusive' }
  const { figure, ...limited } = limitedAt(tested, ours)
  const over = `${limited.why} ${by === 'duration' ? '--duration' : 'budget.meteredSends'} ended before another step`
  return { ...limited, why: over, ...(figure === undefined ? {} : { figure }) }
}

/** Two steps at which the generator or the machine was the limit: more steps do not show the limit of the service. */
const enoughOwn = 2

/**
 * Ends a search whose larger loads cannot be tested here. Undefined: another step may show more. A single step can be chance,
 * and smaller loads may pass if only the generator was late.
 */
export function limitedBy(tested: Tested): Stopped | undefined {
  const { steps, played, own } = tested
  const last = steps.at(-1)
  if (last?.outcome !== 'cannot-decide' || !own.has(last.load)) return undefined
  const isBusy = own.get(last.load) === 'machine' && played.every(({ outcome }) => outcome === 'cannot-decide')
  const isOver = own.size >= enoughOwn && played.some(({ outcome }) => outcome === 'pass')
  if (!isBusy && (!isOver || played.some(({ outcome }) => outcome === 'fail'))) return undefined
  return limitedAt(tested, last)
}

function limitedAt(tested: Tested, step: CapacityStep): Stopped {
  const by = tested.own.get(step.load) ?? 'generator'
  const { why, ...reason } = reasonOf(tested, step)
  return { ...reason, by, why: `${why}. The limit of the service is unknown.`, verdict: 'limited' }
}

/** A wider interval answers no question about capacity. */
const widestInterval = 1.5
/** The steps near the limit that a result needs: of fewer, one step with another cause decides too much. */
const fewestNear = 4

/** The interval of the steps that could be decided, and the failed step that shows the limit best. */
function atEdge(tested: Tested): Stopped {
  const { steps, played } = tested
  const decided = played.filter(({ outcome }) => outcome !== 'cannot-decide')
  const above = steps.filter(({ outcome, load }) => outcome !== 'pass' && !holds(load, played))
  const ours = above.filter(({ outcome }) => outcome === 'cannot-decide')
  const failed = above.filter(({ outcome }) => outcome === 'fail')
  if (failed.length === 0 || ours.length > failed.length) {
    const shown = lowest(ours)
    if (shown !== undefined) return limitedAt(tested, shown)
  }
  const edge = edgeOf(decided)
  const near = decided.filter(({ load }) => load >= edge.low / widestInterval && load <= edge.high * widestInterval)
  const isKnown = edge.high <= widestInterval * edge.low && near.length >= fewestNear
  const shown = lowest(failed.filter(({ load }) => load >= edge.estimate)) ?? lowest(failed)
  return { ...reasonOf(tested, shown), by: 'service', verdict: isKnown ? 'found' : 'inconclusive', edge }
}

/** Reports whether most steps at a load passed. */
function holds(load: number, played: readonly Played[]): boolean {
  const same = played.filter((each) => each.load === load)
  return same.filter(({ outcome }) => outcome === 'pass').length * 2 > same.length
}

function lowest(steps: readonly CapacityStep[]): CapacityStep | undefined {
  return steps.toSorted((a, b) => a.load - b.load)[0]
}

/** Why a step did not pass, and how many steps at its load did not. A step that cannot be decided has not failed. */
function reasonOf({ steps }: Tested, step: CapacityStep | undefined): { why: string; figure?: CapacityStep['figure'] } {
  if (step === undefined) return { why: '' }
  const { load, outcome, why, figure } = step
  const same = steps.filter((each) => each.load === load)
  const alike = same.filter((each) => each.outcome === outcome)
  const of = same.length === 1 || alike.length === same.length ? '' : ` in ${alike.length} of ${same.length} steps`
  const text = `${loadText(load)}${outcome === 'fail' ? ` failed${of}` : ''}: ${why}`
  return { why: text, ...(figure === undefined ? {} : { figure }) }
}

export function loadText(load: number): string {
  return load.toLocaleString('en', { maximumFractionDigits: 1 })
}
