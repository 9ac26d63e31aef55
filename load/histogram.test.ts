import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { boundsOf, bucketOf, histogramOf, mergeHistograms, percentile } from './histogram.ts'

const micros = fc.oneof(fc.nat(1000), fc.nat(2 ** 31 - 1), fc.integer({ min: 0, max: 2 ** 44 }))

describe('buckets', () => {
  it('follow one another from zero without a gap', () => {
    for (let index = 0; index < 3000; index += 1) {
      const { from, below } = boundsOf(index)
      expect(bucketOf(from)).toBe(index)
      expect(bucketOf(below - 1)).toBe(index)
      expect(boundsOf(index + 1).from).toBe(below)
    }
  })

  it('hold each value, and are at most 1/64 of it wide', () => {
    fc.assert(
      fc.property(micros, (value) => {
        const { from, below } = boundsOf(bucketOf(value))
        expect(from).toBeLessThanOrEqual(value)
        expect(below).toBeGreaterThan(value)
        expect(below - from).toBeLessThanOrEqual(Math.max(1, value / 64))
      }),
    )
  })

  it('agree with the arithmetic on bits that the Go side uses', () => {
    expect([0, 127, 128, 129, 130, 255, 256, 600_000_000].map(bucketOf)).toEqual([
      0, 127, 128, 128, 129, 191, 192, 1543,
    ])
  })
})

describe('merging', () => {
  it('counts what all samples together would have counted', () => {
    fc.assert(
      fc.property(fc.array(fc.array(micros)), (parts) => {
        expect(mergeHistograms(parts.map(histogramOf))).toEqual(histogramOf(parts.flat()))
      }),
    )
  })
})

describe('percentile', () => {
  it('is the nearest rank of the samples, within half a bucket', () => {
    fc.assert(
      fc.property(fc.array(micros, { minLength: 1 }), fc.double({ min: 0, max: 1, noNaN: true }), (values, share) => {
        const ranked = [...values].sort((a, b) => a - b)
        const exact = ranked[Math.max(1, Math.ceil(share * ranked.length)) - 1] ?? Number.NaN
        const found = percentile(histogramOf(values), share) ?? Number.NaN
        expect(Math.abs(found - exact)).toBeLessThanOrEqual(exact / 128)
      }),
    )
  })

  it('of nothing is nothing, and the last rank is the greatest value itself', () => {
    expect(percentile(histogramOf([]), 0.5)).toBeNull()
    expect(percentile(histogramOf([7, 1_000_003]), 1)).toBe(1_000_003)
  })
})
