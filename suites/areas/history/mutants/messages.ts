import { override, overrideIn } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Conversation, Entry, StoredMessage, World } from '../../../../fixtures/service/world.ts'
import { ruledBy } from '../../../../fixtures/tools/only.ts'
import { accepting } from '../../../../fixtures/tools/sends.ts'
import { mutants } from '../../mutants-table.ts'
import { history as rows } from '../rows.ts'
import { telling } from './words.ts'

/** What is on no page, and has a place all the same. */
const noNote: Entry = { kind: 'note', text: '' }

type Shown = { [name: string]: unknown }

/** Services whose pages show wrong messages, or those of others: mutants of area `history`. */
export const historyMessages = mutants(rows, {
  'row-id: A page names its conversation by another id.': {
    'conversation-id': paged((page) => ({ ...page, conversationId: `${page.conversationId}-messages` })),
  },
  'message-of-another: The newest page begins with a message of the previous conversation.': {
    'own-messages-only': paged(withForeign),
    also: ['crowd/histories-not-crossed', 'crowd/starts-once', 'limit-1', 'limit-bounds'],
  },
  'all-are-answers: Later messages of the caller have the role assistant.': {
    'role-user': showing((shown, _, { transcript }, message) =>
      transcript[0] === message ? shown : { ...shown, role: 'assistant' },
    ),
    also: ['send/send-same-text-twice'],
  },
  'all-are-users: Agent messages have the role user.': {
    'role-assistant': showing((shown, _, __, { role }) => (role === 'assistant' ? { ...shown, role: 'user' } : shown)),
  },
  'thousand-and-first-lost: The 1,001st entry of a history is on no page.': {
    'walk-long': override('history', ({ page }) => ({
      page(world, conversation, anchor, limit) {
        const lost = conversation.transcript[1000]
        const without = {
          ...conversation,
          transcript: conversation.transcript.map((each) => (each === lost ? noNote : each)),
        }
        return page(world, lost === undefined ? conversation : without, anchor, limit)
      },
    })),
  },
  'words-after-tool-lost: The history lacks the agent message after a tool.': {
    'agent-words-all': hiding(
      (entry, before, earlier) => before?.kind === 'tool' && isAgents(entry) && isAgents(earlier),
    ),
  },
  'second-of-burst-lost: The history lacks the second of two agent messages in one millisecond.': {
    'agent-words-all': hiding((entry, before) => isAgents(entry) && isAgents(before) && entry.atMs === before.atMs),
    also: [
      'wait/send-default-carries-on',
      'wait/send-optional-carries-on',
      'wait/send-stream-carries-on',
      'wait/start-default-carries-on',
      'wait/start-optional-carries-on',
      'wait/start-stream-carries-on',
    ],
  },
  'words-after-pause-twice: The history shows an agent message after a pause twice.': {
    'agent-words-once': saidTwice(),
  },
  'words-cut: The history cuts long agent messages.': {
    'agent-words-unchanged': showing((shown, _, __, { role, text }) =>
      role === 'assistant' ? { ...shown, text: text.slice(0, 1000) } : shown,
    ),
  },
  'words-of-64k: The history shows the first 65,535 bytes of an agent message.': {
    'agent-words-unchanged': showing((shown, _, __, { role, text }) =>
      role === 'assistant' ? { ...shown, text: Buffer.from(text).subarray(0, 65_535).toString() } : shown,
    ),
  },
  'lines-of-agent-joined: The history shows line breaks in agent messages as spaces.': {
    'agent-words-unchanged': showing((shown, _, __, { role, text }) =>
      role === 'assistant' ? { ...shown, text: text.replace(/\s*\n\s*/g, ' ') } : shown,
    ),
  },
  'words-escaped: The history escapes agent messages for HTML.': {
    'agent-words-unchanged': showing((shown, _, __, { role, text }) =>
      role === 'assistant' ? { ...shown, text: text.replace(/&/g, '&amp;').replace(/</g, '&lt;') } : shown,
    ),
  },
  'words-formatted: The history shows two percent signs in agent messages as one.': {
    'agent-words-unchanged': showing((shown, _, __, { role, text }) =>
      role === 'assistant' ? { ...shown, text: text.replaceAll('%%', '%') } : shown,
    ),
  },
  'sent-twice: A message with reply required is stored twice.': {
    'sent-once': accepting(storeAgain),
    at: 'send-required',
    also: ['crowd/one-conversation-once'],
  },
  'start-twice: The text of a start with reply none is stored twice.': {
    'sent-once': accepting(storeAgain),
    at: 'start-none',
    also: ['crowd/starts-once'],
    atTimes: ['walk-no-overlap'],
  },
  'id-of-turn: The first reply of a turn has the id of the message that it answers.': { 'ids-unique': idOfTurn() },
  'ids-by-page: A message has another id on a page that is read with a cursor.': {
    'ids-stable': byCursor((shown) => ({ ...shown, messageId: `${shown.messageId}-p` })),
  },
  'summaries-by-page: A message on a page that is read with a cursor is cut after 20 characters.': {
    'ids-stable': byCursor((shown) => ({ ...shown, text: String(shown.text).slice(0, 20) })),
    also: ['agent-words-unchanged', 'null-only-at-start', 'walk-mixed-limits', 'walk-no-gap'],
  },
  'tools-shown: The history shows tool activity as messages.': { 'hides-tools': telling('tool', (name) => name) },
  'notes-shown: The history shows notes as messages.': { 'hides-notes': telling('note', (text) => text) },
  'id-of-question-again: While a question waits, the newest message has the id of the first.': {
    'ids-unique': paging(({ shown, conversation: { gates } }) =>
      gates.length > 0 ? shown.with(-1, { ...shown.at(-1), messageId: shown[0]?.messageId }) : shown,
    ),
  },
  'role-turned-when-read-often: On a page of 20, the second message has the other role after it was read four times.': {
    'ids-stable': paging(({ shown, limit, reads }) => {
      const [, second] = shown
      if (limit !== 20 || reads <= 4 || second === undefined) return shown
      return shown.with(1, { ...second, role: second.role === 'user' ? 'assistant' : 'user' })
    }),
    also: ['role-assistant'],
  },
  'first-gone-when-read-often: A short conversation that was read six times no longer shows its first message.': {
    'pages-agree': paging(({ shown, conversation: { transcript }, start, reads }) =>
      start === 0 && reads > 6 && transcript.length < 8 ? shown.slice(1) : shown,
    ),
    atTimes: ['send/start-none-stored', 'send/start-optional-stored'],
  },
  'middle-gone-at-20: A page of 20 of a short conversation lacks the second message every second time.': {
    'pages-agree': paging(({ shown, conversation: { transcript }, limit, reads }) =>
      limit === 20 && reads % 2 === 0 && transcript.length < 8 ? shown.toSpliced(1, 1) : shown,
    ),
  },
  'unsaid-to-readers: Older pages lack agent messages for a read-only key.': { 'pages-agree': unsaidToReaders() },
  // Which read of a conversation is the second, and what it is held against, is as it comes.
  'turned-when-read-again: A short conversation that is read again swaps its first two messages.': {
    'oldest-first-in-page': paging(({ shown, conversation: { transcript }, reads }) =>
      reads % 2 === 0 && transcript.length < 8 ? [...shown.slice(0, 2).reverse(), ...shown.slice(2)] : shown,
    ),
    atTimes: ['null-only-at-start', 'status/last-text-newest'],
  },
  'time-of-reading: The time of a message is the time of the read.': { 'pages-agree': timed((_, nowMs) => nowMs) },
  'time-of-two-clocks: Every second time that a message is read, its time is an hour later.': {
    'pages-agree': timed((atMs, _, reads) => atMs + (reads % 2) * HOUR_MS),
  },
})

