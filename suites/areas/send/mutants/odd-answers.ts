import { override, overrideIn } from '../../../../fixtures/change.ts'
import { when } from '../../../../fixtures/tools/only.ts'
import { answering, resulting } from '../../../../fixtures/tools/sends.ts'
import { textOf } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

const LIMIT = 100_000

/** Services whose answers are odd in one respect: mutants of area `send`. */
export const oddAnswers = mutants(rows, {
  'ids-swapped-send-required: The response to a message with reply required has its two ids swapped.': {
    'send-required-conversation-id': resulting(({ conversationId, messageId, ...result }) => ({
      ...result,
      conversationId: messageId,
      messageId: conversationId,
    })),
    at: 'send-required',
    also: ['crowd/one-conversation-ids', 'send-required-message-id'],
  },
  'half-a-body-send-required: The response to a message with reply required ends before its last character.': {
    'send-required-200': answering((answer) => ({ ...answer, body: answer.body.slice(0, -1) })),
    at: 'send-required',
    also: ['send-stream-false', 'shape/result-conversation-id'],
  },
  'reply-ids-swapped-start-optional: The first two replies to a start with reply optional have swapped ids.': {
    'start-optional-reply-id': resulting(swapsReplyIds),
    at: 'start-optional',
  },
  'tool-in-reply: Replies have an extra field with the tool of their turn.': {
    'replies-hide-tools': resulting(({ replies, ...result }, { turn }) => {
      const [tool] = turn.steps.flatMap((step) => ('tool' in step ? [step.tool] : []))
      if (!Array.isArray(replies)) return result
      if (tool === undefined) return { ...result, replies }
      return { ...result, replies: replies.map((reply) => ({ ...reply, text: `${reply.text} (${tool})` })) }
    }),
    also: ['start-optional-reply-text'],
  },
  'accept-labels-start: A start whose Accept header asks for a stream gets JSON that is labelled as a stream.': {
    'start-accept-ignored': when(
      () =>
        ({ endpoint, headers: { accept = '' } }) =>
          endpoint === 'start' && accept.includes('text/event-stream') && !accept.includes('json'),
      answering((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/event-stream' } })),
    ),
    also: ['transport/json-start'],
  },
  'stream-false-400-send: A message with stream false gets 400.': {
    'send-stream-false': overrideIn('requests', 'send', (send) => ({
      stream: (value) => (value === false ? { fix: '`stream` must be true.' } : send.stream(value)),
    })),
    also: ['balance/send-required'],
  },
  'cuts-too-long-start-none: A start with reply none and a text that is too long closes the connection.': {
    'start-none-too-long': override('endpoints', ({ refuse }) => ({
      refuse(world, attempt, refusal, reply) {
        if (textOf(attempt).length > LIMIT) reply.raw.destroy()
        else refuse(world, attempt, refusal, reply)
      },
    })),
    at: 'start-none',
  },
})

function swapsReplyIds(result: { [name: string]: unknown }): { [name: string]: unknown } {
  const { replies } = result
  if (!Array.isArray(replies) || replies.length < 2) return result
  const [first, second, ...others] = replies
  const swapped = [
    { ...first, messageId: second.messageId },
    { ...second, messageId: first.messageId },
  ]
  return { ...result, replies: [...swapped, ...others] }
}
