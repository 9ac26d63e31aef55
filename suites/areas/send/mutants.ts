import { override, overrideIn, together } from '../../../fixtures/change.ts'
import { type Change, each } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import type { Conversation, Entry, Sent, StoredMessage } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { accepting, answeredWith, answeringAt, answeringFor, forget, resulting } from '../../../fixtures/tools/sends.ts'
import { fieldsOf, isAt, OPTIONAL, spoken, subject } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { send as rows } from './rows.ts'

const tardy = (): Change =>
  together(
    answeringAt((cause) => cause === 'limit'),
    resulting(({ timedOut: _, ...result }, { turn }) => (turn.ended ? result : { ...result, timedOut: true })),
  )

/** Services that are wrong about a send that is answered with JSON. */
export const send = mutants(rows, {
  ...each(
    [
      ['start-default', 'status-codes/start'],
      ['start-optional', 'status-codes/start'],
      ['send-optional', 'status-codes/send'],
      ['send-required', 'status-codes/send'],
    ],
    (way) => ({ [`201-${way}: ${spoken(way)} is answered with 201.`]: { [`${way}-200`]: answeredWith(201), at: way } }),
  ),
  ...each(
    [
      ['start-required', 'crowd/starts-answered'],
      ['send-default', 'crowd/several-conversations-answered', 'send-default-silent', 'wait/send-default-runs-out'],
    ],
    (way) => ({ [`202-${way}: ${spoken(way)} is answered with 202.`]: { [`${way}-200`]: answeredWith(202), at: way } }),
  ),
  ...each(
    [
      ['start-none', 'crowd/starts-answered'],
      ['send-none', 'crowd/one-conversation-answered', 'crowd/several-conversations-answered'],
    ],
    (way) => ({ [`200-${way}: ${spoken(way)} is answered with 200.`]: { [`${way}-202`]: answeredWith(200), at: way } }),
  ),
  '201-start-none: POST /conversations with reply none is answered with 201.': {
    'start-none-202': answeredWith(201),
    at: 'start-none',
    also: ['status-codes/start'],
  },
  '204-send-none: A message with reply none gets 204 and no body.': {
    'send-none-202': override('waits', () => ({ accepted: () => ({ status: 204, headers: {}, body: '' }) })),
    at: 'send-none',
    also: ['status-codes/send'],
  },
  'waits-behind-send-none: A message with reply none is answered when the running turn has ended.': {
    'none-while-busy': waitsBehind(),
    at: 'send-none',
  },
  'late-behind-send-none: A message with reply none to a busy conversation is answered after a minute.': {
    'none-while-busy': lateBehind(60_000),
    at: 'send-none',
  },
  'empty-replies-start-none: The 202 of a start has empty replies.': {
    'start-none-no-replies': resulting((result) => ({ ...result, replies: [] })),
    at: 'start-none',
  },
  'empty-replies-send-none: The 202 of a message has empty replies.': {
    'send-none-no-replies': resulting((result) => ({ ...result, replies: [] })),
    at: 'send-none',
  },
  'old-replies-send-none: The 202 of a message has the replies of the previous turn.': {
    'send-none-no-replies': resulting((result, { turn }, world) => {
      const { lastSaid } = turn.conversation
      return lastSaid ? { ...result, replies: [world.policies.waits.reply(world, lastSaid)] } : result
    }),
    at: 'send-none',
  },
  'dropped-start-none: The turn of a start with reply none ends at its first pause, as if it ran inside the request.': {
    'start-none-turn-runs': accepting(({ turn }) => {
      const pause = turn.steps.findIndex((step) => 'pauseMs' in step)
      if (pause !== -1) turn.steps.length = pause
    }),
    at: 'start-none',
  },
  'dropped-send-none: The turn of a message with reply none executes no step.': {
    'send-none-turn-runs': accepting(({ turn }) => void turn.steps.splice(0)),
    at: 'send-none',
  },
  ...each(
    [
      ...OPTIONAL,
      ['start-default', 'wait/start-default-not-early'],
      ['start-optional', 'crowd/replies-all', 'much-said', 'wait/start-optional-not-early'],
      ['send-default', 'crowd/replies-all', 'wait/send-default-not-early'],
      ['send-optional', 'crowd/one-conversation-own-turn', 'wait/send-optional-not-early'],
    ],
    (way) => ({
      [`hasty-${way}: ${spoken(way)} is answered after the first agent message.`]: {
        [`${way}-waits`]: answeringAt(() => true),
        at: way,
      },
    }),
  ),
  ...each(['start-default', 'start-optional', 'send-default'], (way) => ({
    [`tardy-${way}: ${spoken(way)} is answered only when the wait runs out, although the turn has ended.`]: {
      [`${way}-ends-with-turn`]: tardy(),
      at: way,
    },
  })),
  // A crowd's send that runs out is judged where its words were seen long before: seldom within a short wait.
  'tardy-send-optional: POST /messages with reply optional is answered only when the wait runs out, although the turn has ended.':
    { 'send-optional-ends-with-turn': tardy(), at: 'send-optional', atTimes: ['crowd/one-conversation-ends'] },
  ...each(['start-required', 'send-required'], (way) => ({
    [`deaf-${way}: ${spoken(way)} is answered only when the wait runs out, although the silent turn has ended.`]: {
      [`${way}-ends-with-turn`]: answeringAt((cause) => cause !== 'ended'),
      at: way,
    },
  })),
  'silent-504-start-default: A start without a reply mode gets 504 when the agent stays silent.': {
    'start-default-silent': silence504(),
    at: 'start-default',
  },
  'filler-start-optional: A start with reply optional gets a reply of the service when the agent stays silent.': {
    'start-optional-silent': filler(),
    at: 'start-optional',
  },
  'filler-send-default: A message without a reply mode gets a reply of the service when the agent stays silent.': {
    'send-default-silent': filler(),
    at: 'send-default',
  },
  'silent-504-send-optional: A message with reply optional gets 504 when the agent stays silent.': {
    'send-optional-silent': silence504(),
    at: 'send-optional',
    also: ['crowd/one-conversation-answered'],
  },
  'silent-200-start-required: A start with reply required gets 200 and no replies when the agent stays silent.': {
    'start-required-silent-504': silence(200),
    at: 'start-required',
  },
  'silent-timed-out-send-required: A message with reply required returns timedOut when the turn ends without a message.':
    {
      'send-required-silent-504': answeringFor((world, sent) => {
        const { answers, waits } = world.policies
        return isSilent(sent) ? answers.json(200, waits.result(world, sent, [], true)) : null
      }),
      at: 'send-required',
      also: ['wait/send-required-in-time'],
    },
  'silent-without-stream-is-optional: A message with reply required and stream false gets 200 when the agent stays silent.':
    {
      'send-required-silent-504': silence(200),
      at: (call: Call) => isAt(call, ['send-required']) && fieldsOf(call).stream === false,
    },
  'silent-202-send-required: A message with reply required gets 202 when the agent stays silent.': {
    'send-required-silent-504': silence(202),
    at: 'send-required',
  },
  'work-is-reply-start-required: A start with reply required is answered, without replies, when the agent uses a tool.':
    { 'start-required-silent-504': workIsReply(), at: 'start-required', also: ['wait/start-required-not-early'] },
  'work-is-reply-send-required: A message with reply required is answered, without replies, when the agent uses a tool.':
    {
      'send-required-silent-504': workIsReply(),
      at: 'send-required',
      also: ['crowd/one-conversation-own-turn', 'wait/send-required-not-early'],
    },
  'rolled-back-start-required: The text of a start that gets 504 is deleted.': {
    'start-required-silent-kept': rollsBackSilence(),
    at: 'start-required',
  },
  'rolled-back-send-required: The text of a message that gets 504 is deleted.': {
    'send-required-silent-kept': rollsBackSilence(),
    at: 'send-required',
  },
  'same-text-same-conversation: A start with the text of an earlier one continues that conversation.': {
    'start-new-conversation': reusesConversation(),
    also: ['crowd/starts-distinct'],
  },
  'repeated-swallowed: A message with the text of the previous one is dropped as a retry.': {
    'send-same-text-twice': swallowsRepeated(true),
  },
  'repeated-not-stored: A message with the text of an earlier one is answered and not stored again.': {
    'send-same-text-twice': swallowsRepeated(false),
  },
  'title-ignored: A conversation is always named from its first message.': {
    'start-title-used': overrideIn('requests', 'start', () => ({ title: () => ({ value: null }) })),
    also: ['errors/start-title-type'],
  },
  'title-cut: A title is cut after 12 characters.': { 'start-title-used': titled((title) => title.slice(0, 12)) },
  'title-ascii: A title loses characters outside ASCII.': {
    'start-title-used': titled((title) => [...title].filter((each) => each < '\u0080').join('')),
  },
  'title-missing: A conversation without a title has an empty title.': {
    'start-title-omitted': override('conversations', () => ({ name: () => '' })),
  },
  ...each(['start', 'send'], (to) => ({
    [`accept-streams-${to}: ${subject[to]} whose Accept header asks for a stream is streamed.`]: {
      [`${to}-accept-ignored`]: streamsAnyway(to),
      at: asksStream(to),
      also: [`transport/json-${to}`],
    },
    [`stream-present-${to}: ${subject[to]} with a stream field of any value is streamed.`]: {
      [`${to}-stream-false`]: streamsIfNamed(to),
      also: [`errors/${to}-stream-type`, `transport/json-${to}`],
    },
  })),
  'accept-400-send: A message whose Accept header excludes JSON gets 400.': {
    'send-accept-ignored': override('refusals', ({ first }) => ({
      first: (world, attempt) => {
        const refusal = first(world, attempt)
        if (refusal || ('value' in attempt.order && attempt.order.value.stream)) return refusal
        return { status: 400, code: 'not_acceptable', message: 'This gives JSON.' }
      },
    })),
    at: leavesOutJson,
  },
  'none-without-a-stream-send: A message with stream false and without a reply mode is answered without a wait.': {
    'send-default-silent': override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const { reply, stream } = fieldsOf({ body })
        const isAtOnce = 'value' in read && endpoint === 'send' && reply === undefined && stream === false
        return isAtOnce ? { value: { ...read.value, reply: 'none' } } : read
      },
    })),
  },
  'none-by-default-start: A start without a reply mode is treated as one with reply none.': {
    'start-default-200': overrideIn('requests', 'start', (start) => ({
      reply: (value) => (value === undefined ? { value: 'none' } : start.reply(value)),
    })),
    also: ['crowd/streams-all', 'start-default-silent', 'stream/start-stream-complete'],
  },
  'title-of-50: A title is cut after 50 characters.': {
    'start-title-used': override('conversations', ({ create }) => ({
      create: (world, account, order) =>
        create(world, account, { ...order, title: order.title === null ? null : order.title.slice(0, 50) }),
    })),
  },
  'folded-with-a-folder: The text of a start with a folder is stored in a compatibility form (NFKC).': {
    'start-text-compatibility': override('endpoints', ({ start }) => ({
      start(world, attempt) {
        const sent = start(world, attempt)
        const { order } = attempt
        if ('value' in order && order.value.cwd !== null) sent.message.text = sent.message.text.normalize('NFKC')
        return sent
      },
    })),
  },
})

