import { override, overrideIn, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Refusal } from '../../../fixtures/service/call.ts'
import { newestFirst } from '../../../fixtures/service/recency.ts'
import type { Conversation, Sent, StoredMessage, World } from '../../../fixtures/service/world.ts'
import { atOnceMs, Crowd } from '../../../fixtures/tools/crowd.ts'
import { ruledBy } from '../../../fixtures/tools/only.ts'
import { accepting, endsAtWork, forget, invented, replying } from '../../../fixtures/tools/sends.ts'
import { eventing } from '../../../fixtures/tools/streams.ts'
import { idOf, isAt, type Place } from '../../../fixtures/tools/way.ts'
import { mutants } from '../mutants-table.ts'
import { crowd as rows } from './rows.ts'

const RECENT_MS = 50

const isRecent = (beforeMs: number | null, nowMs: number | null) => Math.abs((nowMs ?? 0) - (beforeMs ?? 0)) < RECENT_MS

/** Services that are right until many sends come at once. */
export const crowd = mutants(rows, {
  'busy-500: A message to a conversation with two waiting messages gets 500.': {
    'one-conversation-answered': refusing(({ waiting }) => waiting.length >= 2),
  },
  '504-at-a-tool-start: A start with reply required gets 504 when the agent uses a tool before its first message.': {
    'starts-answered': endsAtWork('start-required'),
    also: ['wait/start-required-not-early'],
  },
  'reset: The connection of the fourth concurrent message to a conversation is reset.': {
    'one-conversation-answered': resetting(),
  },
  'lost-in-queue: The third and later waiting messages of a conversation are acknowledged and lost.': {
    'one-conversation-kept': accepting((sent) => {
      if (sent.turn.conversation.waiting.length >= 3) forget(sent)
    }),
  },
  'cut-in-queue: The third and later waiting messages of a conversation are stored without their last letter.': {
    'one-conversation-kept': accepting(({ message, turn: { conversation } }) => {
      if (conversation.waiting.length >= 3) message.text = message.text.slice(0, -1)
    }),
  },
  'overwritten: A message overwrites the message just before it.': {
    'one-conversation-kept': accepting(({ message, turn: { conversation } }) => {
      const { transcript } = conversation
      const before = transcript.at(-2)
      const isTie = before?.kind === 'message' && before.role === 'user' && isRecent(before.atMs, message.atMs)
      if (isTie) transcript.splice(-2, 1)
    }),
    also: ['send/start-none-stored'],
  },
  'stored-twice-in-queue: Every second waiting message of a conversation is stored twice.': {
    'one-conversation-once': accepting(storeAgain(({ waiting }) => waiting.length >= 2 && waiting.length % 2 === 0)),
  },
  'last-id: A send gets the id of the newest message of its conversation.': { 'one-conversation-ids': lastId() },
  'ack-of-running: The ack of a stream that waits has the id of the first message of its conversation.': {
    'one-conversation-ids': acksFirst(),
  },
  'one-listener: A send that waits is answered only at the limit if another stream of its conversation is open.': {
    'one-conversation-ends': oneListener(),
  },
  'busy-account-500: A message without a reply mode gets 500 during sends to three other conversations.': {
    'several-conversations-answered': crowded('send-default', 4, failing()),
    atTimes: ['status-codes/send'],
  },
  'several-lost: A message with reply none is lost during sends to two other conversations.': {
    'several-conversations-kept': crowded('send-none', 3, accepting(forget)),
    also: ['one-conversation-kept'],
  },
  'several-twice: A message with reply none is stored twice during sends to two other conversations.': {
    'several-conversations-once': crowded('send-none', 3, accepting(storeAgain(() => true))),
    also: ['one-conversation-once', 'history/sent-once'],
  },
  // Whether a lone start meets three others is as it comes.
  'starts-500: A start with reply required gets 500 during three other starts.': {
    'starts-answered': crowded('start-required', 4, failing()),
    atTimes: ['status-codes/start'],
  },
  'starts-409: A start with reply required gets 409 during three other starts.': {
    'starts-answered': crowded(
      'start-required',
      4,
      refusingWith({ status: 409, code: 'busy', message: 'too many at once' }),
    ),
    atTimes: ['send/start-required-200', 'status-codes/lone-start-no-409'],
  },
  'starts-merged: A start with reply none continues the conversation of a concurrent start.': {
    'starts-distinct': mergesStarts(),
    also: ['send/start-new-conversation'],
    atTimes: ['history/own-messages-only'],
  },
  'starts-joined: A start with the text of another running start returns that conversation.': {
    'starts-distinct': joinsStarts(),
  },
  'starts-lost: A start with reply none loses its text during two other starts.': {
    'starts-kept': crowded('start-none', 3, accepting(forget)),
    also: ['send/start-none-stored'],
  },
  'starts-twice: A start with reply none is stored twice during two other starts.': {
    'starts-once': crowded('start-none', 3, accepting(storeAgain(() => true))),
    also: ['history/sent-once'],
  },
  'replies-crossed: A message without a reply mode also gets messages of another conversation during sends to three others.':
    {
      'replies-not-crossed': crowded(
        'send-default',
        4,
        override('waits', ({ result }) => ({
          result(world, sent, replies, timedOut) {
            const words = replies && wordsBeside(sent, world)
            return result(world, sent, words ? [...replies, words] : replies, timedOut)
          },
        })),
      ),
    },
  'replies-missing: The response to a message without a reply mode lacks its last reply during sends to three other conversations.':
    {
      'replies-all': crowded(
        'send-default',
        4,
        replying((replies) => replies.slice(0, -1)),
      ),
    },
  'streams-crossed: A stream of a message also has messages of another conversation during sends to three others.': {
    'streams-not-crossed': crowded(
      'send-stream',
      4,
      override('streams', ({ said }) => ({
        said(world, sent, mode, reply) {
          const words = wordsBeside(sent, world)
          return [...said(world, sent, mode, reply), ...(words ? said(world, sent, mode, words) : [])]
        },
      })),
    ),
    atTimes: ['stream/send-stream-only-said'],
  },
  'streams-missing: A stream of a message lacks its last message event during sends to three other conversations.': {
    'streams-all': crowded(
      'send-stream',
      4,
      eventing(({ turn }) => (events) => {
        const goesOn = turn.steps.slice(turn.next).some((step) => 'say' in step)
        return goesOn ? events : events.filter(({ name }) => name !== 'message')
      }),
    ),
    atTimes: ['stream/much-said', 'stream/send-stream-complete'],
  },
  'histories-crossed: Concurrent agent messages also appear in the history of another conversation.': {
    'histories-not-crossed': whateverIsSaid((said, other, world) => {
      const messageId = world.policies.conversations.ids.message(world.random)
      other.transcript.push({ ...said, messageId })
    }),
    also: ['history/own-messages-only'],
  },
  'statuses-crossed: Concurrent agent messages appear as lastAssistantText of another conversation.': {
    'statuses-not-crossed': whateverIsSaid((said, other) => {
      other.lastSaid = said
    }),
    also: ['status/last-text-none', 'status/last-text-own'],
  },
})

