import { override } from '../../../../fixtures/change.ts'
import { also, type Change, mutant } from '../../../../fixtures/define.ts'
import { only, when } from '../../../../fixtures/tools/only.ts'
import { answering, resulting } from '../../../../fixtures/tools/sends.ts'
import { textOf } from '../../../../fixtures/tools/way.ts'
import { balance } from '../../balance/rows.ts'
import { crowd } from '../../crowd/rows.ts'
import { shape } from '../../shape/rows.ts'
import { transport } from '../../transport/rows.ts'
import { send as rows } from '../rows.ts'

const LIMIT = 100_000

/** Services whose answers are odd in one respect: mutants of area `send`. */
export const oddAnswers = [
  also(
    [crowd['one-conversation-ids'], rows['send-required-message-id']],
    mutant(
      'send/ids-swapped-send-required',
      rows['send-required-conversation-id'],
      'The response to a message with reply required has its two ids swapped.',
      only(
        'send-required',
        resulting(({ conversationId, messageId, ...result }) => ({
          ...result,
          conversationId: messageId,
          messageId: conversationId,
        })),
      ),
    ),
  ),
  also(
    [rows['send-stream-false'], shape['result-conversation-id']],
    mutant(
      'send/half-a-body-send-required',
      rows['send-required-200'],
      'The response to a message with reply required ends before its last character.',
      only(
        'send-required',
        answering((answer) => ({ ...answer, body: answer.body.slice(0, -1) })),
      ),
    ),
  ),
  mutant(
    'send/reply-ids-swapped-start-optional',
    rows['start-optional-reply-id'],
    'The first two replies to a start with reply optional have swapped ids.',
    only('start-optional', resulting(swapsReplyIds)),
  ),
  also(
    [rows['start-optional-reply-text']],
    mutant(
      'send/tool-in-reply',
      rows['replies-hide-tools'],
      'Replies have an extra field with the tool of their turn.',
      resulting(({ replies, ...result }, { turn }) => {
        const [tool] = turn.steps.flatMap((step) => ('tool' in step ? [step.tool] : []))
        if (!Array.isArray(replies)) return result
        if (tool === undefined) return { ...result, replies }
        return { ...result, replies: replies.map((reply) => ({ ...reply, text: `${reply.text} (${tool})` })) }
      }),
    ),
  ),
  also(
    [transport['json-start']],
    mutant(
      'send/accept-labels-start',
      rows['start-accept-ignored'],
      'A start whose Accept header asks for a stream gets JSON that is labelled as a stream.',
      when(
        () =>
          ({ endpoint, headers: { accept = '' } }) =>
            endpoint === 'start' && accept.includes('text/event-stream') && !accept.includes('json'),
        answering((answer) => ({ ...answer, headers: { ...answer.headers, 'content-type': 'text/event-stream' } })),
      ),
    ),
  ),
  also(
    [balance['send-required']],
    mutant(
      'send/stream-false-400-send',
      rows['send-stream-false'],
      'A message with stream false gets 400.',
      override('requests', ({ send }) => ({
        send: {
          ...send,
          stream: (value) => (value === false ? { fix: '`stream` must be true.' } : send.stream(value)),
        },
      })),
    ),
  ),
  mutant(
    'send/cuts-too-long-start-none',
    rows['start-none-too-long'],
    'A start with reply none and a text that is too long closes the connection.',
    only('start-none', cutsTooLong()),
  ),
]

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

function cutsTooLong(): Change {
  return override('endpoints', ({ refuse }) => ({
    refuse(world, attempt, refusal, reply) {
      if (textOf(attempt).length > LIMIT) reply.raw.destroy()
      else refuse(world, attempt, refusal, reply)
    },
  }))
}
