import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, placeAt, repeated, swapped, unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import type { BoundsRecord } from '../../records/listed.ts'
import { judgeBounds, judgeCuts, judgeOverfull, judgeRowsOnce } from './bounds.ts'
import { list } from './rows.ts'

interface Listing {
  /** How many conversations there are to be listed, at first and from some read on. */
  listed: number
  later: number
  changesAt: number
  /** The most rows that the service ever gives. */
  most: number
  /** What it makes of a limit out of range. */
  beyond: 'refuses' | 'clamps'
}

const plenty: fc.Arbitrary<Listing> = fc
  .record({
    listed: fc.integer({ min: 101, max: 130 }),
    changesAt: fc.nat(18),
    beyond: fc.constantFrom('refuses' as const, 'clamps' as const),
  })
  .map((each) => ({ ...each, later: each.listed + 1, most: 100 }))

const drawnListings: fc.Arbitrary<Listing> = fc.oneof(
  plenty,
  fc.record({
    listed: fc.nat(130),
    later: fc.nat(130),
    changesAt: fc.nat(18),
    most: fc.integer({ min: 20, max: 100 }),
    beyond: fc.constantFrom('refuses', 'clamps'),
  }),
)

/** The reads of the scene, one after another. */
function record({ listed, later, changesAt, most, beyond }: Listing): BoundsRecord {
  let reads = 0
  const read = (limit?: number): Exchange => {
    reads += 1
    const path = `/conversations${limit === undefined ? '' : `?limit=${limit}`}`
    const each = { id: `list ${reads}`, name: `limit-${limit}`, path }
    const asked = limit ?? 20
    if ((asked < 1 || asked > 100) && beyond === 'refuses')
      return made({ ...each, status: 400, json: { error: 'limit' } })
    const count = Math.min(Math.max(1, asked), 100, most, reads > changesAt ? later : listed)
    const rows = Array.from({ length: count }, (_, index) => ({
      conversationId: `c${index}`,
      updatedAtMs: 1000 - index,
    }))
    return made({ ...each, json: { conversations: rows } })
  }
  const first = read(100)
  const limited = [read(1), read(2), read(7), read(1)]
  const pairs = Array.from({ length: 4 }, () => [read(), read(20)] as const)
  const odd = { limit0: read(0), limitNegative: read(-1), limit101: read(101) }
  return {
    whole: [first, read(100)],
    limited,
    unlimited: pairs.map(([each]) => each),
    twenty: pairs.map(([, each]) => each),
    odd,
  }
}

const bounds: Alone<Listing, BoundsRecord> = { models: drawnListings, record, judge: judgeBounds }

const refused = (exchange: Exchange): Exchange => ({ ...exchange, status: 400, body: '{"error":"limit"}' })
const oneMore = (exchange: Exchange): Exchange => withList(exchange, 'conversations', (rows) => repeated(rows, 0, true))
/** Those of the limited reads with limit 1, or the others. */
const limitedTo = (
  kept: BoundsRecord,
  at: number,
  one: boolean,
  change: (each: Exchange) => Exchange,
): BoundsRecord => {
  const chosen = one ? [0, 3] : [1, 2]
  const place = chosen[placeAt(2, at)]
  return { ...kept, limited: kept.limited.map((each, index) => (index === place ? change(each) : each)) }
}

/** The same limits, between two long lists, while conversations were at work. */
const cuts: Alone<Listing, Exchange[]> = {
  models: plenty,
  record: (listing) => {
    const { whole, limited } = record(listing)
    const [first, ...more] = whole
    return [...(first === undefined ? [] : [first]), ...limited, ...more]
  },
  judge: judgeCuts,
}

const cutDamages: Damage<Listing, Exchange[]>[] = [
  {
    kind: 'repeat',
    about: 'a second row where one was asked for',
    to: plenty,
    damage: (lists, at) => lists.map((each, index) => (index === [1, 4][placeAt(2, at)] ? oneMore(each) : each)),
    breaks: [list['limit-1'].id],
  },
  {
    kind: 'repeat',
    about: 'a row too many in a list with a small limit',
    to: plenty,
    damage: (lists, at) => lists.map((each, index) => (index === [2, 3][placeAt(2, at)] ? oneMore(each) : each)),
    breaks: [list['limit-bounds'].id],
  },
]

