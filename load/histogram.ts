import type { Histogram } from './config.ts'

/**
 * Log-linear buckets of whole microseconds: below 128 each value is its own bucket; above, each octave has 64, so that a
 * bucket is at most 1/64 of its values wide. The Go side counts into the same buckets.
 */
const octaveBits = 6
const perOctave = 1 << octaveBits
const linear = 2 * perOctave

/** The bucket of a value in microseconds; fractions are cut off, and what lies below zero counts as zero. */
export function bucketOf(valueUs: number): number {
  const value = Math.max(0, Math.floor(valueUs))
  if (value < linear) return value
  const exponent = Math.floor(Math.log2(value))
  // log2 of a value just below a power of two may round up to it.
  const octave = 2 ** exponent > value ? exponent - 1 : exponent
  return linear + (octave - octaveBits - 1) * perOctave + Math.floor(value / 2 ** (octave - octaveBits)) - perOctave
}

/** The least value of a bucket, and the least value above it. */
export function boundsOf(index: number): { from: number; below: number } {
  if (index < linear) return { from: index, below: index + 1 }
  const width = 2 ** (Math.floor((index - linear) / perOctave) + 1)
  const from = (((index - linear) % perOctave) + perOctave) * width
  return { from, below: from + width }
}

/** @param values microseconds */
export function histogramOf(values: Iterable<number>): Histogram {
  const buckets = new Map<number, number>()
  const all = { count: 0, sum: 0, min: Number.POSITIVE_INFINITY, max: 0 }
  for (const each of values) {
    const value = Math.max(0, Math.floor(each))
    const index = bucketOf(value)
    buckets.set(index, (buckets.get(index) ?? 0) + 1)
    all.count += 1
    all.sum += value
    all.min = Math.min(all.min, value)
    all.max = Math.max(all.max, value)
  }
  return { unit: 'us', ...all, min: all.count === 0 ? 0 : all.min, buckets: sorted(buckets) }
}

/** Counts of the same values as all parts together; nothing is lost. */
export function mergeHistograms(parts: readonly Histogram[]): Histogram {
  const buckets = new Map<number, number>()
  for (const { buckets: part } of parts) {
    for (const [index, count] of part) buckets.set(index, (buckets.get(index) ?? 0) + count)
  }
  const filled = parts.filter(({ count }) => count > 0)
  return {
    unit: 'us',
    count: filled.reduce((sum, part) => sum + part.count, 0),
    sum: filled.reduce((sum, part) => sum + part.sum, 0),
    min: filled.reduce((least, { min }) => Math.min(least, min), filled[0]?.min ?? 0),
    max: filled.reduce((most, { max }) => Math.max(most, max), 0),
    buckets: sorted(buckets),
  }
}

/**
 * Nearest rank, as the middle of its bucket within what was seen; microseconds. Null: nothing was counted.
 * @param share from 0 to 1
 */
export function percentile({ count, min, max, buckets }: Histogram, share: number): number | null {
  if (count === 0) return null
  const rank = Math.max(1, Math.ceil(share * count))
  if (rank >= count) return max
  let seen = 0
  for (const [index, here] of buckets) {
    seen += here
    if (seen < rank) continue
    const { from, below } = boundsOf(index)
    return Math.min(max, Math.max(min, (from + below - 1) / 2))
  }
  return max
}

/** How much of it lies above a value, from 0 to 1; a bucket belongs where its middle lies. 0 of nothing. */
export function shareAbove({ count, buckets }: Histogram, valueUs: number): number {
  const above = buckets.reduce((sum, [index, here]) => {
    const { from, below } = boundsOf(index)
    return (from + below - 1) / 2 > valueUs ? sum + here : sum
  }, 0)
  return count === 0 ? 0 : above / count
}

function sorted(buckets: ReadonlyMap<number, number>): [number, number][] {
  return [...buckets].sort(([a], [b]) => a - b)
}
