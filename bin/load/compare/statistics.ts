import { errorFunction } from 'simple-statistics'
import { boundsOf } from '../../../load/histogram.ts'
import type { Random } from '../../../load/random.ts'

/**
 * One independent part of the measurements: a slice of a load, or a whole load if it was repeated. Counts by bucket of a
 * histogram.
 */
export type Block = ReadonlyMap<number, number>

/** The difference of two samples by one measure, and the probability of chance. */
export interface Shift {
  was: number
  is: number
  /** For percentiles the ratio minus one, otherwise the difference. */
  effect: number
  /** Two-sided. */
  p: number
}

/** A distribution with counts in the order of buckets. */
interface Sorted {
  indices: readonly number[]
  counts: Float64Array
  total: number
}

/** Number of bootstrap samples. */
const draws = 300

/** The differences of Cliff's delta, median and 99th percentile between two sides made of blocks. */
export function shiftsOf(
  before: readonly Block[],
  after: readonly Block[],
  random: Random,
): { delta: Shift; p50: Shift; p90: Shift; p99: Shift } {
  const indices = [...new Set([...before, ...after].flatMap((block) => [...block.keys()]))].sort((a, b) => a - b)
  const place = new Map(indices.map((index, at) => [index, at]))
  const dense = (block: Block): Float64Array => {
    const counts = new Float64Array(indices.length)
    for (const [index, count] of block) counts[place.get(index) ?? 0] = count
    return counts
  }
  const [old, now] = [before.map(dense), after.map(dense)]
  const summed = (blocks: readonly Float64Array[]): Sorted => {
    const counts = new Float64Array(indices.length)
    let total = 0
    for (const block of blocks)
      for (let at = 0; at < counts.length; at += 1) {
        const here = block[at] ?? 0
        counts[at] = (counts[at] ?? 0) + here
        total += here
      }
    return { indices, counts, total }
  }
  const redrawn = (blocks: readonly Float64Array[]): Sorted =>
    summed(blocks.map(() => blocks[random.below(blocks.length)] ?? new Float64Array(indices.length)))
  const logRatio = (share: number) => (a: Sorted, b: Sorted) =>
    Math.log((valueAt(b, share) + 1) / (valueAt(a, share) + 1))
  const measures = [cliffsDelta, logRatio(0.5), logRatio(0.9), logRatio(0.99)]
  const drawn = Array.from({ length: draws }, () => {
    const [a, b] = [redrawn(old), redrawn(now)]
    return measures.map((measure) => measure(a, b))
  })
  const [a, b] = [summed(old), summed(now)]
  // Few blocks underestimate the spread, so the noise is scaled up.
  const few = Math.sqrt(Math.min(old.length, now.length) / Math.max(1, Math.min(old.length, now.length) - 1))
  const chance = (at: number): number => {
    const measure = measures[at]
    const spread = few * spreadOf(drawn.map((each) => each[at] ?? 0))
    return measure === undefined ? 1 : twoSided(measure(a, b), spread)
  }
  const percentile = (share: number, at: number): Shift => {
    const [was, is] = [valueAt(a, share) / 1000, valueAt(b, share) / 1000]
    return { was, is, effect: Math.exp(measures[at]?.(a, b) ?? 0) - 1, p: chance(at) }
  }
  const delta = cliffsDelta(a, b)
  return {
    delta: { was: 0, is: delta, effect: delta, p: chance(0) },
    p50: percentile(0.5, 1),
    p90: percentile(0.9, 2),
    p99: percentile(0.99, 3),
  }
}

/** The difference of a share, such as good sends, between two sides made of blocks of [some, all]. */
export function shareShift(
  before: readonly (readonly [number, number])[],
  after: readonly (readonly [number, number])[],
  random: Random,
): Shift {
  const shareIn = (blocks: readonly (readonly [number, number])[]): number => {
    const all = blocks.reduce((sum, [, count]) => sum + count, 0)
    return all === 0 ? 0 : blocks.reduce((sum, [some]) => sum + some, 0) / all
  }
  const redrawn = (blocks: readonly (readonly [number, number])[]): number =>
    shareIn(blocks.map(() => blocks[random.below(blocks.length)] ?? [0, 0]))
  const drawn = Array.from({ length: draws }, () => redrawn(after) - redrawn(before))
  const [was, is] = [shareIn(before), shareIn(after)]
  return { was, is, effect: is - was, p: twoSided(is - was, spreadOf(drawn)) }
}

/** Cliff's delta: how much more often the second value is larger than smaller, from -1 to 1. */
function cliffsDelta(a: Sorted, b: Sorted): number {
  let below = 0
  let sum = 0
  for (let at = 0; at < a.counts.length; at += 1) {
    const [before, after] = [a.counts[at] ?? 0, b.counts[at] ?? 0]
    sum += after * (2 * below + before - a.total)
    below += before
  }
  return a.total === 0 || b.total === 0 ? 0 : sum / a.total / b.total
}

/** Nearest rank, interpolated within its bucket; microseconds. */
function valueAt({ indices, counts, total }: Sorted, share: number): number {
  const rank = share * total
  let seen = 0
  for (const [at, index] of indices.entries()) {
    const here = counts[at] ?? 0
    if (here > 0 && seen + here >= rank) {
      const { from, below } = boundsOf(index)
      return from + ((rank - seen) / here) * (below - from)
    }
    seen += here
  }
  return 0
}

function spreadOf(values: readonly number[]): number {
  const mean = values.reduce((sum, each) => sum + each, 0) / values.length
  return Math.sqrt(values.reduce((sum, each) => sum + (each - mean) ** 2, 0) / Math.max(1, values.length - 1))
}

function twoSided(effect: number, spread: number): number {
  if (spread === 0) return effect === 0 ? 1 : 0
  return Math.min(1, Math.max(0, 1 - errorFunction(Math.abs(effect) / spread / Math.SQRT2)))
}
