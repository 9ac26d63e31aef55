import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { renamed, unanswered, withBody, withList } from '../../reading/kit/damage.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Sent } from '../../records/sent.ts'
import { ranOutModels, type SendModel, sendModels, timingOf } from '../../run/kit/paper-sends.ts'
import { type PaperSend, paperSend } from '../../run/kit/paper-sent.ts'
import { judgeInTime } from '../send/answer.ts'
import { factsOf, type JsonMode, type WaitingMode } from '../send/facts.ts'
import { judgeWaitCuts } from './cut.ts'
import { judgeRanOut } from './wait.ts'

type Json = Record<string, unknown>
type Change = Damage<SendModel, PaperSend>['damage']

const around = (model: SendModel) => ({ timing: timingOf(model), exchanges: [] })

function ranOut(models: fc.Arbitrary<SendModel>): Alone<SendModel, PaperSend> {
  return { models, record: paperSend, judge: ({ sent, earlier }, model) => judgeRanOut(sent, earlier, around(model)) }
}

interface Case {
  kind: Damage<SendModel, PaperSend>['kind']
  about: string
  damage: Change
  /** The slug after endpoint and mode. */
  breaks: string
  only?: Parameters<typeof ranOutModels>[1]
}

const answered =
  (change: (answer: Exchange, at: number, model: SendModel) => Exchange): Change =>
  (kept, at, model) => ({ ...kept, sent: { ...kept.sent, answer: change(kept.sent.answer, at, model) } })

const body = (change: (json: Json) => Json): Change => answered((answer) => withBody(answer, change))

/** What the history shows of one text of this send, changed or gone. */
const shown =
  (which: (model: SendModel) => string | undefined, change: (message: Json, at: number) => Json[]): Change =>
  (kept, at, model) => {
    const { history } = kept.sent
    if (history === undefined) throw new Error('the record has no history')
    const pages = history.pages.map((page) =>
      withList(page, 'messages', (messages) =>
        messages.flatMap((each) => (each.messageId === which(model) ? change(each, at) : [each])),
      ),
    )
    return { ...kept, sent: { ...kept.sent, history: { ...history, pages } } }
  }

const gone = (): Json[] => []
const cut = (message: Json, at: number): Json[] => {
  const text = String(message.text).trim()
  return [{ ...message, text: text.slice(0, at % text.length) }]
}

const own = ({ ids }: SendModel) => ids[1]
const first = ({ ids }: SendModel) => ids[3]
const last = ({ ids, before }: SendModel) => ids[3 + before.length]

const answeredAt =
  (part: (at: number) => number): Change =>
  (_, at, model) => {
    const timing = timingOf(model)
    const { waitLimitMs, slackMs } = timing
    const due = part(at) < 1 ? mayRunOutMs(timing) - 1 : waitLimitMs + slackMs + 1
    return paperSend(model, model.sentMs + due * part(at))
  }

/** A status that shows enough of the newest words to know them by: they were said, whatever the history shows. */
const telling = { shows: fc.integer({ min: 8, max: 40 }) }
const error = '{"error":"no reply"}'

const anyMode: Case[] = [
  {
    kind: 'cut',
    about: 'the wait, before its limit',
    damage: answeredAt((at) => (1 + (at % 99)) / 100),
    breaks: 'not-early',
  },
  { kind: 'delay', about: 'the answer', damage: answeredAt((at) => 1 + (at % 100) / 100), breaks: 'not-late' },
  {
    kind: 'drop',
    about: 'the answer',
    damage: answered((answer, _, { waitLimitMs }) => ({
      ...unanswered(answer),
      endMs: answer.sentMs + 2 * waitLimitMs,
      failure: { kind: 'timeout', message: 'no answer' },
    })),
    breaks: 'not-late',
  },
  { kind: 'drop', about: 'the text', damage: shown(own, gone), breaks: 'message-kept' },
  { kind: 'cut', about: 'the text', damage: shown(own, cut), breaks: 'message-kept' },
  { kind: 'drop', about: 'words after the limit', only: telling, damage: shown(last, gone), breaks: 'carries-on' },
  { kind: 'cut', about: 'words after the limit', only: telling, damage: shown(last, cut), breaks: 'carries-on' },
]

