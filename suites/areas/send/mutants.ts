import { override, together } from '../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../fixtures/define.ts'
import type { Call } from '../../../fixtures/service/call.ts'
import type { Conversation, Entry, Sent, StoredMessage } from '../../../fixtures/service/world.ts'
import { only, when } from '../../../fixtures/tools/only.ts'
import { accepting, answeredWith, answeringAt, answeringFor, forget, resulting } from '../../../fixtures/tools/sends.ts'
import { fieldsOf, isAt, spoken, type Way } from '../../../fixtures/tools/way.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { crowd } from '../crowd/rows.ts'
import { errors } from '../errors/rows.ts'
import { statusCodes } from '../status-codes/rows.ts'
import { stream } from '../stream/rows.ts'
import { transport } from '../transport/rows.ts'
import { wait } from '../wait/rows.ts'
import { sendAwaited } from './mutants/awaited.ts'
import { sendIds } from './mutants/ids.ts'
import { noAnswer } from './mutants/no-answer.ts'
import { oddAnswers } from './mutants/odd-answers.ts'
import { refused } from './mutants/refused.ts'
import { sendReplies } from './mutants/replies.ts'
import { sendStarts } from './mutants/starts.ts'
import { sendText } from './mutants/text.ts'
import { sendTextLimit } from './mutants/text-limit.ts'
import { send as rows } from './rows.ts'

const coded = (id: string, row: Requirement, way: Way, status: number) =>
  mutant(id, row, `${spoken(way)} is answered with ${status}.`, only(way, answeredWith(status)))
const hasty = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} is answered after the first agent message.`,
    only(
      way,
      answeringAt(() => true),
    ),
  )
const tardy = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} is answered only when the wait runs out, although the turn has ended.`,
    only(
      way,
      together(
        answeringAt((cause) => cause === 'limit'),
        inTime(),
      ),
    ),
  )
const deaf = (id: string, row: Requirement, way: Way) =>
  mutant(
    id,
    row,
    `${spoken(way)} is answered only when the wait runs out, although the silent turn has ended.`,
    only(
      way,
      answeringAt((cause) => cause !== 'ended'),
    ),
  )

