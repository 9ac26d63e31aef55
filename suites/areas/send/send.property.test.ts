import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import {
  changed,
  dropped,
  placeAt,
  renamed,
  repeated,
  swapped,
  unanswered,
  withBody,
  withList,
} from '../../reading/kit/damage.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { type SendModel, sendModels, timesOf, timingOf } from '../../run/kit/paper-sends.ts'
import { type PaperSend, paperSend } from '../../run/kit/paper-sent.ts'
import { judgeAnswer } from './answer.ts'
import { factsOf, type JsonMode, type SendFacts } from './facts.ts'
import { judgeKept, judgeTextKept } from './kept.ts'
import { matchReplies } from './matched-replies.ts'
import { judgePace } from './pace.ts'
import { judgeOnlyNew, judgePerformed, judgeReplies } from './replies.ts'
import { send } from './rows.ts'
import { judgeSend } from './send.ts'
import { judgeSilence } from './silence.ts'
import { judgeViews } from './views.ts'

type Judge = (facts: SendFacts) => Outcome[]
type Json = Record<string, unknown>

/** One judge of sends alone; without one all of them. */
function alone(models: fc.Arbitrary<SendModel>, by?: Judge): Alone<SendModel, PaperSend> {
  return {
    models,
    record: paperSend,
    judge: ({ sent, earlier }, model) => {
      const around = { timing: timingOf(model), exchanges: [] }
      if (by === undefined) return judgeSend(sent, earlier, around)
      const facts = factsOf(sent, earlier, around)
      return facts === undefined ? [] : by(facts)
    },
  }
}

const onlyNew: Judge = (facts) => judgeOnlyNew(facts, matchReplies(facts))
const textKept: Judge = (facts) => judgeTextKept(facts, send[`${facts.endpoint}-${facts.mode}-stored`])

type Change = Damage<SendModel, PaperSend>['damage']

/** `by` finds the damage without the others. `to`: what is drawn in place of any model. */
interface Case {
  kind: Damage<SendModel, PaperSend>['kind']
  about: string
  damage: Change
  /** Slugs after the endpoint, such as `optional-stored`. */
  breaks: readonly string[]
  by: Judge
  only?: Parameters<typeof sendModels>[2]
}

const answered =
  (change: (answer: Exchange, at: number, model: SendModel) => Exchange): Change =>
  (kept, at, model) => ({ ...kept, sent: { ...kept.sent, answer: change(kept.sent.answer, at, model) } })

const body = (change: (json: Json) => Json): Change => answered((answer) => withBody(answer, change))

const replies = (change: (items: Json[], at: number, model: SendModel) => Json[]): Change =>
  answered((answer, at, model) => withList(answer, 'replies', (items) => change(items, at, model)))

/** Our own message, changed or gone wherever the history was read. */
const own =
  (change: (message: Json, at: number) => Json[]): Change =>
  (kept, at, { ids }) => {
    const page = (each: Exchange): Exchange =>
      withList(each, 'messages', (messages) =>
        messages.flatMap((each) => (each.messageId === ids[1] ? change(each, at) : [each])),
      )
    const { history, looks } = kept.sent
    const read = history === undefined ? {} : { history: { ...history, pages: history.pages.map(page) } }
    return { ...kept, sent: { ...kept.sent, ...read, looks: looks.map(page) } }
  }

/** The same send to a service that answers at another time, with what was said until then. */
const answeredAt =
  (when: (model: SendModel) => number): Change =>
  (_, at, model) =>
    paperSend(model, when(model) + (at % 5))

/** Views that show at once what there is. */
const prompt = { statusLag: fc.constant(0), pageLag: fc.constant(0) }
/** A status that shows enough of the newest words to know them by. */
const telling = { shows: fc.integer({ min: 8, max: 40 }) }
const asSend = { endpoint: fc.constant('send' as const) }

const cutText = (message: Json, at: number): Json[] => {
  const text = String(message.text).trim()
  return [{ ...message, text: text.slice(0, at % text.length) }]
}

/** What area shape tells, once and for every answer: an id that is no id says nothing of where it leads. */
const withoutIds: [about: string, damage: Change][] = [
  ['drop: the conversation id', body(({ conversationId: _, ...rest }) => rest)],
  ['rename: the message id', body((json) => renamed(json, 'messageId', 'message_id'))],
  ['retype: the message id', body((json) => ({ ...json, messageId: [json.messageId] }))],
]

