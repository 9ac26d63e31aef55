import type fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Chunk, Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, dropped, placeAt, swapped, unanswered, withBody, withList } from '../../reading/kit/damage.ts'
import type { Crowd, CrowdConversation, CrowdSend } from '../../records/crowd.ts'
import { type CrowdModel, crowdModels, paperCrowd, saidBy } from '../../run/kit/paper-crowd.ts'
import { madeTiming } from '../send/kit/made.ts'
import { judgeAllWords, judgeAnswered, judgeCrossing, judgeDistinct, judgeKept } from './crowd.ts'
import { crowd } from './rows.ts'

type Json = Record<string, unknown>
type Change = Damage<CrowdModel, Crowd>['damage']

const alone = (
  models: fc.Arbitrary<CrowdModel>,
  judge: (all: Crowd) => ReturnType<typeof judgeKept>,
): Alone<CrowdModel, Crowd> => ({
  models,
  record: paperCrowd,
  judge,
})

const everyFate = ['answered', 'timed out', 'put off', 'cut'] as const

const together = alone(crowdModels(true, { fates: [...everyFate, 'conflict'] }), (all) => [
  ...judgeAnswered(all, crowd['one-conversation-answered'], true, madeTiming),
  ...judgeKept(all, {
    kept: crowd['one-conversation-kept'],
    once: crowd['one-conversation-once'],
    ids: crowd['one-conversation-ids'],
  }),
])

const apart = alone(crowdModels(false, { fates: everyFate }), (all) => [
  ...judgeAnswered(all, crowd['starts-answered'], false, madeTiming),
  ...judgeDistinct(all),
  ...judgeKept(all, { kept: crowd['starts-kept'], once: crowd['starts-once'] }),
  ...judgeCrossing(all),
  ...judgeAllWords(all, madeTiming),
])

const send =
  (change: (send: CrowdSend, at: number) => CrowdSend): Change =>
  (kept, at) => ({
    ...kept,
    sends: changed(kept.sends, at, (each) => change(each, at)),
  })

const answer = (change: (answer: Exchange, at: number) => Exchange): Change =>
  send((each, at) => ({ ...each, answer: change(each.answer, at) }))

const conversation =
  (change: (each: CrowdConversation, at: number, kept: Crowd) => CrowdConversation): Change =>
  (kept, at) => ({
    ...kept,
    conversations: changed(kept.conversations, at, (each) => change(each, at, kept)),
  })

const isUser = ({ role }: Json): boolean => role === 'user'

/** A message of a history, on whatever page it is. */
const message = (which: (message: Json) => boolean, change: (message: Json, at: number) => Json[]): Change =>
  conversation((each, at) => {
    const holds = ({ body }: Exchange): boolean => {
      const { messages }: { messages: Json[] } = JSON.parse(body ?? '')
      return messages.some(which)
    }
    const page = placeAt(each.pages.filter(holds).length, at)
    const chosen = each.pages.filter(holds)[page]
    return {
      ...each,
      pages: each.pages.map((one) =>
        one !== chosen
          ? one
          : withList(one, 'messages', (messages) => {
              const own = messages.filter(which)
              const target = own[placeAt(own.length, at)]
              return messages.flatMap((each) => (each === target ? change(each, at) : [each]))
            }),
      ),
    }
  })

const cutText = (each: Json, at: number): Json[] => {
  const text = String(each.text).trim()
  return [{ ...each, text: text.slice(0, at % text.length) }]
}

/** Words of another send of the crowd than the one that `at` chooses. */
const foreignTo = (kept: Crowd, at: number): string => {
  const others = dropped(kept.sends, at)
  return saidBy(others[placeAt(others.length, at)]?.word ?? '')[at % 2] ?? ''
}

/** Something in one place of the answers, among them words of another conversation. */
const withForeign: Change = (kept, at, model) =>
  answer((each) =>
    each.chunks === null
      ? withList(each, 'replies', (replies) => [...replies, { messageId: 'x', text: foreignTo(kept, at) }])
      : { ...each, chunks: [...each.chunks, { atMs: 9, text: `event: message\ndata: ${foreignTo(kept, at)}\n\n` }] },
  )(kept, at, model)

const chunks = (change: (chunks: Chunk[], at: number) => Chunk[]): Change =>
  answer((each, at) => ({ ...each, chunks: change(each.chunks ?? [], at) }))

