import { expect, test } from 'vitest'
import { mayRunOutMs } from './wait-limit.ts'

test('a wait may run out a twentieth of its limit too soon, or by the slack where that is more (readings 64)', () => {
  expect(mayRunOutMs({ waitLimitMs: 600_000, slackMs: 12_000 })).toBe(570_000)
  expect(mayRunOutMs({ waitLimitMs: 2000, slackMs: 500 })).toBe(1500)
  expect(mayRunOutMs({ waitLimitMs: 10_000, slackMs: 100 })).toBe(9500)
})
