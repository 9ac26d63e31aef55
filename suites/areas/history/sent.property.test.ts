import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { dropped, repeated, unanswered, withBody } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { idOf, idsDrawn } from '../../reading/kit/words-drawn.ts'
import type { Sent } from '../../records/sent.ts'
import { spokenModels } from '../stream/kit/damage.ts'
import { earlierOf, keptOf, type StreamModel, written } from '../stream/kit/drawn.ts'
import { historyOf, messagesOfTurn, type Shown } from '../stream/kit/turn-drawn.ts'
import { judgePageName } from './page.ts'
import { judgeSentHistories } from './sent.ts'

/** The sends of a conversation in order; the last one has its history. */
const sents: Alone<StreamModel, Sent[]> = {
  models: spokenModels,
  record: (model) => {
    const sent = written(keptOf(model), model)
    const { conversationId = '' } = sent
    return [...earlierOf(model).map((each) => ({ ...each, conversationId })), sent]
  },
  judge: judgeSentHistories,
}

const ofHistory = (...slugs: string[]): string[] => slugs.map((slug) => `history/${slug}`)

/** The sends, with other messages in the history. */
const shown =
  (change: (messages: Shown[], own: number, at: number) => Shown[]): Damage<StreamModel, Sent[]>['damage'] =>
  (sends, at, { turn }) => {
    const messages = messagesOfTurn(turn)
    const own = messages.findIndex(({ messageId }) => messageId === idOf(turn.ids, 'm'))
    const history = historyOf({ ...turn, pageSize: 100 }, change(messages, own, at))
    return sends.map((sent, index) => (index === sends.length - 1 ? { ...sent, history } : sent))
  }

/** One thing that was said in the last turn. */
const placeOfSaid = (messages: readonly Shown[], own: number, at: number): number =>
  own + 1 + (at % (messages.length - own - 1))

const replaced = (messages: Shown[], place: number, change: (message: Shown) => Partial<Shown>): Shown[] =>
  messages.map((message, index) => (index === place ? { ...message, ...change(message) } : message))

/** The stream showed all that was said as well. */
const matched = spokenModels.map((model) => ({ ...model, upTo: 9 }))

const damages: Damage<StreamModel, Sent[]>[] = [
  {
    kind: 'drop',
    about: 'what the stream showed as said',
    to: matched,
    damage: shown((messages, own, at) => dropped(messages, placeOfSaid(messages, own, at))),
    breaks: ofHistory('agent-words-all'),
  },
  {
    kind: 'repeat',
    about: 'what was sent',
    damage: shown((messages, own) => repeated(messages, own)),
    breaks: ofHistory('sent-once'),
  },
  {
    kind: 'repeat',
    about: 'what was said',
    damage: shown((messages, own, at) => repeated(messages, placeOfSaid(messages, own, at))),
    breaks: ofHistory('agent-words-once'),
  },
  {
    kind: 'repeat',
    about: 'an id',
    damage: shown((messages, own, at) =>
      replaced(messages, placeOfSaid(messages, own, at), () => ({ messageId: messages[own]?.messageId ?? '' })),
    ),
    breaks: ofHistory('ids-unique'),
  },
  {
    kind: 'cut',
    about: 'the end of what was said',
    to: matched,
    damage: shown((messages, own, at) =>
      replaced(messages, placeOfSaid(messages, own, at), ({ text }) => ({
        text: [...text.trim()].slice(0, -1).join(''),
      })),
    ),
    breaks: ofHistory('agent-words-unchanged'),
  },
  {
    kind: 'rename',
    about: 'the role of what was sent',
    damage: shown((messages, own) => replaced(messages, own, () => ({ role: 'assistant' }))),
    breaks: ofHistory('role-user'),
  },
  {
    kind: 'rename',
    about: 'the role of what was said',
    damage: shown((messages, own, at) => replaced(messages, placeOfSaid(messages, own, at), () => ({ role: 'user' }))),
    breaks: ofHistory('role-assistant'),
  },
]

describe('the history after streams', () => {
  test('holds where it is lawful', () => {
    const held = ['agent-words-all', 'agent-words-once', 'agent-words-unchanged', 'ids-unique']
    expect(heldIn(sents)).toEqual(ofHistory(...held, 'role-assistant', 'role-user', 'sent-once'))
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(sents, damage))

  test('says nothing where it was not read at rest', () => {
    decideNothing(sents, () => [])
    decideNothing(sents, (sends, at) =>
      sends.map(({ history, rest, ...sent }) => {
        if (history === undefined || rest === undefined) return sent
        if (at % 3 === 0) return { ...sent, rest }
        if (at % 3 === 1) return { ...sent, history, rest: { ...rest, rested: false } }
        return { ...sent, rest, history: { pages: history.pages.map(unanswered), end: 'broken' } }
      }),
    )
  })
})

interface PageModel {
  id: string
  other: string
  query: string
}

const named: Alone<PageModel, Exchange> = {
  models: fc
    .tuple(idsDrawn, fc.nat({ max: 50 }), fc.constantFrom('', '?limit=3', '?before=%2F&limit=1000'))
    .map(([ids, number, query]) => ({ id: idOf(ids, 'c', number), other: idOf(ids, 'c', number + 1), query })),
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
