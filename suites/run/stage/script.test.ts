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

test('a script says the same words to a service that brings texts into another form', () => {
  const words = ['\ufb01ve \uff37ide x\u00b2', 'plain', '\u00e9t\u00e9 \u6f22 \ud83d\ude00']
  const line = scriptText('LAB {steps}', words.map(say))
  const marked = scriptText('LAB {steps}', [say('\u1e9b\u0323')])
  expect(JSON.parse(marked.normalize('NFC').slice('LAB '.length))).toEqual([say('\u1e9b\u0323'.normalize('NFC'))])
  expect(JSON.parse(line.normalize('NFKC').slice('LAB '.length))).toEqual(words.map(say))
})
