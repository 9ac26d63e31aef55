import { area, type More, must, open } from '../../rules/requirement.ts'

const several: More = {
  occasion: 'service',
  why: 'The rule can only be tested if the list shows several conversations. The service may omit idle ones.',
}

/** The list of active conversations (spec 2.1, 4.3). */
export const list = area('list', {
  'busy-listed': must('4.3', 'The service lists a conversation while its agent works.'),
  'row-conversation-id': must('2.1', 'The service lists a conversation under the id that its start returned.'),
  'row-id-readable': must('2.1', 'The service lists only ids of conversations that can be read.', several),
  'row-once': must('2.1', 'The service lists each conversation in one entry only.'),
  'newest-first': must(
    '4.3',
    'The service lists a conversation before another if it was started later and used later.',
    several,
  ),
  'limit-1': must('4.3', 'The service returns at most one entry for a list limit of 1.', several),
  'limit-1-accepted': must('4.3', 'The service accepts a list limit of 1.'),
  'limit-100-accepted': must('4.3', 'The service accepts a list limit of 100.'),
  'limit-bounds': must('4.3', 'The service returns at most as many entries in a list as its limit.', several),
  'default-20': must('4.3', 'The service returns as many entries without a limit as with a limit of 20.', several),
  'busy-agrees': must('2.1', 'The service shows the same value of busy in the list entry and in the status.'),
  'title-agrees': must('2.1', 'The service shows the same title in the list entry and in the status.'),
  'stage-agrees': must('2.1', 'The service shows the same stage in the list entry and in the status.'),
  'updated-in-ms': must('2.1', 'The service sends updatedAtMs of a list entry in milliseconds since 1970.'),

  'updated-agrees': open('2.1', 'The suite records whether the list entry and the status show the same updatedAtMs.'),
  'order-by': open('4.3', 'The suite records whether the service sorts the list by creation or by last update.'),
  'idle-listed': open('4.3', 'The suite records whether the service lists a settled conversation.'),
  'fills-limit': open('4.3', 'The suite records whether the service fills a list up to its limit.'),
  'limit-0': open('8', 'The suite records what the service returns for a list limit of 0.'),
  'limit-negative': open('8', 'The suite records what the service returns for a negative list limit.'),
  'limit-101': open('8', 'The suite records what the service returns for a list limit above 100.'),
  'cwd-values': open('2.12', 'The suite records what cwd holds.'),
  'model-values': open('2.12', 'The suite records what model holds.'),
})
