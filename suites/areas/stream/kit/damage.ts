import fc from 'fast-check'
import type { Exchange } from '../../../../schemas/types.ts'
import type { Outcome } from '../../../reading/finding.ts'
import type { Alone, Damage } from '../../../reading/kit/alone.ts'
import { brokenRows } from '../../../reading/kit/outcomes.ts'
import { textsDrawn, wordOf } from '../../../reading/kit/words-drawn.ts'
import { type StreamAnswer, streamAnswerOf } from '../answer.ts'
import { spokenOf } from '../stream.ts'
import type { Spoken } from '../words.ts'
import {
  doneAt,
  dressesDrawn,
  earlierOf,
  errorAt,
  keptOf,
  type StreamKept,
  type StreamModel,
  wordsAt,
  written,
} from './drawn.ts'
import { type MadeEvent, madeTiming } from './made.ts'
import { restOf, statusAt, turnsDrawn } from './turn-drawn.ts'

// For tests: streams of both sends in both modes, and what is done to them.

const endpoints = fc.constantFrom('start' as const, 'send' as const)
const modes = fc.constantFrom('stream' as const, 'required-stream' as const)

/** Nothing is said before a start; what came before a send may have been silent. */
const withOld = (models: fc.Arbitrary<StreamModel>): fc.Arbitrary<StreamModel> =>
  models.map((model) => (model.endpoint === 'send' ? model : { ...model, turn: { ...model.turn, old: [] } }))

function modelsOf(
  [before, after]: [[number, number], [number, number]],
  pauseMs: number | undefined,
  upTo: fc.Arbitrary<number>,
): fc.Arbitrary<StreamModel> {
  const between = ([min, max]: [number, number]) => ({ min, max })
  const turn = turnsDrawn({ before: between(before), pauseMs, after: between(after), old: { min: 0, max: 2 } })
  return withOld(fc.record({ endpoint: endpoints, mode: modes, turn, dress: dressesDrawn, upTo }))
}

const { longPauseMs } = madeTiming
const whole = fc.constant(9)

/** Turns with words before their pause, and maybe after it. A required stream may show the first of them alone. */
export const spokenModels = modelsOf(
  [
    [1, 3],
    [0, 3],
  ],
  longPauseMs,
  fc.integer({ min: 1, max: 9 }),
)

/** Words on both sides of the pause, and all of them are shown. */
export const fullModels = modelsOf(
  [
    [1, 3],
    [1, 3],
  ],
  longPauseMs,
  whole,
)

const unsaid = (pauseMs: number | undefined) =>
  modelsOf(
    [
      [0, 0],
      [0, 0],
    ],
    pauseMs,
    whole,
  )

/** Turns without words, with a pause or without. */
export const silentModels = fc.oneof(unsaid(undefined), unsaid(longPauseMs))
export const unpausedModels = unsaid(undefined)

/** Turns that outlast the wait: under `required` silent until after it, otherwise with words before it. */
export const limitModels = fc
  .tuple(
    modelsOf(
      [
        [1, 1],
        [1, 1],
      ],
      madeTiming.ranOutMs,
      whole,
    ),
    modelsOf(
      [
        [0, 0],
        [1, 1],
      ],
      madeTiming.ranOutMs,
      whole,
    ),
  )
  .map(([spoken, unspoken]) => (spoken.mode === 'stream' ? spoken : { ...unspoken, mode: spoken.mode }))

/** The same in one of the two modes. */
export const inMode = (models: fc.Arbitrary<StreamModel>, mode: StreamModel['mode']): fc.Arbitrary<StreamModel> =>
  models.map((model) => ({ ...model, mode }))

/** The same, sent to a conversation in which something was said before. */
export const laterOn = (models: fc.Arbitrary<StreamModel>): fc.Arbitrary<StreamModel> =>
  fc
    .tuple(models, textsDrawn({ min: 1, max: 2 }))
    .map(([model, old]) => ({ ...model, endpoint: 'send', turn: { ...model.turn, old } }))

export type StreamAlone = Alone<StreamModel, StreamKept>

/** A damage; the part of the judge that is there for it, which has to find it alone, and what it then says where the whole says more. */
export type StreamDamage = Damage<StreamModel, StreamKept> & {
  by: StreamAlone['judge']
  alone?: Damage<StreamModel, StreamKept>['breaks']
}

