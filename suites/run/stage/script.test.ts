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
