import { expect, test } from 'vitest'
import { didYouMean, nearest } from './nearest.ts'

const commands = ['run', 'serve', 'prove', 'load', 'list', 'explain', 'init', 'doctor', 'rejudge', 'report', 'compare']

test.each([
  ['rn', ['run']],
  ['repotr', ['report']],
  ['SERVE', ['serve']],
  ['lod', ['load']],
  ['run', []],
  ['zzz', []],
  ['', []],
])('%s: %j', (typed, found) => expect(nearest(typed, commands)).toEqual(found))

test('an id is found by its last part, and by one that is nearly the same', () => {
  const ids = ['status/gate-listed', 'status/gate-kind', 'list/newest-first', 'errors/404-json']
  expect(nearest('gate-listed', ids)).toEqual(['status/gate-listed'])
  expect(nearest('status/gate-liste', ids)).toEqual(['status/gate-listed'])
  expect(nearest('gate', ids)).toEqual(['status/gate-listed', 'status/gate-kind'])
  expect(nearest('error/404-json', ids)).toEqual(['errors/404-json'])
})

test('is said in brackets, three at most', () => {
  expect(didYouMean('rn', commands)).toBe(' (did you mean run?)')
  expect(didYouMean('zzz', commands)).toBe('')
  expect(nearest('a-1', ['a-2', 'a-3', 'a-4', 'a-5']).length).toBe(3)
})
