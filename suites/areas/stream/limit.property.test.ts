import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { swapped, unanswered } from '../../reading/kit/damage.ts'
import { keptAs } from '../../reading/kit/words-drawn.ts'
import type { Sent } from '../../records/sent.ts'
import { judgeStreamCuts } from './cut.ts'
import { endedAt, limitModels, rows, strangerAt, withEvents, withMessages } from './kit/damage.ts'
import { earlierOf, errorAt, keptOf, type StreamKept, type StreamModel, written } from './kit/drawn.ts'
import { madeAround, madeTiming } from './kit/made.ts'
import { historyOf, messagesOfTurn } from './kit/turn-drawn.ts'
import { judgeStreamAtLimit } from './limit.ts'

/** A stream that goes on to the end of its turn, or ends about when the wait runs out. */
interface LimitModel extends StreamModel {
  endsAtMs: number | undefined
}

const { waitLimitMs, slackMs, longPauseMs } = madeTiming
const about = fc.integer({ min: waitLimitMs - slackMs, max: waitLimitMs + slackMs })
const ending = limitModels.chain((model) => about.map((endsAtMs): LimitModel => ({ ...model, endsAtMs })))
const goingOn = limitModels.map((model): LimitModel => ({ ...model, endsAtMs: undefined }))
const any = fc.oneof(ending, goingOn)
const of = (models: fc.Arbitrary<LimitModel>, mode: StreamModel['mode']) => models.filter((each) => each.mode === mode)

function recordOf(model: LimitModel): StreamKept {
  const whole = keptOf(model)
  return model.endsAtMs === undefined ? whole : endedAt(whole, model, model.endsAtMs)
}

const limit: Alone<LimitModel, StreamKept> = {
  models: any,
  record: recordOf,
  judge: (kept, model) => judgeStreamAtLimit(written(kept, model), earlierOf(model), madeAround),
}

const waits =
  (...slugs: string[]) =>
  ({ endpoint, mode }: StreamModel): string[] =>
    slugs.map((slug) => `wait/${endpoint}-${mode}-${slug}`)

const limitDamages: Damage<LimitModel, StreamKept>[] = [
  {
    kind: 'drop',
    about: 'done at the limit',
    to: ending,
    damage: (kept) => withEvents(kept, (events) => events.slice(0, -1)),
    breaks: waits('limit-done'),
  },
  {
    kind: 'rename',
    about: 'done at the limit',
    to: ending,
    damage: (kept) => withEvents(kept, (events) => [...events.slice(0, -1), [waitLimitMs, 'timeout', '{}']]),
    breaks: waits('limit-done'),
  },
  {
    kind: 'drop',
    about: 'the error of a required stream at the limit',
    to: of(ending, 'required-stream'),
    damage: (kept) => withEvents(kept, (events) => events.filter(([, name]) => name !== 'error')),
    breaks: waits('limit-error'),
  },
  {
    kind: 'swap',
    about: 'error and done at the limit',
    to: of(ending, 'required-stream'),
    damage: (kept) => withEvents(kept, (events) => swapped(events, events.length - 2)),
    breaks: rows('*-done-last', '*-error-before-done'),
  },
  {
    kind: 'drop',
    about: 'done after a stream that went on',
    to: goingOn,
    damage: (kept) => withEvents(kept, (events) => events.slice(0, -1)),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'drop',
    about: 'the words after the limit, from the history',
    to: goingOn,
    damage: (kept, _, { turn }) => {
      const last = keptAs(turn.said.at(-1)?.text ?? '', turn.forms)
      const messages = messagesOfTurn(turn).filter(({ text }) => text !== last)
      return { ...kept, sent: { ...kept.sent, history: historyOf(turn, messages) } }
    },
    breaks: waits('carries-on'),
  },
  {
    kind: 'drop',
    about: 'the words before the limit, from a stream that went on',
    to: of(goingOn, 'stream'),
    damage: (kept) => withMessages(kept, (some) => some.slice(1)),
    breaks: rows('*-complete'),
  },
  {
    kind: 'cut',
    about: 'the stream, long before the limit',
    damage: (_, at, model) => endedAt(keptOf(model), model, longPauseMs / 2 + (at % 400)),
    breaks: (model) => rows(model.mode === 'stream' ? '*-complete' : '*-words')(model),
  },
  {
    kind: 'repeat',
    about: 'words that nobody said',
    to: of(goingOn, 'stream'),
    damage: (kept, _, model) => withMessages(kept, (some) => [...some, strangerAt(model, some.at(-1)?.[0] ?? 0)]),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'repeat',
    about: 'an error at the limit, before words',
    to: goingOn,
    damage: (kept) => withMessages(kept, (some) => [...some.slice(0, -1), errorAt(waitLimitMs), ...some.slice(-1)]),
    breaks: rows('*-no-error'),
  },
]

