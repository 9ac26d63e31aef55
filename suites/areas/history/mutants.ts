import { override, overrideIn, together } from '../../../fixtures/change.ts'
import type { Change } from '../../../fixtures/define.ts'
import type { Conversation, Entry, StoredMessage } from '../../../fixtures/service/world.ts'
import { mutants } from '../mutants-table.ts'
import { windowed } from './mutants/window.ts'
import { history as rows } from './rows.ts'

/** Services that are wrong about the pages of a history. */
export const history = mutants(rows, {
  'oldest-page-first: A request without a cursor returns the oldest page.': {
    'newest-page-first': windowed((window, { anchor, limit, length }) =>
      anchor === null ? { start: 0, end: Math.min(limit, length) } : window,
    ),
    atTimes: ['walk-mixed-limits', 'walk-no-gap'],
  },
  'first-message-at-limit-1: A limit of 1 without a cursor returns the first message.': {
    'newest-page-first': windowed((window, { anchor, limit }) =>
      anchor === null && limit === 1 ? { start: 0, end: 1 } : window,
    ),
  },
  'newest-first: A page is sorted from new to old.': {
    'oldest-first-in-page': override('history', () => ({ sort: (messages) => messages.toReversed() })),
  },
  'by-text: A page is sorted by text.': {
    'oldest-first-in-page': override('history', () => ({
      sort: (messages) => messages.toSorted((a, b) => (a.text < b.text ? -1 : 1)),
    })),
  },
  'ties-reversed: Messages of the same millisecond are sorted from new to old.': {
    'oldest-first-in-page': override('history', () => ({
      sort: (messages) => messages.toReversed().sort((a, b) => (a.atMs ?? 0) - (b.atMs ?? 0)),
    })),
  },
  'users-first-in-a-second: A short page sorts messages of the same second by role.': {
    'oldest-first-in-page': override('history', () => ({
      sort: (messages) => (messages.length < 8 ? messages.toSorted(bySecondAndRole) : messages),
    })),
  },
  'pinned-newest: A page read with a cursor ends with the newest message.': {
    'before-is-older': pinsNewest(),
    also: ['cursor-stable', 'null-only-at-start', 'walk-burst', 'walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap'],
  },
  // The oldest message is the one left out where a walk happens to come to it so.
  'gap-of-one: A page read with a cursor omits the entry next to the previous page.': {
    'walk-no-gap': shiftedCursor(-1),
    also: ['walk-burst', 'walk-long', 'walk-mixed-limits'],
    atTimes: ['null-only-at-start'],
  },
  'edge-lost: Every second page read with a cursor lacks its oldest message.': {
    'walk-burst': edgeLost(2),
    also: ['null-only-at-start', 'walk-mixed-limits'],
    atTimes: ['cursor-stable', 'default-50', 'walk-no-gap'],
  },
  'overlap-of-one: A page read with a cursor begins with the oldest entry of the previous page.': {
    'walk-no-overlap': shiftedCursor(1),
    also: ['before-is-older', 'walk-mixed-limits'],
  },
  'ties-repeated: A cursor is a time: messages of that millisecond are repeated.': {
    'walk-no-overlap': tiesAtCursor(true),
    also: ['before-is-older', 'limit-on-older-pages', 'walk-mixed-limits'],
  },
  // The oldest message is the one dropped where a walk happens to come to it so.
  'ties-dropped: A cursor is a time: other messages of that millisecond are dropped.': {
    'walk-burst': tiesAtCursor(false),
    also: ['walk-long', 'walk-mixed-limits'],
    atTimes: ['null-only-at-start', 'walk-no-gap'],
  },
  // By which limits a random walk goes on is as it comes.
  'numbered-pages: A cursor is the number of a page, for any limit.': {
    'walk-mixed-limits': numberedPages(),
    also: ['before-is-older', 'null-only-at-start'],
    atTimes: ['walk-no-gap'],
  },
  'overlap-of-hundreds: For a page of 101 to 999 entries, the cursor leads to its oldest entry again.': {
    'walk-mixed-limits': override('history', ({ before }) => ({
      before: (world, conversation, { start, end }) =>
        before(world, conversation, {
          start: start > 0 && end - start > 100 && end - start < 1000 ? start + 1 : start,
          end,
        }),
    })),
  },
  'cursor-of-ten-bits: A cursor has ten bits: beyond 512 entries it leads too far back.': {
    'walk-mixed-limits': override('history', ({ before }) => ({
      before: (world, conversation, { start, end }) =>
        before(world, conversation, { start: start > 512 ? start - 512 : start, end }),
    })),
  },
  'thousand-is-all: A page of 1,000 entries has a null cursor.': {
    'walk-long': override('history', ({ before }) => ({
      before: (world, conversation, window) =>
        window.end - window.start >= 1000 ? null : before(world, conversation, window),
    })),
  },
  'two-hundred-a-page: A page shows the newest two hundred of its entries, and its cursor leads on from the oldest.': {
    'walk-long': override('history', ({ shown }) => ({ shown: (entries) => shown(entries.slice(-200)) })),
    also: ['walk-mixed-limits'],
  },
  'stuck-on-empty-page: A page without a message returns its own cursor.': {
    'walk-ends': override('history', ({ before }) => ({
      before(world, conversation, window) {
        const isEmpty = conversation.transcript.slice(window.start, window.end).every(({ kind }) => kind !== 'message')
        return before(world, conversation, isEmpty && window.start > 0 ? { ...window, start: window.end } : window)
      },
    })),
  },
  'null-on-empty-page: A page without a message has a null cursor.': {
    'null-only-at-start': nulled((messages) => messages.length === 0),
  },
  'null-on-short-page: A page with fewer messages than its limit has a null cursor.': {
    'null-only-at-start': nulled((messages, limit) => messages.length < limit),
    also: ['walk-long', 'walk-mixed-limits'],
  },
  'blank-at-start: The cursor of the oldest page is an empty string.': {
    'null-at-start': override('history', ({ before }) => ({ before: (...of) => before(...of) ?? '' })),
  },
  'never-null: Every page has a cursor, even the oldest.': {
    'null-at-start': override('history', () => ({
      before: (world, conversation, { start }) => world.policies.cursors.encode(world, conversation, start),
    })),
    also: ['walk-ends'],
  },
  'live-cursor: A cursor counts from the newest entry, so new messages shift it.': {
    'cursor-stable': override('cursors', ({ encode, decode }) => ({
      encode: (world, conversation, position) => encode(world, conversation, conversation.transcript.length - position),
      decode(world, conversation, cursor) {
        const read = decode(world, conversation, cursor)
        return 'fix' in read ? read : { value: Math.max(0, conversation.transcript.length - read.value) }
      },
    })),
  },
  'foreign-cursor: A cursor of another conversation returns messages of that conversation.': {
    'foreign-cursor': followsCursor(),
  },
  'limit-1-refused: A limit of 1 gets 400.': {
    'limit-1': overrideIn('limits', 'history', () => ({ least: 2 })),
    at: 'history',
    also: ['walk-mixed-limits'],
  },
  'limit-1-is-2: A limit of 1 returns two messages.': {
    'limit-1': windowed((window, { limit, end }) => (limit === 1 ? { start: Math.max(0, end - 2), end } : window)),
    also: ['limit-on-older-pages'],
  },
  'limit-999: The largest limit is 999.': {
    'limit-1000': overrideIn('limits', 'history', () => ({ most: 999 })),
    at: 'history',
    atTimes: ['walk-mixed-limits'],
  },
  'limit-500: The largest limit is 500.': {
    'limit-1000': overrideIn('limits', 'history', () => ({ most: 500 })),
    at: 'history',
    atTimes: ['walk-mixed-limits'],
  },
  'one-too-many: A page has one entry more than its limit, from a limit of 2 on.': {
    'limit-bounds': windowed((window, { limit, end }) =>
      limit > 1 ? { start: Math.max(0, end - limit - 1), end } : window,
    ),
    also: ['limit-on-older-pages'],
  },
  'ten-at-least: A page has ten entries if it can, for any limit except 1.': {
    'limit-bounds': windowed((window, { limit, end }) =>
      limit > 1 && limit < 10 ? { start: Math.max(0, end - 10), end } : window,
    ),
    also: ['limit-on-older-pages'],
  },
  'counts-messages: The limit counts messages, not entries.': { 'limit-counts-entries': countsMessages() },
  'limit-forgotten: A page read with a cursor has the default limit, for any limit.': {
    'limit-on-older-pages': windowed((window, { anchor, end }) =>
      anchor === null ? window : { start: Math.max(0, end - 50), end },
    ),
  },
  'default-20: The default limit is 20.': {
    'default-50': overrideIn('limits', 'history', () => ({ default: 20 })),
  },
  'default-100: The default limit is 100.': {
    'default-50': overrideIn('limits', 'history', () => ({ default: 100 })),
  },
})

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
