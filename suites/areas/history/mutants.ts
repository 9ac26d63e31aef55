import { override, together } from '../../../fixtures/change.ts'
import { also, atTimes, type Change, mutant } from '../../../fixtures/define.ts'
import type { Conversation, Entry, StoredMessage } from '../../../fixtures/service/world.ts'
import { only } from '../../../fixtures/tools/only.ts'
import { historyActivity } from './mutants/activity.ts'
import { historyElsewhere } from './mutants/elsewhere.ts'
import { historyMessages } from './mutants/messages.ts'
import { historyPages } from './mutants/pages.ts'
import { windowed } from './mutants/window.ts'
import { historyWords } from './mutants/words.ts'
import { history as rows } from './rows.ts'

/** Services that are wrong about the pages of a history. */
export const history = [
  atTimes(
    [rows['walk-mixed-limits'], rows['walk-no-gap']],
    mutant(
      'history/oldest-page-first',
      rows['newest-page-first'],
      'A request without a cursor returns the oldest page.',
      windowed((window, { anchor, limit, length }) =>
        anchor === null ? { start: 0, end: Math.min(limit, length) } : window,
      ),
    ),
  ),
  mutant(
    'history/first-message-at-limit-1',
    rows['newest-page-first'],
    'A limit of 1 without a cursor returns the first message.',
    windowed((window, { anchor, limit }) => (anchor === null && limit === 1 ? { start: 0, end: 1 } : window)),
  ),
  mutant(
    'history/newest-first',
    rows['oldest-first-in-page'],
    'A page is sorted from new to old.',
    override('history', () => ({ sort: (messages) => messages.toReversed() })),
  ),
  mutant(
    'history/by-text',
    rows['oldest-first-in-page'],
    'A page is sorted by text.',
    override('history', () => ({ sort: (messages) => messages.toSorted((a, b) => (a.text < b.text ? -1 : 1)) })),
  ),
  mutant(
    'history/ties-reversed',
    rows['oldest-first-in-page'],
    'Messages of the same millisecond are sorted from new to old.',
    override('history', () => ({
      sort: (messages) => messages.toReversed().sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)),
    })),
  ),
  mutant(
    'history/users-first-in-a-second',
    rows['oldest-first-in-page'],
    'A short page sorts messages of the same second by role.',
    override('history', () => ({
      sort: (messages) => (messages.length < 8 ? messages.toSorted(bySecondAndRole) : messages),
    })),
  ),
  also(
    [
      rows['cursor-stable'],
      rows['null-only-at-start'],
      rows['walk-burst'],
      rows['walk-mixed-limits'],
      rows['walk-no-gap'],
      rows['walk-no-overlap'],
    ],
    mutant(
      'history/pinned-newest',
      rows['before-is-older'],
      'A page read with a cursor ends with the newest message.',
      pinsNewest(),
    ),
  ),

  // The oldest message is the one left out where a walk happens to come to it so.
  atTimes(
    [rows['null-only-at-start']],
    also(
      [rows['walk-burst'], rows['walk-long'], rows['walk-mixed-limits']],
      mutant(
        'history/gap-of-one',
        rows['walk-no-gap'],
        'A page read with a cursor omits the entry next to the previous page.',
        shiftedCursor(-1),
      ),
    ),
  ),
  atTimes(
    [rows['cursor-stable'], rows['default-50'], rows['walk-no-gap']],
    also(
      [rows['null-only-at-start'], rows['walk-mixed-limits']],
      mutant(
        'history/edge-lost',
        rows['walk-burst'],
        'Every second page read with a cursor lacks its oldest message.',
        edgeLost(2),
      ),
    ),
  ),

  also(
    [rows['before-is-older'], rows['walk-mixed-limits']],
    mutant(
      'history/overlap-of-one',
      rows['walk-no-overlap'],
      'A page read with a cursor begins with the oldest entry of the previous page.',
      shiftedCursor(1),
    ),
  ),
  also(
    [rows['before-is-older'], rows['limit-on-older-pages'], rows['walk-mixed-limits']],
    mutant(
      'history/ties-repeated',
      rows['walk-no-overlap'],
      'A cursor is a time: messages of that millisecond are repeated.',
      tiesAtCursor(true),
    ),
  ),
  // The oldest message is the one dropped where a walk happens to come to it so.
  atTimes(
    [rows['null-only-at-start'], rows['walk-no-gap']],
    also(
      [rows['walk-long'], rows['walk-mixed-limits']],
      mutant(
        'history/ties-dropped',
        rows['walk-burst'],
        'A cursor is a time: other messages of that millisecond are dropped.',
        tiesAtCursor(false),
      ),
    ),
  ),
  // By which limits a random walk goes on is as it comes.
  atTimes(
    [rows['walk-no-gap']],
    also(
      [rows['before-is-older'], rows['null-only-at-start']],
      mutant(
        'history/numbered-pages',
        rows['walk-mixed-limits'],
        'A cursor is the number of a page, for any limit.',
        numberedPages(),
      ),
    ),
  ),
  mutant(
    'history/overlap-of-hundreds',
    rows['walk-mixed-limits'],
    'For a page of 101 to 999 entries, the cursor leads to its oldest entry again.',
    override('history', ({ before }) => ({
      before: (world, conversation, { start, end }) =>
        before(world, conversation, {
          start: start > 0 && end - start > 100 && end - start < 1000 ? start + 1 : start,
          end,
        }),
    })),
  ),
  mutant(
    'history/cursor-of-ten-bits',
    rows['walk-mixed-limits'],
    'A cursor has ten bits: beyond 512 entries it leads too far back.',
    override('history', ({ before }) => ({
      before: (world, conversation, { start, end }) =>
        before(world, conversation, { start: start > 512 ? start - 512 : start, end }),
    })),
  ),
  mutant(
    'history/thousand-is-all',
    rows['walk-long'],
    'A page of 1,000 entries has a null cursor.',
    override('history', ({ before }) => ({
      before: (world, conversation, window) =>
        window.end - window.start >= 1000 ? null : before(world, conversation, window),
    })),
  ),
  also(
    [rows['walk-mixed-limits']],
    mutant(
      'history/two-hundred-a-page',
      rows['walk-long'],
      'A page shows the newest two hundred of its entries, and its cursor leads on from the oldest.',
      override('history', ({ shown }) => ({ shown: (entries) => shown(entries.slice(-200)) })),
    ),
  ),
  mutant(
    'history/stuck-on-empty-page',
    rows['walk-ends'],
    'A page without a message returns its own cursor.',
    stuckOnEmpty(),
  ),
  mutant(
    'history/null-on-empty-page',
    rows['null-only-at-start'],
    'A page without a message has a null cursor.',
    nulled((messages) => messages.length === 0),
  ),
  also(
    [rows['walk-long'], rows['walk-mixed-limits']],
    mutant(
      'history/null-on-short-page',
      rows['null-only-at-start'],
      'A page with fewer messages than its limit has a null cursor.',
      nulled((messages, limit) => messages.length < limit),
    ),
  ),
  mutant(
    'history/blank-at-start',
    rows['null-at-start'],
    'The cursor of the oldest page is an empty string.',
    override('history', ({ before }) => ({ before: (...of) => before(...of) ?? '' })),
  ),
  also(
    [rows['walk-ends']],
    mutant(
      'history/never-null',
      rows['null-at-start'],
      'Every page has a cursor, even the oldest.',
      override('history', () => ({
        before: (world, conversation, { start }) => world.policies.cursors.encode(world, conversation, start),
      })),
    ),
  ),
  mutant(
    'history/live-cursor',
    rows['cursor-stable'],
    'A cursor counts from the newest entry, so new messages shift it.',
    liveCursor(),
  ),
  mutant(
    'history/foreign-cursor',
    rows['foreign-cursor'],
    'A cursor of another conversation returns messages of that conversation.',
    followsCursor(),
  ),

  also(
    [rows['walk-mixed-limits']],
    mutant(
      'history/limit-1-refused',
      rows['limit-1'],
      'A limit of 1 gets 400.',
      only(
        'history',
        override('limits', ({ history: rule }) => ({ history: { ...rule, least: 2 } })),
      ),
    ),
  ),
  also(
    [rows['limit-on-older-pages']],
    mutant(
      'history/limit-1-is-2',
      rows['limit-1'],
      'A limit of 1 returns two messages.',
      windowed((window, { limit, end }) => (limit === 1 ? { start: Math.max(0, end - 2), end } : window)),
    ),
  ),
  atTimes(
    [rows['walk-mixed-limits']],
    mutant(
      'history/limit-999',
      rows['limit-1000'],
      'The largest limit is 999.',
      only(
        'history',
        override('limits', ({ history: rule }) => ({ history: { ...rule, most: 999 } })),
      ),
    ),
  ),
  atTimes(
    [rows['walk-mixed-limits']],
    mutant(
      'history/limit-500',
      rows['limit-1000'],
      'The largest limit is 500.',
      only(
        'history',
        override('limits', ({ history: rule }) => ({ history: { ...rule, most: 500 } })),
      ),
    ),
  ),
  also(
    [rows['limit-on-older-pages']],
    mutant(
      'history/one-too-many',
      rows['limit-bounds'],
      'A page has one entry more than its limit, from a limit of 2 on.',
      windowed((window, { limit, end }) => (limit > 1 ? { start: Math.max(0, end - limit - 1), end } : window)),
    ),
  ),
  also(
    [rows['limit-on-older-pages']],
    mutant(
      'history/ten-at-least',
      rows['limit-bounds'],
      'A page has ten entries if it can, for any limit except 1.',
      windowed((window, { limit, end }) => (limit > 1 && limit < 10 ? { start: Math.max(0, end - 10), end } : window)),
    ),
  ),
  mutant(
    'history/counts-messages',
    rows['limit-counts-entries'],
    'The limit counts messages, not entries.',
    countsMessages(),
  ),
  mutant(
    'history/limit-forgotten',
    rows['limit-on-older-pages'],
    'A page read with a cursor has the default limit, for any limit.',
    windowed((window, { anchor, end }) => (anchor === null ? window : { start: Math.max(0, end - 50), end })),
  ),
  mutant(
    'history/default-20',
    rows['default-50'],
    'The default limit is 20.',
    override('limits', ({ history: rule }) => ({ history: { ...rule, default: 20 } })),
  ),
  mutant(
    'history/default-100',
    rows['default-50'],
    'The default limit is 100.',
    override('limits', ({ history: rule }) => ({ history: { ...rule, default: 100 } })),
  ),

  ...historyMessages,
  ...historyPages,
  ...historyWords,
  ...historyActivity,
  ...historyElsewhere,
]

