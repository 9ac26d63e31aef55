import { describe, expect, test } from 'vitest'
import { isUndecided, type Outcome } from '../../reading/finding.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { unanswered, withList } from '../../reading/kit/damage.ts'
import { longConversationOf } from '../../reading/views/long-conversation.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { PageRun } from '../../records/walk.ts'
import { judgeNeighbour, judgeStability } from './cursors.ts'
import { everywhere, type Message, pageAt, refusedAt, spoken, withMessages, withWalk } from './kit/damage.ts'
import {
  type ConversationModel,
  conversationsDrawn,
  type KeptConversation,
  keptConversation,
  linesOf,
  readingOf,
  toldIn,
} from './kit/drawn.ts'
import { judgeLimits } from './limits.ts'

type Conversations = Alone<ConversationModel, KeptConversation>
type Damages = Damage<ConversationModel, KeptConversation>[]

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

const limits: Conversations = {
  models: conversationsDrawn,
  record: (model) => keptConversation(model, 'walks', 'defaults'),
  judge: ({ record }) => judgeLimits(longConversationOf(record)).map(asPerformed),
  runs: 80,
}

/** As the fold takes it where the agent was seen to use tools and to write notes elsewhere (readings 70). */
function asPerformed(outcome: Outcome): Outcome {
  if (!isUndecided(outcome) || outcome.script?.startsWith('step ') !== true) return outcome
  return { requirement: outcome.requirement, held: false, at: outcome.at, actual: outcome.undecided }
}

/** All messages, oldest first. */
const messagesIn = ({ record }: KeptConversation): Message[] =>
  [...(record.constant[0]?.pages ?? [])].reverse().flatMap((page) => messagesOf(page).map((each) => ({ ...each })))

/** The place of each walk among those with the same limit all the way. */
const of = { 1000: 0, 7: 1, 1: 2 } as const

const limitDamages: Damages = [
  {
    kind: 'repeat',
    about: 'messages beyond a limit of 1',
    damage: (kept) =>
      withWalk(
        kept,
        'constant',
        (pageRun) => withMessages(pageRun, (some, page) => (page === 0 ? messagesIn(kept).slice(-2) : some)),
        of[1],
      ),
    breaks: ofHistory('limit-1'),
  },
  {
    kind: 'repeat',
    about: 'messages beyond the limit of the newest page',
    damage: (kept, at) =>
      withWalk(
        kept,
        'constant',
        (pageRun) => withMessages(pageRun, (some, page) => (page === 0 ? messagesIn(kept).slice(-8 - (at % 3)) : some)),
        of[7],
      ),
    breaks: ofHistory('limit-bounds'),
  },
  {
    kind: 'repeat',
    about: 'messages beyond the limit of an older page',
    damage: (kept, at) =>
      withWalk(
        kept,
        'constant',
        (pageRun) =>
          withMessages(pageRun, (some, page) => (page === 1 + (at % 2) ? messagesIn(kept).slice(-12, -3) : some)),
        of[7],
      ),
    breaks: ofHistory('limit-on-older-pages'),
  },
  {
    kind: 'drop',
    about: 'tools and notes from what the limit counts',
    // Seven messages of the first turn between which there are tools.
    damage: (kept) =>
      withWalk(
        kept,
        'constant',
        (pageRun) => withMessages(pageRun, (some, page) => (page === 2 ? messagesIn(kept).slice(1, 8) : some)),
        of[7],
      ),
    breaks: ofHistory('limit-counts-entries'),
  },
  {
    kind: 'cut',
    about: 'a page with limit 1, refused',
    damage: (kept) => withWalk(kept, 'constant', (pageRun) => refusedAt(pageRun, 0), of[1]),
    breaks: ofHistory('limit-1'),
  },
  {
    kind: 'cut',
    about: 'a page with limit 1000, refused',
    damage: (kept) => withWalk(kept, 'constant', (pageRun) => refusedAt(pageRun, 0), of[1000]),
    breaks: ofHistory('limit-1000'),
  },
  {
    kind: 'cut',
    about: 'a page without a limit, refused',
    damage: (kept) => withWalk(kept, 'unlimited', (pageRun) => refusedAt(pageRun, 0)),
    breaks: ofHistory('default-50'),
  },
  {
    kind: 'drop',
    about: 'a message from the page without a limit',
    damage: (kept) =>
      withWalk(kept, 'unlimited', (pageRun) =>
        withMessages(pageRun, (some, page) => (page === 0 ? some.slice(1) : some)),
      ),
    breaks: ofHistory('default-50'),
  },
  {
    kind: 'repeat',
    about: 'messages beyond 50, with that limit and without any',
    damage: (kept) => {
      const all = messagesIn(kept)
      const many = [...all, ...all, ...all].slice(0, 51)
      const long = (pageRun: PageRun): PageRun => withMessages(pageRun, (some, page) => (page === 0 ? many : some))
      return withWalk(withWalk(kept, 'unlimited', long), 'fifty', long)
    },
    breaks: ofHistory('default-50', 'limit-bounds'),
  },
  {
    kind: 'retype',
    about: 'no limit, as one of 20',
    to: conversationsDrawn.map((model) => ({ ...model, most: [1000] })),
    damage: (kept, at, model) => {
      const lines = linesOf(model, toldIn(model))
      const other = [20, 10, 5][at % 3] ?? 20
      const read = (): PageRun => ({ ...readingOf(model, lines, [other]), limits: [null] })
      return withWalk(kept, 'unlimited', read)
    },
    breaks: ofHistory('default-50'),
  },
]