function isAgents(entry: Entry | undefined): entry is StoredMessage {
  return entry?.kind === 'message' && entry.role === 'assistant'
}

function paged(
  change: (page: Shown, world: World, conversation: Conversation, anchor: number | null) => Shown,
): Change {
  return override('history', ({ page }) => ({
    page: (world, conversation, anchor, limit) =>
      change({ ...page(world, conversation, anchor, limit) }, world, conversation, anchor),
  }))
}

function withForeign(page: Shown, world: World, conversation: Conversation, anchor: number | null): Shown {
  const other = conversation.newer ?? conversation.older
  const [first] = other?.transcript ?? []
  if (anchor !== null || first?.kind !== 'message' || !Array.isArray(page.messages)) return page
  return { ...page, messages: [world.policies.history.message(world, first), ...page.messages] }
}

/** Shows messages otherwise: those of the agent, or those of the caller, by what `change` looks at. */
function showing(
  change: (shown: Shown, world: World, conversation: Conversation, message: StoredMessage) => Shown,
): Change {
  return (policies) => {
    let read: Conversation | null = null
    return override('history', ({ message, page }) => ({
      message(world, entry) {
        const shown = { ...message(world, entry) }
        return read ? change(shown, world, read, entry) : shown
      },
      page(world, conversation, anchor, limit) {
        read = conversation
        return page(world, conversation, anchor, limit)
      },
    }))(policies)
  }
}

