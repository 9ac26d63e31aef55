import { expect, test } from 'vitest'
import { timingFor } from './timing.ts'

test('the ten minutes of the spec', () => {
  expect(timingFor(600_000)).toEqual({
    waitLimitMs: 600_000,
    slackMs: 12_000,
    lagMs: 1000,
    longPauseMs: 10_000,
    ranOutMs: 612_250,
  })
})

test('a test deployment with two seconds', () => {
  expect(timingFor(2000)).toEqual({
    waitLimitMs: 2000,
    slackMs: 500,
    lagMs: 500,
    longPauseMs: 1000,
    ranOutMs: 2750,
  })
})

test.each([1, 50, 400, 2000, 4000, 20_000, 60_000, 600_000, 86_400_000])('a limit of %i ms', (limit) => {
  const { slackMs, lagMs, longPauseMs, ranOutMs } = timingFor(limit)
  expect(slackMs).toBe(Math.max(500, limit / 50))
  expect(lagMs).toBeLessThanOrEqual(Math.min(1000, limit / 4))
  expect(longPauseMs).toBeLessThanOrEqual(Math.min(10_000, limit / 2))
  // A turn that outlasts the wait does so beyond any doubt about the limit.
  expect(ranOutMs).toBeGreaterThan(limit + slackMs)
})
