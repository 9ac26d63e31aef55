import { area, must, open, standard } from '../../rules/requirement.ts'
import { call, home, route, type SendEndpoint } from '../../rules/words.ts'

type Streamed = 'stream' | 'required-stream'

const opens = (post: SendEndpoint, mode: Streamed) => must('6', `The service returns 200 for ${call(post, mode)}.`)
const mediaType = (post: SendEndpoint, mode: Streamed) =>
  must(home[post], `The service returns text/event-stream for ${call(post, mode)}.`)
const ackFirst = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends ack as the first event for ${call(post, mode)}.`)
const ackConversation = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends the conversation id in the ack for ${call(post, mode)}.`)
const ackMessage = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends the message id from the history in the ack for ${call(post, mode)}.`)
const complete = (post: SendEndpoint) =>
  must('6', `The service sends one message event for each agent message for ${call(post, 'stream')}.`)
const words = (post: SendEndpoint) =>
  must('6', `The service sends at least the first agent message for ${call(post, 'required-stream')}.`)
const onlySaid = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends message events only for agent messages, each once, for ${call(post, mode)}.`)
const inOrder = (post: SendEndpoint) =>
  must('6', `The service sends the message events for ${call(post, 'stream')} in the order of the messages.`)
const prefix = (post: SendEndpoint) =>
  must('6', `The service sends all earlier messages before each message event for ${call(post, 'required-stream')}.`)
const asSaid = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends each message for ${call(post, mode)} before the agent ends its next pause.`)
const text = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends agent messages unchanged in the events for ${call(post, mode)}.`)
const noError = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends no error event for ${call(post, mode)}${mode === 'stream' ? '' : ' if a reply came'}.`)
const doneLast = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends done once, as the last event, for ${call(post, mode)}.`)
const ends = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service ends the response after done for ${call(post, mode)}.`)
const endsWithTurn = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The service sends done when the turn ends, not only at the limit, for ${call(post, mode)}.`)
const stored = (post: SendEndpoint, mode: Streamed) =>
  must('4.5', `The service shows the text of ${call(post, mode)} in the history.`)
const silentOpens = (post: SendEndpoint) =>
  must(
    '6',
    `The service returns a stream, not 504, for ${call(post, 'required-stream')} if the agent sends no message.`,
  )
const silentError = (post: SendEndpoint) =>
  must('6', `The service sends an error event for ${call(post, 'required-stream')} if the turn ends without a reply.`)
const errorBeforeDone = (post: SendEndpoint) =>
  must('6', `The service sends the error event before done for ${call(post, 'required-stream')}.`)
const silent = (post: SendEndpoint) =>
  must(
    '6',
    `The service sends ack and done and no message event for ${call(post, 'stream')} if the agent sends no message.`,
  )
const acceptIgnored = (post: SendEndpoint) =>
  must(home[post], `The service opens a stream for ${route[post]} with stream true, for any Accept header.`)

