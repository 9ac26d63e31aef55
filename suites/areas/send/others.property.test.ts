import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { runWords } from '../../arbitraries/names.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, dropped, placeAt, swapped, unanswered, withBody, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { placeOf } from '../../reading/sent.ts'
import type { Sent } from '../../records/sent.ts'
import { type SendModel, sendModels, timingOf } from '../../run/kit/paper-sends.ts'
import { type PaperSend, paperSend } from '../../run/kit/paper-sent.ts'
import { judgeHidden } from './activity.ts'
import { judgeAccept, judgeJson, judgeOnlyNewReplies, judgeSentAgain, judgeStartedAgain } from './again.ts'
import { factsOf } from './facts.ts'
import { judgePrompted } from './prompted.ts'
import { send } from './rows.ts'
import { judgeTitleOmitted, judgeTitleUsed } from './title.ts'

type Json = Record<string, unknown>
type Change<Model = SendModel> = Damage<Model, PaperSend>['damage']

const around = (model: SendModel, exchanges: readonly Exchange[] = []) => ({ timing: timingOf(model), exchanges })
const starts = { endpoint: fc.constant('start' as const) }
const asSend = { endpoint: fc.constant('send' as const) }

const answered =
  (change: (answer: Exchange, at: number, model: SendModel) => Exchange): Change =>
  (kept, at, model) => ({ ...kept, sent: { ...kept.sent, answer: change(kept.sent.answer, at, model) } })

const replies = (change: (items: Json[], at: number, model: SendModel) => Json[]): Change =>
  answered((answer, at, model) => withList(answer, 'replies', (items) => change(items, at, model)))

const noAnswer = answered(unanswered)
const error = '{"error":"no"}'

/** What status, history and looks show is left out too. */
const nothing: Change = (kept, at, model) => {
  const { rest: _, history: __, ...sent } = noAnswer(kept, at, model).sent
  return { earlier: kept.earlier, sent: { ...sent, looks: [], reads: [] } }
}

describe.each(['tools', 'notes'] as const)('replies to a turn with %s', (what) => {
  const hidden = 'tool-qqqqqqqqqqqq'
  const row = send[`replies-hide-${what}`].id
  const turns: Alone<SendModel, PaperSend> = {
    models: sendModels('optional', 'spoken'),
    record: (model) => paperSend(model),
    judge: ({ sent, earlier }, model) => judgeHidden(sent, what, hidden, earlier, around(model)),
  }

  it('are not accused where they are its words alone', () => expect(heldIn(turns)).toEqual([row]))

  it.each<[string, string, Change]>([
    ['repeat', 'a reply that shows it', replies((items) => [...items, { messageId: 'x', text: `used ${hidden}` }])],
    ['repeat', 'a reply that nobody gave', replies((items) => [...items, { messageId: 'x', text: 'Done.' }])],
    [
      'rename',
      'a reply that shows it beside its words',
      replies((items, at) => changed(items, at, (item) => ({ ...item, text: `${item.text} (${hidden})` }))),
    ],
  ])('%s: %s is found', (_, __, damage) => findDamage(turns, { damage, breaks: [row] }))

  it('hold nothing where no answer came', () => holdNothing(turns, noAnswer))
})

describe('replies to a turn after others that spoke', () => {
  const modes = fc.constantFrom('default' as const, 'optional' as const, 'required' as const)
  const turns: Alone<SendModel, PaperSend> = {
    models: modes.chain((mode) => sendModels(mode, 'spoken', asSend)),
    record: (model) => paperSend(model),
    judge: ({ sent, earlier }, model) => judgeOnlyNewReplies(sent, earlier, around(model)),
  }
  const row = ({ mode }: SendModel) => [`send/send-${mode}-only-new`]

  it('are not accused where they are new', () => {
    expect(heldIn(turns)).toEqual(['default', 'optional', 'required'].map((mode) => `send/send-${mode}-only-new`))
  })

  it.each<[string, Change]>([
    [
      'repeat',
      replies((items, at, { older, ids }) => {
        const place = placeAt(older.length, at)
        return [{ messageId: ids[8 + place], text: older[place] }, ...items]
      }),
    ],
    [
      'swap',
      replies((items, at, { older, ids }) => {
        const place = placeAt(older.length, at)
        return changed(items, at, () => ({ messageId: ids[8 + place], text: older[place] }))
      }),
    ],
  ])('%s: words of an earlier turn are found', (_, damage) => findDamage(turns, { damage, breaks: row }))

  it('hold nothing where no answer came', () => holdNothing(turns, noAnswer))
})

