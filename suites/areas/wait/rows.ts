import { area, type More, must, open } from '../../rules/requirement.ts'
import { call, type Mode, type SendEndpoint } from '../../rules/words.ts'

const runsOut = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service returns 200 with timedOut true for ${call(post, mode)} when the wait runs out.`)
const requiredRunsOut = (post: SendEndpoint) =>
  must(
    '4.2',
    `The service returns 504, or 200 with timedOut true, for ${call(post, 'required')} when the wait runs out.`,
  )
const notEarly = (post: SendEndpoint, mode: Mode) =>
  must(
    '4.2',
    `The service does not end the wait of ${call(post, mode)} before the wait limit while the turn continues.`,
  )
const notLate = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service answers ${call(post, mode)} at the wait limit at the latest.`)
const notCut = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service keeps the connection of ${call(post, mode)} open while the agent is silent.`)
const inTime = (post: SendEndpoint, mode: Mode) =>
  must('2.11', `The service does not send timedOut true for ${call(post, mode)} before the wait limit.`)
const carriesOn = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service stores messages that the agent sends after the wait limit of ${call(post, mode)}.`)
const earlier = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service keeps earlier agent messages in the history after the wait of ${call(post, mode)} ran out.`)
const messageKept = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service keeps the text of ${call(post, mode)} in the history after the wait ran out.`)

const endsAtLimit: More = {
  occasion: 'service',
  why: 'The service may continue the stream beyond the wait limit.',
}
const limitDone = (post: SendEndpoint, mode: Mode) =>
  must('6', `The service sends done last if it ends the stream of ${call(post, mode)} at the wait limit.`, endsAtLimit)
const limitError = (post: SendEndpoint) =>
  must(
    '6',
    `The service sends an error event before done if no message is in time for ${call(post, 'required-stream')}.`,
    endsAtLimit,
  )

/** The limit of a wait and what happens when it runs out (spec 2.11, 4.2, 7, 8). */
export const wait = area('wait', {
  'start-default-runs-out': runsOut('start', 'default'),
  'start-optional-runs-out': runsOut('start', 'optional'),
  'start-required-runs-out': requiredRunsOut('start'),
  'send-default-runs-out': runsOut('send', 'default'),
  'send-optional-runs-out': runsOut('send', 'optional'),
  'send-required-runs-out': requiredRunsOut('send'),

  'start-default-not-early': notEarly('start', 'default'),
  'start-optional-not-early': notEarly('start', 'optional'),
  'start-required-not-early': notEarly('start', 'required'),
  'send-default-not-early': notEarly('send', 'default'),
  'send-optional-not-early': notEarly('send', 'optional'),
  'send-required-not-early': notEarly('send', 'required'),

  'start-default-not-late': notLate('start', 'default'),
  'start-optional-not-late': notLate('start', 'optional'),
  'start-required-not-late': notLate('start', 'required'),
  'send-default-not-late': notLate('send', 'default'),
  'send-optional-not-late': notLate('send', 'optional'),
  'send-required-not-late': notLate('send', 'required'),

  'start-default-not-cut': notCut('start', 'default'),
  'start-optional-not-cut': notCut('start', 'optional'),
  'start-required-not-cut': notCut('start', 'required'),
  'start-stream-not-cut': notCut('start', 'stream'),
  'start-required-stream-not-cut': notCut('start', 'required-stream'),
  'send-default-not-cut': notCut('send', 'default'),
  'send-optional-not-cut': notCut('send', 'optional'),
  'send-required-not-cut': notCut('send', 'required'),
  'send-stream-not-cut': notCut('send', 'stream'),
  'send-required-stream-not-cut': notCut('send', 'required-stream'),

  'start-default-in-time': inTime('start', 'default'),
  'start-none-in-time': inTime('start', 'none'),
  'start-optional-in-time': inTime('start', 'optional'),
  'start-required-in-time': inTime('start', 'required'),
  'send-default-in-time': inTime('send', 'default'),
  'send-none-in-time': inTime('send', 'none'),
  'send-optional-in-time': inTime('send', 'optional'),
  'send-required-in-time': inTime('send', 'required'),

  'start-default-carries-on': carriesOn('start', 'default'),
  'start-optional-carries-on': carriesOn('start', 'optional'),
  'start-required-carries-on': carriesOn('start', 'required'),
  'start-stream-carries-on': carriesOn('start', 'stream'),
  'start-required-stream-carries-on': carriesOn('start', 'required-stream'),
  'send-default-carries-on': carriesOn('send', 'default'),
  'send-optional-carries-on': carriesOn('send', 'optional'),
  'send-required-carries-on': carriesOn('send', 'required'),
  'send-stream-carries-on': carriesOn('send', 'stream'),
  'send-required-stream-carries-on': carriesOn('send', 'required-stream'),

  'start-stream-limit-done': limitDone('start', 'stream'),
  'start-required-stream-limit-done': limitDone('start', 'required-stream'),
  'start-required-stream-limit-error': limitError('start'),
  'send-stream-limit-done': limitDone('send', 'stream'),
  'send-required-stream-limit-done': limitDone('send', 'required-stream'),
  'send-required-stream-limit-error': limitError('send'),

  'start-default-earlier-words': earlier('start', 'default'),
  'start-optional-earlier-words': earlier('start', 'optional'),
  'send-default-earlier-words': earlier('send', 'default'),
  'send-optional-earlier-words': earlier('send', 'optional'),

  'start-default-message-kept': messageKept('start', 'default'),
  'start-optional-message-kept': messageKept('start', 'optional'),
  'start-required-message-kept': messageKept('start', 'required'),
  'send-default-message-kept': messageKept('send', 'default'),
  'send-optional-message-kept': messageKept('send', 'optional'),
  'send-required-message-kept': messageKept('send', 'required'),

  'behind-not-late': must(
    '4.2',
    'The service answers a send that waits behind an earlier turn no later than the wait limit.',
    {
      occasion: 'service',
      why: 'The service may refuse the send with 409, or end the earlier turn.',
    },
  ),

  'behind-runs-out': must(
    '4.2',
    'The service returns 200 with timedOut true when the wait of a send that waits behind an earlier turn runs out.',
    {
      occasion: 'service',
      why: 'The service may refuse the send with 409, or end the earlier turn.',
    },
  ),

  'behind-waits': must(
    '4.2',
    'The service answers a send that waits behind an earlier turn only after a turn has read its message.',
    {
      occasion: 'service',
      why: 'The service may refuse the send with 409, or end the earlier turn.',
    },
  ),

  'behind-carries-on': must(
    '4.2',
    'The service runs the turn of a send that waits behind an earlier turn, even after the wait ran out.',
    {
      occasion: 'service',
      why: 'The service may refuse the send with 409, or end the earlier turn.',
    },
  ),

  'required-run-out-status': open(
    '7',
    'The suite records whether the service returns 504, or 200 with timedOut, after a required wait ran out.',
  ),
  'replies-at-limit': open(
    '2.11',
    'The suite records whether a response with timedOut true carries the replies so far.',
  ),
  'stream-beyond-limit': open('6', 'The suite records whether a stream continues beyond the wait limit.'),
})
