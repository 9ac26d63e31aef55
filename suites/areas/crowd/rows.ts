import { area, must, open } from '../../rules/requirement.ts'

/** Many sends at once (spec 2.8, 4.1, 4.2, 4.5, 6). */
export const crowd = area('crowd', {
  'one-conversation-answered': must('7', 'Many sends at once to one conversation each get an answer of the API.'),
  'one-conversation-kept': must(
    '4.5',
    'Of many sends at once to one conversation, none that was acknowledged is lost.',
  ),
  'one-conversation-once': must('4.5', 'Of many sends at once to one conversation, none is in the history twice.'),
  'one-conversation-ids': must('2.11', 'Many sends at once to one conversation each get the id of their own text.'),
  'one-conversation-ends': must(
    '4.2',
    'Of many sends at once to one conversation, each that waits ends when the turns have ended, not only when the wait runs out.',
    { occasion: 'service', why: 'A service may refuse sends that overlap with 409, among them all that wait.' },
  ),
  'one-conversation-own-turn': must(
    '4.2',
    'A send that waits behind another turn of its conversation is not answered when that one ends, or before its own has ended.',
    { occasion: 'service', why: 'A service may refuse sends that overlap with 409, among them all that wait.' },
  ),
  'several-conversations-answered': must('7', 'Sends at once to several conversations each get an answer of the API.'),
  'several-conversations-kept': must('4.5', 'Of sends at once to several conversations, none is lost from its own.'),
  'several-conversations-once': must('4.5', 'Of sends at once to several conversations, none is in a history twice.'),
  'starts-answered': must('7', 'Many starts at once each get an answer of the API.'),
  'starts-distinct': must('4.1', 'Many starts at once each make a conversation of their own.'),
  'starts-kept': must('4.5', 'The text of each of many starts at once is in the history of its own conversation.'),
  'starts-once': must('4.5', 'The text of each of many starts at once is in its history once.'),

  'replies-not-crossed': must('4.2', 'A send that waits gets no words of another conversation.'),
  'replies-all': must('4.2', 'Sends that wait at once in several conversations each get all of their words.'),
  'streams-not-crossed': must('6', 'A stream gets no words of another conversation.'),
  'streams-all': must('6', 'Streams that are open at once in several conversations each get all of their words.'),
  'histories-not-crossed': must('4.5', 'Under many sends at once, no history shows words of another conversation.'),
  'statuses-not-crossed': must('2.4', 'Under many sends at once, no status shows words of another conversation.'),

  'overlap-409': open('7', 'Whether a send that overlaps another in its conversation is answered with 409.'),
  'overlap-turns': open('4.2', 'Whether overlapping sends get a turn each or share one.'),
  'overlap-order': open('4.5', 'In which order the history shows messages that were sent at once.'),
})