const damages: Damage<Listing, BoundsRecord>[] = [
  {
    kind: 'repeat',
    about: 'a second row where one was asked for',
    to: plenty,
    damage: (kept, at) => limitedTo(kept, at, true, oneMore),
    breaks: [list['limit-1'].id],
  },
  {
    kind: 'repeat',
    about: 'a row too many in a list with a small limit',
    to: plenty,
    damage: (kept, at) => limitedTo(kept, at, false, oneMore),
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'repeat',
    about: 'a row too many in the longest list',
    to: plenty,
    damage: (kept, at) => ({ ...kept, whole: changed(kept.whole, at, oneMore) }),
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'repeat',
    about: 'a row too many in a list with limit 20',
    to: plenty,
    damage: (kept, at) => ({ ...kept, twenty: changed(kept.twenty, at, oneMore) }),
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'repeat',
    about: 'a row too many in a list without a limit',
    to: plenty,
    damage: (kept, at) => ({ ...kept, unlimited: changed(kept.unlimited, at, oneMore) }),
    breaks: [list['default-20'].id],
  },
  {
    kind: 'cut',
    about: 'every list without a limit',
    to: plenty,
    damage: (kept, at) => ({
      ...kept,
      unlimited: kept.unlimited.map((each) => withList(each, 'conversations', (rows) => rows.slice(0, at % 20))),
    }),
    breaks: [list['default-20'].id],
  },
  {
    kind: 'swap',
    about: 'the longest list and one with a small limit',
    to: plenty,
    damage: (kept, at) => {
      const bodyOf = kept.whole[0]?.body ?? null
      return limitedTo(kept, at, false, (each) => ({ ...each, body: bodyOf }))
    },
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'drop',
    about: 'limit 1',
    damage: (kept, at) => limitedTo(kept, at, true, refused),
    breaks: [list['limit-1-accepted'].id],
  },
  {
    kind: 'drop',
    about: 'limit 100',
    damage: (kept, at) => ({ ...kept, whole: changed(kept.whole, at, refused) }),
    breaks: [list['limit-100-accepted'].id],
  },
  {
    kind: 'drop',
    about: 'a small limit',
    damage: (kept, at) => limitedTo(kept, at, false, refused),
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'drop',
    about: 'limit 20',
    damage: (kept, at) => ({ ...kept, twenty: changed(kept.twenty, at, refused) }),
    breaks: [list['limit-bounds'].id],
  },
  {
    kind: 'drop',
    about: 'a list without a limit',
    damage: (kept, at) => ({ ...kept, unlimited: changed(kept.unlimited, at, refused) }),
    breaks: [list['default-20'].id],
  },
]

const everyList = (kept: BoundsRecord, change: (each: Exchange) => Exchange): BoundsRecord => ({
  whole: kept.whole.map(change),
  limited: kept.limited.map(change),
  unlimited: kept.unlimited.map(change),
  twenty: kept.twenty.map(change),
  odd: kept.odd,
})

describe('the limit of the list', () => {
  it('is not accused where it is lawful', () => {
    const rows = ['default-20', 'limit-1', 'limit-1-accepted', 'limit-100-accepted', 'limit-bounds'] as const
    expect(heldIn(bounds)).toEqual(rows.map((row) => list[row].id).sort())
  })

  describe.each(damages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(bounds, damage))
  })

  it('is not accused between two long lists, where it is lawful', () => {
    expect(heldIn(cuts)).toEqual([list['limit-1'].id, list['limit-bounds'].id].sort())
  })

  describe.each(cutDamages)('between two long lists, $kind: $about', (damage) => {
    it('is found', () => findDamage(cuts, damage))
  })

  it('is not looked at where no list was read', () => {
    holdNothing(cuts, (lists) => lists.map(unanswered))
    holdNothing(bounds, (kept) => everyList(kept, unanswered))
    holdNothing(bounds, (kept) => everyList(kept, (each) => ({ ...each, body: '[]' })))
    holdNothing(bounds, ({ odd }) => ({ whole: [], limited: [], unlimited: [], twenty: [], odd }))
  })
})

/** Any list, wherever one was read. */
const lists: Alone<Listing, Exchange[]> = {
  models: drawnListings.filter(({ listed, later }) => listed > 0 && later > 0),
  record: (model) => {
    const { whole, limited, unlimited, twenty, odd } = record(model)
    return [...whole, ...limited, ...unlimited, ...twenty, ...Object.values(odd)]
  },
  judge: (kept) => kept.flatMap((each) => [...judgeRowsOnce(each), ...judgeOverfull(each)]),
}

const several = plenty.map((model): Listing => ({ ...model, beyond: 'refuses' }))
/** One of the lists that hold at least two rows. */
const longList = (kept: Exchange[], at: number, change: (each: Exchange) => Exchange): Exchange[] => {
  const long = [0, 1, 3, 4, 6, 10]
  const place = long[placeAt(long.length, at)]
  return kept.map((each, index) => (index === place ? change(each) : each))
}

const rowDamages: Damage<Listing, Exchange[]>[] = [
  {
    kind: 'repeat',
    about: 'a row, in place of another',
    to: several,
    damage: (kept, at) =>
      longList(kept, at, (each) =>
        withList(each, 'conversations', (rows) => repeated(rows, at % (rows.length - 1)).slice(0, rows.length)),
      ),
    breaks: [list['row-once'].id],
  },
  {
    kind: 'rename',
    about: 'a row after another one',
    to: several,
    damage: (kept, at) =>
      longList(kept, at, (each) =>
        withList(each, 'conversations', (rows) => {
          const [first] = swapped(rows, 0)
          return changed(rows, 0, (row) => ({ ...row, conversationId: first?.conversationId }))
        }),
      ),
    breaks: [list['row-once'].id],
  },
]

describe('the rows of any list', () => {
  it('are not accused where they are lawful', () => expect(heldIn(lists)).toEqual([list['row-once'].id]))

  describe.each(rowDamages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(lists, damage))
  })

  it.each([
    ['limit-1', [2, 5]],
    ['limit-bounds', [0, 1, 3, 4, 10, 11]],
    ['default-20', [6, 7, 8, 9]],
  ] as const)('repeat: a new row too many is found, whose row is %s', (row, places) => {
    const tooMany = (each: Exchange): Exchange =>
      withList(each, 'conversations', (rows) => [...rows, { conversationId: 'one too many' }])
    findDamage(lists, {
      to: several,
      damage: (kept, at) => {
        const place = places[placeAt(places.length, at)]
        return kept.map((each, index) => (index === place ? tooMany(each) : each))
      },
      breaks: [list[row].id],
    })
  })

  it('are not looked at where there are none', () => {
    holdNothing(lists, (kept) => kept.map(unanswered))
    holdNothing(lists, (kept) => kept.map((each) => ({ ...each, path: '/conversations/c' })))
  })
})