const optional: Case[] = [
  ...anyMode,
  { kind: 'drop', about: 'timedOut', damage: body(({ timedOut: _, ...rest }) => rest), breaks: 'runs-out' },
  {
    kind: 'rename',
    about: 'timedOut',
    damage: body((json) => renamed(json, 'timedOut', 'timed_out')),
    breaks: 'runs-out',
  },
  {
    kind: 'swap',
    about: '200 with 504',
    damage: answered((answer) => ({ ...answer, status: 504, body: error })),
    breaks: 'runs-out',
  },
]

const words: Case[] = [
  { kind: 'drop', about: 'words before the limit', damage: shown(first, gone), breaks: 'earlier-words' },
  { kind: 'cut', about: 'words before the limit', damage: shown(first, cut), breaks: 'earlier-words' },
]

const required: Case[] = [
  ...anyMode,
  {
    kind: 'swap',
    about: '504 with 200, and no timedOut',
    damage: answered((answer, at) => ({
      ...answer,
      status: 200,
      body: JSON.stringify({ conversationId: 'c', messageId: 'm', ...(at % 2 === 0 ? {} : { timedOut: false }) }),
    })),
    breaks: 'runs-out',
  },
  {
    kind: 'repeat',
    about: 'words that nobody said, beside timedOut',
    damage: answered((answer) => ({
      ...answer,
      status: 200,
      body: JSON.stringify({ timedOut: true, replies: [{ messageId: 'nobody', text: 'never said' }] }),
    })),
    breaks: 'runs-out',
  },
]

const all = ['runs-out', 'not-early', 'not-late', 'carries-on', 'message-kept']
const sections: { mode: WaitingMode; cases: Case[]; rows: string[] }[] = [
  { mode: 'default', cases: optional, rows: [...all, 'earlier-words'] },
  { mode: 'optional', cases: optional, rows: [...all, 'earlier-words'] },
  { mode: 'required', cases: required, rows: all },
]
/** The rows of both endpoints. */
const both = (slugs: readonly string[], mode: JsonMode): string[] =>
  ['send', 'start'].flatMap((endpoint) => slugs.map((slug) => `wait/${endpoint}-${mode}-${slug}`)).sort()

describe.each(sections)('a wait in mode $mode that runs out', ({ mode, cases, rows }) => {
  const models = ranOutModels(mode)

  it('is not accused where it is lawful', () => expect(heldIn(ranOut(models))).toEqual(both(rows, mode)))

  describe.each(cases)('$kind: $about', ({ damage, breaks, only }) => {
    it('is found', () =>
      findDamage(
        { ...ranOut(models), runs: 60 },
        { to: ranOutModels(mode, only), damage, breaks: ({ endpoint }) => [`wait/${endpoint}-${mode}-${breaks}`] },
      ))
  })

  it('holds nothing where no answer came', () => {
    holdNothing(ranOut(models), answered(unanswered))
    holdNothing(ranOut(models), ({ sent, earlier }) => {
      const { rest: _, history: __, ...unseen } = sent
      return { earlier, sent: { ...unseen, answer: { ...unanswered(sent.answer), endMs: sent.answer.sentMs + 1 } } }
    })
  })
})

describe.each(['default', 'optional'] as const)('words before the limit, mode %s', (mode) => {
  describe.each(words)('$kind: $about', ({ damage, breaks }) => {
    it('is found where the answer gave them', () =>
      findDamage(
        { ...ranOut(ranOutModels(mode)), runs: 60 },
        {
          to: ranOutModels(mode, { begins: fc.constant(0) }).map((model) => ({
            ...model,
            ranOut: { at: 0, status: 200 as const, words: 'given' as const },
          })),
          damage,
          breaks: ({ endpoint }) => [`wait/${endpoint}-${mode}-${breaks}`],
        },
      ))
  })
})

