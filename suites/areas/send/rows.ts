import { area, must, open } from '../../rules/requirement.ts'
import { call, home, type Mode, route, type SendEndpoint } from '../../rules/words.ts'
import { sendText } from './rows-text.ts'

const ok = (post: SendEndpoint, mode: Mode) =>
  must(home[post], `The service returns 200 and a SendResult for ${call(post, mode)}.`)
const accepted = (post: SendEndpoint) =>
  must(home[post], `The service returns 202 and a SendResult for ${call(post, 'none')}.`)
const atOnce = (post: SendEndpoint) =>
  must('4.2', `The service answers ${call(post, 'none')} while the agent still works on it.`)
const noReplies = (post: SendEndpoint) =>
  must(home[post], `The service sends no replies in the 202 for ${call(post, 'none')}.`)
const turnRuns = (post: SendEndpoint) =>
  must('4.2', `The service runs the turn of ${call(post, 'none')} after the 202.`)
const made = (mode: Mode) =>
  must('2.11', `The service returns the id of the created conversation for ${call('start', mode)}.`)
const echoed = (mode: Mode) =>
  must('2.11', `The service returns the conversationId of the request for ${call('send', mode)}.`)
const messageId = (post: SendEndpoint, mode: Mode) =>
  must('2.11', `The service returns, for ${call(post, mode)}, the messageId that the history shows for the text.`)
const stored = (post: SendEndpoint, mode: Mode) =>
  must('4.5', `The service shows the text of ${call(post, mode)} in the history.`)
const waits = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service answers ${call(post, mode)} only after the turn has ended.`)
const endsWithTurn = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service answers ${call(post, mode)} when the turn ends, not only at the wait limit.`)
const complete = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service returns every agent message of the turn for ${call(post, mode)}.`)
const onlySaid = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service returns only messages that the agent sent, each once, for ${call(post, mode)}.`)
const inOrder = (post: SendEndpoint) =>
  must('2.11', `The service returns the replies for ${route[post]} in the order in which the agent sent them.`)
const words = (post: SendEndpoint) =>
  must(
    '4.2',
    `The service returns at least the first agent message for ${call(post, 'required')}, and all messages in order.`,
  )
const firstWords = (post: SendEndpoint) =>
  must('4.2', `The service answers ${call(post, 'required')} after the first agent message, while the turn continues.`)
const silent = (post: SendEndpoint, mode: Mode) =>
  must('4.2', `The service returns 200 without replies for ${call(post, mode)} if the agent sends no message.`)
const silent504 = (post: SendEndpoint) =>
  must('7', `The service returns 504 for ${call(post, 'required')} if the turn ends without a reply.`)
const silentKept = (post: SendEndpoint) =>
  must('4.2', `The service keeps the text of ${call(post, 'required')} in the history after a 504.`)
const replyId = (post: SendEndpoint, mode: Mode) =>
  must('2.10', `The service returns each reply for ${call(post, mode)} with the id that the history shows.`)
const replyText = (post: SendEndpoint, mode: Mode) =>
  must('2.10', `The service returns each reply for ${call(post, mode)} with the text that the history shows.`)
const onlyNew = (mode: Mode) =>
  must('4.2', `The service returns no reply of an earlier turn for ${call('send', mode)}.`)
const acceptIgnored = (post: SendEndpoint) =>
  must(home[post], `The service answers ${route[post]} in JSON if stream is not true, for any Accept header.`)
const streamFalse = (post: SendEndpoint) =>
  must(home[post], `The service answers ${route[post]} with stream false in JSON.`)

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
  'send-required-old-words': must(
    '4.2',
    'The service does not count messages of an earlier turn as the reply of POST /messages with reply required.',
  ),

  'replies-hide-tools': must('1', 'The service returns no tool activity as a reply.'),
  'replies-hide-notes': must('1', 'The service returns no note of the agent as a reply.'),

  'start-new-conversation': must(
    '4.1',
    'The service creates a new conversation for each start, even if an earlier start had the same text.',
  ),
  'send-same-text-twice': must('4.2', 'The service stores and answers both of two messages with the same text.'),
  'start-creates-one': must(
    '4.1',
    'The service creates one conversation for a start, and adds its message to no other.',
  ),
  'start-title-used': must('4.1', 'The service uses the title of a start as the title of the conversation.'),
  'start-title-omitted': must('4.1', 'The service names a conversation that was started without a title.'),

  'much-said': must('4.2', 'The service answers a start with every message of a long turn, in order.', {
    occasion: 'service',
    why: 'A slow agent may reach the wait limit before its last message.',
  }),
  'none-while-busy': must(
    '4.2',
    'The service answers POST /messages with reply none while an earlier turn of the conversation continues.',
    {
      occasion: 'service',
      why: 'The service may refuse the send with 409, or end the earlier turn.',
    },
  ),

  'said-twice': must(
    '2.11',
    'The service returns a text twice if the history shows that the agent sent it twice in the turn.',
    {
      occasion: 'service',
      why: 'The agent may send the text once, or the service may merge the two messages.',
    },
  ),

  'start-accept-ignored': acceptIgnored('start'),
  'send-accept-ignored': acceptIgnored('send'),
  'start-stream-false': streamFalse('start'),
  'send-stream-false': streamFalse('send'),

  ...sendText,

  'silent-replies': open(
    '2.11',
    'The suite records whether the service returns empty replies or none for a silent turn.',
  ),
  'timed-out-false': open(
    '2.11',
    'The suite records whether the service sends timedOut false or omits timedOut if the wait did not run out.',
  ),
  'title-from': open('4.1', 'The suite records how the service names a conversation from its first message.'),
  'cwd-given': open('2.12', 'The suite records what the service does with the cwd of a start.'),
  'while-busy': open('4.2', 'The suite records whether a message to a busy conversation gets its own turn.'),
  'while-asking': open(
    '1',
    'The suite records what the service does with a message that is sent while a question waits.',
  ),
  'reply-timestamps': open(
    '2.10',
    'The suite records whether replies and the history show the same time for a message.',
  ),
})
