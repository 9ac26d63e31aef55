import { override, overrideIn, together } from '../../../../fixtures/change.ts'
import { type Change, each } from '../../../../fixtures/define.ts'
import type { Read } from '../../../../fixtures/service/call.ts'
import type { Conversation, Entry, StoredMessage } from '../../../../fixtures/service/world.ts'
import { mutants } from '../../mutants-table.ts'
import { history as rows } from '../rows.ts'
import { counting, taking, windowed } from './window.ts'

const isMessage = ({ kind }: Entry): boolean => kind === 'message'

/** Statuses say `working` where the agent uses a tool. */
const withoutToolPhase = overrideIn('status', 'fields', (fields) => ({
  phase: (world, conversation) => {
    const phase = fields.phase(world, conversation)
    return phase === 'tool' ? 'working' : phase
  },
}))

/** Services that are wrong about some pages of a history, or about their cursors. */
export const historyPages = mutants(rows, {
  'newest-late-on-short-pages: Without a cursor, a page with a limit below 50 ends before the newest entry.': {
    'newest-page-first': windowed((window, { anchor, limit, length }) =>
      anchor === null && limit < 50 ? { start: Math.max(0, length - 1 - limit), end: length - 1 } : window,
    ),
    atTimes: ['walk-no-gap'],
  },
  'older-newest-first: A page read with a cursor is sorted from new to old.': {
    'oldest-first-in-page': override('history', ({ page }) => ({
      page(world, conversation, anchor, limit) {
        const lawful = { ...page(world, conversation, anchor, limit) }
        if (anchor === null || !('messages' in lawful) || !Array.isArray(lawful.messages)) return lawful
        return { ...lawful, messages: lawful.messages.toReversed() }
      },
    })),
  },
  'ties-by-text: Messages of the same millisecond are in the order of their texts.': {
    'oldest-first-in-page': override('history', () => ({
      sort: (messages) =>
        messages.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
    })),
  },
  'cursor-of-a-second: A cursor is a time in seconds: other entries of that second are dropped.': {
    'walk-no-gap': windowed((window, { anchor, limit, transcript }) => {
      if (anchor === null) return window
      const second = secondAt(transcript, anchor)
      let end = anchor
      while (end > 0 && secondAt(transcript, end - 1) === second) end--
      return { start: Math.max(0, end - limit), end }
    }),
    also: ['null-only-at-start', 'walk-burst', 'walk-long', 'walk-mixed-limits'],
  },
  'gap-after-two: After a page with a limit of 2, one entry is omitted.': {
    'walk-mixed-limits': override('history', ({ before }) => ({
      before: (world, conversation, { start, end }) =>
        before(world, conversation, { start: end - start === 2 && start > 1 ? start - 1 : start, end }),
    })),
    also: ['walk-burst', 'walk-no-gap'],
  },
  'last-pages-unreachable: The cursor is null if fewer than ten entries are before the page.': {
    'null-only-at-start': override('history', ({ before }) => ({
      before: (world, conversation, window) => (window.start < 10 ? null : before(world, conversation, window)),
    })),
    atTimes: ['walk-no-gap'],
  },
  'new-cursors-at-start: The oldest page has a cursor to endless empty pages.': {
    'null-at-start': endless,
    also: ['walk-ends'],
  },
  'cursor-expires: A cursor becomes invalid with the next message.': {
    'cursor-stable': lasting((length, now) => length === now),
  },
  'cursor-ignored-at-work: While the agent works, a cursor leads to the newest page.': {
    'cursor-stable': atWork(({ transcript }) => ({ value: transcript.length })),
  },
  'cursor-refused-at-work: While the agent works, cursors are refused.': {
    'cursor-stable': atWork(() => ({ fix: 'Wait for the agent.' })),
  },
  'cursor-once: A cursor works only once.': { 'cursor-stable': onceOnly, also: ['walk-mixed-limits', 'walk-no-gap'] },
  'counts-no-tools: The limit ignores tool entries.': {
    'limit-counts-entries': counting(({ kind }) => kind !== 'tool'),
  },
  'counts-messages-newest: The limit counts messages on the newest page, and entries on all others.': {
    'limit-counts-entries': together(counting(isMessage, 'newest'), withoutToolPhase),
  },
  'counts-messages-older: The limit counts messages on pages that are read with a cursor.': {
    'limit-counts-entries': together(counting(isMessage, 'older'), withoutToolPhase),
  },
  'limit-3-is-4: A limit of 3 returns four entries.': {
    'limit-on-older-pages': taking((limit) => (limit === 3 ? 4 : limit)),
  },
  'older-unlimited: A page read with a cursor has no limit and contains all older messages.': {
    'limit-on-older-pages': taking((limit, isOlder) => (isOlder ? Number.POSITIVE_INFINITY : limit)),
  },
  // What the limit counts shows only where a walk with mixed limits goes past its first page.
  'newest-unlimited: A page without a cursor has 1,000 entries, unless its limit is 1.': {
    'limit-bounds': taking((limit, isOlder) => (isOlder || limit === 1 ? limit : 1000)),
    also: ['default-50'],
    atTimes: ['limit-counts-entries'],
  },
  'limit-ignored: A page has fifty entries, for any limit.': {
    'limit-bounds': taking(() => 50),
    also: ['limit-1', 'limit-on-older-pages'],
  },
  'limit-7-refused: A limit of 7 gets 400.': {
    'walk-no-gap': override('limits', ({ number }) => ({
      number: (raw) => (raw === '7' ? { fix: 'Not seven.' } : number(raw)),
    })),
    at: 'history',
  },
  'limit-demanded: A page without a limit gets 400.': {
    'default-50': override('limits', ({ read }) => ({
      read: (world, endpoint, query) =>
        endpoint === 'history' && !query.has('limit') ? { fix: 'Which `limit`?' } : read(world, endpoint, query),
    })),
  },
  ...each([10, 49, 51, 1000], (limit) => ({
    [`default-${limit}: The default limit is ${limit}.`]: {
      'default-50': overrideIn('limits', 'history', () => ({ default: limit })),
    },
  })),
})

