import { describe, expect, it } from 'vitest'
import { UsageError } from '../../suites/run/errors.ts'
import { durationMs, durationText } from './duration.ts'

describe('a time as an option', () => {
  it.each([
    ['500ms', 500],
    ['60s', 60_000],
    ['1.5s', 1500],
    ['10m', 600_000],
    ['1h', 3_600_000],
    ['250', 250],
  ])('%s is %i ms', (text, ms) => expect(durationMs('hold', text)).toBe(ms))

  it.each(['s', '-1s', '-1', '10x', '1d', '', 'forever', '1 s', '1e3s', 'Infinity'])('"%s" is none', (text) =>
    expect(() => durationMs('hold', text)).toThrow(
      `--hold must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "${text}").`,
    ),
  )

  it.each<[string, string, number, string]>([
    ['duration', '5', 1000, '--duration 5 (5 ms) is less than the minimum, 1s; did you mean 5s?'],
    ['duration', '0.5', 1000, '--duration 0.5 (1 ms) is less than the minimum, 1s.'],
    ['duration', '0', 1000, '--duration 0 (0 ms) is less than the minimum, 1s.'],
    ['duration', '500ms', 1000, '--duration 500ms is less than the minimum, 1s.'],
    ['hold', '0s', 1, '--hold 0s is less than the minimum, 1ms.'],
    ['hold', '999999h', 1, '--hold 999999h is more than the maximum, 168h.'],
  ])('--%s %s is refused', (name, given, leastMs, message) =>
    expect(() => durationMs(name, given, leastMs)).toThrow(new UsageError(message)),
  )

  it('may be zero or absent where that means something', () => {
    expect(durationMs('drain', '0s', 0)).toBe(0)
    expect(durationMs('drain', undefined)).toBeUndefined()
  })

  it('is written as it is read', () => {
    for (const text of ['250ms', '60001ms', '1s', '90s', '10m'])
      expect(durationText(durationMs('a', text) ?? 0)).toBe(text)
  })
})