describe('what a limit bounds', () => {
  test('holds where it is lawful', () => {
    const held = ['default-50', 'limit-1', 'limit-1000', 'limit-bounds', 'limit-counts-entries', 'limit-on-older-pages']
    expect(heldIn(limits)).toEqual(ofHistory(...held))
  })

  test.each(limitDamages)('$kind: $about', (damage) => findDamage(limits, damage))

  test('that changed from one read to the next tells nothing of the default', () => {
    const ofDefault: Conversations = {
      ...limits,
      judge: ({ record }) =>
        judgeLimits(longConversationOf(record)).filter(
          (each) => 'requirement' in each && each.requirement === 'history/default-50',
        ),
    }
    decideNothing(ofDefault, ({ record, ...kept }) => ({
      ...kept,
      record: {
        ...record,
        unlimited: record.unlimited.map((pageRun, index) =>
          index === 1 ? withMessages(pageRun, (some, page) => (page === 0 ? some.slice(1) : some)) : pageRun,
        ),
      },
    }))
  })

  test('says nothing where no page came', () => {
    const lost = (pageRun: PageRun): PageRun => ({
      ...pageRun,
      pages: pageRun.pages.slice(0, 1).map(unanswered),
      end: 'broken',
    })
    const none = (kept: KeptConversation): KeptConversation => ({ ...kept, record: { ...kept.record, points: [] } })
    decideNothing(limits, (kept) =>
      (['constant', 'mixed', 'unlimited', 'fifty'] as const).reduce(
        (some, walk) => withWalk(some, walk, lost),
        none(kept),
      ),
    )
  })
})

const stability: Conversations = {
  models: conversationsDrawn,
  record: (model) => keptConversation(model, 'points'),
  judge: ({ record }) => judgeStability(longConversationOf(record)),
}

/** What a cursor led to later, changed. */
function later({ record, ...rest }: KeptConversation, change: (again: PageRun) => PageRun): KeptConversation {
  const points = record.points.map((point) => ({ ...point, again: point.again === null ? null : change(point.again) }))
  return { ...rest, record: { ...record, points } }
}

const stabilityDamages: Damages = [
  {
    kind: 'drop',
    about: 'a message that a cursor led to',
    damage: (kept, at) =>
      later(kept, (again) => {
        const [place = 0] = spoken(again)
        return withMessages(again, (some, page) =>
          page === place ? some.filter((_, index) => index !== at % some.length) : some,
        )
      }),
    breaks: ofHistory('cursor-stable'),
  },
  {
    kind: 'repeat',
    about: 'a message that was on an earlier page',
    damage: (kept) =>
      later(kept, (again) => {
        const [newest = 0, older = 0] = spoken(again)
        const [message] = messagesOf(pageAt(again, newest))
        return withMessages(again, (some, page) => (page === older ? [...some, { ...message }] : some))
      }),
    breaks: ofHistory('cursor-stable'),
  },
  {
    kind: 'delay',
    about: 'the place of a cursor, by what came since',
    damage: (kept, _, model) =>
      later(kept, (again) => ({
        ...readingOf(model, linesOf(model, toldIn(model)), [5, 11, 40], {
          from: linesOf(model, toldIn(model)).length - 3,
        }),
        from: again.from,
      })),
    breaks: ofHistory('cursor-stable'),
  },
  {
    kind: 'cut',
    about: 'a cursor that was good, refused',
    damage: (kept) => later(kept, (again) => refusedAt(again, 0)),
    breaks: ofHistory('cursor-stable'),
  },
]

