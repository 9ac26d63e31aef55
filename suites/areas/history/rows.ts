import { area, must, open } from '../../rules/requirement.ts'

/** The messages of a conversation, page by page (spec 2.8, 2.9, 4.5). */
export const history = area('history', {
  'newest-page-first': must(
    '4.5',
    'The service returns the page with the newest messages for a request without the parameter before.',
  ),
  'oldest-first-in-page': must('4.5', 'The service sorts the messages of a page from old to new.'),
  'before-is-older': must('4.5', 'The service returns only older messages on the page that a cursor leads to.'),
  'walk-no-gap': must('4.5', 'The service returns every message on some page when a client pages back to the start.'),
  'walk-no-overlap': must('4.5', 'The service returns no message on two pages when a client pages back to the start.'),
  'walk-burst': must('4.5', 'The service returns all messages of a burst, even if a page ends within the burst.'),
  'walk-mixed-limits': must('4.5', 'The service returns every message once if the limit changes from page to page.'),
  'walk-long': must('4.5', 'The service returns all messages of a history that is longer than the largest page.', {
    occasion: 'service',
    why: 'Only an agent that sends more than 1,000 messages within seconds fills more than the largest page.',
    unmet:
      'the run got no settled history of more than 1,000 messages in time: the service, the agent or this machine was probably too slow',
  }),
  'walk-ends': must('4.5', 'The service returns each cursor only once, and a null cursor on the last page.'),
  'null-only-at-start': must('2.9', 'The service returns a cursor as long as there are older messages.'),
  'null-at-start': must('2.9', 'The service sends the field before as null on the page that reaches the start.'),
  'cursor-stable': must(
    '4.5',
    'The service returns the same older messages for a cursor after new messages have arrived.',
  ),
  'foreign-cursor': must(
    '4.5',
    'The service returns no messages of another conversation for a cursor of that conversation.',
  ),

  'limit-1': must('4.5', 'The service accepts a message limit of 1, and then returns at most one message.'),
  'limit-1000': must('4.5', 'The service accepts a message limit of 1,000.'),
  'limit-bounds': must('4.5', 'The service returns at most as many messages on a page as its limit.'),
  'limit-counts-entries': must(
    '4.5',
    'The service counts all entries of the transcript for the limit, also those that it omits.',
  ),
  'limit-on-older-pages': must('4.5', 'The service applies the limit also to pages that are read with a cursor.'),
  'default-50': must('4.5', 'The service returns the same page without a limit as with a limit of 50.'),

  'conversation-id': must('2.9', 'The service returns the requested conversationId on a page of messages.'),
  'own-messages-only': must('4.5', 'The service returns only messages of the requested conversation on a page.'),
  'role-user': must('2.8', 'The service returns messages of the caller with the role user.'),
  'role-assistant': must('2.8', 'The service returns messages of the agent with the role assistant.'),
  'agent-words-all': must(
    '4.5',
    'The service shows every message of the agent in the history of a settled conversation.',
  ),
  'agent-words-once': must('4.5', 'The service shows each message of the agent only once in the history.'),
  'agent-words-unchanged': must('2.8', 'The service shows messages of the agent unchanged in the history.'),
  'sent-once': must('4.5', 'The service shows a message in the history only once if the client sent it once.'),
  'ids-unique': must('2.8', 'The service gives each message of a conversation a unique id.'),
  'ids-stable': must('2.8', 'The service returns a message with the same id, role and text in each read.'),
  'pages-agree': must(
    '4.5',
    'The service shows the same messages in the same order each time that a client reads them.',
  ),
  'hides-tools': must('1', 'The service shows no tool activity as a message in the history.'),
  'hides-notes': must('1', 'The service shows no note of the agent as a message in the history.'),

  'limit-0': open('8', 'The suite records what the service returns for a message limit of 0.'),
  'limit-negative': open('8', 'The suite records what the service returns for a negative message limit.'),
  'limit-1001': open('8', 'The suite records what the service returns for a message limit above 1,000.'),
  'cursor-invented': open('4.5', 'The suite records what the service returns for a cursor that it never returned.'),
  'cursor-empty': open('4.5', 'The suite records what the service returns for an empty cursor.'),
  'foreign-cursor-answer': open(
    '4.5',
    'The suite records what the service returns for a cursor of another conversation.',
  ),
  'hidden-first': open(
    '4.5',
    'The suite records whether the page with the oldest message has a cursor that leads to an empty page.',
  ),
  'empty-pages': open('4.5', 'The suite records whether the history has pages without a message.'),
  'ids-across-conversations': open('2.8', 'The suite records whether message ids are unique across conversations.'),
  'timestamps-known': open('2.8', 'The suite records whether messages have a timestamp, and in which form.'),
  'timestamps-to-come': open(
    '2.8',
    'The suite records whether a message has a time after the response that shows it, by the clock of the suite.',
  ),
  'timestamps-order': open('2.8', 'The suite records whether timestamps follow the order of the messages.'),
  'mid-turn': open('4.5', 'The suite records whether the history shows messages of a turn before the turn ends.'),
  'question-shown': open('4.5', 'The suite records whether a question that waits is also a message.'),
})