const withoutReplyIds: typeof withoutIds = [
  ['retype: the id of a reply', replies((items, at) => changed(items, at, (item) => ({ ...item, messageId: 7 })))],
]

/** The ids in an answer, and the text that it stands for. */
const kept = (mode: JsonMode): Case[] => [
  {
    kind: 'swap',
    about: 'the ids of conversation and message',
    damage: body((json) => ({ ...json, conversationId: json.messageId, messageId: json.conversationId })),
    breaks: [`${mode}-conversation-id`, `${mode}-message-id`],
    by: judgeKept,
  },
  { kind: 'drop', about: 'the text', damage: own(() => []), breaks: [`${mode}-stored`], by: judgeKept },
  { kind: 'cut', about: 'the text', damage: own(cutText), breaks: [`${mode}-stored`], by: textKept },
]

/** The answer as a whole; `row` speaks for its status. */
const whole = (row: string, by: Judge): Case[] => [
  {
    kind: 'retype',
    about: 'the status, for another success',
    // Of a silent turn, 201 is area status-codes' alone.
    damage: answered((answer) => ({ ...answer, status: by === judgeSilence ? 202 : 201 })),
    breaks: [row],
    by,
  },
  {
    kind: 'cut',
    about: 'the body of the answer',
    damage: answered((answer, at) => ({
      ...answer,
      body: (answer.body ?? '').slice(0, at % (answer.body ?? '').length),
    })),
    breaks: [row],
    by,
  },
]

/** Replies in any mode that gets some. */
const replying = (mode: 'default' | 'optional' | 'required'): Case[] => [
  {
    kind: 'repeat',
    about: 'a reply',
    damage: replies((items, at) => repeated(items, at, at % 2 === 0)),
    breaks: [`${mode}-only-said`],
    by: judgeReplies,
  },
  {
    kind: 'repeat',
    about: 'a reply that nobody gave, among the others',
    damage: replies((items) => [...items, { messageId: 'nobody', text: 'never said', timestamp: '2030' }]),
    breaks: [`${mode}-only-said`],
    by: judgeReplies,
  },
  {
    kind: 'repeat',
    about: 'a reply of the turn before',
    only: asSend,
    damage: replies((items, at, { older, ids }) => {
      const place = placeAt(older.length, at)
      return [{ messageId: ids[8 + place], text: older[place], timestamp: '2030' }, ...items]
    }),
    breaks: [`${mode}-only-new`],
    by: onlyNew,
  },
  mode === 'default'
    ? {
        kind: 'cut',
        about: 'a reply',
        damage: replies((items, at) =>
          changed(items, at, (item) => ({ ...item, text: String(item.text).slice(0, -1) })),
        ),
        breaks: ['default-only-said'],
        by: judgeReplies,
      }
    : {
        kind: 'cut',
        about: 'a reply',
        damage: replies((items, at) =>
          changed(items, at, (item) => ({ ...item, text: String(item.text).slice(0, -1) })),
        ),
        breaks: [`${mode}-reply-text`],
        by: judgeViews,
      },
  ...(mode === 'default'
    ? []
    : [
        {
          kind: 'rename' as const,
          about: 'the id of a reply',
          damage: replies((items, at) => changed(items, at, (item) => ({ ...item, messageId: `${item.messageId}_` }))),
          breaks: [`${mode}-reply-id`],
          by: judgeViews,
        },
      ]),
]

const spoken = (mode: 'default' | 'optional'): Case[] => [
  ...whole(`${mode}-200`, judgeAnswer),
  ...kept(mode),
  ...replying(mode),
  {
    kind: 'drop',
    about: 'a reply',
    only: prompt,
    damage: replies(dropped),
    breaks: [`${mode}-complete`],
    by: judgeReplies,
  },
  {
    kind: 'rename',
    about: 'the replies',
    only: prompt,
    damage: body((json) => renamed(json, 'replies', 'messages')),
    breaks: [`${mode}-complete`],
    by: judgeReplies,
  },
  { kind: 'swap', about: 'two replies', damage: replies(swapped), breaks: ['in-order'], by: judgeReplies },
  ...(mode === 'default'
    ? []
    : [
        {
          kind: 'swap' as const,
          about: 'the ids of two replies',
          damage: replies((items, at) => {
            const ids = swapped(
              items.map(({ messageId }) => messageId),
              at,
            )
            return items.map((item, index) => ({ ...item, messageId: ids[index] }))
          }),
          breaks: [`${mode}-reply-id`],
          by: judgeViews,
        },
      ]),
  {
    kind: 'cut',
    about: 'the wait, before the long pause ended',
    damage: answeredAt((model) => (timesOf(model).saidMs[model.before.length - 1] ?? 0) + 2),
    breaks: [`${mode}-waits`],
    by: judgePace,
  },
  {
    kind: 'delay',
    about: 'the answer, far beyond the turn',
    only: telling,
    damage: answeredAt(({ sentMs, waitLimitMs }) => sentMs + 2 * waitLimitMs),
    breaks: [`${mode}-ends-with-turn`],
    by: judgePace,
  },
]

