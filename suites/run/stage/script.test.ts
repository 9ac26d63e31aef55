import fc from 'fast-check'
import { expect, test } from 'vitest'
import { durationOf, pause, say, scriptText } from './script.ts'

test('a script has whole milliseconds, never fewer than were asked for', () => {
  fc.assert(
    fc.property(fc.double({ min: 0, max: 600_000, noNaN: true }), (ms) => {
      const steps = [say('one'), pause(ms), say('two')]
      expect(scriptText('LAB {steps}', steps)).toMatch(/"pauseMs":\d+\}/)
      expect(durationOf(steps)).toBeGreaterThanOrEqual(ms)
    }),
  )
})

test('a script is one line to readers that end a line at any separator of Unicode, and says the same words', () => {
  const separators = ['\n', '\r', '\v', '\f', '\u001c', '\u001d', '\u001e', '\u0085', '\u2028', '\u2029']
  const words = separators.map((each) => `one${each}two`)
  const line = scriptText('LAB {steps}', words.map(say))
  expect(separators.filter((each) => line.includes(each))).toEqual([])
  expect(JSON.parse(line.slice('LAB '.length))).toEqual(words.map(say))
})
