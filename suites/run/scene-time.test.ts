import { expect, test, vi } from 'vitest'
import { mostSceneMs, overrunMsOf, sceneReserveMs } from '../judges/bounds.ts'
import { suite } from '../suite.ts'
import { scenesOf } from './define.ts'
import { sceneTime } from './scene-time.ts'
import { timingFor } from './timing.ts'

const limits = [2000, 30_000, 600_000]

test.each(limits)(
  'at a limit of %s ms no scene is cut whose sends all wait, stream on and rest for the whole limit',
  (ms) => {
    const timing = timingFor(ms)
    for (const { lasts, sends } of scenesOf(suite.checks))
      expect(mostSceneMs(lasts(timing), sends, timing)).toBeGreaterThanOrEqual(lasts(timing) + 3 * sends * ms + 60_000)
  },
)

test.each(limits)(
  'at a limit of %s ms a scene without sends is cut before the run is, so that others get their turn',
  (ms) => {
    const timing = timingFor(ms)
    expect(mostSceneMs(0, 0, timing)).toBe(sceneReserveMs)
    expect(overrunMsOf(timing)).toBeGreaterThanOrEqual(sceneReserveMs + 30_000)
  },
)

test('what ends a scene says how long it took and how long was planned', () => {
  vi.useFakeTimers()
  try {
    const time = sceneTime({ lasts: () => 5000, sends: 2 }, timingFor(2000))
    vi.advanceTimersByTime(76_999)
    expect(time.signal.aborted).toBe(false)
    vi.advanceTimersByTime(1)
    expect(String(time.signal.reason)).toMatch(
      /the scene took more than 77 s, far more than the 5 s that were planned, and was ended/,
    )
    const other = sceneTime({ lasts: () => 5000, sends: 2 }, timingFor(2000))
    other.stop()
    vi.advanceTimersByTime(1_000_000)
    expect(other.signal.aborted).toBe(false)
  } finally {
    vi.useRealTimers()
  }
})
