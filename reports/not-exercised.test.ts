import { expect, test } from 'vitest'
import { exampleRow } from './kit/example.ts'
import { openReason } from './not-exercised.ts'

const reason = (because: string[]): string =>
  openReason(exampleRow('a/open', { verdict: 'inconclusive', passed: 0, because, note: 'nothing was seen' }))

test.each([
  [[], 'nothing was seen'],
  [['a/one'], 'probably a consequence of a/one'],
  [['a/one', 'b/two', 'c/three'], 'probably a consequence of a/one, b/two and c/three'],
  [
    ['a/one', 'b/two', 'c/three', 'd/four', 'e/five'],
    'probably a consequence of a/one, b/two, c/three and 2 other failed rules',
  ],
])('an inconclusive rule names up to three failures: %j', (because, words) => {
  expect(reason(because)).toBe(words)
})