function pinsNewest(): Change {
  return override('history', ({ page }) => ({
    page(world, conversation, anchor, limit) {
      const lawful = { ...page(world, conversation, anchor, limit) }
      const newest = conversation.transcript.findLast((entry) => entry.kind === 'message')
      if (anchor === null || newest?.kind !== 'message' || !('messages' in lawful) || !Array.isArray(lawful.messages))
        return lawful
      return { ...lawful, messages: [...lawful.messages.slice(1), world.policies.history.message(world, newest)] }
    },
  }))
}

/** A cursor that points so many entries away from where it should. */
function shiftedCursor(by: number): Change {
  return override('history', ({ before }) => ({
    before: (world, conversation, { start, end }) =>
      before(world, conversation, { start: start === 0 ? 0 : Math.min(end - 1, Math.max(0, start + by)), end }),
  }))
}

function edgeLost(n: number): Change {
  return (policies) => {
    let count = 0
    return override('history', ({ page }) => ({
      page(world, conversation, anchor, limit) {
        const lawful = { ...page(world, conversation, anchor, limit) }
        if (anchor === null || ++count % n !== 0 || !('messages' in lawful) || !Array.isArray(lawful.messages))
          return lawful
        return { ...lawful, messages: lawful.messages.slice(1) }
      },
    }))(policies)
  }
}