const stranger: Json = { messageId: 'nobody', text: 'never said', timestamp: '2030' }

const silent = (mode: 'default' | 'optional'): Case[] => [
  ...whole(`${mode}-silent`, judgeSilence),
  ...kept(mode),
  {
    kind: 'repeat',
    about: 'a reply that nobody gave',
    damage: body((json) => ({ ...json, replies: [stranger] })),
    breaks: [`${mode}-silent`],
    by: judgeSilence,
  },
  {
    kind: 'swap',
    about: '200 with 504',
    damage: answered((answer) => ({ ...answer, status: 504, body: '{"error":"no reply"}' })),
    breaks: [`${mode}-silent`],
    by: judgeSilence,
  },
  {
    kind: 'delay',
    about: 'the answer, far beyond the turn',
    damage: answeredAt(({ sentMs, waitLimitMs }) => sentMs + 2 * waitLimitMs),
    breaks: [`${mode}-ends-with-turn`],
    by: judgePace,
  },
]

const required: Case[] = [
  ...whole('required-200', judgeAnswer),
  ...kept('required'),
  ...replying('required'),
  {
    kind: 'drop',
    about: 'the first words',
    damage: replies((items) => dropped(items, 0)),
    breaks: ['required-words'],
    by: judgeReplies,
  },
  {
    kind: 'rename',
    about: 'the replies',
    damage: body((json) => renamed(json, 'replies', 'messages')),
    breaks: ['required-words'],
    by: judgeReplies,
  },
  {
    kind: 'swap',
    about: 'words with 504',
    damage: answered((answer) => ({ ...answer, status: 504, body: '{"error":"no reply"}' })),
    breaks: ['required-200'],
    by: judgeAnswer,
  },
  {
    kind: 'delay',
    about: 'the answer until the turn has ended',
    damage: answeredAt((model) => timesOf(model).endMs),
    // That the agent paused, the status shows meanwhile (readings 70).
    only: { ...prompt, ...telling },
    breaks: ['required-first-words'],
    by: judgePace,
  },
]

const requiredSilent: Case[] = [
  {
    kind: 'swap',
    about: '504 with 200',
    damage: answered((answer, at, { ids: [conversationId, messageId] }) => ({
      ...answer,
      status: 200,
      body: JSON.stringify({ conversationId, messageId, ...(at % 2 === 0 ? {} : { replies: [] }) }),
    })),
    breaks: ['required-silent-504'],
    by: judgeSilence,
  },
  {
    kind: 'repeat',
    about: 'words of the turn before, in place of a 504',
    only: asSend,
    damage: answered((answer, at, { ids, older }) => {
      const place = placeAt(older.length, at)
      const [conversationId, messageId] = ids
      const old = { messageId: ids[8 + place], text: older[place], timestamp: '2030' }
      return { ...answer, status: 200, body: JSON.stringify({ conversationId, messageId, replies: [old] }) }
    }),
    breaks: ['required-old-words', 'required-only-new'],
    by: judgeSilence,
  },
  { kind: 'drop', about: 'the text', damage: own(() => []), breaks: ['required-silent-kept'], by: judgeKept },
  { kind: 'cut', about: 'the text', damage: own(cutText), breaks: ['required-silent-kept'], by: judgeKept },
  {
    kind: 'delay',
    about: 'the 504, far beyond the turn',
    damage: answeredAt(({ sentMs, waitLimitMs }) => sentMs + 2 * waitLimitMs),
    breaks: ['required-ends-with-turn'],
    by: judgePace,
  },
]

const none: Case[] = [
  ...whole('none-202', judgeAnswer),
  ...kept('none'),
  {
    kind: 'repeat',
    about: 'replies, in an answer that waits for none',
    damage: body((json) => ({ ...json, replies: [] })),
    breaks: ['none-no-replies'],
    by: judgeAnswer,
  },
  {
    kind: 'delay',
    about: 'the answer until the turn has ended',
    only: prompt,
    damage: answeredAt((model) => timesOf(model).endMs),
    breaks: ['none-at-once'],
    by: judgePace,
  },
]

