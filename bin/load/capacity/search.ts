import { type Edge, edgeOf, type Played } from './edge.ts'

// The search for the most load that a service holds. Pure: from what was played it says what to play next.

export interface SearchOptions {
  /** Where it begins. */
  start: number
  /** No more than this is played. */
  most: number
  /** Only whole numbers can be played. */
  whole: boolean
  /** How narrow it is to be: 0.05 is within five percent. */
  precision: number
  /** How often each side of the edge is played at least. */
  repeats: number
  /** No more steps than these at the edge. */
  mostAtEdge: number
}

export type Phase = 'growth' | 'narrowing' | 'edge'

/** What to play next, or why no more has to be played. */
export type Next =
  | { phase: Phase; load: number }
  /** The edge is known as narrowly as asked for, or as narrowly as so many repeats tell. */
  | { done: 'edge'; edge: Edge }
  /** The least that can be played is too much already. */
  | { done: 'nothing-holds' }
  /** The most that may be played holds. */
  | { done: 'all-holds' }

const growthFactor = 2
/** Below this share of where it began, no service is worth asking. */
const leastShare = 1 / 64

/**
 * Grows until something breaks, or shrinks until something holds; then bisects, on a scale of proportions, until the two sides are
 * as close as asked for; then repeats at the edge, since a single step may have been luck.
 */
export function nextStep(played: readonly Played[], options: SearchOptions): Next {
  const { start, most, whole, precision } = options
  const round = (load: number): number => (whole ? Math.max(1, Math.round(load)) : load)
  if (played.length === 0) return { phase: 'growth', load: round(Math.min(start, most)) }
  const held = played.filter(({ outcome }) => outcome === 'pass').map(({ load }) => load)
  const broken = played.filter(({ outcome }) => outcome !== 'pass').map(({ load }) => load)
  if (broken.length === 0) {
    const top = Math.max(...held)
    return top >= most ? { done: 'all-holds' } : { phase: 'growth', load: round(Math.min(most, top * growthFactor)) }
  }
  if (held.length === 0) {
    const least = Math.min(...broken)
    const isLeast = whole ? least <= 1 : least <= start * leastShare
    return isLeast ? { done: 'nothing-holds' } : { phase: 'growth', load: round(least / growthFactor) }
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
 * A service that has too much to do gets through about as much as it holds: the first that broke tells where to look, on both sides of
 * it. Where it misleads, it costs two steps.
 */
function aroundThroughput(played: readonly Played[], { precision }: SearchOptions): number[] {
  const first = played.find(({ outcome, throughput }) => outcome === 'fail' && throughput !== undefined)
  if (first?.throughput === undefined || first.throughput > first.load) return []
  const half = Math.sqrt(1 + 0.9 * precision)
  const tried = (load: number): boolean => played.some((each) => Math.abs(each.load / load - 1) < precision / 10)
  return [first.throughput / half, first.throughput * half].filter((load) => !tried(load))
}

/** The highest load that held more often than not, below the lowest above it that did not. */
export function bracketOf(played: readonly Played[]): { below: number; above: number } {
  const loads = [...new Set(played.map(({ load }) => load))].sort((a, b) => a - b)
  const holds = (load: number): boolean => {
    const at = played.filter((each) => each.load === load)
    return at.filter(({ outcome }) => outcome === 'pass').length * 2 > at.length
  }
  // Where outcomes contradict each other, the split that has the fewest against it.
  const against = (split: number): number =>
    loads.reduce((sum, load, at) => sum + (holds(load) === at < split ? 0 : 1), 0)
  const splits = Array.from({ length: loads.length + 1 }, (_, split) => split)
  const best = splits.reduce((least, split) => (against(split) < against(least) ? split : least), 0)
  const split = Math.min(loads.length - 1, Math.max(1, best))
  return { below: loads[split - 1] ?? 0, above: loads[split] ?? Number.POSITIVE_INFINITY }
}

function atEdge(played: readonly Played[], bracket: { below: number; above: number }, options: SearchOptions): Next {
  const { precision, repeats, mostAtEdge, whole } = options
  const near = ({ load }: Played): boolean =>
    load >= bracket.below / (1 + 2 * precision) && load <= bracket.above * (1 + 2 * precision)
  const times = (load: number): number => played.filter((each) => each.load === load).length
  const due = [bracket.below, bracket.above].find((load) => times(load) < repeats)
  if (due !== undefined && played.filter(near).length < mostAtEdge) return { phase: 'edge', load: due }
  const edge = edgeOf(played)
  const isSure = edge.high <= edge.low * (1 + 2 * precision)
  if (isSure || played.filter(near).length >= mostAtEdge) return { done: 'edge', edge }
  // The load whose outcome tells most is the one that is as likely to hold as not.
  return { phase: 'edge', load: whole ? Math.max(1, Math.round(edge.estimate)) : edge.estimate }
}
