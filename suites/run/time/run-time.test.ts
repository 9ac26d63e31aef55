import { expect, test } from 'vitest'
import { RunTime } from './run-time.ts'
import { timingFor } from './timing.ts'

/** When a run of that plan is ended, in milliseconds from its beginning. */
function endsAfter(waitLimitMs: number, plannedMs: number, cutAtMs?: number): number {
  let last = 0
  const time = new RunTime({
    clock: { now: () => 0 },
    timing: timingFor(waitLimitMs),
    cutAtMs,
    endAfter: (ms) => {
      last = ms
    },
  })
  time.plan(plannedMs)
  return last
}

test('a run takes ninety seconds or four wait limits longer than planned, and where it is long twice as long again', () => {
  expect(endsAfter(2000, 10_000)).toBe(100_000)
  expect(endsAfter(60_000, 110_000)).toBe(350_000)
  // A service of one turn at a time, each of which takes some seconds more than its script.
  expect(endsAfter(5000, 270_000)).toBe(810_000)
})

test('who wants a run to be over soon does not wait so much longer', () => {
  expect(endsAfter(600_000, 1_600_000, 60_000)).toBe(1_690_000)
})
