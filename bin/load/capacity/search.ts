import { type Edge, edgeOf, type Played } from './edge.ts'

// The search for the highest load that passes. Pure: the steps so far give the next step.

export interface SearchOptions {
  /** The first load. */
  start: number
  /** The largest load. */
  most: number
  /** Loads are whole numbers. */
  whole: boolean
  /** The width of the bracket: 0.05 is five percent. */
  precision: number
  /** The least number of steps at each side of the bracket. */
  repeats: number
  /** The largest number of steps near the bracket. */
  mostConfirmations: number
}

export type Phase = 'ramp-up' | 'narrowing' | 'confirmation'

/** The next step, or the reason for the end. */
export type Next =
  | { phase: Phase; load: number }
  /** The interval is narrow enough, or there were enough confirmations. */
  | { done: 'edge'; edge: Edge }
  /** The smallest load failed. */
  | { done: 'none-passed' }
  /** The largest load passed. */
  | { done: 'all-passed' }

const rampFactor = 2
/** The smallest load, as a share of the first. */
const leastShare = 1 / 64

/**
 * Ramp-up: doubles the load until a step fails, or halves it until one passes. Narrowing: bisects on a logarithmic scale.
 * Confirmation: repeats steps at both sides of the bracket, because a single step may be chance.
 */
export function nextStep(played: readonly Played[], options: SearchOptions): Next {
  const { start, most, whole, precision } = options
  const round = (load: number): number => (whole ? Math.max(1, Math.round(load)) : load)
  if (played.length === 0) return { phase: 'ramp-up', load: round(Math.min(start, most)) }
  const held = played.filter(({ outcome }) => outcome === 'pass').map(({ load }) => load)
  const broken = played.filter(({ outcome }) => outcome !== 'pass').map(({ load }) => load)
  if (broken.length === 0) {
    const top = Math.max(...held)
    return top >= most ? { done: 'all-passed' } : { phase: 'ramp-up', load: round(Math.min(most, top * rampFactor)) }
  }
  if (held.length === 0) {
    const least = Math.min(...broken)
    const isLeast = whole ? least <= 1 : least <= start * leastShare
    return isLeast ? { done: 'none-passed' } : { phase: 'ramp-up', load: round(least / rampFactor) }
  }
  const { below, above } = bracketOf(played)
  const isNarrow = above <= below * (1 + precision) || (whole && above - below <= 1)
  if (isNarrow) return atEdge(played, { below, above }, options)
  const isBetween = (load: number | undefined): load is number => load !== undefined && load > below && load < above
  const load = [...aroundThroughput(played, options).map(round), round(Math.sqrt(below * above))].find(isBetween)
  if (load !== undefined) return { phase: 'narrowing', load }
  return atEdge(played, { below, above }, options)
}

/**
 * An overloaded service completes about as much as its limit: so the throughput of the first failed step is a good guess, on
 * both sides. A wrong guess costs two steps.
 */
function aroundThroughput(played: readonly Played[], { precision }: SearchOptions): number[] {
  const first = played.find(({ outcome, throughput }) => outcome === 'fail' && throughput !== undefined)
  if (first?.throughput === undefined || first.throughput > first.load) return []
  const half = Math.sqrt(1 + 0.9 * precision)
  const tried = (load: number): boolean => played.some((each) => Math.abs(each.load / load - 1) < precision / 10)
  return [first.throughput / half, first.throughput * half].filter((load) => !tried(load))
}

/** The highest load that passed in most of its steps, and the next higher one, which did not. */
export function bracketOf(played: readonly Played[]): { below: number; above: number } {
  const loads = [...new Set(played.map(({ load }) => load))].sort((a, b) => a - b)
  const holds = (load: number): boolean => {
    const at = played.filter((each) => each.load === load)
    return at.filter(({ outcome }) => outcome === 'pass').length * 2 > at.length
  }
  // If outcomes contradict each other: the split with the fewest contradictions.
  const against = (split: number): number =>
    loads.reduce((sum, load, at) => sum + (holds(load) === at < split ? 0 : 1), 0)
  const splits = Array.from({ length: loads.length + 1 }, (_, split) => split)
  const best = splits.reduce((least, split) => (against(split) < against(least) ? split : least), 0)
  const split = Math.min(loads.length - 1, Math.max(1, best))
  return { below: loads[split - 1] ?? 0, above: loads[split] ?? Number.POSITIVE_INFINITY }
}

function atEdge(played: readonly Played[], bracket: { below: number; above: number }, options: SearchOptions): Next {
  const { precision, repeats, mostConfirmations, whole } = options
  const near = ({ load }: Played): boolean =>
    load >= bracket.below / (1 + 2 * precision) && load <= bracket.above * (1 + 2 * precision)
  const times = (load: number): number => played.filter((each) => each.load === load).length
  const due = [bracket.below, bracket.above].find((load) => times(load) < repeats)
  if (due !== undefined && played.filter(near).length < mostConfirmations) return { phase: 'confirmation', load: due }
  const edge = edgeOf(played)
  const isSure = edge.high <= edge.low * (1 + 2 * precision)
  if (isSure || played.filter(near).length >= mostConfirmations) return { done: 'edge', edge }
  // The most informative load passes with a probability of one half.
  return { phase: 'confirmation', load: whole ? Math.max(1, Math.round(edge.estimate)) : edge.estimate }
}
