import { type Family, family } from './family.ts'

/** History, list, status, tickets, and the fields of all resources. */
export const reads: readonly Family[] = [
  family(
    ['history/{newest-page-first,oldest-first-in-page,before-is-older}'],
    'The page is cut from the wrong end, or reversed one time too many.',
    'Messages are sorted by a timestamp in seconds, so that those of one second change places.',
    'Sort by a sequence number.',
  ),
  family(
    ['history/walk-{no-gap,no-overlap,burst,mixed-limits,long}', 'history/cursor-stable', 'history/pages-agree'],
    'The cursor is an offset or a timestamp, and shifts when messages are added or share a time.',
    'Use the sequence number of the oldest entry on the page as the cursor.',
    'Compare the ids at the borders of the pages that the finding quotes.',
  ),
  family(
    ['history/walk-ends', 'history/null-*'],
    'The cursor is null for a short page although older entries exist, or it is never null.',
    'Return a cursor if an older entry exists, even if the page is short.',
  ),
  family(
    ['history/foreign-cursor', 'history/own-messages-only', 'history/conversation-id'],
    'The query uses the cursor or an entry id alone, without the conversation of the path.',
    'Add the conversation to the condition of every query.',
  ),
  family(
    ['history/limit-{1,1000,bounds,counts-entries,on-older-pages}', 'history/default-50'],
    'The limit is applied after tool activity and notes are filtered out, or is ignored if there is a cursor.',
    'The default or the maximum differs from the specification: 50 and 1,000.',
  ),
  family(
    ['history/role-*', 'history/agent-words-*', 'history/sent-once'],
    'A retry stores a message twice, or a message that is still being written is stored in parts.',
    'The text is changed on its way into the history: trimmed, escaped or rendered.',
    'Compare the ids in the history with those in the response of the send.',
  ),
  family(
    ['history/ids-{unique,stable}'],
    'Ids are made when a page is read, or are positions on the page.',
    'Store the id with the message.',
  ),
  family(
    ['list/busy-listed', 'list/row-once'],
    'The list filters by a state or stage that some busy conversations have, or joins produce duplicates.',
    'The list is cached, or paged before it is filtered.',
  ),
  family(
    ['list/row-conversation-id', 'list/row-id-readable'],
    'The entry has the id of the ticket or a database key in place of the id to send to.',
    'Compare the id of the entry with the id that the start returned.',
  ),
  family(
    ['list/newest-first'],
    'The list has no order, or is sorted by title or id.',
    'Sorting by a time in seconds leaves the order of quick updates to chance.',
  ),
  family(
    ['list/limit-{1,1-accepted,100-accepted,bounds}', 'list/default-20'],
    'The limit is ignored, applied before a filter, or bounded by another maximum than 100.',
    'The default differs from 20.',
  ),
  family(
    ['list/*-agrees'],
    'List and status compute this field separately, or the list reads a stale copy.',
    'Use one function for both views, and update the copy when a turn starts and ends.',
  ),
  family(
    ['{list,status}/updated-in-ms'],
    'The time is in seconds or microseconds, or an ISO string.',
    'Convert the time where the response is built.',
  ),
  family(
    ['status/conversation-id'],
    'The status shows the id of a ticket, a member or a database key.',
    'Return the id of the path.',
  ),
  family(
    ['status/busy-*', 'status/{start,send}-shown', 'status/deferred-falls'],
    'The flag is set when the worker starts, so that nothing shows between the 202 and the turn.',
    'The flag is not cleared on one path: a silent turn, a failed tool, a closed stream.',
    'Look at every place that sets or clears the flag.',
  ),
  family(
    ['status/accepted-inputs-*'],
    'The counter is incremented when a message is accepted, but not decremented if one turn reads several.',
    'Compute the counter from the messages that no turn has read yet.',
  ),
  family(
    ['status/last-text-*'],
    'The field keeps the beginning of the text, not the end, or cuts the text by bytes.',
    'The text is taken from the newest entry of any kind: the message of the caller, a tool, a note.',
    'The field is updated only when the turn ends.',
  ),
  family(
    ['status/gate-{listed,each}', 'status/gates-own'],
    'Questions are kept for the account or the process, not for the conversation.',
    'A second question overwrites the first, or an answered one is never removed.',
  ),
  family(
    ['status/{done-null-bucket,one-line}'],
    'The state is computed from other fields and misses this case.',
    'Look at the function that derives the state from stage and phase.',
  ),
  family(
    ['tickets/{one-row,live-member,members-no-rows,row-id-readable}'],
    'The list is read from conversations and never grouped by ticket.',
    'The live member changes, and the entry keeps the id of the earlier one.',
  ),
]