function refusing(isTooMuch: (conversation: Conversation) => boolean): Change {
  return override('refusals', ({ first }) => ({
    first(world, attempt) {
      const refusal = first(world, attempt)
      const tooMuch = attempt.call.endpoint === 'send' && attempt.conversation && isTooMuch(attempt.conversation)
      return refusal ?? (tooMuch ? { status: 500, code: 'internal', message: 'could not serialize access' } : null)
    },
  }))
}

function resetting(): Change {
  return override('endpoints', ({ handle }) => {
    const crowds = new WeakMap<Conversation, Crowd>()
    return {
      handle(world, call, reply) {
        const { conversation } = world.policies.endpoints.read(world, call)
        if (call.endpoint !== 'send' || !conversation) return handle(world, call, reply)
        const crowd = crowds.get(conversation) ?? new Crowd(world)
        crowds.set(conversation, crowd)
        if (crowd.join() === 4) reply.raw.destroy()
        else handle(world, call, reply)
      },
    }
  })
}

function storeAgain(isChosen: (conversation: Conversation) => boolean): (sent: Sent, world: World) => void {
  return ({ message, turn: { conversation } }, world) => {
    const { ids } = world.policies.conversations
    if (isChosen(conversation)) conversation.transcript.push({ ...message, messageId: ids.message(world.random) })
  }
}

function lastId(): Change {
  return override('endpoints', ({ answer }) => ({
    answer(world, sent, attempt, reply) {
      const { transcript } = sent.turn.conversation
      const mayBeLate = 'value' in attempt.order && attempt.order.value.reply === 'none' && !attempt.order.value.stream
      if (!mayBeLate) return answer(world, sent, attempt, reply)
      world.timers.later(atOnceMs, () => {
        const newest = transcript.findLast((entry) => entry.kind === 'message' && entry.role === 'user')
        answer(world, newest?.kind === 'message' ? { ...sent, message: newest } : sent, attempt, reply)
      })
    },
  }))
}

function acksFirst(): Change {
  return overrideIn('streams', 'data', (data) => ({
    ack(world, sent) {
      const { running, transcript } = sent.turn.conversation
      const first = transcript.find((entry) => entry.kind === 'message')
      const waits = running !== null && running !== sent.turn
      return data.ack(world, waits && first?.kind === 'message' ? { ...sent, message: first } : sent)
    },
  }))
}

