import { override } from '../../../../fixtures/change.ts'
import type { Change } from '../../../../fixtures/define.ts'
import type { Conversation, StoredMessage } from '../../../../fixtures/service/world.ts'
import { mutants } from '../../mutants-table.ts'
import { history as rows } from '../rows.ts'

/** Services whose fault shows where no scene looks for it: a law finds it, whatever was read there. Mutants of area `history`. */
export const historyElsewhere = mutants(rows, {
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