/** The conversation is locked while its agent works. */
function waitsBehind(): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const { running } = sent.turn.conversation
      if (running === null || running === sent.turn) answer(world, sent, attempt, reply)
      else {
        world.policies.waits.hold(world, { ...sent, turn: running }, 'optional', () =>
          answer(world, sent, attempt, reply),
        )
      }
    },
  }))
}

function lateBehind(ms: number): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const { running } = sent.turn.conversation
      if (running === null || running === sent.turn) answer(world, sent, attempt, reply)
      else world.timers.later(ms, () => answer(world, sent, attempt, reply))
    },
  }))
}

const isSilent = ({ turn, from }: Sent) => turn.ended && turn.replies.length === from

function silence504(): Change {
  return answeringFor((world, sent) => {
    const { errors, refusals } = world.policies
    return isSilent(sent) ? errors.answer(world, refusals.noReply) : null
  })
}

function silence(status: number): Change {
  return answeringFor((world, sent) => {
    const { answers, waits } = world.policies
    return isSilent(sent) ? answers.json(status, waits.result(world, sent, status === 202 ? null : [], false)) : null
  })
}

function filler(): Change {
  return override('waits', ({ replies }) => ({
    replies(sent) {
      const text = 'The agent had nothing to say.'
      const reply: StoredMessage = { ...sent.message, messageId: `${sent.message.messageId}0`, role: 'assistant', text }
      return isSilent(sent) ? [reply] : replies(sent)
    },
  }))
}