const inTime = (models: fc.Arbitrary<SendModel>): Alone<SendModel, PaperSend> => ({
  models,
  record: paperSend,
  judge: ({ sent }, model) => {
    const facts = factsOf(sent, [], around(model))
    return facts === undefined ? [] : judgeInTime(facts)
  },
})

describe.each(['default', 'none', 'optional', 'required'] as const)('an answer in time, mode %s', (mode) => {
  const models = sendModels(mode, 'spoken')

  it('is not accused where it is lawful', () => expect(heldIn(inTime(models))).toEqual(both(['in-time'], mode)))

  it('swap: a wait that did not run out is found, where it says so', () => {
    findDamage(inTime(models), {
      damage: body((json) => ({ ...json, timedOut: true })),
      breaks: ({ endpoint }) => [`wait/${endpoint}-${mode}-in-time`],
    })
  })

  it('holds nothing where no answer came', () => holdNothing(inTime(models), answered(unanswered)))
})

/** Attempts at one scene. */
interface Attempts {
  plays: { play: { sent: Sent } }[]
}

const cuts = (models: fc.Arbitrary<SendModel>): Alone<SendModel, Attempts> => ({
  models,
  record: (model) => ({ plays: [{ play: { sent: paperSend(model).sent } }] }),
  judge: ({ plays }, model) => judgeWaitCuts(plays, timingOf(model)),
})

/** Cut at some part of the wait: by the end of the connection, or by a gateway that speaks for itself. */
function cutAt(sent: Sent, part: number, waitLimitMs: number, bare: boolean): Sent {
  const endMs = sent.answer.sentMs + part * waitLimitMs
  const answer = bare ? { ...sent.answer, status: 502, body: '<html>' } : unanswered(sent.answer)
  return { ...sent, answer: { ...answer, endMs } }
}

const attempts =
  (...parts: readonly number[]): Damage<SendModel, Attempts>['damage'] =>
  ({ plays }, at, { waitLimitMs }) => ({
    plays: parts.flatMap((part) =>
      plays.map(({ play }) => ({ play: { sent: cutAt(play.sent, part, waitLimitMs, at % 2 === 0) } })),
    ),
  })

describe.each(['default', 'optional', 'required'] as const)('the connection of a wait, mode %s', (mode) => {
  const waits = cuts(ranOutModels(mode))

  it('is not accused where it is held', () => expect(heldIn(waits)).toEqual(both(['not-cut'], mode)))

  it('cut: it is found where it comes back in a fresh send', () => {
    findDamage(waits, {
      damage: attempts(0.5, 0.52),
      breaks: ({ endpoint }) => [`wait/${endpoint}-${mode}-not-cut`],
    })
  })

  it('cut: once, or at another place, it may be the network’s doing', () => {
    fc.assert(
      fc.property(ranOutModels(mode), fc.nat(), fc.constantFrom([0.5], [0.02, 0.95]), (model, at, parts) => {
        const kept = attempts(...parts)(waits.record(model), at, model)
        expect(waits.judge(kept, model).map((each) => ('undecided' in each ? 'undecided' : 'decided'))).toEqual([
          'undecided',
        ])
      }),
      { seed: 20_261_121 },
    )
  })

  it('holds nothing where nothing was sent', () => holdNothing(waits, () => ({ plays: [] })))
})

describe('the connection of a send that waits for nothing', () => {
  const sends = cuts(sendModels('none', 'spoken'))

  it('cut: it is found where it comes back, as the lack of its answer', () => {
    findDamage(sends, { damage: attempts(0.01, 0.01), breaks: ({ endpoint }) => [`send/${endpoint}-none-202`] })
  })

  it('proves nothing about waits', () => holdNothing(sends, (kept) => kept))
})