/** The second in which the message was stored that is at a place, or comes next. */
function secondAt(transcript: readonly Entry[], from: number): number | undefined {
  const message = transcript.slice(from).find((entry): entry is StoredMessage => entry.kind === 'message')
  return message === undefined ? undefined : Math.floor((message.atMs ?? 0) / 1000)
}

/** Far behind the newest entry of any transcript. */
const beyond = 1_000_000

function endless(policies: Parameters<Change>[0]): ReturnType<Change> {
  let pages = 0
  return override('history', ({ before, window }) => ({
    window: (world, conversation, anchor, limit) =>
      anchor !== null && anchor >= beyond ? { start: 0, end: 0 } : window(world, conversation, anchor, limit),
    before: (world, conversation, { start, end }) =>
      start === 0
        ? world.policies.cursors.encode(world, conversation, beyond + ++pages)
        : before(world, conversation, { start, end }),
  }))(policies)
}

/** Where a cursor leads while the agent works. */
function atWork(read: (conversation: Conversation) => Read<number>): Change {
  return override('cursors', ({ decode }) => ({
    decode: (world, conversation, cursor) =>
      conversation.running === null ? decode(world, conversation, cursor) : read(conversation),
  }))
}

/** Cursors that know how long the transcript was when they were made. */
function lasting(isGood: (length: number, now: number) => boolean): Change {
  return override('cursors', ({ encode, decode }) => ({
    encode: (world, conversation, position) =>
      encode(world, conversation, position + beyond * conversation.transcript.length),
    decode(world, conversation, cursor) {
      const read = decode(world, conversation, cursor)
      if ('fix' in read) return read
      const length = Math.floor(read.value / beyond)
      return isGood(length, conversation.transcript.length)
        ? { value: read.value % beyond }
        : { fix: 'The cursor is too old.' }
    },
  }))
}

function onceOnly(policies: Parameters<Change>[0]): ReturnType<Change> {
  const used = new Set<string>()
  return override('cursors', ({ decode }) => ({
    decode(world, conversation, cursor) {
      if (used.has(cursor)) return { fix: 'The cursor was used.' }
      const read = decode(world, conversation, cursor)
      if ('value' in read) used.add(cursor)
      return read
    },
  }))(policies)
}