/** What two neighbours of a crowd say of themselves, in each other's place. */
const swappedAnswers =
  (change: (mine: Exchange, other: Exchange) => Exchange): Change =>
  (kept, at) => {
    const others = swapped(kept.sends, at)
    return {
      ...kept,
      sends: kept.sends.map((each, index) => ({
        ...each,
        answer: change(each.answer, others[index]?.answer ?? each.answer),
      })),
    }
  }

interface Case {
  kind: Damage<CrowdModel, Crowd>['kind']
  about: string
  damage: Change
  breaks: readonly (keyof typeof crowd)[]
  to: fc.Arbitrary<CrowdModel>
}

const inOne = crowdModels(true, { least: 2 })
const inOneJson = crowdModels(true, { least: 2, of: ['default', 'none', 'optional', 'required'] })

const inOneConversation: Case[] = [
  {
    kind: 'retype',
    about: 'a status',
    to: inOne,
    damage: answer((each, at) => ({ ...each, status: [404, 500][at % 2] ?? 500 })),
    breaks: ['one-conversation-answered'],
  },
  {
    kind: 'swap',
    about: '200 with 202',
    to: inOne,
    damage: answer((each) => ({ ...each, status: each.status === 200 ? 202 : 200 })),
    breaks: ['one-conversation-answered'],
  },
  { kind: 'drop', about: 'a text', to: inOne, damage: message(isUser, () => []), breaks: ['one-conversation-kept'] },
  { kind: 'cut', about: 'a text', to: inOne, damage: message(isUser, cutText), breaks: ['one-conversation-kept'] },
  {
    kind: 'repeat',
    about: 'a text',
    to: inOne,
    damage: message(isUser, (each) => [each, { ...each, messageId: 'again' }]),
    breaks: ['one-conversation-once'],
  },
  {
    kind: 'swap',
    about: 'the ids of two answers',
    to: inOneJson,
    damage: swappedAnswers((mine, other) => ({ ...mine, body: other.body })),
    breaks: ['one-conversation-ids'],
  },
  {
    kind: 'rename',
    about: 'the id of a message',
    to: inOneJson,
    damage: answer((each) => withBody(each, (body) => ({ ...body, messageId: `${body.messageId}_` }))),
    breaks: ['one-conversation-ids'],
  },
]

const each = crowdModels(false, { least: 2 })
const waiting = crowdModels(false, { least: 2, of: ['default', 'optional'] })
const streams = crowdModels(false, { least: 2, of: ['stream'] })

