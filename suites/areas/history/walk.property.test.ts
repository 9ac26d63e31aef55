import { describe, expect, test } from 'vitest'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { swapped, unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { longConversationOf } from '../../reading/views/long-conversation.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { ScriptEntries } from '../../reading/views/script-entries.ts'
import type { PageRun } from '../../records/walk.ts'
import {
  endedAt,
  idsIn,
  type Message,
  pageAt,
  pick,
  refusedAt,
  respelled,
  spoken,
  type Walks,
  withMessages,
  without,
  withWalk,
} from './kit/damage.ts'
import { type ConversationModel, conversationsDrawn, type KeptConversation, keptConversation } from './kit/drawn.ts'
import { judgeWalks } from './walk.ts'

const walks: Alone<ConversationModel, KeptConversation> = {
  models: conversationsDrawn,
  record: (model) => keptConversation(model, 'walks'),
  judge: ({ record }) => judgeWalks(longConversationOf(record)),
}

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

/** The walk with limit 7, among those with the same limit all the way. */
const sevens = 1
const walk = (kept: KeptConversation, of: Walks, change: (pageRun: PageRun) => PageRun): KeptConversation =>
  withWalk(kept, of, change, of === 'constant' ? sevens : 0)

/** Messages with a pause before and after them, or within a row of words, but neither the oldest nor the newest. */
function placesOf({ record }: KeptConversation, apart: boolean): number[] {
  const { entries } = new ScriptEntries(record.told)
  const shown = entries.filter(({ kind }) => kind === 'sent' || kind === 'said')
  return [...shown.keys()].slice(1, -1).filter((place) => shown[place]?.apart === apart)
}

const idOfOne = (kept: KeptConversation, apart: boolean, at: number): string =>
  idsIn(kept)[pick(placesOf(kept, apart), at)] ?? ''

/** A page with words that another one follows. */
function followed(pageRun: PageRun, at: number): [number, number] {
  const places = spoken(pageRun)
  const index = at % (places.length - 1)
  return [places[index] ?? 0, places[index + 1] ?? 0]
}

const messagesAt = (pageRun: PageRun, place: number): Message[] =>
  messagesOf(pageAt(pageRun, place)).map((each) => ({ ...each }))

/** The newest message of a page once more, on the page that follows. */
const again =
  (of: Walks): Damage<ConversationModel, KeptConversation>['damage'] =>
  (kept, at) =>
    walk(kept, of, (pageRun) => {
      const [newer, older] = followed(pageRun, at)
      return withMessages(pageRun, (messages, page) =>
        page === older ? [...messages, ...messagesAt(pageRun, newer).slice(-1)] : messages,
      )
    })

const damages: Damage<ConversationModel, KeptConversation>[] = [
  {
    kind: 'drop',
    about: 'a message apart, from one walk',
    damage: (kept, at) => walk(kept, 'constant', (pageRun) => withMessages(pageRun, without(idOfOne(kept, true, at)))),
    breaks: ofHistory('walk-no-gap'),
  },
  {
    kind: 'drop',
    about: 'a message in a row of words, from one walk',
    damage: (kept, at) => walk(kept, 'constant', (pageRun) => withMessages(pageRun, without(idOfOne(kept, false, at)))),
    breaks: ofHistory('walk-burst'),
  },
  {
    kind: 'drop',
    about: 'a message, from a walk with mixed limits',
    damage: (kept, at) =>
      walk(kept, 'mixed', (pageRun) => withMessages(pageRun, without(idOfOne(kept, at % 2 === 0, at)))),
    breaks: ofHistory('walk-mixed-limits'),
  },
  {
    kind: 'drop',
    about: 'the newest message, from one walk',
    damage: (kept) => walk(kept, 'constant', (pageRun) => withMessages(pageRun, without(idsIn(kept).at(-1) ?? ''))),
    breaks: ofHistory('newest-page-first'),
  },
  {
    kind: 'drop',
    about: 'the oldest message, from one walk',
    damage: (kept) => walk(kept, 'constant', (pageRun) => withMessages(pageRun, without(idsIn(kept)[0] ?? ''))),
    breaks: ofHistory('null-only-at-start'),
  },
  {
    kind: 'repeat',
    about: 'a message on the page that follows',
    damage: again('constant'),
    breaks: ofHistory('walk-no-overlap'),
  },
  {
    kind: 'repeat',
    about: 'a message, under mixed limits',
    damage: again('mixed'),
    breaks: ofHistory('walk-mixed-limits'),
  },
  {
    kind: 'repeat',
    about: 'a whole page',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) => {
        const [place] = followed(pageRun, at)
        const pages = pageRun.pages.flatMap((page, index) => (index === place ? [page, { ...page }] : [page]))
        return { ...pageRun, pages, limits: pages.map(() => 7) }
      }),
    breaks: ofHistory('before-is-older', 'walk-no-overlap'),
  },
  {
    kind: 'repeat',
    about: 'a cursor',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) =>
        endedAt(pageRun, followed(pageRun, at)[0], 'a cursor from before', 'cursor-again'),
      ),
    breaks: ofHistory('walk-ends'),
  },
  {
    kind: 'repeat',
    about: 'empty pages, without end',
    damage: (kept) =>
      walk(kept, 'constant', (pageRun) => {
        const cursored = endedAt(pageRun, pageRun.pages.length - 1, 'more', 'too-long')
        const empty = made({ json: { before: 'more', conversationId: 'c', messages: [] } })
        return { ...cursored, pages: [...cursored.pages, empty, empty], limits: [...cursored.limits, 7, 7] }
      }),
    breaks: ofHistory('null-at-start', 'walk-ends'),
  },
  {
    kind: 'swap',
    about: 'two messages of a page',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) => {
        const pages = spoken(pageRun).filter((place) => messagesAt(pageRun, place).length > 1)
        const place = pick(pages, at)
        return withMessages(pageRun, (messages, page) => (page === place ? swapped(messages, at) : messages))
      }),
    breaks: ofHistory('oldest-first-in-page'),
  },
  {
    kind: 'swap',
    about: 'the messages of two pages',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) => {
        const places = spoken(pageRun).slice(1)
        const index = at % (places.length - 1)
        const [one = 0, other = 0] = places.slice(index)
        return withMessages(pageRun, (messages, page) =>
          page === one ? messagesAt(pageRun, other) : page === other ? messagesAt(pageRun, one) : messages,
        )
      }),
    breaks: ofHistory('before-is-older'),
  },
  {
    kind: 'delay',
    about: 'the newest message of a page, to the page that follows',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) => {
        const places = spoken(pageRun)
        const long = places.slice(1, -1).filter((place) => messagesAt(pageRun, place).length > 1)
        const place = pick(long, at)
        const older = places[places.indexOf(place) + 1]
        const moved = messagesAt(pageRun, place).slice(-1)
        return withMessages(pageRun, (messages, page) =>
          page === place ? messages.slice(0, -1) : page === older ? [...messages, ...moved] : messages,
        )
      }),
    breaks: ofHistory('before-is-older'),
  },
  {
    kind: 'cut',
    about: 'a walk, by a cursor that is null too early',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) => endedAt(pageRun, followed(pageRun, at)[0], null, 'start')),
    breaks: ofHistory('null-only-at-start'),
  },
  {
    kind: 'cut',
    about: 'a walk, by refusing a cursor',
    damage: (kept, at) => walk(kept, 'constant', (pageRun) => refusedAt(pageRun, followed(pageRun, at)[1])),
    breaks: ofHistory('walk-no-gap'),
  },
  {
    kind: 'cut',
    about: 'a walk, by a cursor at the start that is refused',
    damage: (kept) =>
      walk(kept, 'constant', (pageRun) => {
        const cursored = endedAt(pageRun, pageRun.pages.length - 1, 'more', 'broken')
        const refused = made({ status: 400, json: { error: 'no such cursor' } })
        return { ...cursored, pages: [...cursored.pages, refused], limits: [...cursored.limits, 7] }
      }),
    breaks: ofHistory('null-at-start'),
  },
  {
    kind: 'cut',
    about: 'a walk with mixed limits, by refusing a cursor',
    damage: (kept, at) => walk(kept, 'mixed', (pageRun) => refusedAt(pageRun, followed(pageRun, at)[1])),
    breaks: ofHistory('walk-mixed-limits'),
  },
  {
    kind: 'rename',
    about: 'the text of a message on one page',
    damage: (kept, at) =>
      walk(kept, 'constant', (pageRun) =>
        withMessages(
          pageRun,
          respelled(idOfOne(kept, true, at), ({ text, ...rest }) => ({ ...rest, body: text })),
        ),
      ),
    breaks: ofHistory('walk-no-gap'),
  },
  {
    kind: 'retype',
    about: 'the text of a message on one page',
    damage: (kept, at) =>
      walk(kept, 'mixed', (pageRun) =>
        withMessages(
          pageRun,
          respelled(idOfOne(kept, false, at), (message) => ({ ...message, text: [message.text] })),
        ),
      ),
    breaks: ofHistory('walk-mixed-limits'),
  },
]

