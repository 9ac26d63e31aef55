import { area, must, open } from '../../rules/requirement.ts'
import { call, home, type Mode, type SendEndpoint } from '../../rules/words.ts'
import { sendText } from './rows-text.ts'

const ok = (post: SendEndpoint, mode: Mode) =>
  must(home[post], `${call(post, mode)} is answered with 200 and a send result.`)
const accepted = (post: SendEndpoint) =>
  must(home[post], `${call(post, 'none')} is answered with 202 and a send result.`)
const atOnce = (post: SendEndpoint) =>
  must('4.2', `${call(post, 'none')} is answered while the agent still works on it.`)
const noReplies = (post: SendEndpoint) => must(home[post], `The 202 to ${call(post, 'none')} has no replies.`)
const turnRuns = (post: SendEndpoint) =>
  must('4.2', `The agent works on ${call(post, 'none')}, though nobody waits for it.`)
const made = (mode: Mode) => must('2.11', `${call('start', mode)} names the conversation that it made.`)
const echoed = (mode: Mode) => must('2.11', `${call('send', mode)} names the conversation that it was sent to.`)
const messageId = (post: SendEndpoint, mode: Mode) =>
  must('2.11', `${call(post, mode)} gives the id under which the history shows its text.`)
const stored = (post: SendEndpoint, mode: Mode) =>
  must('4.5', `The text of ${call(post, mode)} is in the history of the conversation.`)
const waits = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} is not answered before the turn has ended.`)
const endsWithTurn = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} is answered when the turn ends, not only when the wait runs out.`)
const complete = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} returns every message that the agent sent in the turn.`)
const onlySaid = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} returns no reply that the agent did not give, and none twice.`)
const inOrder = (post: SendEndpoint) =>
  must('2.11', `The replies in the answer to a ${post} are in the order they were said.`)
const words = (post: SendEndpoint) =>
  must('4.2', `${call(post, 'required')} returns at least the first of the agent's words, and the first ones first.`)
const firstWords = (post: SendEndpoint) =>
  must('4.2', `${call(post, 'required')} is answered when the agent has said something, though its turn goes on.`)
const silent = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `${call(post, mode)} is answered with 200 and no replies when the agent stays silent.`)
const silent504 = (post: SendEndpoint) =>
  must('7', `${call(post, 'required')} is answered with 504 when the turn ends without a reply.`)
const silentKept = (post: SendEndpoint) =>
  must('4.2', `The text of ${call(post, 'required')} stays in the history after its 504.`)
const replyId = (post: SendEndpoint, mode: Mode) =>
  must('2.10', `Each reply to ${call(post, mode)} has the id that the same message has in the history.`)
const replyText = (post: SendEndpoint, mode: Mode) =>
  must('2.10', `Each reply to ${call(post, mode)} has the words that the same message has in the history.`)
const onlyNew = (mode: Mode) => must('4.2', `${call('send', mode)} returns no reply of an earlier turn.`)
const acceptIgnored = (post: SendEndpoint) =>
  must(home[post], `A ${post} that does not ask for a stream is answered with JSON, whatever its Accept header says.`)
const streamFalse = (post: SendEndpoint) => must(home[post], `A ${post} with stream false is answered with JSON.`)

