import { expect, test } from 'vitest'
import { wantsColour } from './colour.ts'

test.each([
  ['a terminal', true, {}, true],
  ['a pipe', undefined, {}, false],
  ['a terminal with NO_COLOR', true, { NO_COLOR: '1' }, false],
  ['a terminal with NO_COLOR set to anything', true, { NO_COLOR: '0' }, false],
  ['a terminal with an empty NO_COLOR, which counts as unset', true, { NO_COLOR: '' }, true],
  ['a terminal that can do nothing', true, { TERM: 'dumb' }, false],
])('%s', (_, isTTY, environment, expected) => {
  expect(wantsColour(isTTY === undefined ? {} : { isTTY }, environment)).toBe(expected)
})
