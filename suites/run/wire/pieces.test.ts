import { expect, test } from 'vitest'
import { Pieces } from './pieces.ts'

test('pieces that come at once are one, with the time of the last', () => {
  const all = new Pieces()
  for (const [text, atMs] of [
    ['a', 1],
    ['b', 1.4],
    ['c', 1.9],
    ['d', 2.1],
    ['e', 5],
  ] as const)
    all.add(Buffer.from(text), atMs)
  const { pieces, stamps } = all.all()
  expect(pieces.map(String)).toEqual(['abc', 'd', 'e'])
  expect([stamps, all.bytes]).toEqual([[1.9, 2.1, 5], 5])
})

test('a million bytes that come one by one, one a millisecond, are some ten thousand pieces', () => {
  const all = new Pieces()
  for (let at = 0; at < 1_000_000; at += 1) all.add(Buffer.from('x'), at)
  const { pieces } = all.all()
  expect(pieces.length).toBeLessThan(65_000)
  expect(pieces.reduce((sum, each) => sum + each.length, 0)).toBe(1_000_000)
})

test('a small piece of a large buffer does not hold it', () => {
  const all = new Pieces()
  const large = Buffer.alloc(1_000_000)
  all.add(large.subarray(0, 3), 1)
  expect(all.all().pieces[0]?.buffer).not.toBe(large.buffer)
})