/** The streamed answer of both sends (spec 6). */
export const stream = area('stream', {
  'start-stream-200': opens('start', 'stream'),
  'start-required-stream-200': opens('start', 'required-stream'),
  'send-stream-200': opens('send', 'stream'),
  'send-required-stream-200': opens('send', 'required-stream'),
  'start-stream-media-type': mediaType('start', 'stream'),
  'start-required-stream-media-type': mediaType('start', 'required-stream'),
  'send-stream-media-type': mediaType('send', 'stream'),
  'send-required-stream-media-type': mediaType('send', 'required-stream'),

  'start-stream-ack-first': ackFirst('start', 'stream'),
  'start-required-stream-ack-first': ackFirst('start', 'required-stream'),
  'send-stream-ack-first': ackFirst('send', 'stream'),
  'send-required-stream-ack-first': ackFirst('send', 'required-stream'),
  'start-stream-ack-conversation-id': ackConversation('start', 'stream'),
  'start-required-stream-ack-conversation-id': ackConversation('start', 'required-stream'),
  'send-stream-ack-conversation-id': ackConversation('send', 'stream'),
  'send-required-stream-ack-conversation-id': ackConversation('send', 'required-stream'),
  'start-stream-ack-message-id': ackMessage('start', 'stream'),
  'start-required-stream-ack-message-id': ackMessage('start', 'required-stream'),
  'send-stream-ack-message-id': ackMessage('send', 'stream'),
  'send-required-stream-ack-message-id': ackMessage('send', 'required-stream'),
  'ack-once': must('6', 'The service sends ack once in a stream.'),

  'start-stream-complete': complete('start'),
  'start-required-stream-words': words('start'),
  'send-stream-complete': complete('send'),
  'send-required-stream-words': words('send'),
  'start-stream-only-said': onlySaid('start', 'stream'),
  'start-required-stream-only-said': onlySaid('start', 'required-stream'),
  'send-stream-only-said': onlySaid('send', 'stream'),
  'send-required-stream-only-said': onlySaid('send', 'required-stream'),
  'start-stream-in-order': inOrder('start'),
  'start-required-stream-prefix': prefix('start'),
  'send-stream-in-order': inOrder('send'),
  'send-required-stream-prefix': prefix('send'),
  'start-stream-as-said': asSaid('start', 'stream'),
  'start-required-stream-as-said': asSaid('start', 'required-stream'),
  'send-stream-as-said': asSaid('send', 'stream'),
  'send-required-stream-as-said': asSaid('send', 'required-stream'),
  'start-stream-text': text('start', 'stream'),
  'start-required-stream-text': text('start', 'required-stream'),
  'send-stream-text': text('send', 'stream'),
  'send-required-stream-text': text('send', 'required-stream'),

  'start-stream-no-error': noError('start', 'stream'),
  'start-required-stream-no-error': noError('start', 'required-stream'),
  'send-stream-no-error': noError('send', 'stream'),
  'send-required-stream-no-error': noError('send', 'required-stream'),
  'start-stream-done-last': doneLast('start', 'stream'),
  'start-required-stream-done-last': doneLast('start', 'required-stream'),
  'send-stream-done-last': doneLast('send', 'stream'),
  'send-required-stream-done-last': doneLast('send', 'required-stream'),
  'start-stream-ends': ends('start', 'stream'),
  'start-required-stream-ends': ends('start', 'required-stream'),
  'send-stream-ends': ends('send', 'stream'),
  'send-required-stream-ends': ends('send', 'required-stream'),
  'start-stream-ends-with-turn': endsWithTurn('start', 'stream'),
  'start-required-stream-ends-with-turn': endsWithTurn('start', 'required-stream'),
  'send-stream-ends-with-turn': endsWithTurn('send', 'stream'),
  'send-required-stream-ends-with-turn': endsWithTurn('send', 'required-stream'),
  'start-stream-stored': stored('start', 'stream'),
  'start-required-stream-stored': stored('start', 'required-stream'),
  'send-stream-stored': stored('send', 'stream'),
  'send-required-stream-stored': stored('send', 'required-stream'),

  'start-stream-silent': silent('start'),
  'send-stream-silent': silent('send'),
  'start-required-stream-silent-200': silentOpens('start'),
  'send-required-stream-silent-200': silentOpens('send'),
  'start-required-stream-error': silentError('start'),
  'send-required-stream-error': silentError('send'),
  'start-required-stream-error-before-done': errorBeforeDone('start'),
  'send-required-stream-error-before-done': errorBeforeDone('send'),

  'send-stream-only-new': must(
    '6',
    'The service sends no message event of an earlier turn for POST /messages with stream true.',
  ),
  'send-required-stream-only-new': must(
    '6',
    'The service sends no message of an earlier turn for POST /messages with reply required and stream true.',
  ),
  'send-required-stream-old-words': must(
    '6',
    'The service sends an error event in a silent stream with reply required, even if an earlier turn had messages.',
  ),
  'hides-tools': must('1', 'The service sends no message event for tool activity.'),
  'hides-notes': must('1', 'The service sends no message event for a note of the agent.'),

  'much-said': must('6', 'The service sends a message event for every message of a long turn, in order.', {
    occasion: 'service',
    why: 'A slow agent may reach the wait limit before its last message, and the stream may end there.',
  }),
  'said-twice': must(
    '6',
    'The service sends two message events if the history shows that the agent sent a text twice in the turn.',
    {
      occasion: 'service',
      why: 'The agent may send the text once, or the service may merge the two messages.',
    },
  ),
  'line-breaks': must('6', 'The service sends line breaks of a message unchanged in its event.'),
  'left-at-rest': must('2.4', 'The service lets a conversation settle after the client has closed its stream.', {
    occasion: 'service',
    why: 'A stream with reply required may end with its first message, before the client can close it.',
  }),
  'wide-characters': must(
    '6',
    'The service sends multibyte characters and markup of a message unchanged, however the stream is chunked.',
  ),
  'utf-8': standard('6', 'The service encodes streams in UTF-8.'),
  'start-accept-ignored': acceptIgnored('start'),
  'send-accept-ignored': acceptIgnored('send'),

  'none-combined': open('6', 'The suite records what the service returns for reply none with stream true.'),
  'payload-fields': open('6', 'The suite records which fields the data of each event has.'),
  'message-id-in-event': open('6', 'The suite records whether a message event carries the id of the message.'),
  'other-events': open('6', 'The suite records which events the service sends besides ack, message, error and done.'),
  extras: open('6', 'The suite records whether streams have comments, event ids or a retry time.'),
  'required-stream-extent': open(
    '6',
    'The suite records whether a stream with reply required ends after the first message or with the turn.',
  ),
  'client-closes': open('6', 'The suite records whether the turn continues after the client closes the stream.'),
})
