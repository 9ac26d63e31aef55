import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { BoundedLists, BoundsRecord } from '../../records/listed.ts'
import { judgeBoundsOfOthers } from './bounds.ts'

const listOf = (query: string, count: number): Exchange =>
  made({
    path: `/conversations${query}`,
    json: { conversations: Array.from({ length: count }, (_, at) => ({ conversationId: `c${at}` })) },
  })

/** What a key is listed that so many rows are there for. */
function listsOf(count: number): BoundedLists {
  const upTo = (limit: number): Exchange => listOf(`?limit=${limit}`, Math.min(limit, count))
  const unlimited = (): Exchange => listOf('', Math.min(20, count))
  return {
    whole: [upTo(100), upTo(100)],
    limited: [upTo(1), upTo(2), upTo(7)],
    unlimited: [unlimited(), unlimited()],
    twenty: [upTo(20), upTo(20)],
  }
}

function told(...others: readonly BoundedLists[]): string[] {
  const odd = made({ status: 400 })
  const none = { whole: [], limited: [], unlimited: [], twenty: [] }
  const record: BoundsRecord = { ...none, odd: { limit0: odd, limitNegative: odd, limit101: odd }, others }
  const outcomes = judgeBoundsOfOthers(record)
  // What another key is listed proves nothing.
  expect(outcomes.every((each) => 'held' in each && !each.held)).toBe(true)
  return brokenRows(outcomes)
}

const counts = fc.integer({ min: 0, max: 100 })
const many = fc.integer({ min: 31, max: 100 })

describe('the limits of other keys', () => {
  test('are those of all, however much is listed', () => {
    fc.assert(fc.property(counts, counts, (one, other) => void expect(told(listsOf(one), listsOf(other))).toEqual([])))
  })

  test('are broken where they are wider, narrower or not there', () => {
    fc.assert(
      fc.property(counts, many, fc.integer({ min: 1, max: 30 }), (one, count, length) => {
        const lists = listsOf(count)
        const longer = { ...lists, limited: [listOf('?limit=1', 1 + length)] }
        expect(told(listsOf(one), longer)).toEqual(['list/limit-1'])
        const plain = [listOf('', length), listOf('', length)]
        expect(told(listsOf(one), { ...lists, unlimited: plain })).toEqual(length === 20 ? [] : ['list/default-20'])
        const refused = made({ path: '/conversations?limit=1', status: 400 })
        expect(told({ ...lists, limited: [refused] }, listsOf(one))).toEqual(['list/limit-1-accepted'])
      }),
    )
  })

  test('are not told by how many rows there are where rows at rest come and go (readings 10)', () => {
    const some = fc.subarray(['c0', 'c1', 'c2'])
    const showing = (query: string, ids: readonly string[]): Exchange =>
      made({
        path: `/conversations${query}`,
        json: { conversations: ids.map((conversationId) => ({ conversationId })) },
      })
    fc.assert(
      fc.property(some, some, some, (long, plain, twenty) => {
        const lists: BoundedLists = {
          whole: [showing('?limit=100', ['c0', 'c1', 'c2']), showing('?limit=100', long)],
          limited: [],
          unlimited: [showing('', plain), showing('', plain)],
          twenty: [showing('?limit=20', twenty), showing('?limit=20', twenty)],
        }
        const begin = [plain, twenty].every((each) => each.every((id, at) => id === `c${at}`))
        const isSteady = long.length === 3 && begin && plain.length !== twenty.length
        expect(told(lists)).toEqual(isSteady ? ['list/default-20'] : [])
      }),
    )
  })
})
