import { override, together } from '../../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../../fixtures/define.ts'
import type { Read } from '../../../../fixtures/service/call.ts'
import type { Conversation, Entry, StoredMessage } from '../../../../fixtures/service/world.ts'
import { only } from '../../../../fixtures/tools/only.ts'
import { history as rows } from '../rows.ts'
import { counting, taking, windowed } from './window.ts'

const defaults = (limit: number) =>
  mutant(
    `history/default-${limit}`,
    rows['default-50'],
    `The default limit is ${limit}.`,
    override('limits', ({ history: rule }) => ({ history: { ...rule, default: limit } })),
  )

const isMessage = ({ kind }: Entry): boolean => kind === 'message'

/** Statuses say `working` where the agent uses a tool. */
const withoutToolPhase = override('status', ({ fields }) => ({
  fields: {
    ...fields,
    phase: (world, conversation) => {
      const phase = fields.phase(world, conversation)
      return phase === 'tool' ? 'working' : phase
    },
  },
}))

/** Services that are wrong about some pages of a history, or about their cursors. */
export const historyPages = [
  atTimes(
    [rows['walk-no-gap']],
    mutant(
      'history/newest-late-on-short-pages',
      rows['newest-page-first'],
      'Without a cursor, a page with a limit below 50 ends before the newest entry.',
      windowed((window, { anchor, limit, length }) =>
        anchor === null && limit < 50 ? { start: Math.max(0, length - 1 - limit), end: length - 1 } : window,
      ),
    ),
  ),
  mutant(
    'history/older-newest-first',
    rows['oldest-first-in-page'],
    'A page read with a cursor is sorted from new to old.',
    override('history', ({ page }) => ({
      page(world, conversation, anchor, limit) {
        const lawful = { ...page(world, conversation, anchor, limit) }
        if (anchor === null || !('messages' in lawful) || !Array.isArray(lawful.messages)) return lawful
        return { ...lawful, messages: lawful.messages.toReversed() }
      },
    })),
  ),
  mutant(
    'history/ties-by-text',
    rows['oldest-first-in-page'],
    'Messages of the same millisecond are in the order of their texts.',
    override('history', () => ({
      sort: (messages) =>
        messages.toSorted((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0) || (a.text < b.text ? -1 : a.text > b.text ? 1 : 0)),
    })),
  ),
  also(
    [rows['null-only-at-start'], rows['walk-burst'], rows['walk-long'], rows['walk-mixed-limits']],
    mutant(
      'history/cursor-of-a-second',
      rows['walk-no-gap'],
      'A cursor is a time in seconds: other entries of that second are dropped.',
      windowed((window, { anchor, limit, transcript }) => {
        if (anchor === null) return window
        const second = secondAt(transcript, anchor)
        let end = anchor
        while (end > 0 && secondAt(transcript, end - 1) === second) end--
        return { start: Math.max(0, end - limit), end }
      }),
    ),
  ),
  also(
    [rows['walk-burst'], rows['walk-no-gap']],
    mutant(
      'history/gap-after-two',
      rows['walk-mixed-limits'],
      'After a page with a limit of 2, one entry is omitted.',
      override('history', ({ before }) => ({
        before: (world, conversation, { start, end }) =>
          before(world, conversation, { start: end - start === 2 && start > 1 ? start - 1 : start, end }),
      })),
    ),
  ),
  atTimes(
    [rows['walk-no-gap']],
    mutant(
      'history/last-pages-unreachable',
      rows['null-only-at-start'],
      'The cursor is null if fewer than ten entries are before the page.',
      override('history', ({ before }) => ({
        before: (world, conversation, window) => (window.start < 10 ? null : before(world, conversation, window)),
      })),
    ),
  ),
  also(
    [rows['walk-ends']],
    mutant(
      'history/new-cursors-at-start',
      rows['null-at-start'],
      'The oldest page has a cursor to endless empty pages.',
      endless,
    ),
  ),
  mutant(
    'history/cursor-expires',
    rows['cursor-stable'],
    'A cursor becomes invalid with the next message.',
    lasting((length, now) => length === now),
  ),
  mutant(
    'history/cursor-ignored-at-work',
    rows['cursor-stable'],
    'While the agent works, a cursor leads to the newest page.',
    atWork(({ transcript }) => ({ value: transcript.length })),
  ),
  mutant(
    'history/cursor-refused-at-work',
    rows['cursor-stable'],
    'While the agent works, cursors are refused.',
    atWork(() => ({ fix: 'Wait for the agent.' })),
  ),
  also(
    [rows['walk-mixed-limits'], rows['walk-no-gap']],
    mutant('history/cursor-once', rows['cursor-stable'], 'A cursor works only once.', onceOnly),
  ),

  mutant(
    'history/counts-no-tools',
    rows['limit-counts-entries'],
    'The limit ignores tool entries.',
    counting(({ kind }) => kind !== 'tool'),
  ),
  mutant(
    'history/counts-messages-newest',
    rows['limit-counts-entries'],
    'The limit counts messages on the newest page, and entries on all others.',
    together(counting(isMessage, 'newest'), withoutToolPhase),
  ),
  mutant(
    'history/counts-messages-older',
    rows['limit-counts-entries'],
    'The limit counts messages on pages that are read with a cursor.',
    together(counting(isMessage, 'older'), withoutToolPhase),
  ),
  mutant(
    'history/limit-3-is-4',
    rows['limit-on-older-pages'],
    'A limit of 3 returns four entries.',
    taking((limit) => (limit === 3 ? 4 : limit)),
  ),
  mutant(
    'history/older-unlimited',
    rows['limit-on-older-pages'],
    'A page read with a cursor has no limit and contains all older messages.',
    taking((limit, isOlder) => (isOlder ? Number.POSITIVE_INFINITY : limit)),
  ),
  // What the limit counts shows only where a walk with mixed limits goes past its first page.
  atTimes(
    [rows['limit-counts-entries']],
    also(
      [rows['default-50']],
      mutant(
        'history/newest-unlimited',
        rows['limit-bounds'],
        'A page without a cursor has 1,000 entries, unless its limit is 1.',
        taking((limit, isOlder) => (isOlder || limit === 1 ? limit : 1000)),
      ),
    ),
  ),
  also(
    [rows['limit-1'], rows['limit-on-older-pages']],
    mutant(
      'history/limit-ignored',
      rows['limit-bounds'],
      'A page has fifty entries, for any limit.',
      taking(() => 50),
    ),
  ),
  mutant(
    'history/limit-7-refused',
    rows['walk-no-gap'],
    'A limit of 7 gets 400.',
    only(
      'history',
      override('limits', ({ number }) => ({ number: (raw) => (raw === '7' ? { fix: 'Not seven.' } : number(raw)) })),
    ),
  ),
  mutant(
    'history/limit-demanded',
    rows['default-50'],
    'A page without a limit gets 400.',
    override('limits', ({ read }) => ({
      read: (world, endpoint, query) =>
        endpoint === 'history' && !query.has('limit') ? { fix: 'Which `limit`?' } : read(world, endpoint, query),
    })),
  ),
  ...[10, 49, 51, 1000].map(defaults),
]

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
