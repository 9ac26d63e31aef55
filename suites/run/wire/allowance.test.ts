import { expect, test } from 'vitest'
import {
  leastBytes,
  mostAnswerBytes,
  mostHeldBytes,
  mostKeptBytes,
  mostPieces,
  mostRequests,
  mostWastedBytes,
  smallestBytes,
} from '../../reading/bounds.ts'
import { Allowance } from './allowance.ts'

test('answers that arrive at once share what there is, and each has a little', () => {
  const all = new Allowance()
  expect(all.most(0)).toBe(mostAnswerBytes)
  all.hold('a', mostHeldBytes - 1_000_000)
  expect([all.most(mostHeldBytes - 1_000_000), all.most(0)]).toEqual([mostAnswerBytes, 1_000_000])
  all.hold('b', 1_000_000)
  expect(all.most(0)).toBe(leastBytes)
  all.release('a')
  expect(all.most(0)).toBe(mostAnswerBytes)
})

test('what is not kept is given back at once', () => {
  const all = new Allowance()
  all.hold('a', mostHeldBytes)
  all.settle('a', mostHeldBytes, 1000)
  expect(all.most(0)).toBe(mostAnswerBytes)
  all.release('a')
  all.release('a')
  expect(all.most(0)).toBe(mostAnswerBytes)
})

test('after enough of what passed its bound, each gets a little only', () => {
  const all = new Allowance()
  for (let sum = 0; sum <= mostWastedBytes; sum += mostAnswerBytes) {
    expect(all.most(0)).toBe(mostAnswerBytes)
    all.hold('a', mostAnswerBytes)
    all.settle('a', mostAnswerBytes, 1000)
    all.waste(mostAnswerBytes, 0)
  }
  expect(all.most(0)).toBe(leastBytes)
  for (let sum = 0; sum <= mostWastedBytes; sum += leastBytes) all.waste(leastBytes, 0)
  expect(all.most(0)).toBe(smallestBytes)
})

test('pieces count as much as the bytes of the largest answer, and there may be fewer afterwards', () => {
  const all = new Allowance()
  for (let sum = 0; sum <= mostWastedBytes; sum += mostAnswerBytes) {
    expect(all.mostPieces).toBe(mostPieces)
    all.waste(mostPieces, mostPieces)
  }
  expect(all.mostPieces).toBe(Math.round((mostPieces * leastBytes) / mostAnswerBytes))
})

test('what is kept never passes its total by more than a little each', () => {
  const all = new Allowance()
  expect(all.most(0)).toBe(mostAnswerBytes)
  let kept = 0
  for (let count = 0; count < mostRequests; count += 1) {
    const next = all.most(0)
    expect(next).toBeGreaterThanOrEqual(smallestBytes)
    all.hold('a', next)
    all.settle('a', next, next)
    all.release('a')
    kept += next
  }
  expect(kept).toBeLessThanOrEqual(mostKeptBytes + mostRequests * smallestBytes)
})

test('answers that are open at once share what there is, and however many they are, each may be a small one', () => {
  const all = new Allowance()
  let held = 0
  for (let count = 0; count < 400; count += 1) {
    const next = all.most(0)
    expect(next).toBeGreaterThanOrEqual(smallestBytes)
    all.hold(`s${count}`, next)
    held += next
  }
  expect(held).toBeLessThanOrEqual(1.5 * mostHeldBytes + leastBytes + 400 * smallestBytes)
})

test('requests are counted', () => {
  const all = new Allowance()
  for (let count = 1; count < mostRequests; count += 1) all.asked()
  expect(all.isSpent).toBe(false)
  all.asked()
  expect(all.isSpent).toBe(true)
})

test('what is wide takes twice its bytes of memory, and no more of the disk', () => {
  const narrow = new Allowance()
  const wide = new Allowance()
  narrow.hold('a', mostAnswerBytes)
  narrow.settle('a', mostAnswerBytes, mostAnswerBytes)
  wide.hold('a', mostAnswerBytes)
  wide.settle('a', mostAnswerBytes, mostAnswerBytes, true)
  narrow.hold('a', mostAnswerBytes)
  narrow.settle('a', mostAnswerBytes, mostAnswerBytes)
  expect(wide.most(0)).toBe(narrow.most(0))
  wide.release('a')
  expect(wide.most(0)).toBe(mostAnswerBytes)
})
