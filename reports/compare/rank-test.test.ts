import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { holm, rankTest } from './rank-test.ts'

const times = fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 8, maxLength: 60 })

describe('the rank test', () => {
  it('says what mannwhitneyu of SciPy 1.16 says, with its corrections for ties and continuity', () => {
    const a = [1.1, 2.2, 2.2, 3.3, 4.0, 5.5, 6.1, 7.7, 2.2, 9.0]
    const b = [4.0, 5.5, 8.8, 9.9, 10.1, 11.2, 2.2, 12.5, 13.1]
    expect(rankTest(a, b).p).toBeCloseTo(0.021543648777, 5)
    expect(rankTest(a, b).delta).toBeCloseTo(0.6333333333, 9)
    const [c, d] = [Array.from({ length: 20 }, (_, at) => at + 1), Array.from({ length: 22 }, (_, at) => at + 7)]
    expect(rankTest(c, d).p).toBeCloseTo(0.00220134816, 5)
    expect(rankTest(c, d).delta).toBeCloseTo(0.55454545454, 9)
  })

  it('turns its sign where the samples change places, and says nothing of a sample and itself', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const [one, other] = [rankTest(a, b), rankTest(b, a)]
        expect(one.p).toBeCloseTo(other.p, 9)
        expect(one.delta).toBeCloseTo(-other.delta, 9)
        expect(one.p).toBeGreaterThanOrEqual(0)
        expect(one.p).toBeLessThanOrEqual(1)
        expect(rankTest(a, a)).toEqual({ p: 1, delta: expect.closeTo(0, 9) })
      }),
    )
  })

  it('counts how often one value is the larger', () => {
    fc.assert(
      fc.property(times, times, (a, b) => {
        const signs = b.flatMap((y) => a.map((x) => Math.sign(y - x) as number))
        const isFlat = new Set([...a, ...b]).size === 1
        const delta = signs.reduce((sum, each) => sum + each, 0) / signs.length
        expect(rankTest(a, b).delta).toBeCloseTo(isFlat ? 0 : delta, 9)
      }),
    )
  })

  it('finds something by chance in about one of a hundred draws at 0.01', () => {
    let state = 12345
    const draw = (): number => {
      state = (Math.imul(state, 1103515245) + 12345) >>> 0
      return state / 2 ** 32
    }
    const sample = (size: number): number[] => Array.from({ length: size }, draw)
    const found = Array.from({ length: 2000 }, () => rankTest(sample(25), sample(30)).p).filter((p) => p < 0.01)
    expect(found.length).toBeGreaterThan(5)
    expect(found.length).toBeLessThan(40)
  })
})

describe("Holm's correction", () => {
  it('multiplies the smallest by all, the next by one fewer, and never lets a later one be smaller', () => {
    expect(holm([0.01, 0.04, 0.03, 0.005])).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([0.5, 0.9])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })
})
