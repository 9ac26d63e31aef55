import type { Exchange } from '../../../schemas/types.ts'
import { broken, judged, type Outcome, observed } from '../../reading/finding.ts'
import { repeatedIn } from '../../reading/repeated.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import type { TicketsRecord } from '../../records/listed.ts'
import { tickets } from './rows.ts'

/** Tickets in one list, wherever one was read (spec 2.1, 2.2, 4.3). */
export function judgeTickets(exchange: Exchange): Outcome[] {
  const rows = rowsIn(exchange) ?? []
  const where = { at: exchange.name, exchange: exchange.id }
  return rows.filter(isTicket).flatMap((row) => judgeTicket(row, rows, where))
}

/** What a ticketId means is not shown (spec 2.12), so a row is known for a ticket's by its members alone. */
function isTicket({ members }: SeenRow): boolean {
  return members !== undefined
}

function judgeTicket(row: SeenRow, rows: readonly SeenRow[], where: { at: string; exchange: string }): Outcome[] {
  const { conversationId, members, ticketId } = row
  const same = rows.filter((other) => other !== row && isSameTicket(row, other))
  const outcomes: Outcome[] = [
    judged(
      tickets['one-row'],
      same.length === 0,
      where,
      'one list entry',
      `${same.length + 1} entries with members of ${ticketId ?? 'one ticket'}`,
    ),
  ]
  if (members === undefined || conversationId === undefined) return outcomes
  const others = members.filter((id) => id !== conversationId)
  const ownRow = rows.find((other) => other !== row && others.includes(other.conversationId ?? ''))
  outcomes.push(
    judged(
      tickets['live-member'],
      members.includes(conversationId),
      where,
      `one of ${members.join(', ')}`,
      conversationId,
    ),
  )
  if (others.length > 0) {
    const actual = `${ownRow?.conversationId} has a list entry`
    outcomes.push(
      judged(tickets['members-no-rows'], ownRow === undefined, where, 'no entries of other members', actual),
    )
  }
  return outcomes
}

/** What a ticketId means is not shown, so that of two rows may be one (readings 62); a member of two rows may not be. */
function isSameTicket(row: SeenRow, other: SeenRow): boolean {
  return (row.members ?? []).some((id) => other.members?.includes(id))
}

/** The id of a ticket's row can be read like that of any conversation (spec 2.1, 4.4). */
export function judgeTicketReads({ list, read, again }: TicketsRecord): Outcome[] {
  const row = tickets['row-id-readable']
  const still = new Set((rowsIn(again) ?? []).flatMap(({ conversationId }) => conversationId ?? []))
  return [
    ...read.flatMap(({ conversationId, status, page }) =>
      [status, page].flatMap((exchange) => {
        const where = { at: conversationId, exchange: exchange.id }
        if (exchange.status === 200) return [judged(row, true, where, '', '')]
        // It may have moved to another member while we looked.
        const refused = exchange.status === 403 || exchange.status === 404 || exchange.status === 400
        return refused && still.has(conversationId)
          ? [broken(row, where, 'status 200', `status ${exchange.status}`)]
          : []
      }),
    ),
    ...observeTickets(list, read),
  ]
}

function observeTickets(list: Exchange, read: TicketsRecord['read']): Outcome[] {
  const rows = (rowsIn(list) ?? []).filter(isTicket)
  const roles = new Set(rows.flatMap(({ value }) => rolesIn(value.members)))
  return [
    ...rows.map(({ ticketId, members }) =>
      observed(
        tickets['ticket-id-values'],
        `${ticketId === undefined ? 'none' : 'a string'}, ${members?.length ?? 'no'} members`,
      ),
    ),
    // No sentence forbids it (readings 93).
    ...rows.map(({ members = [] }) =>
      observed(tickets['members-distinct'], repeatedIn(members).length === 0 ? 'each once' : 'one twice', list.id),
    ),
    ...[...roles].map((role) => observed(tickets['role-values'], role)),
    ...read.flatMap(({ members }) =>
      members.map((exchange) => observed(tickets['member-status'], exchange.status, exchange.id)),
    ),
  ]
}

function rolesIn(members: unknown): (string | null)[] {
  if (!Array.isArray(members)) return []
  return members.flatMap((member: unknown) => {
    const role: unknown = typeof member === 'object' && member !== null ? Reflect.get(member, 'role') : undefined
    return typeof role === 'string' || role === null ? [role] : []
  })
}
