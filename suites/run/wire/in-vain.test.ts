import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { InVain, mostInVainMs } from './in-vain.ts'

type Answer = Pick<Exchange, 'status' | 'headers'>
const putOff: Answer = { status: 429, headers: {} }
const taken: Answer = { status: 200, headers: {} }

/** Requests by their place: when each left, when it was answered, and with what. */
function after(...asked: [leftMs: number, endMs: number, answer: Answer | undefined][]): InVain {
  const inVain = new InVain()
  const moments = asked.flatMap(([leftMs, endMs, answer], place) => [
    { atMs: leftMs, act: () => inVain.left(place, leftMs) },
    { atMs: endMs, act: () => inVain.ended(place, answer, endMs) },
  ])
  for (const { act } of moments.toSorted((a, b) => a.atMs - b.atMs)) act()
  return inVain
}

const endMs = 1000 + mostInVainMs

test('where everything is put off for longer than a minute, nothing will be taken', () => {
  const inVain = after([0, 5, taken], [990, 1000, putOff], [61_000, 61_010, putOff])
  expect([inVain.sinceMs, inVain.leftMs(61_010), inVain.isCertain(endMs - 1)]).toEqual([1000, endMs - 61_010, false])
  expect(inVain.isCertain(endMs)).toBe(true)
})

test('where nothing is put off, nothing is in vain', () => {
  const inVain = after([0, 5, taken])
  expect([inVain.sinceMs, inVain.isCertain(1e9)]).toEqual([undefined, false])
})

test('what was taken meanwhile begins the time anew', () => {
  const inVain = after([0, 1000, putOff], [61_000, 61_005, taken], [62_000, 62_010, putOff])
  expect([inVain.sinceMs, inVain.isCertain(endMs)]).toEqual([62_010, false])
})

test.each([
  ['an answer to what left before', [500, 70_000, taken]],
  ['a key that is refused at the door', [70_000, 70_005, { status: 401, headers: {} }]],
  ['no answer', [70_000, 70_005, { status: null, headers: {} }]],
  ['a request whose scene was ended', [70_000, 70_005, undefined]],
  ['an answer that is waited for since before', [500, Number.POSITIVE_INFINITY, taken]],
] as [string, [number, number, Answer | undefined]][])('%s says nothing of the time since', (_, asked) => {
  expect(after([900, 1000, putOff], asked).isCertain(endMs)).toBe(true)
})

test('a request that is still under way may have been taken: its answer may take minutes', () => {
  const inVain = new InVain()
  inVain.left(1, 900)
  inVain.ended(1, putOff, 1000)
  inVain.left(2, 61_000)
  expect(inVain.isCertain(endMs)).toBe(false)
  inVain.ended(2, putOff, endMs + 5)
  expect(inVain.isCertain(endMs + 5)).toBe(true)
})

test('of many that come again each second, one is always under way', () => {
  const inVain = after([900, 1000, putOff])
  inVain.left(2, endMs - 100)
  expect(inVain.isCertain(endMs)).toBe(true)
})

test('a pause with Retry-After puts off as well', () => {
  const inVain = after([900, 1000, { status: 503, headers: { 'retry-after': '5' } }])
  expect(inVain.isCertain(endMs)).toBe(true)
})
