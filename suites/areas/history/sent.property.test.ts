import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import type { Sent } from '../../records/sent.ts'
import { silentFirst } from '../../scenes/matrix.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, rowsHeld } from '../kit/plays.ts'
import { bothIn } from '../kit/sends.ts'
import { madeTiming } from '../send/kit/made.ts'
import { spokenIn, scenes as streamed } from '../stream/kit/streams.ts'
import { judgePageName } from './page.ts'
import { judgeSentHistories as judgeHistoriesIn } from './sent.ts'

const judgeSentHistories = (sents: readonly Sent[]) => judgeHistoriesIn(sents, madeTiming)

const scenes = [...streamed, silentFirst.required]

/** The sends of each conversation in order; the last one has its history. */
const sendsIn = (...services: Plays[]): Sent[][] =>
  [...spokenIn(...services), ...services.map((service) => bothIn(service, silentFirst.required)[1])].map(
    ({ sent, earlier }) => [...earlier, sent],
  )
const sends = sendsIn(...(await lawfulPlays(scenes)))

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

describe('the history after sends', () => {
  test('holds where it is lawful', () => {
    const held = ['agent-words-all', 'agent-words-once', 'agent-words-unchanged', 'ids-unique']
    expect(rowsHeld(sends, judgeSentHistories)).toEqual(ofHistory(...held, 'role-assistant', 'role-user', 'sent-once'))
  })

  test.each([
    ['second-of-burst-lost', 'agent-words-all'],
    ['sent-twice', 'sent-once'],
    ['words-after-pause-twice', 'agent-words-once'],
    ['id-of-turn', 'ids-unique'],
    ['words-cut', 'agent-words-unchanged'],
    ['all-are-answers', 'role-user'],
    ['all-are-users', 'role-assistant'],
  ])('of history/%s breaks %s', async (id, row) => {
    const found = sendsIn(await brokenPlays(scenes, `history/${id}`)).flatMap(judgeSentHistories)
    expect(brokenRows(found)).toEqual(ofHistory(row))
  })

  test('says nothing where it was not read at rest', () => {
    const without = (change: (sent: Required<Pick<Sent, 'history' | 'rest'>>) => Partial<Sent>): Sent[][] =>
      sends.map((each) =>
        each.map(({ history, rest, ...sent }) => ({
          ...sent,
          ...(history === undefined || rest === undefined ? {} : change({ history, rest })),
        })),
      )
    nothingDecided([[]], judgeSentHistories)
    nothingDecided(
      without(({ rest }) => ({ rest })),
      judgeSentHistories,
    )
    nothingDecided(
      without(({ history, rest }) => ({ history, rest: { ...rest, rested: false } })),
      judgeSentHistories,
    )
    const broken = without(({ history, rest }) => ({
      rest,
      history: { pages: history.pages.map(unanswered), end: 'broken' },
    }))
    nothingDecided(broken, judgeSentHistories)
  })
})

interface PageModel {
  id: string
  other: string
  query: string
}

const named: Alone<PageModel, Exchange> = {
  models: fc
    .tuple(
      fc.constantFrom('c-', '1e3', '0b8f6a52-7d0e-', 'a/b?c=d&e#f%2F', 'é 😀 ', '"\\', 'long'.repeat(50)),
      fc.nat({ max: 50 }),
      fc.constantFrom('', '?limit=3', '?before=%2F&limit=1000'),
    )
    .map(([head, number, query]) => ({ id: `${head}${100 + number}`, other: `${head}${101 + number}`, query })),
  record: ({ id, query }) =>
    made({
      path: `/conversations/${encodeURIComponent(id)}/messages${query}`,
      json: { before: null, conversationId: id, messages: [] },
    }),
  judge: judgePageName,
}

describe('the name of a page', () => {
  const wrong: Damage<PageModel, Exchange>[] = [
    {
      kind: 'swap',
      about: 'with that of another conversation',
      damage: (page, _, { other }) => withBody(page, (body) => ({ ...body, conversationId: other })),
      breaks: ofHistory('conversation-id'),
    },
    {
      kind: 'cut',
      about: 'at its end',
      damage: (page, _, { id }) => withBody(page, (body) => ({ ...body, conversationId: id.slice(0, -1) })),
      breaks: ofHistory('conversation-id'),
    },
  ]

  test('holds where it is lawful', () => expect(heldIn(named)).toEqual(ofHistory('conversation-id')))
  test.each(wrong)('$kind: $about', (damage) => findDamage(named, damage))
  test('says nothing where no page came, or nothing by its name', () => {
    decideNothing(named, unanswered)
    decideNothing(named, (page) => withBody(page, ({ conversationId: _, ...body }) => body))
    decideNothing(named, (page) => ({ ...page, status: 404, body: '{"error":"no such conversation"}' }))
  })
})
