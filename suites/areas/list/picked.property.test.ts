import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { BoundsRecord } from '../../records/listed.ts'
import { judgePicked } from './picked.ts'
import { list } from './rows.ts'

interface Row {
  conversationId: string
  createdMs: number
  updatedAtMs: number
  ticketId?: string
}

interface Account {
  rows: Row[]
  by: 'createdMs' | 'updatedAtMs'
  /** Which of the reads comes after somebody else's conversation moved; how far behind the short lists are. */
  movesAt: number
  mover: number
  behindMs: number
  /** The most rows of a short list: whether a list fills its limit is open. */
  most: number
}

const base = 1_760_000_000_000

const accounts: fc.Arbitrary<Account> = fc
  .record({
    times: fc.array(fc.tuple(fc.integer({ min: 0, max: 60_000 }), fc.integer({ min: 0, max: 60_000 }), fc.boolean()), {
      maxLength: 30,
    }),
    by: fc.constantFrom('createdMs' as const, 'updatedAtMs' as const),
    movesAt: fc.nat(7),
    mover: fc.nat(29),
    behindMs: fc.nat(4999),
    most: fc.integer({ min: 1, max: 100 }),
  })
  .map(({ times, ...rest }) => ({
    ...rest,
    rows: times.map(([at, later, ticket], index) => ({
      conversationId: `c${index}`,
      createdMs: base + at,
      updatedAtMs: base + Math.min(60_000, at + later),
      ...(ticket ? { ticketId: `t${index}` } : {}),
    })),
  }))

const limits = [1, 2, 7, 1]

function recordOf({ rows, by, movesAt, mover, behindMs, most }: Account): BoundsRecord {
  const nowMs = Math.max(base, ...rows.map(({ updatedAtMs }) => updatedAtMs))
  const read = (index: number, limit: number): Exchange => {
    const asOfMs = limit === 100 ? nowMs : nowMs - behindMs
    const known = rows
      .map((row, at) =>
        at === mover && index >= movesAt ? { ...row, createdMs: nowMs + 1, updatedAtMs: nowMs + 1 } : row,
      )
      .filter((row) => row[by] <= asOfMs || index >= movesAt)
      .toSorted((one, other) => other[by] - one[by])
    const shown = known.slice(0, limit === 100 ? limit : Math.min(limit, most))
    return made({
      id: `read ${index}`,
      path: `/conversations?limit=${limit}`,
      json: { conversations: shown.map(({ createdMs: _, ...row }) => row) },
    })
  }
  return {
    whole: [read(0, 100), read(5, 100)],
    limited: limits.map((limit, index) => read(index + 1, limit)),
    unlimited: [],
    twenty: [],
    odd: { limit0: read(6, 1), limitNegative: read(6, 1), limit101: read(6, 1) },
  }
}

const picked: Alone<Account, BoundsRecord> = { models: accounts, record: recordOf, judge: judgePicked }

/** Conversations ten seconds apart, at least ten of them, of which none moves. */
const calm: fc.Arbitrary<Account> = fc
  .record({
    count: fc.integer({ min: 10, max: 60 }),
    by: fc.constantFrom('createdMs' as const, 'updatedAtMs' as const),
  })
  .map(({ count, by }) => ({
    by,
    rows: Array.from({ length: count }, (_, index) => ({
      conversationId: `c${index}`,
      createdMs: base + index * 10_000,
      updatedAtMs: base + index * 10_000,
    })),
    movesAt: 99,
    mover: 0,
    behindMs: 0,
    most: 100,
  }))

describe('which rows a short list has', () => {
  it('is not accused where it is lawful', () => {
    expect(heldIn({ ...picked, models: calm })).toEqual([list['newest-first'].id])
    const lawful = fc.property(accounts, (account) => {
      expect(brokenRows(judgePicked(recordOf(account)))).toEqual([])
    })
    fc.assert(lawful, { numRuns: 1000 })
  })

  describe('where all was updated just now', () => {
    /** A row each millisecond, so that a list which is behind may lack any of them. */
    const busy = calm.map((account) => ({
      ...account,
      rows: account.rows.map((row, index) => ({ ...row, createdMs: base + index, updatedAtMs: base + index })),
    }))
    const whole = (kept: BoundsRecord): Exchange => kept.whole[0] ?? expect.fail('no list')
    const withoutSecond = (kept: BoundsRecord, sentMs: number): Exchange => ({
      ...withList(whole(kept), 'conversations', (rows) => rows.toSpliced(1, 1).slice(0, 5)),
      path: '/conversations?limit=5',
      sentMs,
      endMs: sentMs + 1,
    })
    const later = (kept: BoundsRecord, sentMs: number): BoundsRecord => ({
      ...kept,
      again: {
        limited: [withoutSecond(kept, sentMs)],
        whole: { ...whole(kept), sentMs: sentMs + 2, endMs: sentMs + 3 },
      },
    })

    it('a short list may be behind', () => {
      fc.assert(
        fc.property(busy, (account) => {
          const kept = recordOf(account)
          expect(brokenRows(judgePicked({ ...kept, limited: [withoutSecond(kept, 10)] }))).toEqual([])
          expect(brokenRows(judgePicked(later(kept, 4000)))).toEqual([])
        }),
      )
    })

    it('not for as long as that', () => {
      findDamage(picked, { to: busy, damage: (kept) => later(kept, 6000), breaks: [list['newest-first'].id] })
    })

    it('rows that were updated in one millisecond may change places', () => {
      const tied = busy.map((account) => ({
        ...account,
        rows: account.rows.map((row) => ({ ...row, updatedAtMs: base })),
      }))
      fc.assert(
        fc.property(tied, (account) => {
          expect(brokenRows(judgePicked(later(recordOf(account), 6000)))).toEqual([])
        }),
      )
    })
  })

  it('is not looked at where no list was read', () => {
    holdNothing(picked, (kept) => ({ ...kept, whole: kept.whole.map(unanswered) }))
    holdNothing(picked, (kept) => ({ ...kept, limited: kept.limited.map(unanswered) }))
  })
})

describe('the evidence of an absent conversation', () => {
  const conversations = Array.from({ length: 10 }, (_, at) => ({
    conversationId: `c${at}`,
    title: `talk ${at}`,
    updatedAtMs: base - 10_000 * at,
  }))
  const read = (id: string, limit: number, rows: object[]): Exchange =>
    made({ id, path: `/conversations?limit=${limit}`, json: { conversations: rows } })
  const evidence = (whole: object[], short: object[]): (string | undefined)[] =>
    judgePicked({
      whole: [read('first', 100, whole), read('last', 100, whole)],
      limited: [{ ...read('short', short.length, short), sentMs: 100_000 }],
      unlimited: [],
      twenty: [],
      odd: { limit0: read('a', 1, []), limitNegative: read('b', 1, []), limit101: read('c', 1, []) },
    }).map((each) => ('actual' in each ? each.actual : undefined))

  it('names the order of the long lists', () => {
    expect(evidence(conversations, conversations.slice(1, 3))).toEqual([
      `"talk 1" (updated at ${base - 10_000}) without "talk 0" (updated at ${base}), which both lists show before it`,
    ])
  })

  it('calls no conversation newer that was updated earlier: the long lists may have the wrong order', () => {
    const found = evidence(conversations.toReversed(), conversations.slice(0, 2))
    expect(found).toEqual([
      expect.stringMatching(/^"talk 1" .* without "talk 9" .* before it, although it was updated earlier$/),
    ])
    expect(found.join()).not.toContain('newer')
  })
})
