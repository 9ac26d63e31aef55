import type { Exchange } from '../../../schemas/types.ts'
import { rowsIn, type SeenRow } from './listing.ts'
import { readStatus } from './status-reads.ts'

/** What a row of the list and the status of its conversation both show. */
const sharedFields = ['busy', 'title', 'stage'] as const

/** Title and stage of a ticket's row may be the ticket's or its live member's; so may those of the status (readings 54). */
export function isTicket({ members, ticketId }: SeenRow): boolean {
  return members !== undefined || ticketId !== undefined
}

/** Whether the row of a conversation in a list shows all that its status does: then nothing is left to wait for. */
export function agrees(conversationId: string, list: Exchange, status: Exchange): boolean {
  const row = rowsIn(list)?.find((each) => each.conversationId === conversationId)
  const read = readStatus(status)
  if (row === undefined || read === undefined) return false
  return sharedFields.every((field) => row[field] === read.body[field] || (field !== 'busy' && isTicket(row)))
}