/** Both sends answered with JSON: status, ids, replies, timing, silence, title, and the text itself (spec 4.1, 4.2). */
export const send = area('send', {
  'start-default-200': ok('start', 'default'),
  'start-optional-200': ok('start', 'optional'),
  'start-required-200': ok('start', 'required'),
  'start-none-202': accepted('start'),
  'send-default-200': ok('send', 'default'),
  'send-optional-200': ok('send', 'optional'),
  'send-required-200': ok('send', 'required'),
  'send-none-202': accepted('send'),

  'start-none-at-once': atOnce('start'),
  'start-none-no-replies': noReplies('start'),
  'start-none-turn-runs': turnRuns('start'),
  'send-none-at-once': atOnce('send'),
  'send-none-no-replies': noReplies('send'),
  'send-none-turn-runs': turnRuns('send'),

  'start-default-conversation-id': made('default'),
  'start-none-conversation-id': made('none'),
  'start-optional-conversation-id': made('optional'),
  'start-required-conversation-id': made('required'),
  'send-default-conversation-id': echoed('default'),
  'send-none-conversation-id': echoed('none'),
  'send-optional-conversation-id': echoed('optional'),
  'send-required-conversation-id': echoed('required'),

  'start-default-message-id': messageId('start', 'default'),
  'start-none-message-id': messageId('start', 'none'),
  'start-optional-message-id': messageId('start', 'optional'),
  'start-required-message-id': messageId('start', 'required'),
  'send-default-message-id': messageId('send', 'default'),
  'send-none-message-id': messageId('send', 'none'),
  'send-optional-message-id': messageId('send', 'optional'),
  'send-required-message-id': messageId('send', 'required'),

  'start-default-stored': stored('start', 'default'),
  'start-none-stored': stored('start', 'none'),
  'start-optional-stored': stored('start', 'optional'),
  'start-required-stored': stored('start', 'required'),
  'send-default-stored': stored('send', 'default'),
  'send-none-stored': stored('send', 'none'),
  'send-optional-stored': stored('send', 'optional'),
  'send-required-stored': stored('send', 'required'),

  'start-default-waits': waits('start', 'default'),
  'start-optional-waits': waits('start', 'optional'),
  'send-default-waits': waits('send', 'default'),
  'send-optional-waits': waits('send', 'optional'),
  'start-default-ends-with-turn': endsWithTurn('start', 'default'),
  'start-optional-ends-with-turn': endsWithTurn('start', 'optional'),
  'start-required-ends-with-turn': endsWithTurn('start', 'required'),
  'send-default-ends-with-turn': endsWithTurn('send', 'default'),
  'send-optional-ends-with-turn': endsWithTurn('send', 'optional'),
  'send-required-ends-with-turn': endsWithTurn('send', 'required'),

  'start-default-complete': complete('start', 'default'),
  'start-optional-complete': complete('start', 'optional'),
  'send-default-complete': complete('send', 'default'),
  'send-optional-complete': complete('send', 'optional'),
  'start-default-only-said': onlySaid('start', 'default'),
  'start-optional-only-said': onlySaid('start', 'optional'),
  'start-required-only-said': onlySaid('start', 'required'),
  'send-default-only-said': onlySaid('send', 'default'),
  'send-optional-only-said': onlySaid('send', 'optional'),
  'send-required-only-said': onlySaid('send', 'required'),
  'start-in-order': inOrder('start'),
  'send-in-order': inOrder('send'),
  'start-required-words': words('start'),
  'start-required-first-words': firstWords('start'),
  'send-required-words': words('send'),
  'send-required-first-words': firstWords('send'),

  'start-default-silent': silent('start', 'default'),
  'start-optional-silent': silent('start', 'optional'),
  'start-required-silent-504': silent504('start'),
  'start-required-silent-kept': silentKept('start'),
  'send-default-silent': silent('send', 'default'),
  'send-optional-silent': silent('send', 'optional'),
  'send-required-silent-504': silent504('send'),
  'send-required-silent-kept': silentKept('send'),

  'start-optional-reply-id': replyId('start', 'optional'),
  'start-required-reply-id': replyId('start', 'required'),
  'send-optional-reply-id': replyId('send', 'optional'),
  'send-required-reply-id': replyId('send', 'required'),
  'start-optional-reply-text': replyText('start', 'optional'),
  'start-required-reply-text': replyText('start', 'required'),
  'send-optional-reply-text': replyText('send', 'optional'),
  'send-required-reply-text': replyText('send', 'required'),

  'send-default-only-new': onlyNew('default'),
  'send-optional-only-new': onlyNew('optional'),
  'send-required-only-new': onlyNew('required'),
  'send-required-old-words': must('4.2', 'A send with reply required is not satisfied by words of an earlier turn.'),

  'replies-hide-tools': must('1', 'Tool activity is no reply.'),
  'replies-hide-notes': must('1', 'A note of the agent is no reply.'),

  'start-new-conversation': must('4.1', 'Each start makes a conversation of its own, also when its text is not new.'),
  'send-same-text-twice': must('4.2', 'Two messages with the same text are both kept and both answered.'),
  'start-creates-one': must('4.1', 'A start creates one conversation, and sends its message to no other.'),
  'start-title-used': must('4.1', 'A title that a start gives is the title of the conversation.'),
  'start-title-omitted': must('4.1', 'A conversation that was started without a title gets one from the service.'),

  'much-said': must('4.2', 'A start is answered with every message of a turn that says much, in order.', {
    occasion: 'service',
    why: 'An agent may take its time over many messages, and the answer then comes at the wait limit with fewer.',
  }),
  'none-while-busy': must(
    '4.2',
    'A send with reply none is answered while an earlier turn of its conversation goes on.',
    {
      occasion: 'service',
      why: 'A service may refuse such a send with 409, or end the earlier turn with it.',
    },
  ),

  'said-twice': must('2.11', 'An answer has words twice that the agent said twice in the turn, by the history.', {
    occasion: 'service',
    why: 'An agent may say equal words once, and a service may make one message of them.',
  }),

  'start-accept-ignored': acceptIgnored('start'),
  'send-accept-ignored': acceptIgnored('send'),
  'start-stream-false': streamFalse('start'),
  'send-stream-false': streamFalse('send'),

  ...sendText,

  'silent-replies': open('2.11', 'Whether the answer to a silent turn has empty replies or none at all.'),
  'timed-out-false': open('2.11', 'Whether an answer in time carries timedOut false or leaves it out.'),
  'title-from': open('4.1', 'What the service makes of the first message when it names a conversation.'),
  'cwd-given': open('2.12', 'What becomes of a working folder that a start asks for.'),
  'while-busy': open('4.2', 'What becomes of a message that is sent while the agent works: a turn of its own or not.'),
  'while-asking': open('1', 'What becomes of a message that is sent while a question waits.'),
  'reply-timestamps': open('2.10', 'Whether a reply and the history give the same time for a message.'),
})