/** What the agent does counts as something said, where it comes before any words. */
function workIsReply(): Change {
  return override('waits', ({ hold }) => ({
    hold(world, sent, mode, answer) {
      const first = sent.turn.steps.find((step) => 'say' in step || 'tool' in step)
      if (first === undefined || 'say' in first) return hold(world, sent, mode, answer)
      const { answers, waits } = world.policies
      return world.timers.later(1, () => answer(answers.json(200, waits.result(world, sent, [], false))))
    },
  }))
}

function rollsBackSilence(): Change {
  return answeringFor((_, sent) => {
    if (isSilent(sent)) forget(sent)
    return null
  })
}

function reusesConversation(): Change {
  return (policies) => {
    const known = new Map<string, Conversation>()
    return override('conversations', ({ create }) => ({
      create(world, account, order) {
        const key = `${account.name}/${order.text}`
        const conversation = known.get(key) ?? create(world, account, order)
        known.set(key, conversation)
        return conversation
      },
    }))(policies)
  }
}

/** Whether the text of a message was there before: in the message before it, or anywhere. */
function swallowsRepeated(silently: boolean): Change {
  return only(
    'send',
    override('turns', ({ accept, assign, steps }) => ({
      accept(world, conversation, text) {
        const isUser = (entry: Entry) => entry.kind === 'message' && entry.role === 'user'
        const earlier = conversation.transcript.filter(isUser)
        const same = earlier.findLast((entry) => entry.kind === 'message' && entry.text === text)
        if (same?.kind !== 'message' || (silently && same !== earlier.at(-1))) return accept(world, conversation, text)
        return { message: same, turn: assign(world, conversation, silently ? [] : steps(world, text)), from: 0 }
      },
    })),
  )
}