const keptRows = ['conversation-id', 'message-id', 'stored']
const sections: { mode: JsonMode; kind: 'spoken' | 'silent'; cases: Case[]; rows: string[] }[] = [
  ...(['default', 'optional'] as const).flatMap((mode) => [
    {
      mode,
      kind: 'spoken' as const,
      cases: spoken(mode),
      rows: [
        'in-order',
        ...[...keptRows, '200', 'waits', 'ends-with-turn', 'complete', 'only-said'].map((slug) => `${mode}-${slug}`),
        ...(mode === 'default' ? [] : ['optional-reply-id', 'optional-reply-text']),
      ],
    },
    {
      mode,
      kind: 'silent' as const,
      cases: silent(mode),
      rows: [...keptRows, 'ends-with-turn', 'silent'].map((slug) => `${mode}-${slug}`),
    },
  ]),
  {
    mode: 'required',
    kind: 'spoken',
    cases: required,
    rows: [...keptRows, '200', 'words', 'first-words', 'only-said', 'reply-id', 'reply-text'].map(
      (slug) => `required-${slug}`,
    ),
  },
  {
    mode: 'required',
    kind: 'silent',
    cases: requiredSilent,
    rows: ['silent-504', 'silent-kept', 'ends-with-turn'].map((slug) => `required-${slug}`),
  },
  {
    mode: 'none',
    kind: 'spoken',
    cases: none,
    rows: [...keptRows, '202', 'no-replies', 'at-once', 'turn-runs'].map((slug) => `none-${slug}`),
  },
]

const only = {
  default: ['default-only-new'],
  optional: ['optional-only-new'],
  required: ['required-only-new'],
  none: [],
}

describe.each(sections)('a send in mode $mode whose turn is $kind', ({ mode, kind, cases, rows }) => {
  const models = sendModels(mode, kind)

  it('is not accused where it is lawful', () => {
    const starts = rows.map((slug) => `send/start-${slug}`)
    const olds = mode === 'required' && kind === 'silent' ? ['required-old-words'] : only[mode]
    const sends = [...rows, ...olds].map((slug) => `send/send-${slug}`)
    expect(heldIn(alone(models))).toEqual([...starts, ...sends].sort())
  })

  describe.each(cases)('$kind: $about', ({ damage, breaks, by, only: more }) => {
    const found = {
      to: sendModels(mode, kind, more),
      damage,
      breaks: ({ endpoint }: SendModel) => breaks.map((slug) => `send/${endpoint}-${slug}`),
    }
    it('is found, by its own judge alone as well', () => {
      findDamage({ ...alone(models), runs: 30 }, found)
      findDamage({ ...alone(models, by), runs: 10 }, found)
    })
  })

  const answersWithIds = mode === 'required' && kind === 'silent' ? [] : withoutIds
  const answersWithReplies = kind === 'spoken' && mode !== 'none' ? withoutReplyIds : []
  it.each([...answersWithIds, ...answersWithReplies])('%s: is left to area shape', (_, damage) => {
    const { record, judge } = alone(models)
    const said = fc.property(models, fc.nat(), (model, at) => {
      expect(brokenRows(judge(damage(record(model), at, model), model))).toEqual([])
    })
    fc.assert(said, { numRuns: 30, seed: 20_261_121 })
  })

  it('holds nothing where no answer came', () => {
    holdNothing(alone(models), answered(unanswered))
    holdNothing(alone(models), (each) => ({
      ...each,
      sent: { ...each.sent, answer: unanswered(each.sent.answer), looks: [], reads: [] },
    }))
  })
})

describe('the script', () => {
  it('is known to be performed where all of its words were seen, and only there', () => {
    fc.assert(
      fc.property(sendModels('optional', 'spoken'), fc.boolean(), (model, seen) => {
        const { sent } = paperSend(model)
        const nowhere = { ...sent, answer: unanswered(sent.answer), looks: [], reads: [] }
        const { rest: _, history: __, ...unseen } = nowhere
        const facts = factsOf(seen ? sent : unseen, [], { timing: timingOf(model), exchanges: [] })
        expect(facts && judgePerformed(facts)).toEqual(seen ? [{ performed: sent.script }] : [])
      }),
      { seed: 20_261_121 },
    )
  })
})