function tiesAtCursor(repeated: boolean): Change {
  return windowed((window, { anchor, limit, transcript }) => {
    if (anchor === null) return window
    const boundary = messageAt(transcript, anchor)
    let end = anchor
    if (repeated) while (isTied(transcript[end], boundary)) end++
    else while (isTied(transcript[end - 1], boundary)) end--
    // A page that repeats makes way at its start, else a walk would never get on.
    return { start: repeated ? window.start : Math.max(0, end - limit), end }
  })
}

function messageAt(transcript: Entry[], from: number): StoredMessage | null {
  const entry = transcript.slice(from).find((each) => each.kind === 'message')
  return entry?.kind === 'message' ? entry : null
}

function isTied(entry: Entry | undefined, boundary: StoredMessage | null): boolean {
  return entry?.kind === 'message' && boundary !== null && entry.atMs === boundary.atMs
}

const PAGES = 4096

/** A cursor holds how long the transcript was and how many pages were read since. */
function numberedPages(): Change {
  return override('history', () => ({
    window(_, { transcript }, anchor, limit) {
      const length = anchor === null ? transcript.length : Math.floor(anchor / PAGES)
      const end = Math.max(0, length - (anchor === null ? 0 : anchor % PAGES) * limit)
      return { start: Math.max(0, end - limit), end }
    },
    page(world, conversation, anchor, limit) {
      const { cursors, history: rules } = world.policies
      const window = rules.window(world, conversation, anchor, limit)
      const next = anchor === null ? conversation.transcript.length * PAGES + 1 : anchor + 1
      const shown = rules.shown(conversation.transcript.slice(window.start, window.end))
      return {
        before: window.start === 0 ? null : cursors.encode(world, conversation, next),
        conversationId: conversation.conversationId,
        messages: shown.map((message) => rules.message(world, message)),
      }
    },
  }))
}

