import { area, type More, must, open } from '../../rules/requirement.ts'

const ticket: More = {
  occasion: 'service',
  why: 'The API has no request that creates a ticket.',
}

/** Tickets with several member conversations (spec 2.1, 2.2, 4.3). */
export const tickets = area('tickets', {
  'one-row': must(
    '4.3',
    'The service lists one entry for each ticket. It lists each conversation as a member of only one entry.',
    ticket,
  ),
  'live-member': must('2.1', 'The service addresses a ticket by the id of one of its members.', ticket),
  'members-no-rows': must('2.1', 'The service lists no separate entries for the other members of a ticket.', ticket),
  'row-id-readable': must(
    '2.1',
    'The service addresses a ticket by the id of a conversation that can be read.',
    ticket,
  ),

  'members-distinct': open('2.1', 'The suite records whether a ticket names a member more than once.', ticket),
  'ticket-id-values': open(
    '2.12',
    'The suite records what ticketId holds, and whether members is present with it.',
    ticket,
  ),
  'role-values': open('2.12', 'The suite records what the role of a member holds.', ticket),
  'member-titles': open(
    '2.2',
    'The suite records whether the list entry of a ticket and the status of a member show the same title.',
    ticket,
  ),
  'member-status': open(
    '4.4',
    'The suite records what the service returns for the id of a member that is not live.',
    ticket,
  ),
})