/** Services that are wrong about a send that is answered with JSON. */
export const send = [
  also([statusCodes.start], coded('send/201-start-default', rows['start-default-200'], 'start-default', 201)),
  also([statusCodes.start], coded('send/201-start-optional', rows['start-optional-200'], 'start-optional', 201)),
  also([crowd['starts-answered']], coded('send/202-start-required', rows['start-required-200'], 'start-required', 202)),
  also([crowd['starts-answered']], coded('send/200-start-none', rows['start-none-202'], 'start-none', 200)),
  also([statusCodes.start], coded('send/201-start-none', rows['start-none-202'], 'start-none', 201)),
  also(
    [crowd['several-conversations-answered'], rows['send-default-silent'], wait['send-default-runs-out']],
    coded('send/202-send-default', rows['send-default-200'], 'send-default', 202),
  ),
  also([statusCodes.send], coded('send/201-send-optional', rows['send-optional-200'], 'send-optional', 201)),
  also([statusCodes.send], coded('send/201-send-required', rows['send-required-200'], 'send-required', 201)),
  also(
    [crowd['one-conversation-answered'], crowd['several-conversations-answered']],
    coded('send/200-send-none', rows['send-none-202'], 'send-none', 200),
  ),
  also(
    [statusCodes.send],
    mutant(
      'send/204-send-none',
      rows['send-none-202'],
      'A message with reply none gets 204 and no body.',
      only('send-none', nothingToSay()),
    ),
  ),

  ...sendAwaited,
  mutant(
    'send/waits-behind-send-none',
    rows['none-while-busy'],
    'A message with reply none is answered when the running turn has ended.',
    only('send-none', waitsBehind()),
  ),
  mutant(
    'send/empty-replies-start-none',
    rows['start-none-no-replies'],
    'The 202 of a start has empty replies.',
    only(
      'start-none',
      resulting((result) => ({ ...result, replies: [] })),
    ),
  ),
  mutant(
    'send/empty-replies-send-none',
    rows['send-none-no-replies'],
    'The 202 of a message has empty replies.',
    only(
      'send-none',
      resulting((result) => ({ ...result, replies: [] })),
    ),
  ),
  mutant(
    'send/old-replies-send-none',
    rows['send-none-no-replies'],
    'The 202 of a message has the replies of the previous turn.',
    only('send-none', withOldReplies()),
  ),
  mutant(
    'send/dropped-start-none',
    rows['start-none-turn-runs'],
    'The turn of a start with reply none ends at its first pause, as if it ran inside the request.',
    only('start-none', accepting(untilFirstPause)),
  ),
  mutant(
    'send/dropped-send-none',
    rows['send-none-turn-runs'],
    'The turn of a message with reply none executes no step.',
    only(
      'send-none',
      accepting(({ turn }) => void turn.steps.splice(0)),
    ),
  ),

  also(
    [wait['start-default-not-early']],
    hasty('send/hasty-start-default', rows['start-default-waits'], 'start-default'),
  ),
  also(
    [crowd['replies-all'], rows['much-said'], wait['start-optional-not-early']],
    hasty('send/hasty-start-optional', rows['start-optional-waits'], 'start-optional'),
  ),
  also(
    [crowd['replies-all'], wait['send-default-not-early']],
    hasty('send/hasty-send-default', rows['send-default-waits'], 'send-default'),
  ),
  also(
    [wait['send-optional-not-early'], crowd['one-conversation-own-turn']],
    hasty('send/hasty-send-optional', rows['send-optional-waits'], 'send-optional'),
  ),
  tardy('send/tardy-start-default', rows['start-default-ends-with-turn'], 'start-default'),
  tardy('send/tardy-start-optional', rows['start-optional-ends-with-turn'], 'start-optional'),
  tardy('send/tardy-send-default', rows['send-default-ends-with-turn'], 'send-default'),
  // A crowd's send that runs out is judged where its words were seen long before: seldom within a short wait.
  atTimes(
    [crowd['one-conversation-ends']],
    tardy('send/tardy-send-optional', rows['send-optional-ends-with-turn'], 'send-optional'),
  ),
  deaf('send/deaf-start-required', rows['start-required-ends-with-turn'], 'start-required'),
  deaf('send/deaf-send-required', rows['send-required-ends-with-turn'], 'send-required'),

  ...sendIds,
  ...sendReplies,

  mutant(
    'send/silent-504-start-default',
    rows['start-default-silent'],
    'A start without a reply mode gets 504 when the agent stays silent.',
    only('start-default', silence504()),
  ),
  mutant(
    'send/filler-start-optional',
    rows['start-optional-silent'],
    'A start with reply optional gets a reply of the service when the agent stays silent.',
    only('start-optional', filler()),
  ),
  mutant(
    'send/filler-send-default',
    rows['send-default-silent'],
    'A message without a reply mode gets a reply of the service when the agent stays silent.',
    only('send-default', filler()),
  ),
  also(
    [crowd['one-conversation-answered']],
    mutant(
      'send/silent-504-send-optional',
      rows['send-optional-silent'],
      'A message with reply optional gets 504 when the agent stays silent.',
      only('send-optional', silence504()),
    ),
  ),
  mutant(
    'send/silent-200-start-required',
    rows['start-required-silent-504'],
    'A start with reply required gets 200 and no replies when the agent stays silent.',
    only('start-required', silence(200)),
  ),
  also(
    [wait['send-required-in-time']],
    mutant(
      'send/silent-timed-out-send-required',
      rows['send-required-silent-504'],
      'A message with reply required returns timedOut when the turn ends without a message.',
      only('send-required', silenceTimedOut()),
    ),
  ),
  mutant(
    'send/silent-without-stream-is-optional',
    rows['send-required-silent-504'],
    'A message with reply required and stream false gets 200 when the agent stays silent.',
    when(() => (call) => isAt(call, ['send-required']) && fieldsOf(call).stream === false, silence(200)),
  ),
  mutant(
    'send/silent-202-send-required',
    rows['send-required-silent-504'],
    'A message with reply required gets 202 when the agent stays silent.',
    only('send-required', silence(202)),
  ),
  also(
    [wait['start-required-not-early']],
    mutant(
      'send/work-is-reply-start-required',
      rows['start-required-silent-504'],
      'A start with reply required is answered, without replies, when the agent uses a tool.',
      only('start-required', workIsReply()),
    ),
  ),
  also(
    [wait['send-required-not-early'], crowd['one-conversation-own-turn']],
    mutant(
      'send/work-is-reply-send-required',
      rows['send-required-silent-504'],
      'A message with reply required is answered, without replies, when the agent uses a tool.',
      only('send-required', workIsReply()),
    ),
  ),
  mutant(
    'send/rolled-back-start-required',
    rows['start-required-silent-kept'],
    'The text of a start that gets 504 is deleted.',
    only('start-required', rollsBackSilence()),
  ),
  mutant(
    'send/rolled-back-send-required',
    rows['send-required-silent-kept'],
    'The text of a message that gets 504 is deleted.',
    only('send-required', rollsBackSilence()),
  ),

  also(
    [crowd['starts-distinct']],
    mutant(
      'send/same-text-same-conversation',
      rows['start-new-conversation'],
      'A start with the text of an earlier one continues that conversation.',
      reusesConversation(),
    ),
  ),
  mutant(
    'send/repeated-swallowed',
    rows['send-same-text-twice'],
    'A message with the text of the previous one is dropped as a retry.',
    swallowsRepeated(true),
  ),
  mutant(
    'send/repeated-not-stored',
    rows['send-same-text-twice'],
    'A message with the text of an earlier one is answered and not stored again.',
    swallowsRepeated(false),
  ),
  also(
    [errors['start-title-type']],
    mutant(
      'send/title-ignored',
      rows['start-title-used'],
      'A conversation is always named from its first message.',
      override('requests', ({ start }) => ({ start: { ...start, title: () => ({ value: null }) } })),
    ),
  ),
  mutant(
    'send/title-cut',
    rows['start-title-used'],
    'A title is cut after 12 characters.',
    titled((title) => title.slice(0, 12)),
  ),
  mutant(
    'send/title-ascii',
    rows['start-title-used'],
    'A title loses characters outside ASCII.',
    titled((title) => [...title].filter((each) => each < '\u0080').join('')),
  ),
  mutant(
    'send/title-missing',
    rows['start-title-omitted'],
    'A conversation without a title has an empty title.',
    override('conversations', () => ({ name: () => '' })),
  ),

  also(
    [transport['json-start']],
    mutant(
      'send/accept-streams-start',
      rows['start-accept-ignored'],
      'A start whose Accept header asks for a stream is streamed.',
      when(() => asksStream('start'), streamsAnyway('start')),
    ),
  ),
  also(
    [transport['json-send']],
    mutant(
      'send/accept-streams-send',
      rows['send-accept-ignored'],
      'A message whose Accept header asks for a stream is streamed.',
      when(() => asksStream('send'), streamsAnyway('send')),
    ),
  ),
  mutant(
    'send/accept-400-send',
    rows['send-accept-ignored'],
    'A message whose Accept header excludes JSON gets 400.',
    when(() => leavesOutJson, refusesAccept()),
  ),
  also(
    [errors['start-stream-type'], transport['json-start']],
    mutant(
      'send/stream-present-start',
      rows['start-stream-false'],
      'A start with a stream field of any value is streamed.',
      streamsIfNamed('start'),
    ),
  ),
  mutant(
    'send/none-without-a-stream-send',
    rows['send-default-silent'],
    'A message with stream false and without a reply mode is answered without a wait.',
    override('requests', ({ order }) => ({
      order(world, endpoint, body) {
        const read = order(world, endpoint, body)
        const { reply, stream } = fieldsOf({ body })
        const isAtOnce = 'value' in read && endpoint === 'send' && reply === undefined && stream === false
        return isAtOnce ? { value: { ...read.value, reply: 'none' } } : read
      },
    })),
  ),
  also(
    [errors['send-stream-type'], transport['json-send']],
    mutant(
      'send/stream-present-send',
      rows['send-stream-false'],
      'A message with a stream field of any value is streamed.',
      streamsIfNamed('send'),
    ),
  ),

  ...sendTextLimit,
  ...sendStarts,
  ...sendText,

  also(
    [rows['start-default-silent'], stream['start-stream-complete'], crowd['streams-all']],
    mutant(
      'send/none-by-default-start',
      rows['start-default-200'],
      'A start without a reply mode is treated as one with reply none.',
      noneByDefault(),
    ),
  ),
  ...noAnswer,
  ...refused,
  ...oddAnswers,
  mutant(
    'send/title-of-50',
    rows['start-title-used'],
    'A title is cut after 50 characters.',
    override('conversations', ({ create }) => ({
      create: (world, account, order) =>
        create(world, account, { ...order, title: order.title === null ? null : order.title.slice(0, 50) }),
    })),
  ),
  mutant(
    'send/folded-with-a-folder',
    rows['start-text-compatibility'],
    'The text of a start with a folder is stored in a compatibility form (NFKC).',
    override('endpoints', ({ start }) => ({
      start(world, attempt) {
        const sent = start(world, attempt)
        const { order } = attempt
        if ('value' in order && order.value.cwd !== null) sent.message.text = sent.message.text.normalize('NFKC')
        return sent
      },
    })),
  ),
]