function stuckOnEmpty(): Change {
  return override('history', ({ before }) => ({
    before(world, conversation, window) {
      const isEmpty = conversation.transcript.slice(window.start, window.end).every(({ kind }) => kind !== 'message')
      return before(world, conversation, isEmpty && window.start > 0 ? { ...window, start: window.end } : window)
    },
  }))
}

function nulled(isNulled: (messages: Entry[], limit: number) => boolean): Change {
  return override('history', ({ page }) => ({
    page(world, conversation, anchor, limit) {
      const { start, end } = world.policies.history.window(world, conversation, anchor, limit)
      const messages = conversation.transcript.slice(start, end).filter(({ kind }) => kind === 'message')
      const lawful = page(world, conversation, anchor, limit)
      return isNulled(messages, limit) ? { ...lawful, before: null } : lawful
    },
  }))
}

function liveCursor(): Change {
  return override('cursors', ({ encode, decode }) => ({
    encode: (world, conversation, position) => encode(world, conversation, conversation.transcript.length - position),
    decode(world, conversation, cursor) {
      const read = decode(world, conversation, cursor)
      return 'fix' in read ? read : { value: Math.max(0, conversation.transcript.length - read.value) }
    },
  }))
}

/** A cursor leads to the conversation that it was made for. */
function followsCursor(): Change {
  return override('endpoints', ({ read }) => ({
    read(world, call) {
      const attempt = read(world, call)
      if (!('fix' in attempt.anchor) || !attempt.conversation) return attempt
      const before = call.query.get('before') ?? ''
      const ofCursor = (conversation: Conversation) => world.policies.cursors.decode(world, conversation, before)
      const other = [...world.conversations.values()].find(
        (each) => each.account === attempt.credential?.account && 'value' in ofCursor(each),
      )
      return other ? { ...attempt, conversation: other, anchor: ofCursor(other) } : attempt
    },
  }))
}

function countsMessages(): Change {
  return together(
    windowed((_, { end, limit, transcript }) => {
      let start = end
      for (let messages = 0; start > 0 && messages < limit; start--) {
        if (transcript[start - 1]?.kind === 'message') messages++
      }
      return { start, end }
    }),
  )
}

function bySecondAndRole(one: StoredMessage, other: StoredMessage): number {
  const second = ({ atMs }: StoredMessage): number => Math.floor((atMs ?? 0) / 1000)
  const rank = ({ role }: StoredMessage): number => (role === 'user' ? 0 : 1)
  return second(one) - second(other) || rank(one) - rank(other)
}
