import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { ids } from '../../arbitraries/names.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, dropped, placeAt, repeated, swapped, unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import type { TicketsRecord } from '../../records/listed.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { tickets } from './rows.ts'
import { judgeTicketReads, judgeTickets } from './tickets.ts'

interface Ticket {
  members: string[]
  live: string
  ticketId: string | undefined
  role: string | null
  /** Its row moved to another member while we looked, so that the old one may be gone. */
  moved: boolean
}

interface Account {
  /** Conversations without a ticket, some of them with a list of members that is empty. */
  plain: { conversationId: string; members?: [] }[]
  tickets: Ticket[]
  /** The tickets first, or last. */
  first: boolean
}

type Row = Record<string, unknown>

/** Three tickets with so many members each, beside two conversations that are none. */
function accounts(members: fc.Arbitrary<number>): fc.Arbitrary<Account> {
  const ticket = fc.record({
    members,
    live: fc.nat(),
    named: fc.boolean(),
    role: fc.option(fc.string()),
    moved: fc.boolean(),
  })
  return fc
    .record({
      drawn: fc.array(ticket, { minLength: 1, maxLength: 3 }),
      all: ids(20),
      first: fc.boolean(),
      shared: fc.boolean(),
    })
    .map(({ drawn, all, first, shared }) => {
      const [one = '', other = '', ...more] = all
      const tickets = drawn.map(({ live, members: count, named, role, moved }, index): Ticket => {
        const own = more.slice(index * 5, index * 5 + count)
        return {
          members: own,
          live: own[live % count] ?? '',
          // Of several rows, one id may be that of a project (readings 62).
          ticketId: named ? more[(shared ? 0 : index) * 5 + 4] : undefined,
          role,
          moved,
        }
      })
      return { plain: [{ conversationId: one }, { conversationId: other, members: [] }], tickets, first }
    })
}

const drawnAccounts = accounts(fc.integer({ min: 1, max: 4 }))
const several = accounts(fc.integer({ min: 2, max: 4 }))

const rowOf = ({ members, live, ticketId, role }: Ticket): Row => ({
  conversationId: live,
  title: 'a ticket',
  ...(ticketId === undefined ? {} : { ticketId }),
  members: members.map((conversationId) => ({ conversationId, role, title: 'a member' })),
})

const listOf = ({ plain, tickets, first }: Account): Exchange =>
  made({
    id: 'list',
    json: { conversations: first ? [...tickets.map(rowOf), ...plain] : [...plain, ...tickets.map(rowOf)] },
  })

const isTicket = ({ members }: Row): boolean => Array.isArray(members) && members.length > 0

/** One ticket's row of a list changed, chosen by `at`. */
function ticketRow(kept: Exchange, at: number, change: (row: Row) => Row[]): Exchange {
  return withList(kept, 'conversations', (rows) => {
    const own = rows.filter(isTicket)
    const chosen = own[placeAt(own.length, at)]
    return rows.flatMap((row) => (row === chosen ? change(row) : [row]))
  })
}

const membersOf = ({ members }: Row): Row[] => (Array.isArray(members) ? members : [])

const lists: Alone<Account, Exchange> = { models: drawnAccounts, record: listOf, judge: judgeTickets }

const damages: Damage<Account, Exchange>[] = [
  {
    kind: 'repeat',
    about: "a ticket's row",
    damage: (kept, at) => ticketRow(kept, at, (row) => [row, row]),
    breaks: [tickets['one-row'].id],
  },
  {
    kind: 'repeat',
    about: 'a member',
    damage: (kept, at) => ticketRow(kept, at, (row) => [{ ...row, members: repeated(membersOf(row), at, true) }]),
    breaks: [tickets['members-distinct'].id],
  },
  {
    kind: 'drop',
    about: 'the live member from its ticket',
    to: several,
    damage: (kept, at) =>
      ticketRow(kept, at, (row) => {
        const live = membersOf(row).findIndex(({ conversationId }) => conversationId === row.conversationId)
        return [{ ...row, members: dropped(membersOf(row), live) }]
      }),
    breaks: [tickets['live-member'].id],
  },
  {
    kind: 'cut',
    about: 'the members before the live one',
    to: several.filter((account) => account.tickets.every(({ members, live }) => members[0] !== live)),
    damage: (kept, at) => ticketRow(kept, at, (row) => [{ ...row, members: membersOf(row).slice(0, 1) }]),
    breaks: [tickets['live-member'].id],
  },
  {
    kind: 'swap',
    about: 'the id of a ticket with that of a conversation that is none',
    damage: (kept, at, { plain }) => {
      const [{ conversationId } = { conversationId: '' }] = plain
      let live: unknown
      const own = ticketRow(kept, at, (row) => {
        live = row.conversationId
        return [{ ...row, conversationId }]
      })
      return withList(own, 'conversations', (rows) =>
        rows.map((row) =>
          !isTicket(row) && row.conversationId === conversationId ? { ...row, conversationId: live } : row,
        ),
      )
    },
    breaks: [tickets['live-member'].id, tickets['members-no-rows'].id],
  },
  {
    kind: 'swap',
    about: 'the id of a ticket with that of its row',
    to: drawnAccounts.filter((account) => account.tickets.every(({ ticketId }) => ticketId !== undefined)),
    damage: (kept, at) =>
      ticketRow(kept, at, (row) => [{ ...row, conversationId: row.ticketId, ticketId: row.conversationId }]),
    breaks: [tickets['live-member'].id],
  },
  {
    kind: 'rename',
    about: 'the row after nobody',
    damage: (kept, at) => ticketRow(kept, at, (row) => [{ ...row, conversationId: `${row.conversationId} ` }]),
    breaks: [tickets['live-member'].id],
  },
  {
    kind: 'repeat',
    about: 'another member as a row of its own',
    to: several,
    damage: (kept, at) =>
      ticketRow(kept, at, (row) => {
        const others = membersOf(row).filter(({ conversationId }) => conversationId !== row.conversationId)
        return [row, { conversationId: others[placeAt(others.length, at)]?.conversationId, title: 'its own' }]
      }),
    breaks: [tickets['members-no-rows'].id],
  },
]

