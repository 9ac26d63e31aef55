import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Stage, staged, stagedSends } from './stages.ts'

const stages: Stage[] = [
  { durationMs: 10_000, ratePerSecond: 10 },
  { durationMs: 20_000, ratePerSecond: 10 },
  { durationMs: 10_000, ratePerSecond: 0 },
]

test('sends are the area below the rate', () => {
  expect(stagedSends(stages)).toBe(50 + 200 + 50)
})

test('moments are drawn as often as the rate is high', () => {
  const draw = staged(stages)
  const drawn = Array.from({ length: 600 }, (_, at) => draw((at + 0.5) / 600))
  const within = (fromMs: number, toMs: number): number => drawn.filter((each) => each >= fromMs && each < toMs).length
  expect([within(0, 5000), within(0, 10_000), within(10_000, 30_000), within(35_000, 40_000)]).toEqual([
    25, 100, 400, 25,
  ])
})

test('whatever the stages, moments rise with the share and stay within', () => {
  const stage = fc.record({
    durationMs: fc.integer({ min: 100, max: 60_000 }),
    ratePerSecond: fc.integer({ min: 0, max: 50 }),
  })
  const some = fc.array(stage, { minLength: 1, maxLength: 6 }).filter((all) => stagedSends(all) > 0)
  fc.assert(
    fc.property(some, fc.array(fc.double({ min: 0, max: 0.999999, noNaN: true }), { minLength: 2 }), (all, shares) => {
      const drawn = shares.toSorted((a, b) => a - b).map(staged(all))
      const totalMs = all.reduce((sum, { durationMs }) => sum + durationMs, 0)
      for (const [at, each] of drawn.entries()) {
        expect(each).toBeGreaterThanOrEqual((drawn[at - 1] ?? 0) - 1e-6)
        expect(each).toBeLessThan(totalMs)
      }
    }),
  )
})