function titled(change: (title: string) => string): Change {
  return override('conversations', ({ create }) => ({
    create: (world, account, order) =>
      create(world, account, { ...order, title: order.title === null ? null : change(order.title) }),
  }))
}

/** Whether a start has an Accept header that names a stream and no JSON. */
function asksStream(post: 'start' | 'send'): (call: Call) => boolean {
  return ({ endpoint, headers: { accept = '' } }) =>
    endpoint === post && accept.includes('text/event-stream') && !accept.includes('json')
}

/** Whether a message has an Accept header that names something, JSON not among it. */
function leavesOutJson({ endpoint, headers: { accept = '*/*' } }: Call): boolean {
  return endpoint === 'send' && !/json|\*\/\*|application\/\*/.test(accept)
}

function streamsAnyway(post: 'start' | 'send'): Change {
  const stream = () => ({ value: true })
  return override('requests', ({ start, send }) =>
    post === 'start' ? { start: { ...start, stream } } : { send: { ...send, stream } },
  )
}

function streamsIfNamed(post: 'start' | 'send'): Change {
  const stream = (value: unknown) => ({ value: value !== undefined })
  return override('requests', ({ start, send }) =>
    post === 'start' ? { start: { ...start, stream } } : { send: { ...send, stream } },
  )
}