/** Two sends of the same text. */
interface Twice {
  first: PaperSend
  second: PaperSend
}

interface Pair {
  model: SendModel
  token: string
}

describe('a start with a text that was started before', () => {
  const pairs: Alone<SendModel, Twice> = {
    models: sendModels('none', 'spoken', starts),
    record: (model) => {
      const [first = '', ...rest] = model.ids
      return { first: paperSend(model), second: paperSend({ ...model, ids: [`${first} again`, ...rest] }) }
    },
    judge: ({ first, second }, model) => judgeStartedAgain(first.sent, second.sent, around(model)),
  }
  const row = [send['start-new-conversation'].id]
  const second =
    (change: (sent: Sent, first: Sent) => Sent) =>
    (kept: Twice): Twice => ({ ...kept, second: { ...kept.second, sent: change(kept.second.sent, kept.first.sent) } })

  it('is not accused where it makes another conversation', () => expect(heldIn(pairs)).toEqual(row))

  it.each<[string, string, (kept: Twice) => Twice]>([
    [
      'repeat',
      'the same conversation',
      second((sent, first) => ({ ...sent, conversationId: first.conversationId ?? '' })),
    ],
    [
      'drop',
      'the start, refused as a duplicate',
      second((sent) => ({ ...sent, answer: { ...sent.answer, status: 409, body: error } })),
    ],
  ])('%s: %s is found', (_, __, damage) => findDamage(pairs, { damage, breaks: row }))

  it('holds nothing where no answer came, to either of them', () => {
    holdNothing(
      pairs,
      second((sent) => ({ ...sent, answer: unanswered(sent.answer) })),
    )
    holdNothing(pairs, ({ first, second: other }) => ({
      first: { ...first, sent: { ...first.sent, answer: unanswered(first.sent.answer) } },
      second: other,
    }))
  })
})

describe('a message with a text that was sent before', () => {
  const pairs: Alone<Pair, Twice> = {
    models: runWords(1).chain(([token = '']) =>
      sendModels('required', 'spoken', { ...asSend, tail: fc.constant(`with ${token}`) }).map((model) => ({
        model,
        token,
      })),
    ),
    // Both are in one history: that of the second holds the first as well.
    record: ({ model }) => {
      const first = paperSend(model)
      const ids = model.ids.map((id, index) => (index === 0 ? id : `${id} again`))
      const second = paperSend({ ...model, ids })
      const { sent } = second
      const newest = sent.history?.pages.at(-1)
      const own =
        first.sent.history?.pages.flatMap((page) => messagesIn(page).filter(({ text }) => text !== undefined)) ?? []
      if (newest === undefined || sent.history === undefined) throw new Error('no history')
      const oldest = withList(newest, 'messages', (messages) => [...own, ...messages])
      const history = { ...sent.history, pages: [...sent.history.pages.slice(0, -1), oldest] }
      return { first, second: { ...second, sent: { ...sent, history } } }
    },
    judge: ({ first, second }, { model, token }) => judgeSentAgain(first.sent, second.sent, token, around(model)),
    runs: 60,
  }
  const row = [send['send-same-text-twice'].id]
  const second =
    (change: (sent: Sent, at: number, model: SendModel) => Sent): Damage<Pair, Twice>['damage'] =>
    (kept, at, { model }) => ({ ...kept, second: { ...kept.second, sent: change(kept.second.sent, at, model) } })

  it('is not accused where both are kept and answered', () => expect(heldIn(pairs)).toEqual(row))

  it.each<[string, string, Damage<Pair, Twice>['damage']]>([
    [
      'drop',
      'the second, refused as a duplicate',
      second((sent) => ({ ...sent, answer: { ...sent.answer, status: 409, body: error } })),
    ],
    [
      'drop',
      'the second from the history',
      second((sent, _, { ids }) => ({
        ...sent,
        ...(sent.history === undefined
          ? {}
          : {
              history: {
                ...sent.history,
                pages: sent.history.pages.map((page) =>
                  withList(page, 'messages', (messages) =>
                    messages.filter(({ messageId }) => messageId !== `${ids[1]} again`),
                  ),
                ),
              },
            }),
      })),
    ],
    [
      'cut',
      'the words of the second answer',
      second((sent) => ({ ...sent, answer: { ...sent.answer, status: 504, body: error } })),
    ],
  ])('%s: %s is found', (_, __, damage) => findDamage(pairs, { damage, breaks: row }))

  it('holds nothing where no answer came', () => {
    holdNothing(
      pairs,
      second((sent) => ({ ...sent, answer: unanswered(sent.answer) })),
    )
    holdNothing(pairs, (kept) => ({
      ...kept,
      first: { ...kept.first, sent: { ...kept.first.sent, answer: unanswered(kept.first.sent.answer) } },
    }))
  })
})

