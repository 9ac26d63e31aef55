import { describe, expect, it } from 'vitest'
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
      `--hold is a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds), not "${text}".`,
    ),
  )

  it('has to have an end, and a beginning', () => {
    expect(() => durationMs('duration', '0')).toThrow('--duration 0 is over before it began')
    expect(() => durationMs('duration', '0s')).toThrow('--duration 0s is over before it began')
    expect(() => durationMs('duration', '999999h')).toThrow('--duration 999999h would not end within a week')
    expect(durationMs('drain', '0s', 0)).toBe(0)
    expect(durationMs('drain', undefined)).toBeUndefined()
  })

  it('is written as it is read', () => {
    for (const text of ['250ms', '60001ms', '1s', '90s', '10m'])
      expect(durationText(durationMs('a', text) ?? 0)).toBe(text)
  })
})
