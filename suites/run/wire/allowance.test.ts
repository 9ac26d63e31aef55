import { expect, test } from 'vitest'
import { leastBytes, mostAnswerBytes, mostHeldBytes, mostRequests, mostWastedBytes } from '../../reading/bounds.ts'
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
  all.settle('a', mostHeldBytes, 1000, false)
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
    all.settle('a', mostAnswerBytes, 1000, true)
  }
  expect(all.most(0)).toBe(leastBytes)
})

test('requests are counted', () => {
  const all = new Allowance()
  for (let count = 1; count < mostRequests; count += 1) all.asked()
  expect(all.isSpent).toBe(false)
  all.asked()
  expect(all.isSpent).toBe(true)
})