const allWalks = ['constant', 'mixed', 'unlimited', 'fifty'] as const
const empty: PageRun = { pages: [], limits: [], from: null, end: 'enough' }

describe('walks back through a history', () => {
  test('hold where they are lawful', () => {
    expect(heldIn(walks)).toEqual(
      ofHistory(
        ...['before-is-older', 'newest-page-first', 'null-at-start', 'null-only-at-start', 'oldest-first-in-page'],
        ...['walk-burst', 'walk-ends', 'walk-mixed-limits', 'walk-no-gap', 'walk-no-overlap'],
      ),
    )
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(walks, damage))

  test('say nothing where no page came, or none was read', () => {
    const lost = (pageRun: PageRun): PageRun => ({
      ...pageRun,
      pages: pageRun.pages.slice(0, 1).map(unanswered),
      end: 'broken',
    })
    const none = (kept: KeptConversation): KeptConversation => ({ ...kept, record: { ...kept.record, points: [] } })
    const each = (kept: KeptConversation, change: (pageRun: PageRun) => PageRun): KeptConversation =>
      allWalks.reduce((some, of) => withWalk(some, of, change), none(kept))
    decideNothing(walks, (kept) => each(kept, lost))
    decideNothing(walks, (kept) => each(kept, () => empty))
  })
})
