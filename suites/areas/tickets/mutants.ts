import { override, overrideIn, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import { newestFirst } from '../../../fixtures/service/recency.ts'
import type { Account, Conversation, Ticket, World } from '../../../fixtures/service/world.ts'
import { mutants } from '../mutants-table.ts'
import { tickets as rows } from './rows.ts'

/** Services that are wrong about tickets with several members. */
export const tickets = mutants(rows, {
  'two-rows: A ticket has two list entries, for its two newest members.': {
    'one-row': withMembers((members) => members.slice(0, 2)),
    also: ['members-no-rows'],
  },
  'member-of-two: Two tickets have the same member.': { 'one-row': sharedMember() },
  'row-twice: A ticket is in the list twice.': {
    'one-row': withMembers((members) => members.slice(0, 1).flatMap((live) => [live, live])),
    also: ['list/row-once'],
  },
  'row-of-ticket-alone: The entry of a ticket has the id of the ticket, which cannot be read.': {
    'live-member': identified(({ ticketId }) => ticketId),
    also: ['row-id-readable'],
  },
  'row-of-another: The entry of a ticket has the id of another conversation.': {
    'live-member': identified(
      (_, { account }) => [...newestFirst(account.conversations)].find(({ ticket }) => !ticket)?.conversationId,
    ),
    also: ['list/row-once'],
  },
  'live-member-left-out: A ticket does not name its live member.': {
    'live-member': overrideIn('list', 'fields', (fields) => ({
      members(world, conversation) {
        const members = fields.members(world, conversation)
        return Array.isArray(members)
          ? members.filter((member) => Reflect.get(member, 'conversationId') !== conversation.conversationId)
          : members
      },
    })),
  },
  'row-of-ticket: The entry of a ticket has the id of the ticket, which can be read.': {
    'live-member': addressedByTicket(),
  },
  'rows-of-members: The members of a ticket have separate list entries.': { 'members-no-rows': plainMembers() },
  'history-unreadable: The history of a ticket entry cannot be read.': {
    'row-id-readable': override('conversations', ({ find }) => ({
      find: (...of) => {
        const found = find(...of)
        return found?.ticket && of[3] === 'history' ? null : found
      },
    })),
  },
  'unreadable: The conversation of a ticket entry cannot be read.': {
    'row-id-readable': override('conversations', ({ find }) => ({
      find: (...of) => {
        const found = find(...of)
        return found?.ticket ? null : found
      },
    })),
  },
})

/** The newest conversation that is in no ticket has a ticket of its own; a member of another ticket is named in it as well. */
function sharedMember(): Change {
  return override('list', ({ list: lawful }) => ({
    list(world, account, limit) {
      const listed = Reflect.get(lawful(world, account, limit), 'conversations') as Record<string, unknown>[]
      const ticket = listed.find(({ members }) => Array.isArray(members))
      const other = listed.find(({ members }) => members === undefined)
      if (!ticket || !other) return { conversations: listed }
      const { conversationId, title } = other
      const [shared] = ticket.members as object[]
      other.members = [{ conversationId, role: null, title }, shared]
      other.ticketId = `T-${conversationId}`
      return { conversations: listed }
    },
  }))
}

/** Which members of a ticket have a row, newest first. */
function withMembers(choose: (members: Conversation[]) => Conversation[]): Change {
  return override('list', ({ rows: lawful }) => ({
    *rows(world: World, account: Account) {
      for (const conversation of lawful(world, account)) {
        if (conversation.ticket) yield* choose(newestMembers(conversation))
        else yield conversation
      }
    },
  }))
}

function newestMembers({ ticket }: Conversation): Conversation[] {
  const members = ticket?.members.map(({ conversation }) => conversation) ?? []
  return members.sort((a, b) => b.updatedAtMs - a.updatedAtMs)
}

/** What a ticket's row has for an id. */
function identified(id: (ticket: Ticket, live: Conversation) => string | undefined): Change {
  return overrideIn('list', 'fields', () => ({
    conversationId: (_, conversation) =>
      conversation.ticket ? id(conversation.ticket, conversation) : conversation.conversationId,
  }))
}

function addressedByTicket(): Change {
  return together(
    identified(({ ticketId }) => ticketId),
    override('conversations', ({ find }) => ({
      find(world, account, conversationId, endpoint) {
        const ofTicket = [...world.conversations.values()].find(({ ticket }) => ticket?.ticketId === conversationId)
        return find(world, account, ofTicket?.conversationId ?? conversationId, endpoint)
      },
    })),
  )
}

function plainMembers(): Change {
  const isLive = (conversation: Conversation) => newestMembers(conversation)[0] === conversation
  return together(
    withMembers((members) => members),
    overrideIn('list', 'fields', (fields) => ({
      members: (world, conversation) => (isLive(conversation) ? fields.members(world, conversation) : undefined),
      ticketId: (world, conversation) => (isLive(conversation) ? fields.ticketId(world, conversation) : undefined),
    })),
  )
}
