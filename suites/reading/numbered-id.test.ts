import { expect, test } from 'vitest'
import { endsInWords, isSameNumber, renumbered } from './numbered-id.ts'

test.each([
  ['142-how-to-cook', 'N-how-to-cook'],
  ['how-to-cook/57', 'how-to-cook/N'],
  ['conv_12', 'conv_N'],
  ['12345678-90ab-4cde-8f01-234567890abc', '12345678-90ab-4cde-8f01-234567890abc'],
  ['142', '142'],
])('the number of %s', (id, expected) => {
  expect(renumbered(id, () => 'N')).toBe(expected)
})

test('words after a number may be others of the same conversation, and words before one may not', () => {
  expect(['142-how-to', 'how-to-142', '142', '142-0af'].map(endsInWords)).toEqual([true, false, false, false])
  expect(isSameNumber('142-how-to', '142-how-t')).toBe(true)
  expect(isSameNumber('142-how-to', '143-how-to')).toBe(false)
  expect(isSameNumber('how-to-142', 'how-t-142')).toBe(false)
})
