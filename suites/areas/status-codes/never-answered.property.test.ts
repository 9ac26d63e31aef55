import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { NeverAnswered } from './never-answered.ts'

const paths = {
  list: '/conversations?limit=100',
  status: '/conversations/c1',
  history: '/conversations/c1/messages',
} as const
type Read = keyof typeof paths

const endpoint = fc.constantFrom<Read>('list', 'status', 'history')
/** When reads of it are made, one after the other: each waits half a minute in vain. */
const tries = fc.integer({ min: 3, max: 6 })

function inVain(read: Read, place: number, more: Partial<Exchange> = {}): Exchange {
  const failure = { kind: 'timeout', message: 'no end after 30000 ms' } as const
  const sentMs = place * 30_000
  return made({
    id: `v${place}`,
    path: paths[read],
    sentMs,
    endMs: sentMs + 30_000,
    status: null,
    headers: {},
    failure,
    ...more,
  })
}

/** Something else that is answered at that time. */
function meanwhile(place: number): Exchange {
  return made({
    id: `m${place}`,
    path: '/conversations/c2?beside',
    sentMs: place * 30_000 + 5,
    endMs: place * 30_000 + 9,
  })
}

function found(exchanges: readonly Exchange[]) {
  const look = new NeverAnswered()
  for (const each of exchanges) look.take(each)
  return look.outcomes()
}

const all = (read: Read, count: number, more: Partial<Exchange> = {}): Exchange[] =>
  Array.from({ length: count }, (_, place) => [meanwhile(place), inVain(read, place, more)]).flat()

test('a read of which no answer ever comes is told', () => {
  fc.assert(
    fc.property(endpoint, tries, (read, count) => {
      expect(brokenRows(found(all(read, count)))).toEqual([`status-codes/good-${read}`])
    }),
  )
})

test('one answer, at any time, and it is only late', () => {
  fc.assert(
    fc.property(endpoint, tries, fc.nat(5), (read, count, place) => {
      const exchanges = all(read, count).toSpliced(place, 0, made({ id: 'a', path: paths[read] }))
      expect(brokenRows(found(exchanges))).toEqual([])
    }),
  )
})

test.each<[string, Partial<Exchange>]>([
  ['with another key', { credential: 'readOnly' }],
  ['with something wrong about it', { owned: true }],
  ['cut on the way', { failure: { kind: 'reset', message: 'the connection was reset' } }],
  ['never connected', { failure: { kind: 'connect', message: 'no connection' } }],
  ['made all at once', { sentMs: 0, endMs: 300_000 }],
])('nothing is told of reads %s', (_, more) => {
  fc.assert(
    fc.property(endpoint, tries, (read, count) => {
      expect(brokenRows(found(all(read, count, more)))).toEqual([])
    }),
  )
})

test('nothing is told where nothing else was answered either, or of two tries', () => {
  fc.assert(
    fc.property(endpoint, tries, (read, count) => {
      expect(found(Array.from({ length: count }, (_, place) => inVain(read, place)))).toEqual([])
      expect(brokenRows(found(all(read, 2)))).toEqual([])
    }),
  )
})