function messagesIn({ body }: Exchange): Json[] {
  const { messages }: { messages: Json[] } = JSON.parse(body ?? '{"messages":[]}')
  return messages
}

const jsonModes = fc.constantFrom('default' as const, 'optional' as const, 'required' as const, 'none' as const)
const jsonSends = jsonModes.chain((mode) => sendModels(mode, 'spoken'))
const asked = { accept: 'text/event-stream' }

/** What a send in JSON may come back as. */
const strange: [string, string, (answer: Exchange) => Exchange][] = [
  [
    'retype',
    'a stream',
    (answer) => ({
      ...answer,
      headers: { 'content-type': 'text/event-stream' },
      body: null,
      chunks: [{ atMs: 1, text: 'event: done\ndata: {}\n\n' }],
    }),
  ],
  [
    'rename',
    'the media type of a stream',
    (answer) => ({ ...answer, headers: { 'content-type': 'text/event-stream; charset=utf-8' } }),
  ],
  ['cut', 'a body that breaks off', (answer) => ({ ...answer, body: (answer.body ?? '').slice(0, -1) })],
  ['drop', 'a refusal', (answer) => ({ ...answer, status: 400, body: error })],
]

const judgesOfJson: [string, Alone<SendModel, PaperSend>, (model: SendModel) => string[]][] = [
  [
    'whatever its Accept header says',
    {
      models: jsonSends,
      record: (model) => {
        const { sent, earlier } = paperSend(model)
        return { earlier, sent: { ...sent, answer: { ...sent.answer, requestHeaders: asked } } }
      },
      judge: ({ sent }, model) => judgeAccept(sent, around(model)),
    },
    ({ endpoint }) => [`send/${endpoint}-accept-ignored`],
  ],
  [
    'where stream is false',
    {
      models: jsonSends,
      record: (model) => paperSend(model),
      judge: ({ sent }, model) =>
        judgeJson(send[`${sent.endpoint}-stream-false`], sent.answer, { at: placeOf(sent) }, around(model)),
    },
    ({ endpoint }) => [`send/${endpoint}-stream-false`],
  ],
]

describe.each(judgesOfJson)('a send is answered with JSON %s', (_, sends, row) => {
  it('is not accused where it is', () => expect(heldIn(sends)).toHaveLength(2))
  it('is not accused where it is labelled as something else: that is for area transport', () => {
    const labelled = answered((answer) => ({ ...answer, headers: { 'content-type': 'text/plain' } }))
    expect(heldIn({ ...sends, record: (model) => labelled(sends.record(model), 0, model) })).toHaveLength(2)
  })
  it.each(strange)('%s: %s is found', (__, ___, change) => findDamage(sends, { damage: answered(change), breaks: row }))
  it('holds nothing where no answer came', () => holdNothing(sends, noAnswer))
})

describe.each(judgesOfJson.slice(0, 1))('a send is refused %s', (_, sends) => {
  it('with 406, and then it is not known (readings 49)', () => {
    const refuse = answered((answer) => ({ ...answer, status: 406, body: error }))
    decideNothing(sends, refuse)
  })
})

