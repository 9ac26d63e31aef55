import { expect, test } from 'vitest'
import { Lateness } from './lateness.ts'

test('the worst of late counts for a while, and then no more', () => {
  const lateness = new Lateness(5)
  lateness.note(100, 7)
  lateness.note(101, 3)
  expect(lateness.at(102)).toBe(7)
  lateness.note(106, 2)
  expect(lateness.at(108)).toBe(7)
  expect(lateness.at(112)).toBe(2)
  expect(lateness.at(130)).toBe(0)
})