function inTime(): Change {
  return resulting(({ timedOut: _, ...result }, { turn }) => (turn.ended ? result : { ...result, timedOut: true }))
}

function nothingToSay(): Change {
  return override('waits', () => ({ accepted: () => ({ status: 204, headers: {}, body: '' }) }))
}

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

function withOldReplies(): Change {
  return resulting((result, { turn }, world) => {
    const { lastSaid } = turn.conversation
    return lastSaid ? { ...result, replies: [world.policies.waits.reply(world, lastSaid)] } : result
  })
}

function untilFirstPause({ turn }: Sent): void {
  const pause = turn.steps.findIndex((step) => 'pauseMs' in step)
  if (pause !== -1) turn.steps.length = pause
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

function silenceTimedOut(): Change {
  return answeringFor((world, sent) => {
    const { answers, waits } = world.policies
    return isSilent(sent) ? answers.json(200, waits.result(world, sent, [], true)) : null
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

function refusesAccept(): Change {
  return override('refusals', ({ first }) => ({
    first: (world, attempt) => {
      const refusal = first(world, attempt)
      if (refusal || ('value' in attempt.order && attempt.order.value.stream)) return refusal
      return { status: 400, code: 'not_acceptable', message: 'This gives JSON.' }
    },
  }))
}

function noneByDefault(): Change {
  return override('requests', ({ start }) => ({
    start: { ...start, reply: (value) => (value === undefined ? { value: 'none' } : start.reply(value)) },
  }))
}
