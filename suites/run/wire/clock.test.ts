import { describe, expect, test } from 'vitest'
import { Clock, sleep } from './clock.ts'

function busyFor(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until; );
}

describe('our own delay', () => {
  test('is measured, told, and found in the time in which it was', async () => {
    const told: number[] = []
    const clock = new Clock((_, delayMs) => told.push(delayMs))
    try {
      await sleep(15, new AbortController().signal)
      const from = clock.now()
      busyFor(120)
      await sleep(30, new AbortController().signal)
      const to = clock.now()
      expect(clock.worstDelay(from, to)).toBeGreaterThan(80)
      expect(Math.max(...told)).toBeGreaterThan(80)
      // Nothing can have been late before the clock began.
      expect(clock.worstDelay(-2, -1)).toBe(0)
    } finally {
      clock.stop()
    }
  })

  test('counts also before the timer has had its turn', async () => {
    const clock = new Clock()
    try {
      await sleep(15, new AbortController().signal)
      const from = clock.now()
      busyFor(120)
      expect(clock.worstDelay(from, clock.now())).toBeGreaterThan(80)
    } finally {
      clock.stop()
    }
  })
})

describe('sleep', () => {
  test('never ends too soon, also where the event loop last looked at the clock long ago', async () => {
    const early: number[] = []
    for (let time = 0; time < 20; time += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      const untilMs = performance.now() + 3
      while (performance.now() < untilMs);
      const fromMs = performance.now()
      await sleep(4, new AbortController().signal)
      const sleptMs = performance.now() - fromMs
      if (sleptMs < 4) early.push(sleptMs)
    }
    expect(early).toEqual([])
  })

  test('ends at once, with the reason, when it is aborted, before or meanwhile', async () => {
    const reason = new Error('enough')
    await expect(sleep(60_000, AbortSignal.abort(reason))).rejects.toBe(reason)
    const stop = new AbortController()
    const slept = sleep(60_000, stop.signal)
    stop.abort(reason)
    await expect(slept).rejects.toBe(reason)
  })

  test('lasts as long as it was told', async () => {
    const began = performance.now()
    await sleep(25, new AbortController().signal)
    // Timers of whole milliseconds may be one early.
    expect(performance.now() - began).toBeGreaterThanOrEqual(23)
  })
})
