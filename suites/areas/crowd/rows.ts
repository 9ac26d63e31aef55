import { area, must, open } from '../../rules/requirement.ts'

/** Many sends at once (spec 2.8, 4.1, 4.2, 4.5, 6). */
export const crowd = area('crowd', {
  'one-conversation-answered': must(
    '7',
    'The service answers each concurrent send to one conversation with a documented status and body.',
  ),
  'one-conversation-kept': must(
    '4.5',
    'The service keeps every acknowledged message of concurrent sends to one conversation.',
  ),
  'one-conversation-once': must(
    '4.5',
    'The service stores each message of concurrent sends to one conversation only once.',
  ),
  'one-conversation-ids': must(
    '2.11',
    'The service returns the id of the sent message for each concurrent send to one conversation.',
  ),
  'one-conversation-ends': must(
    '4.2',
    'The service answers concurrent sends to one conversation when the turns have ended, not only at the wait limit.',
    { occasion: 'service', why: 'The service may refuse overlapping sends with 409.' },
  ),
  'one-conversation-own-turn': must(
    '4.2',
    'The service answers a send that waits behind another turn only after the turn of the send has ended.',
    { occasion: 'service', why: 'The service may refuse overlapping sends with 409.' },
  ),
  'several-conversations-answered': must(
    '7',
    'The service answers concurrent sends to several conversations with a documented status and body.',
  ),
  'several-conversations-kept': must(
    '4.5',
    'The service keeps every message of concurrent sends to several conversations in the conversation to which it was sent.',
  ),
  'several-conversations-once': must(
    '4.5',
    'The service stores each message of concurrent sends to several conversations only once.',
  ),
  'starts-answered': must('7', 'The service answers each concurrent start with a documented status and body.'),
  'starts-distinct': must('4.1', 'The service creates a separate conversation for each concurrent start.'),
  'starts-kept': must(
    '4.5',
    'The service shows the text of each concurrent start in the history of its own conversation.',
  ),
  'starts-once': must('4.5', 'The service stores the text of each concurrent start only once.'),

  'replies-not-crossed': must('4.2', 'The service returns no message of another conversation to a send that waits.'),
  'replies-all': must(
    '4.2',
    'The service returns all messages of the turn for each of several concurrent sends that wait.',
  ),
  'streams-not-crossed': must('6', 'The service sends no message of another conversation in a stream.'),
  'streams-all': must('6', 'The service sends all messages of the turn in each of several concurrent streams.'),
  'histories-not-crossed': must(
    '4.5',
    'The service shows no message of another conversation in a history during concurrent sends.',
  ),
  'statuses-not-crossed': must(
    '2.4',
    'The service shows no text of another conversation in a status during concurrent sends.',
  ),

  'overlap-409': open(
    '7',
    'The suite records whether the service returns 409 for a send that overlaps another in its conversation.',
  ),
  'overlap-turns': open('4.2', 'The suite records whether overlapping sends get one turn each or share one.'),
  'overlap-order': open(
    '4.5',
    'The suite records in which order the history shows messages that were sent concurrently.',
  ),
})