/** The whole judge, after the part that is there for a damage has found it alone. */
export function withPart(judged: StreamAlone, { by, breaks, alone = breaks }: StreamDamage): StreamAlone {
  return {
    ...judged,
    judge: (kept, model) => {
      const found = brokenRows(by(kept, model))
      const due = [...(typeof alone === 'function' ? alone(model) : alone)].sort()
      if (found.join() !== due.join())
        throw new Error(`the part alone found ${found.join(', ')}, not ${due.join(', ')}`)
      return judged.judge(kept, model)
    },
  }
}

/** A judge of what was streamed, without what its opening and the history tell. */
export function partly(judge: (spoken: Spoken, answer: StreamAnswer) => Outcome[]): StreamAlone['judge'] {
  return (kept, model) => {
    const answer = streamAnswerOf(written(kept, model), madeTiming)
    const spoken = answer === undefined ? undefined : spokenOf(answer, earlierOf(model))
    return spoken === undefined ? [] : judge(spoken, spoken.answer)
  }
}

/** Statuses as somebody beside would read them while a stream is open. */
export function statusReadsIn({ events }: StreamKept, { turn }: StreamModel): Exchange[] {
  const overMs = events.at(-1)?.[0] ?? 0
  return Array.from({ length: Math.floor(overMs / 200) }, (_, index) => statusAt(turn, 200 * index + 100))
}

/** Rows of the send that a model is; `*` stands for its endpoint and mode. */
export const rows =
  (...slugs: string[]) =>
  ({ endpoint, mode }: StreamModel): string[] =>
    slugs.map((slug) => `stream/${slug.replace('*', `${endpoint}-${mode}`)}`)

/** The row that says the same of the one mode and of the other. */
export const byMode =
  (stream: string, required: string) =>
  (model: StreamModel): string[] =>
    rows(model.mode === 'stream' ? stream : required)(model)

/** Rows of both endpoints, for which `*` stands. */
export const ofBoth = (...slugs: string[]): string[] =>
  ['start', 'send'].flatMap((endpoint) => slugs.map((slug) => `stream/${slug.replace('*', endpoint)}`))

export function withEvents(
  kept: StreamKept,
  change: (events: readonly MadeEvent[]) => readonly MadeEvent[],
): StreamKept {
  return { ...kept, events: change(kept.events) }
}

/** The same stream with other message events; they stand in a row after ack. */
export function withMessages(kept: StreamKept, change: (some: MadeEvent[]) => readonly MadeEvent[]): StreamKept {
  const some = kept.events.filter(([, name]) => name === 'message')
  return withEvents(kept, (events) => [...events.slice(0, 1), ...change(some), ...events.slice(1 + some.length)])
}

export const withAnswer = (kept: StreamKept, answer: Partial<Exchange>): StreamKept => ({
  ...kept,
  sent: { ...kept.sent, answer: { ...kept.sent.answer, ...answer } },
})

/** When an event comes; the last one for a negative place. */
export const timeAt = (events: readonly MadeEvent[], place: number): number => events.at(place)?.[0] ?? 0

export const strangerAt = (model: StreamModel, atMs: number): MadeEvent =>
  wordsAt(model.dress, atMs, `${wordOf(7 + model.turn.ids.salt)} that nobody said`)

/** A stream that ended at a time at which its turn still went on; `whole` is what it would have been. */
export function endedAt(whole: StreamKept, { mode, turn }: StreamModel, endMs: number): StreamKept {
  const before = whole.events
    .filter(([atMs, name]) => name === 'ack' || (atMs <= endMs && name !== 'done'))
    .map(([atMs, name, data]): MadeEvent => [Math.min(atMs, endMs), name, data])
  const isUnsaid = mode === 'required-stream' && !before.some(([, name]) => name === 'message')
  const events = [...before, ...(isUnsaid ? [errorAt(endMs)] : []), doneAt(endMs)]
  const { sent } = withAnswer(whole, { endMs: turn.sentMs + endMs + 1 })
  return { events, sent: { ...sent, rest: restOf(turn, endMs + 1) } }
}

/** A stream as its model says, but one that is over by a time of its own whether or not its turn is. */
export function keptUntil(model: StreamModel & { endsAtMs: number }): StreamKept {
  const whole = keptOf(model)
  return timeAt(whole.events, -1) < model.endsAtMs ? whole : endedAt(whole, model, model.endsAtMs)
}
