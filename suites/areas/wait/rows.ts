import { area, type More, must, open } from '../../rules/requirement.ts'
import { call, type Mode, type SendEndpoint } from '../../rules/words.ts'

const runsOut = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} is answered with 200 and timedOut true when its wait runs out.`)
const requiredRunsOut = (post: SendEndpoint) =>
  must('4.2', `${call(post, 'required')} gets 504, or 200 with timedOut true and no replies, when its wait runs out.`)
const notEarly = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} does not give up before the wait limit while the turn goes on.`)
const notLate = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} is answered at the wait limit at the latest.`)
const notCut = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The connection of ${call(post, mode)} is not cut while the agent is silent within the limit.`)
const inTime = (post: SendEndpoint, mode: Mode) =>
  must('2.11', `${call(post, mode)} that is answered before the limit does not claim timedOut.`)
const carriesOn = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `Words said after the wait limit of ${call(post, mode)} are in the history: the work goes on.`)
const earlier = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `After the wait of ${call(post, mode)} ran out, what the agent said before is in the history.`)
const messageKept = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `After the wait of ${call(post, mode)} ran out, its own text is in the history.`)

const endsAtLimit: More = {
  occasion: 'service',
  why: 'A stream may go on beyond the wait limit, so only a service that ends it there can show how.',
}
const limitDone = (post: SendEndpoint, mode: Mode) =>
  must('6', `When the stream of ${call(post, mode)} ends at the wait limit, it ends with done.`, endsAtLimit)
const limitError = (post: SendEndpoint) =>
  must('6', `When ${call(post, 'required-stream')} ends at the limit without words, error precedes done.`, endsAtLimit)

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

  'behind-not-late': must('4.2', 'A send behind an earlier turn is answered at the wait limit at the latest, too.', {
    occasion: 'service',
    why: 'A service may refuse such a send with 409, or end the earlier turn with it.',
  }),

  'behind-runs-out': must(
    '4.2',
    'A send behind an earlier turn whose wait runs out is answered with 200 and timedOut true, too.',
    {
      occasion: 'service',
      why: 'A service may refuse such a send with 409, or end the earlier turn with it.',
    },
  ),

  'behind-waits': must('4.2', 'A send behind an earlier turn is not answered before a turn has read its message.', {
    occasion: 'service',
    why: 'A service may refuse such a send with 409, or end the earlier turn with it.',
  }),

  'behind-carries-on': must(
    '4.2',
    'A send behind an earlier turn whose wait ran out is read and worked on all the same.',
    {
      occasion: 'service',
      why: 'A service may refuse such a send with 409, or end the earlier turn with it.',
    },
  ),

  'required-run-out-status': open('7', 'Whether a required wait that ran out gives 504 or 200 with timedOut.'),
  'replies-at-limit': open('2.11', 'Whether an answer with timedOut carries the replies so far.'),
  'stream-beyond-limit': open('6', 'Whether a stream goes on beyond the wait limit.'),
})
