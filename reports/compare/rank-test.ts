import { errorFunction, wilcoxonRankSum } from 'simple-statistics'

/** What the rank test says of two samples. */
export interface RankTest {
  /** How likely ranks as far apart as these are where both samples come from one distribution; two-sided. */
  p: number
  /** Cliff's delta: how much more often a value of the second is the larger one than the smaller one, from -1 to 1. */
  delta: number
}

/**
 * The test of Mann, Whitney and Wilcoxon by its normal approximation, with the corrections for ties and continuity. Both samples need
 * values; the approximation is good from about eight each on.
 */
export function rankTest(before: readonly number[], after: readonly number[]): RankTest {
  const [n, m] = [before.length, after.length]
  // Of two long samples that are sorted already the library's own sort is quick.
  const u = wilcoxonRankSum([...after], [...before]) - (m * (m + 1)) / 2
  const middle = (n * m) / 2
  const delta = u / middle - 1
  const all = n + m
  const spread = Math.sqrt(((n * m) / 12) * (all + 1 - tiesIn([...before, ...after]) / (all * (all - 1))))
  if (spread === 0) return { p: 1, delta: 0 }
  const z = Math.max(0, Math.abs(u - middle) - 0.5) / spread
  return { p: Math.min(1, Math.max(0, 1 - errorFunction(z / Math.SQRT2))), delta }
}

/** What ties take from the spread: t³ - t for each value that stands t times. */
function tiesIn(values: readonly number[]): number {
  const counts = new Map<number, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  return [...counts.values()].reduce((sum, times) => sum + times ** 3 - times, 0)
}

/** Holm's correction: what each p comes to where so many tests had the chance to say something. In the order given. */
export function holm(ps: readonly number[]): number[] {
  const order = ps.map((p, index) => ({ p, index })).sort((a, b) => a.p - b.p)
  const corrected = new Array<number>(ps.length).fill(1)
  let worst = 0
  for (const [rank, { p, index }] of order.entries()) {
    worst = Math.max(worst, Math.min(1, (ps.length - rank) * p))
    corrected[index] = worst
  }
  return corrected
}