/** An answer that waits beside a stream of its conversation, whichever came first, hears of nothing but the limit. */
function oneListener(): Change {
  return (policies) => {
    const deafen = new WeakMap<Conversation, () => void>()
    const streaming = new WeakMap<Conversation, number>()
    const count = (conversation: Conversation, by: 1 | -1) =>
      streaming.set(conversation, (streaming.get(conversation) ?? 0) + by)
    return together(
      override('waits', ({ hold }) => ({
        hold(world, sent, mode, answer) {
          const { conversation, listeners } = sent.turn
          const before = new Set(listeners)
          const abandon = hold(world, sent, mode, answer)
          const isDeaf = () => {
            for (const listener of listeners) if (!before.has(listener)) listeners.delete(listener)
          }
          if ((streaming.get(conversation) ?? 0) > 0) isDeaf()
          else deafen.set(conversation, isDeaf)
          return abandon
        },
      })),
      override('streams', ({ hold }) => ({
        hold(world, sent, mode, sink) {
          const { conversation } = sent.turn
          deafen.get(conversation)?.()
          count(conversation, 1)
          const abandon = hold(world, sent, mode, sink)
          return () => {
            count(conversation, -1)
            abandon()
          }
        },
      })),
    )(policies)
  }
}

/**
 * Makes a change that shows at one place, where at least so many sends come at once, each to another conversation. What
 * comes there is held until all of a crowd have come, so that it matters not which of them is first.
 */
function crowded(place: Place, least: number, change: Change): Change {
  return (policies) => {
    const changed = change(policies)
    let sends: Crowd | undefined
    return override('endpoints', ({ handle }) => ({
      handle(world, call, reply) {
        if (call.endpoint !== 'start' && call.endpoint !== 'send') return handle(world, call, reply)
        sends ??= new Crowd(world)
        const crowd = sends
        crowd.join(call.endpoint === 'send' ? idOf({ call }) : undefined)
        if (!isAt(call, [place])) return handle(world, call, reply)
        world.timers.later(atOnceMs, () =>
          handle(crowd.size(2 * atOnceMs) >= least ? ruledBy(world, changed) : world, call, reply),
        )
      },
    }))(policies)
  }
}

function failing(): Change {
  return refusingWith({ status: 500, code: 'internal', message: 'deadlock detected' })
}

function refusingWith(refusal: Refusal): Change {
  return override('refusals', ({ first }) => ({ first: (world, attempt) => first(world, attempt) ?? refusal }))
}

function mergesStarts(): Change {
  return (policies) => {
    let last: { conversation: Conversation; madeAtMs: number } | null = null
    const merging = override('conversations', ({ create }) => ({
      create(world, account, order) {
        const isRace = last !== null && world.policies.clock.nowMs() - last.madeAtMs < 2 * atOnceMs
        return last && isRace && last.conversation.account === account
          ? last.conversation
          : create(world, account, order)
      },
    }))
    const noting = override('conversations', ({ create }) => ({
      create(world, account, order) {
        const conversation = create(world, account, order)
        last = { conversation, madeAtMs: world.policies.clock.nowMs() }
        return conversation
      },
    }))
    return crowded('start-none', 2, merging)(noting(policies))
  }
}

/** What keeps a request that is sent again from being done twice does so for one that is alike. */
function joinsStarts(): Change {
  return (policies) => {
    const open = new Set<Sent>()
    return override('endpoints', ({ start }) => ({
      start(world, attempt) {
        const text = 'value' in attempt.order ? attempt.order.value.text : ''
        for (const each of open) {
          const { turn, message } = each
          if (turn.conversation.running !== turn && !turn.conversation.waiting.includes(turn)) open.delete(each)
          else if (message.text === text) return each
        }
        const sent = start(world, attempt)
        open.add(sent)
        return sent
      },
    }))(policies)
  }
}

/** The newest words beside this conversation: where many were sent to at once, of one of those. */
function wordsBeside({ message, turn: { conversation } }: Sent, world: World): StoredMessage | null {
  const nowMs = world.policies.clock.nowMs()
  const beside = [...newestFirst(conversation.account.conversations)].filter(
    (other) => other !== conversation && other.lastSaid !== null && isRecent(other.lastSaid.atMs, nowMs),
  )
  const { lastSaid } = beside.find((other) => isRecent(askedMs(other), message.atMs)) ?? beside[0] ?? { lastSaid: null }
  return lastSaid && invented(world, lastSaid.text)
}

function askedMs({ transcript }: Conversation): number | null {
  const asked = transcript.findLast((entry) => entry.kind === 'message' && entry.role === 'user')
  return asked?.kind === 'message' ? asked.atMs : null
}

/** Does something to the conversation that changed last before this one, where that was a moment ago. */
function whateverIsSaid(does: (said: StoredMessage, other: Conversation, world: World) => void): Change {
  return overrideIn('turns', 'perform', (perform) => ({
    say(world, turn, step) {
      perform.say(world, turn, step)
      const said = turn.replies.at(-1)
      const other = turn.conversation.older
      if (!said || !other || other.pretended) return
      if (Math.abs((said.atMs ?? 0) - other.updatedAtMs) < atOnceMs) does(said, other, world)
    },
  }))
}
