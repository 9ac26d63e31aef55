import { expect, test } from 'vitest'
import { stringsIn } from './data.ts'

test.each([
  ['{"a":{"id":"c 1"},"b":["m=1"]}', ['c 1', 'm=1']],
  ['c 1&x=2\nm=1==', ['c 1&x=2', 'm=1==', 'c', '1', 'x', '2', 'm']],
  ['conversation: c1\r\nmessage: m1', ['conversation: c1', 'message: m1', 'conversation:', 'c1', 'message:', 'm1']],
  ['c1', ['c1']],
  ['', []],
])('of %j, ids may be %j', (data, strings) => {
  expect(stringsIn(data)).toEqual(strings)
})
