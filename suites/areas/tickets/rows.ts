import { area, type More, must, open } from '../../rules/requirement.ts'

const ticket: More = {
  occasion: 'service',
  why: 'The API has no request that makes a ticket.',
}

/** Tickets with several member conversations (spec 2.1, 2.2, 4.3). */
export const tickets = area('tickets', {
  'one-row': must(
    '4.3',
    'A ticket has one row, however many members it has: no conversation is a member of two rows.',
    ticket,
  ),
  'live-member': must('2.1', "The id of a ticket's row is the id of one of its members.", ticket),
  'members-no-rows': must('2.1', 'The other members of a ticket have no rows of their own.', ticket),
  'row-id-readable': must('2.1', "The id of a ticket's row is that of a conversation that can be read.", ticket),

  'members-distinct': open('2.1', 'Whether a ticket names a member more than once.', ticket),
  'ticket-id-values': open('2.12', 'What ticketId holds, and whether it comes with members.', ticket),
  'role-values': open('2.12', 'What the role of a member holds.', ticket),
  'member-status': open('4.4', "What a member's own id answers when it is not the live one.", ticket),
})