const must = (): string[] =>
  Object.values<Requirement>(tickets).flatMap(({ id, level }) => (level === 'must' && id !== readable ? [id] : []))
const readable = tickets['row-id-readable'].id

describe('tickets in a list', () => {
  it('are not accused where they are lawful', () => expect(heldIn(lists)).toEqual(must().sort()))

  describe.each(damages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(lists, damage))
  })

  it('are not looked at where there are none', () => {
    holdNothing(lists, unanswered)
    holdNothing(lists, (kept) => withList(kept, 'conversations', (rows) => rows.filter((row) => !isTicket(row))))
    holdNothing(lists, (kept) => ({ ...kept, status: 500 }))
  })
})

/** Every ticket that was listed is read; one that moved meanwhile may answer as it likes. */
const reads: Alone<Account, TicketsRecord> = {
  models: drawnAccounts.filter((account) => account.tickets.some(({ moved }) => !moved)),
  record: (account) => ({
    list: listOf(account),
    read: account.tickets.map(({ live, members, moved }) => {
      const answer = { status: moved ? 404 : 200, json: moved ? { error: 'gone' } : {} }
      return {
        conversationId: live,
        status: made({ id: `status of ${live}`, ...answer }),
        page: made({ id: `page of ${live}`, ...answer }),
        members: members.filter((id) => id !== live).map((id) => made({ id: `status of ${id}`, status: 404 })),
      }
    }),
    again: listOf({ ...account, tickets: account.tickets.filter(({ moved }) => !moved) }),
  }),
  judge: judgeTicketReads,
}

type Read = TicketsRecord['read'][number]

/** One that did not move. */
function stillThere(kept: TicketsRecord, at: number, change: (read: Read) => Read): TicketsRecord {
  const there = kept.read.filter(({ status }) => status.status === 200)
  const others = kept.read.filter(({ status }) => status.status !== 200)
  return { ...kept, read: [...others, ...changed(there, at, change)] }
}

const refused = (exchange: Exchange, at: number): Exchange => ({ ...exchange, status: [400, 403, 404][at % 3] ?? 404 })

const readDamages: Damage<Account, TicketsRecord>[] = [
  {
    kind: 'drop',
    about: 'the conversation of a row, from its status',
    damage: (kept, at) => stillThere(kept, at, (read) => ({ ...read, status: refused(read.status, at) })),
    breaks: [readable],
  },
  {
    kind: 'drop',
    about: 'the conversation of a row, from its history',
    damage: (kept, at) => stillThere(kept, at, (read) => ({ ...read, page: refused(read.page, at) })),
    breaks: [readable],
  },
  {
    kind: 'swap',
    about: 'the status of a row with that of a member that is not live',
    to: several.filter((account) => account.tickets.every(({ moved }) => !moved)),
    damage: (kept, at) =>
      stillThere(kept, at, (read) => {
        const [status = read.status, ...members] = swapped([read.status, ...read.members], 0)
        return { ...read, status, members }
      }),
    breaks: [readable],
  },
]

describe('what the ids of tickets answer', () => {
  it('is not accused where it is lawful', () => expect(heldIn(reads)).toEqual([readable]))

  describe.each(readDamages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(reads, damage))
  })

  it('is not looked at where there was no answer', () => {
    holdNothing(reads, (kept) => ({
      ...kept,
      read: kept.read.map((read) => ({ ...read, status: unanswered(read.status), page: unanswered(read.page) })),
    }))
    holdNothing(reads, (kept) => ({ ...kept, read: [] }))
  })
})
