import { override, overrideIn } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Call } from '../../../../fixtures/service/call.ts'
import type { Step } from '../../../../fixtures/service/script.ts'
import { answering, resulting } from '../../../../fixtures/tools/sends.ts'
import { textOf } from '../../../../fixtures/tools/way.ts'
import { mutants } from '../../mutants-table.ts'
import { send as rows } from '../rows.ts'

const LIMIT = 100_000

/** Refuses what should be taken, as a service does that looks for a field where it is not. */
const refusing: Change = override('refusals', ({ first }) => ({
  first: (world, attempt) => first(world, attempt) ?? { status: 400, message: 'text is missing.', code: 'missing' },
}))

/** Takes the send, and closes the connection without a byte: what a server does whose handler throws at its answer. */
const closing: Change = override('endpoints', () => ({
  answer(_world, _sent, _attempt, reply) {
    reply.hijack()
    reply.raw.destroy()
  },
}))

/** Services whose answers are odd in one respect, late, refusals, or none at all: mutants of area `send`. */
export const sendAnswers = mutants(rows, {
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
    'start-accept-ignored': answering((answer) => ({
      ...answer,
      headers: { ...answer.headers, 'content-type': 'text/event-stream' },
    })),
    at: ({ endpoint, headers: { accept = '' } }: Call) =>
      endpoint === 'start' && accept.includes('text/event-stream') && !accept.includes('json'),
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
  'refuses-start-none: A start with reply none is refused with 400.': {
    'start-none-202': refusing,
    at: 'start-none',
    also: ['crowd/starts-answered', 'start-stream-false'],
  },
  'refuses-starts: Every start is refused with 400.': {
    'stream/start-stream-200': refusing,
    at: 'start',
    also: [
      'crowd/starts-answered',
      'start-default-200',
      'start-default-silent',
      'start-none-202',
      'start-optional-200',
      'start-optional-silent',
      'start-required-200',
      'start-required-silent-504',
      'start-stream-false',
      'stream/start-required-stream-200',
      'stream/start-required-stream-silent-200',
    ],
  },
  'closes-none: A send with reply none gets no response: the connection is closed.': {
    'start-none-202': closing,
    at: ['start-none', 'send-none'],
    also: ['send-none-202'],
  },
  'closes-start-none: A start with reply none gets no response: the connection is closed.': {
    'start-none-202': closing,
    at: 'start-none',
  },
  'closes-untitled: A start without a title gets no response: the connection is closed.': {
    'start-title-omitted': untitledClosed(),
    also: ['start-none-202', 'wait/start-optional-not-cut'],
  },
  'waits-start-none: A start with reply none is answered when the turn has ended.': {
    'start-none-at-once': till('end'),
    at: 'start-none',
  },
  'waits-for-words-start-none: A start with reply none is answered after the first agent message.': {
    'start-none-at-once': till('words'),
    at: 'start-none',
  },
  'waits-for-half-start-none: A start with reply none is answered when half of the turn is over.': {
    'start-none-at-once': afterPauses(half),
    at: 'start-none',
  },
  'waits-for-a-third-start-none: A start with reply none is answered when a third of the turn is over.': {
    'start-none-at-once': afterPauses(third),
    at: 'start-none',
  },
  'waits-for-a-pause-start-none: A start with reply none is answered when the agent has paused once.': {
    'start-none-at-once': afterPauses(first),
    at: 'start-none',
  },
  'waits-to-the-end-send-none: A message with reply none is answered when the turn has ended.': {
    'send-none-at-once': till('end'),
    at: 'send-none',
    also: ['none-while-busy'],
  },
  'waits-send-none: A message with reply none is answered after the first agent message.': {
    'send-none-at-once': till('words'),
    at: 'send-none',
    also: ['none-while-busy'],
  },
  'waits-for-half-send-none: A message with reply none is answered when half of the turn is over.': {
    'send-none-at-once': afterPauses(half),
    at: 'send-none',
  },
  'waits-for-a-pause-send-none: A message with reply none is answered when the agent has paused once.': {
    'send-none-at-once': afterPauses(first),
    at: 'send-none',
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

function untitledClosed(): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const { call, order } = attempt
      if (call.endpoint !== 'start' || !('value' in order) || order.value.title !== null)
        return answer(world, sent, attempt, reply)
      reply.hijack()
      reply.raw.destroy()
    },
  }))
}

function till(what: 'end' | 'words'): Change {
  return override('endpoints', () => ({
    answer(world, sent, _, reply) {
      const { http, waits } = world.policies
      waits.hold(world, sent, what === 'end' ? 'optional' : 'required', () =>
        http.deliver(world, reply, waits.accepted(world, sent)),
      )
    },
  }))
}

/** @param share what of the pauses of a turn, in milliseconds, goes by before the answer */
function afterPauses(share: (pauses: readonly number[]) => number): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const pauses = sent.turn.steps.flatMap((step: Step) => ('pauseMs' in step ? [step.pauseMs] : []))
      world.timers.later(share(pauses), () => answer(world, sent, attempt, reply))
    },
  }))
}

function sumOf(pauses: readonly number[]): number {
  return pauses.reduce((sum, each) => sum + each, 0)
}

function half(pauses: readonly number[]): number {
  return sumOf(pauses) / 2
}

function third(pauses: readonly number[]): number {
  return sumOf(pauses) / 3
}

function first([pauseMs = 0]: readonly number[]): number {
  return pauseMs
}
