import { area, must, open, standard } from '../../rules/requirement.ts'
import { call, home, type SendEndpoint } from '../../rules/words.ts'

type Streamed = 'stream' | 'required-stream'

const opens = (post: SendEndpoint, mode: Streamed) => must('6', `${call(post, mode)} is answered with 200.`)
const mediaType = (post: SendEndpoint, mode: Streamed) =>
  must(home[post], `${call(post, mode)} is answered as text/event-stream.`)
const ackFirst = (post: SendEndpoint, mode: Streamed) => must('6', `The first event for ${call(post, mode)} is ack.`)
const ackConversation = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The ack for ${call(post, mode)} carries the id of the conversation.`)
const ackMessage = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The ack for ${call(post, mode)} carries the id under which the history shows the text.`)
const complete = (post: SendEndpoint) =>
  must('6', `${call(post, 'stream')} gets one message event for each of the agent's messages.`)
const words = (post: SendEndpoint) =>
  must('6', `${call(post, 'required-stream')} gets a message event for the first of the agent's messages at least.`)
const onlySaid = (post: SendEndpoint, mode: Streamed) =>
  must('6', `${call(post, mode)} gets no message event that the agent did not say, and none twice.`)
const inOrder = (post: SendEndpoint) =>
  must('6', `The message events for ${call(post, 'stream')} come in the order they were said.`)
const prefix = (post: SendEndpoint) =>
  must('6', `The message events for ${call(post, 'required-stream')} leave out no message before a later one.`)
const asSaid = (post: SendEndpoint, mode: Streamed) =>
  must('6', `${call(post, mode)} gets a message event while the agent pauses after the words, not later.`)
const text = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The message events for ${call(post, mode)} carry the agent's words unchanged.`)
const noError = (post: SendEndpoint, mode: Streamed) =>
  must(
    '6',
    `${call(post, mode)} gets no error event when ${mode === 'stream' ? 'no reply is required' : 'a reply came'}.`,
  )
const doneLast = (post: SendEndpoint, mode: Streamed) =>
  must('6', `The last event for ${call(post, mode)} is done, and there is one.`)
const ends = (post: SendEndpoint, mode: Streamed) => must('6', `After done, the response to ${call(post, mode)} ends.`)
const endsWithTurn = (post: SendEndpoint, mode: Streamed) =>
  must('6', `${call(post, mode)} gets done when the turn has ended, not only when the wait runs out.`)
const stored = (post: SendEndpoint, mode: Streamed) =>
  must('4.5', `The text of ${call(post, mode)} is in the history of the conversation.`)
const silentOpens = (post: SendEndpoint) =>
  must('6', `${call(post, 'required-stream')} is answered with a stream, not with 504, when the agent stays silent.`)
const silentError = (post: SendEndpoint) =>
  must('6', `${call(post, 'required-stream')} gets an error event when the turn ends without a reply.`)
const errorBeforeDone = (post: SendEndpoint) =>
  must('6', `The error event for ${call(post, 'required-stream')} comes before done.`)
const silent = (post: SendEndpoint) =>
  must('6', `${call(post, 'stream')} gets ack and done and no message event when the agent stays silent.`)
const acceptIgnored = (post: SendEndpoint) =>
  must(home[post], `A ${post} whose body asks for a stream gets one, whatever its Accept header says.`)

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
  'ack-once': must('6', 'A stream has one ack.'),

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

  'send-stream-only-new': must('6', 'A streamed send gets no message event of an earlier turn.'),
  'send-required-stream-only-new': must('6', 'A streamed send with reply required gets no words of an earlier turn.'),
  'send-required-stream-old-words': must(
    '6',
    'Words of an earlier turn do not spare a silent required stream its error.',
  ),
  'hides-tools': must('1', 'Tool activity gets no message event.'),
  'hides-notes': must('1', 'A note of the agent gets no message event.'),

  'much-said': must('6', 'Every message of a turn that says much gets a message event, in order.', {
    occasion: 'service',
    why: 'An agent may take its time over many messages, and a stream may end at the wait limit.',
  }),
  'said-twice': must('6', 'Words that the agent said twice in the turn, by the history, get two message events.', {
    occasion: 'service',
    why: 'An agent may say equal words once, and a service may make one message of them.',
  }),
  'line-breaks': must('6', 'Words with line breaks come through a message event whole.'),
  'left-at-rest': must('2.4', 'A conversation whose stream the client has closed comes to rest.', {
    occasion: 'service',
    why: 'A stream under required may end with its first words: then there is none for its client to close.',
  }),
  'wide-characters': must(
    '6',
    'Characters of several bytes, and of markup, come through a message event whole, however it is cut.',
  ),
  'utf-8': standard('6', 'The bytes of a stream are UTF-8.'),
  'start-accept-ignored': acceptIgnored('start'),
  'send-accept-ignored': acceptIgnored('send'),

  'none-combined': open('6', 'What a send with reply none that asks for a stream gets.'),
  'payload-fields': open('6', 'Which fields the data of each event has.'),
  'message-id-in-event': open('6', 'Whether a message event carries the id that the message has in the history.'),
  'other-events': open('6', 'Which events the service sends beside ack, message, error and done.'),
  extras: open('6', 'Whether the stream has comments, event ids or a retry time.'),
  'required-stream-extent': open('6', 'Whether a required stream ends after the first words or with the turn.'),
  'client-closes': open('6', 'Whether the work goes on when the client closes the stream.'),
})
