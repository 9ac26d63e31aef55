import { expect, test } from 'vitest'
import { excerpt } from './excerpt.ts'

test.each([
  ['short', 5, 'short'],
  ['longer', 5, 'long…'],
  ['abc😀def', 5, 'abc…'],
  ['abc😀d', 6, 'abc😀d'],
  [undefined, 5, undefined],
])('%s in %d characters is %s', (text, most, expected) => {
  expect(excerpt(text, most)).toBe(expected)
})