describe('a stream whose turn outlasts the wait limit', () => {
  test('holds where it is lawful: it may end at the limit, or go on', () => {
    const held = ['start', 'send'].flatMap((endpoint) =>
      ['stream', 'required-stream'].flatMap((mode) =>
        ['carries-on', 'limit-done', 'not-cut', ...(mode === 'stream' ? [] : ['limit-error'])].map(
          (slug) => `wait/${endpoint}-${mode}-${slug}`,
        ),
      ),
    )
    expect(heldIn(limit)).toEqual(held.sort())
  })

  test.each(limitDamages)('$kind: $about', (damage) => findDamage(limit, damage))

  test('says nothing where it never came', () => {
    decideNothing(limit, ({ sent: { history: _, ...sent } }) => ({
      events: [],
      sent: { ...sent, answer: unanswered(sent.answer) },
    }))
  })
})

type Attempts = { play: { sent: Sent } }[]

const cuts: Alone<LimitModel, Attempts> = {
  models: any,
  record: (model) => [{ play: { sent: written(recordOf(model), model) } }],
  judge: (attempts) => judgeStreamCuts(attempts, madeTiming),
}

/** The same send, of which we lost the connection so long after it was sent. */
function lostAt(model: LimitModel, afterMs: number, more: Partial<Exchange> = {}): Attempts[number] {
  const sent = written(recordOf(model), model)
  const endMs = sent.answer.sentMs + afterMs
  const chunks = (sent.answer.chunks ?? []).filter(({ atMs }) => atMs < endMs)
  const failure = { kind: 'reset', message: 'other side closed' } as const
  return { play: { sent: { ...sent, answer: { ...sent.answer, chunks, endMs, failure, ...more } } } }
}

const bare = { status: 502, headers: {}, chunks: null, body: '<html>', failure: null }

/** What came before the cut comes at once, whatever the way. */
const prompt = any.map((model) => ({ ...model, dress: { ...model.dress, wayMs: 0 } }))

const cutDamages: Damage<LimitModel, Attempts>[] = [
  {
    kind: 'cut',
    about: 'twice while the agent paused',
    to: prompt,
    damage: (_, at, model) => [lostAt(model, 1200 + (at % 100)), lostAt(model, 1200 + (at % 170))],
    breaks: waits('not-cut'),
  },
  {
    kind: 'cut',
    about: 'twice soon after it began',
    to: prompt,
    damage: (_, at, model) => [lostAt(model, 300 + (at % 100)), lostAt(model, 300 + (at % 70))],
    breaks: rows('*-done-last'),
  },
  {
    kind: 'cut',
    about: 'twice after done',
    damage: (_, __, model) => [lostAt(model, 9000), lostAt(model, 9100)],
    breaks: rows('*-ends'),
  },
  {
    kind: 'retype',
    about: 'twice a bare 502 in place of the stream',
    damage: (_, at, model) => [lostAt(model, at % 400, bare), lostAt(model, at % 300, bare)],
    breaks: rows('*-200'),
  },
  {
    kind: 'delay',
    about: 'twice a bare 502 after a long wait',
    damage: (_, at, model) => [lostAt(model, 900 + (at % 400), bare), lostAt(model, 900 + (at % 300), bare)],
    breaks: waits('not-cut'),
  },
]

describe('a stream whose connection was cut', () => {
  const notCut = ['start', 'send'].flatMap((endpoint) =>
    ['stream', 'required-stream'].map((mode) => `wait/${endpoint}-${mode}-not-cut`),
  )

  test('is held where it outlasts the limit, also in a second attempt', () => {
    expect(heldIn(cuts)).toEqual([...notCut].sort())
    expect(heldIn({ ...cuts, record: (model) => [lostAt(model, 700), ...cuts.record(model)] })).toEqual(
      [...notCut].sort(),
    )
  })

  test('once, or at another place, is nobody’s fault, and proves nothing', () => {
    decideNothing(cuts, (_, at, model) => [lostAt(model, at % 1400)])
    decideNothing(cuts, (_, at, model) => [lostAt(model, 100), lostAt(model, 1400 + (at % 50), bare)])
    fc.assert(
      fc.property(any, fc.nat(), (model, at) => {
        const outcomes = cuts.judge([lostAt(model, at % 400), lostAt(model, 2600)], model)
        expect(outcomes).toEqual([])
      }),
      { seed: 20_261_121, numRuns: 100 },
    )
  })

  test.each(cutDamages)('$kind: $about', (damage) => findDamage(cuts, damage))

  test('without an attempt there is nothing to say', () => {
    decideNothing(cuts, () => [])
  })
})