const ofTheirOwn: Case[] = [
  {
    kind: 'swap',
    about: 'a status with 409, though nothing overlaps',
    to: each,
    damage: answer((one) => ({ ...one, status: 409, body: '{"error":"busy"}', chunks: null })),
    breaks: ['starts-answered'],
  },
  { kind: 'drop', about: 'a text', to: each, damage: message(isUser, () => []), breaks: ['starts-kept'] },
  { kind: 'cut', about: 'a text', to: each, damage: message(isUser, cutText), breaks: ['starts-kept'] },
  {
    kind: 'repeat',
    about: 'a text',
    to: each,
    damage: message(isUser, (one) => [one, { ...one, messageId: 'again' }]),
    breaks: ['starts-once'],
  },
  {
    kind: 'rename',
    about: 'a conversation after another one, with all that is in it',
    to: each,
    damage: (kept, at) => {
      const [one, other] = [placeAt(kept.conversations.length, at), placeAt(kept.conversations.length, at + 1)]
      const [from, to] = [kept.conversations[one], kept.conversations[other]]
      if (from === undefined || to === undefined) throw new Error('there are not two conversations')
      const joined = { ...to, pages: [...to.pages, ...from.pages] }
      return {
        sends: kept.sends.map((send) => (send.conversationId === from.id ? { ...send, conversationId: to.id } : send)),
        conversations: kept.conversations.flatMap((each) => (each === from ? [] : each === to ? [joined] : [each])),
      }
    },
    breaks: ['starts-distinct'],
  },
  {
    kind: 'repeat',
    about: 'words of another conversation, in an answer',
    to: waiting,
    damage: withForeign,
    breaks: ['replies-not-crossed'],
  },
  {
    kind: 'repeat',
    about: 'words of another conversation, in a stream',
    to: streams,
    damage: withForeign,
    breaks: ['streams-not-crossed'],
  },
  {
    kind: 'swap',
    about: 'the replies of two answers',
    to: waiting,
    damage: swappedAnswers((mine, other) =>
      withBody(mine, (body) => {
        const { replies }: { replies: unknown } = JSON.parse(other.body ?? '')
        return { ...body, replies }
      }),
    ),
    breaks: ['replies-all', 'replies-not-crossed'],
  },
  {
    kind: 'swap',
    about: 'the messages of two streams',
    to: streams,
    damage: swappedAnswers((mine, other) => ({
      ...mine,
      chunks: [...(mine.chunks ?? []).slice(0, 1), ...(other.chunks ?? []).slice(1)],
    })),
    breaks: ['streams-all', 'streams-not-crossed'],
  },
  {
    kind: 'repeat',
    about: 'words of another conversation, in a history',
    to: each,
    damage: conversation((one, at, kept) => ({
      ...one,
      pages: changed(one.pages, at, (page) =>
        withList(page, 'messages', (messages) => [
          ...messages,
          { text: saidBy(kept.sends.find(({ conversationId }) => conversationId !== one.id)?.word ?? '')[0] },
        ]),
      ),
    })),
    breaks: ['histories-not-crossed'],
  },
  {
    kind: 'swap',
    about: 'the statuses of two conversations',
    to: each,
    damage: (kept, at) => {
      const others = swapped(kept.conversations, at)
      return {
        ...kept,
        conversations: kept.conversations.map((one, index) => ({ ...one, statuses: others[index]?.statuses ?? [] })),
      }
    },
    breaks: ['statuses-not-crossed'],
  },
  {
    kind: 'drop',
    about: 'a reply',
    to: waiting,
    damage: answer((one, at) => withList(one, 'replies', (replies) => dropped(replies, at))),
    breaks: ['replies-all'],
  },
  {
    kind: 'cut',
    about: 'a reply',
    to: waiting,
    damage: answer((one, at) =>
      withList(one, 'replies', (replies) =>
        changed(replies, at, (reply) => ({ ...reply, text: String(reply.text).slice(0, -1) })),
      ),
    ),
    breaks: ['replies-all'],
  },
  {
    kind: 'rename',
    about: 'the replies of an answer',
    to: waiting,
    damage: answer((one) => withBody(one, ({ replies: _, ...body }) => ({ ...body, messages: [] }))),
    breaks: ['replies-all'],
  },
  {
    kind: 'drop',
    about: 'a message of a stream',
    to: streams,
    damage: chunks((all, at) => [...all.slice(0, 1), ...dropped(all.slice(1, -1), at), ...all.slice(-1)]),
    breaks: ['streams-all'],
  },
  {
    kind: 'cut',
    about: 'a stream',
    to: streams,
    damage: chunks((all, at) => all.slice(0, 1 + (at % 2))),
    breaks: ['streams-all'],
  },
]

const idsOf = (...slugs: (keyof typeof crowd)[]): string[] => slugs.map((slug) => crowd[slug].id).sort()

const nothing: Change = (kept) => ({
  sends: kept.sends.map((each) => ({ ...each, answer: unanswered(each.answer) })),
  conversations: kept.conversations.map((each) => ({
    ...each,
    rested: false,
    end: 'broken',
    pages: each.pages.map(unanswered),
    statuses: each.statuses.map(unanswered),
  })),
})

describe('many sends at once to one conversation', () => {
  it('are not accused where they are lawful', () => {
    expect(heldIn(together)).toEqual(
      idsOf('one-conversation-answered', 'one-conversation-kept', 'one-conversation-once', 'one-conversation-ids'),
    )
  })

  describe.each(inOneConversation)('$kind: $about', ({ to, damage, breaks }) => {
    it('is found', () => findDamage(together, { to, damage, breaks: idsOf(...breaks) }))
  })

  it('hold nothing where there was no answer', () => {
    holdNothing(together, nothing)
    holdNothing(together, () => ({ sends: [], conversations: [] }))
  })
})

describe('many starts at once', () => {
  it('are not accused where they are lawful', () => {
    expect(heldIn(apart)).toEqual(
      idsOf(
        'starts-answered',
        'starts-distinct',
        'starts-kept',
        'starts-once',
        'replies-not-crossed',
        'replies-all',
        'streams-not-crossed',
        'streams-all',
        'histories-not-crossed',
        'statuses-not-crossed',
      ),
    )
  })

  describe.each(ofTheirOwn)('$kind: $about', ({ to, damage, breaks }) => {
    it('is found', () => findDamage(apart, { to, damage, breaks: idsOf(...breaks) }))
  })

  it('hold nothing where there was no answer', () => {
    holdNothing(apart, nothing)
    holdNothing(apart, () => ({ sends: [], conversations: [] }))
  })
})
