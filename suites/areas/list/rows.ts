import { area, type More, must, open } from '../../rules/requirement.ts'

const several: More = {
  occasion: 'service',
  why: 'It shows only where more conversations are listed at once than a service must list: idle ones may be missing.',
}

/** The list of active conversations (spec 2.1, 4.3). */
export const list = area('list', {
  'busy-listed': must('4.3', 'A conversation whose agent works is in the list.'),
  'row-conversation-id': must('2.1', 'The row of a conversation has the id that its start gave.'),
  'row-id-readable': must('2.1', 'The id of a row is that of a conversation that can be read.', several),
  'row-once': must('2.1', 'A conversation has one row.'),
  'newest-first': must('4.3', 'A conversation that was started and used later comes before an older one.', several),
  'limit-1': must('4.3', 'A limit of 1 gives one row at most.', several),
  'limit-1-accepted': must('4.3', 'A limit of 1 is accepted.'),
  'limit-100-accepted': must('4.3', 'A limit of 100 is accepted.'),
  'limit-bounds': must('4.3', 'The list never holds more rows than its limit.', several),
  'default-20': must('4.3', 'A list read without a limit is as long as the one that a limit of 20 gives.', several),
  'busy-agrees': must('2.1', 'Row and status agree on busy.'),
  'title-agrees': must('2.1', 'Row and status agree on the title.'),
  'stage-agrees': must('2.1', 'Row and status agree on the stage.'),
  'updated-in-ms': must('2.1', 'updatedAtMs of a row counts milliseconds since 1970.'),

  'updated-agrees': open('2.1', 'Whether row and status agree on updatedAtMs.'),
  'order-by': open('4.3', 'Whether newest first means by creation or by last update.'),
  'idle-listed': open('4.3', 'Whether a conversation at rest is listed.'),
  'fills-limit': open('4.3', 'Whether the list is as long as its limit when there is enough to list.'),
  'limit-0': open('8', 'What a list limit of 0 gets.'),
  'limit-negative': open('8', 'What a negative list limit gets.'),
  'limit-101': open('8', 'What a list limit above 100 gets.'),
  'cwd-values': open('2.12', 'What cwd holds.'),
  'model-values': open('2.12', 'What model holds.'),
})