describe('the title of a start', () => {
  // The words come late, so that the statuses before them tell what it was called at first.
  const given: Alone<SendModel, PaperSend> = {
    models: sendModels('none', 'spoken', {
      ...starts,
      shows: fc.integer({ min: 8, max: 40 }),
      title: fc.constantFrom('conformance 1 matrix none', 'One: \u00c4\u6f22', 'x y'),
    }),
    record: (model) => paperSend(model),
    judge: ({ sent }, model) => judgeTitleUsed(sent, timingOf(model)),
  }
  const titled = (kept: PaperSend, change: (title: string) => unknown): PaperSend => {
    const status = (each: Exchange): Exchange =>
      withBody(each, (json) => ({ ...json, title: change(String(json.title)) }))
    const { reads = [], rest } = kept.sent
    return {
      ...kept,
      sent: {
        ...kept.sent,
        reads: reads.map(status),
        ...(rest === undefined ? {} : { rest: { ...rest, reads: rest.reads.map(status) } }),
      },
    }
  }
  const used = [send['start-title-used'].id]

  it('is not accused where it is used', () => expect(heldIn(given)).toEqual(used))
  it.each<[string, (title: string, at: number) => unknown]>([
    ['drop', () => ''],
    ['cut', (title) => title.trim().slice(0, -1)],
    ['rename', () => 'A new conversation'],
    ['repeat', (title) => `${title.trim()}: ${title}`],
  ])('%s: another one is found', (_, change) => {
    findDamage(given, { damage: (kept, at) => titled(kept, (title) => change(title, at)), breaks: used })
  })
  it.each([
    ['held where its row gives the member that title', (title: string) => title, 'held'],
    ['undecided where it gives it another', () => 'another', 'undecided'],
  ] as const)("of a ticket whose status has the ticket's is %s", (_, ofMember, expected) => {
    fc.assert(
      fc.property(given.models, (model) => {
        const { sent } = titled(given.record(model), () => 'Ticket 7')
        const id = sent.conversationId ?? ''
        const members = [{ conversationId: id, role: null, title: ofMember(sent.title ?? '') }]
        const row = { conversationId: id, title: 'Ticket 7', ticketId: 'T-7', members }
        const list = made({ path: '/conversations?limit=100', json: { conversations: [row] } })
        const outcomes = judgeTitleUsed(sent, timingOf(model), [list])
        expect(outcomes.map((each) => ('held' in each && each.held ? 'held' : Object.keys(each)[1]))).toEqual([
          expected,
        ])
      }),
      { numRuns: 30 },
    )
  })
  it('holds nothing where nothing was read', () => holdNothing(given, nothing))

  const omitted: Alone<SendModel, PaperSend> = {
    models: sendModels('optional', 'spoken', starts),
    record: (model) => {
      const { sent, earlier } = paperSend(model)
      return { earlier, sent: { ...sent, title: null } }
    },
    judge: ({ sent }) => judgeTitleOmitted(sent),
  }
  const named = [send['start-title-omitted'].id]

  it('is not accused where it was left out and one is given', () => expect(heldIn(omitted)).toEqual(named))
  it('is not accused where one is given late', () => {
    const late: Alone<SendModel, PaperSend> = {
      ...omitted,
      record: (model) => {
        const { sent, earlier } = omitted.record(model)
        return {
          earlier,
          sent: {
            ...sent,
            reads: (sent.reads ?? []).map((each) => withBody(each, (json) => ({ ...json, title: '' }))),
          },
        }
      },
    }
    expect(heldIn(late)).toEqual(named)
  })
  it.each([
    ['drop', ''],
    ['cut', ' '],
  ])('%s: none, at rest, is found', (_, title) => {
    findDamage(omitted, { damage: (kept) => titled(kept, () => title), breaks: named })
  })
  it('holds nothing where nothing was read', () => holdNothing(omitted, nothing))
})

describe('an agent that is only prompted', () => {
  const modes = fc.constantFrom('default' as const, 'optional' as const)
  const prompted: Alone<SendModel, PaperSend> = {
    models: modes.chain((mode) => sendModels(mode, 'spoken')),
    record: (model) => {
      const { sent, earlier } = paperSend(model)
      return { earlier, sent: { ...sent, said: null, script: null } }
    },
    judge: ({ sent, earlier }, model) => {
      const facts = factsOf(sent, earlier, around(model))
      return facts === undefined ? [] : judgePrompted(facts)
    },
  }

  it('is not accused where answer and history agree', () => {
    const each = ['send', 'start'].flatMap((endpoint) => [
      `send/${endpoint}-in-order`,
      ...['default', 'optional'].flatMap((mode) =>
        ['complete', 'only-said'].map((slug) => `send/${endpoint}-${mode}-${slug}`),
      ),
    ])
    expect(heldIn(prompted)).toEqual(each.sort())
  })

  it('swap: replies in another order than in the history are found', () => {
    findDamage(prompted, {
      damage: replies(swapped),
      breaks: ({ endpoint }) => [`send/${endpoint}-in-order`],
    })
  })

  it('leaves open what was said and is not in the answer, or the other way round: it may have been said later', () => {
    fc.assert(
      fc.property(prompted.models, fc.nat(), fc.boolean(), (model, at, fewer) => {
        const change = replies((items) => (fewer ? dropped(items, at) : [...items, { messageId: 'x', text: 'more' }]))
        const outcomes = prompted.judge(change(prompted.record(model), at, model), model)
        expect(outcomes.some((each) => 'undecided' in each)).toBe(true)
        expect(outcomes.every((each) => !('held' in each) || each.held)).toBe(true)
      }),
      { seed: 20_261_121 },
    )
  })

  it('holds nothing where no answer came, or no history', () => {
    holdNothing(prompted, noAnswer)
    holdNothing(prompted, ({ sent: { history: _, ...sent }, earlier }) => ({ sent, earlier }))
  })
})