describe('a cursor, after more was said', () => {
  test('holds where it leads to the same messages', () => {
    expect(heldIn(stability)).toEqual(ofHistory('cursor-stable'))
  })
  test.each(stabilityDamages)('$kind: $about', (damage) => findDamage(stability, damage))
  test('that led nowhere at first either is no fault of what came since', () => {
    const nowhere = (pageRun: PageRun | null): PageRun | null => (pageRun === null ? null : refusedAt(pageRun, 0))
    decideNothing(stability, ({ record, ...kept }) => ({
      ...kept,
      record: {
        ...record,
        points: record.points.map(({ reached, first, again }) => ({
          reached,
          first: nowhere(first),
          again: nowhere(again),
        })),
      },
    }))
  })
  test('says nothing where it was not followed twice', () => {
    decideNothing(stability, (kept, at) =>
      at % 2 === 0
        ? later(kept, (again) => ({ ...again, pages: again.pages.map(unanswered), end: 'broken' }))
        : { ...kept, record: { ...kept.record, points: [] } },
    )
  })
})

const beside: Conversations = {
  models: conversationsDrawn,
  record: (model) => keptConversation(model, 'points'),
  judge: ({ record, neighbour }) => judgeNeighbour(longConversationOf(record), neighbour),
}

/** A page of the conversation beside, and one of the long one. */
const pagesOf = (kept: KeptConversation) => ({
  next: pageAt(kept.neighbour.pages, 0),
  own: pageAt(kept.record.constant[of[1000]] ?? kept.neighbour.pages, 0),
})

const besideDamages: Damages = [
  {
    kind: 'repeat',
    about: 'a message of the other conversation in the long one',
    damage: (kept, at) => {
      const { next } = pagesOf(kept)
      const [strange] = messagesOf(next)
      const mixed = (some: Message[]): Message[] => [...some.slice(0, at % 3), { ...strange }, ...some.slice(at % 3)]
      return at % 2 === 0
        ? everywhere(kept, mixed)
        : withWalk(kept, 'constant', (pageRun) => withMessages(pageRun, mixed))
    },
    breaks: ofHistory('own-messages-only'),
  },
  {
    kind: 'repeat',
    about: 'a message of the long conversation in the other',
    damage: (kept) => {
      const strange = messagesOf(pagesOf(kept).own).slice(-1)
      const pages = withMessages(kept.neighbour.pages, (some, page) =>
        page === 1 ? [...some, ...strange.map((each) => ({ ...each }))] : some,
      )
      return { ...kept, neighbour: { ...kept.neighbour, pages } }
    },
    breaks: ofHistory('own-messages-only'),
  },
  {
    kind: 'swap',
    about: 'the pages of the two, by a cursor of the long one',
    damage: (kept) => ({ ...kept, neighbour: { ...kept.neighbour, foreign: pagesOf(kept).own } }),
    breaks: ofHistory('foreign-cursor'),
  },
  {
    kind: 'swap',
    about: 'the pages of the two, by a cursor of the other',
    damage: (kept) => {
      const { next, own } = pagesOf(kept)
      const some = messagesOf(next).map((each) => ({ ...each }))
      return { ...kept, neighbour: { ...kept.neighbour, lent: withList(own, 'messages', (all) => [...some, ...all]) } }
    },
    breaks: ofHistory('foreign-cursor'),
  },
]

describe('two conversations', () => {
  test('hold where they are kept apart', () => {
    expect(heldIn(beside)).toEqual(ofHistory('foreign-cursor', 'own-messages-only'))
  })
  test.each(besideDamages)('$kind: $about', (damage) => findDamage(beside, damage))
  test('say nothing where the second one never came', () => {
    const none: Conversations = { ...beside, judge: ({ record }) => judgeNeighbour(longConversationOf(record), null) }
    decideNothing(none, (kept) => kept)
    decideNothing(beside, (kept) => ({
      ...kept,
      neighbour: { ...kept.neighbour, foreign: null, lent: null, pages: { ...kept.neighbour.pages, pages: [] } },
    }))
  })
})