function hiding(isHidden: (entry: Entry, before: Entry | undefined, earlier: Entry | undefined) => boolean): Change {
  return override('conversations', ({ append }) => ({
    append(world, conversation, entry) {
      const [before, earlier] = [conversation.transcript.at(-1), conversation.transcript.at(-2)]
      append(world, conversation, entry)
      if (isHidden(entry, before, earlier)) conversation.transcript.pop()
    },
  }))
}

/** A second copy, with an id of its own, of what comes at least a twentieth of the wait limit after what came before. */
function saidTwice(): Change {
  return overrideIn('turns', 'perform', (perform) => ({
    say(world, turn, step) {
      const { clock, conversations } = world.policies
      const { transcript } = turn.conversation
      const since = transcript.findLast((entry) => entry.kind === 'message')
      const paused =
        since?.kind === 'message' && clock.nowMs() - (since.atMs ?? 0) > Math.min(world.waitLimitMs / 20, 1000)
      perform.say(world, turn, step)
      const said = turn.replies.at(-1)
      if (paused && said) transcript.push({ ...said, messageId: conversations.ids.message(world.random) })
    },
  }))
}

function storeAgain(
  { message, turn }: { message: StoredMessage; turn: { conversation: Conversation } },
  world: World,
): void {
  const messageId = world.policies.conversations.ids.message(world.random)
  turn.conversation.transcript.push({ ...message, messageId })
}

function idOfTurn(): Change {
  return overrideIn('turns', 'perform', (perform) => ({
    say(world, turn, step) {
      const { transcript } = turn.conversation
      const asked = transcript.findLast((entry) => entry.kind === 'message' && entry.role === 'user')
      const isFirst = turn.replies.length === 0
      if (!isFirst || asked?.kind !== 'message') return perform.say(world, turn, step)
      const { messageId } = asked
      const ids = { ...world.policies.conversations.ids, message: () => messageId }
      perform.say(ruledBy(world, override('conversations', () => ({ ids }))(world.policies)), turn, step)
    },
  }))
}

/** Shows messages otherwise on pages that are read by a cursor. */
function byCursor(change: (shown: Shown) => Shown): Change {
  return paged((page, _world, _conversation, anchor) => {
    if (anchor === null || !Array.isArray(page.messages)) return page
    return { ...page, messages: page.messages.map((message: object) => change({ ...message })) }
  })
}

/** Tells the time of each message on a page otherwise. */
function timed(time: (atMs: number, nowMs: number, reads: number) => number): Change {
  return (policies) => {
    const reads = new WeakMap<StoredMessage, number>()
    return override('history', ({ message: shown }) => ({
      message(world, message) {
        const count = (reads.get(message) ?? 0) + 1
        reads.set(message, count)
        const atMs = time(message.atMs ?? 0, world.policies.clock.nowMs(), count)
        return { ...shown(world, message), timestamp: new Date(atMs).toISOString() }
      },
    }))(policies)
  }
}

const HOUR_MS = 3_600_000

interface Paged {
  shown: { [name: string]: unknown }[]
  conversation: Conversation
  /** Neither a cursor nor a limit was given. */
  isPlain: boolean
  limit: number
  /** Where in the transcript the page begins. */
  start: number
  /** How often a page of this conversation was asked for, this time included. */
  reads: number
}

/** Shows other messages on a page, by what it was asked for and how often. */
function paging(change: (paged: Paged) => Paged['shown']): Change {
  return (policies) => {
    const reads = new WeakMap<Conversation, number>()
    return override('history', ({ page }) => ({
      page(world, conversation, anchor, limit) {
        const count = (reads.get(conversation) ?? 0) + 1
        reads.set(conversation, count)
        const { start } = world.policies.history.window(world, conversation, anchor, limit)
        const lawful = { ...page(world, conversation, anchor, limit) }
        if (!('messages' in lawful) || !Array.isArray(lawful.messages) || lawful.messages.length < 2) return lawful
        const isPlain = anchor === null && limit === 50
        return {
          ...lawful,
          messages: change({ shown: lawful.messages, conversation, isPlain, limit, start, reads: count }),
        }
      },
    }))(policies)
  }
}

function unsaidToReaders(): Change {
  return override('endpoints', ({ history }) => ({
    history(world, attempt) {
      const answer = history(world, attempt)
      const { call, credential } = attempt
      if (credential?.slot !== 'readOnly' || !call.query.has('before') || answer.status !== 200) return answer
      const page = JSON.parse(answer.body)
      const messages = page.messages.filter(({ role }: { role: string }) => role === 'user')
      return world.policies.answers.json(200, { ...page, messages })
    },
  }))
}
