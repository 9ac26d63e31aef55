import fc from 'fast-check'
import type { Timing } from '../../../schemas/types.ts'
import { ids, runWords } from '../../arbitraries/names.ts'
import { storableTexts } from '../../arbitraries/storable-texts.ts'
import type { JsonMode } from '../../areas/send/facts.ts'
import type { SendEndpoint } from '../../rules/words.ts'
import { timingFor } from '../timing.ts'

/** A send to a lawful service, as tests draw it: what was asked, how the agent acted, and what the service left open. */
export interface SendModel {
  endpoint: SendEndpoint
  mode: JsonMode
  waitLimitMs: number
  /** What the agent says; in two parts, with the long pause of the script between them. */
  before: string[]
  after: string[]
  /** What it said in an earlier turn of the conversation. */
  older: string[]
  ids: string[]
  title: string
  /** What follows the script's line in the text. */
  tail: string
  sentMs: number
  /** When the turn begins, and how much longer its pause is: parts of the long pause. */
  begins: number
  stretch: number
  /** How long a required answer hesitates while the pause goes on: a part of what is surely before its end. */
  hesitates: number
  answerMs: number
  /** Parts of the lag that views may have. */
  statusLag: number
  pageLag: number
  form: (text: string) => string
  /** Of the newest message, the status shows so many characters. */
  shows: number
  timedOut: false | undefined
  replies: 'empty' | 'absent'
  /** Messages on a page of the history. */
  pageSize: number
  /** Where the turn outlasts the wait: when and how it is answered then. */
  ranOut?: RanOut
}

export interface RanOut {
  /** When, before or after the limit, as a part of the slack. */
  at: number
  /** The form of a `required` answer. */
  status: 200 | 504
  /** What becomes of the words so far. */
  words: 'given' | 'kept back'
}

/** What the spec leaves open about a stored text (readings 30). */
const forms: ((text: string) => string)[] = [
  (text) => text,
  (text) => text.normalize('NFC'),
  (text) => text.normalize('NFD'),
  (text) => text.replaceAll('\r\n', '\n'),
  (text) => text.trim(),
  (text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim(),
]

type Fields = { [field in Exclude<keyof SendModel, 'ranOut'>]: fc.Arbitrary<SendModel[field]> }

/** Sends in one mode; without words the turn is silent. Any other field may be drawn in another way. */
export function sendModels(
  mode: JsonMode,
  kind: 'spoken' | 'silent',
  more: Partial<Fields> = {},
): fc.Arbitrary<SendModel> {
  const part = (max: number) => fc.double({ min: 0, max, noNaN: true })
  const said = (min: number, max: number) => (kind === 'silent' ? fc.constant(0) : fc.integer({ min, max }))
  const fields: Omit<Fields, 'before' | 'after' | 'older'> = {
    endpoint: fc.constantFrom('start', 'send'),
    mode: fc.constant(mode),
    waitLimitMs: fc.constantFrom(2000, 4000, 600_000),
    ids: ids(10),
    title: storableTexts,
    tail: storableTexts,
    sentMs: fc.nat(100_000),
    begins: part(0.15),
    stretch: part(0.15),
    hesitates: part(0.9),
    answerMs: fc.integer({ min: 1, max: 30 }),
    statusLag: part(0.9),
    pageLag: part(0.9),
    form: fc.constantFrom(...forms),
    shows: fc.integer({ min: 1, max: 40 }),
    timedOut: fc.constantFrom(false, undefined),
    replies: fc.constantFrom('empty', 'absent'),
    pageSize: fc.constantFrom(1, 2, 1000),
    ...more,
  }
  const counts = fc.tuple(mode === 'none' ? fc.constant(0) : said(1, 2), said(1, 2), fc.integer({ min: 1, max: 2 }))
  return fc.tuple(fc.record(fields), counts, runWords(6)).map(([rest, [first, second, old], words]) => ({
    before: words.slice(0, first).map((word) => `one ${word}`),
    after: words.slice(2, 2 + second).map((word) => `two ${word}`),
    older: words.slice(4, 4 + old).map((word) => `old ${word}`),
    ...rest,
  }))
}

/** Sends whose turn speaks (but for `required`), is silent for longer than the wait, and speaks again. */
export function ranOutModels(
  mode: 'default' | 'optional' | 'required',
  more: Partial<Fields> = {},
): fc.Arbitrary<SendModel> {
  const ranOut = fc.record({
    at: fc.double({ min: -0.95, max: 0.95, noNaN: true }),
    status: fc.constantFrom(200 as const, 504 as const),
    words: fc.constantFrom('given' as const, 'kept back' as const),
  })
  // A turn that is put off for longer than the wait may have said nothing when it runs out.
  const begins = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 4, noNaN: true }))
  return fc.tuple(sendModels(mode, 'spoken', { begins, ...more }), ranOut).map(([model, form]) => ({
    ...model,
    ranOut: form,
    before: mode === 'required' ? [] : model.before.slice(0, 1),
    after: model.after.slice(0, 1),
  }))
}

/** When the agent acts, in the run's milliseconds. */
export interface Times {
  beginMs: number
  saidMs: number[]
  endMs: number
  answeredMs: number
}

const betweenWordsMs = 4

export function timesOf(model: SendModel): Times {
  const { waitLimitMs, slackMs, ranOutMs, longPauseMs, lagMs } = timingFor(model.waitLimitMs)
  const pauseMs = model.ranOut === undefined ? longPauseMs : ranOutMs
  const beginMs = model.sentMs + 3 + model.begins * longPauseMs
  const before = model.before.map((_, index) => beginMs + betweenWordsMs * (index + 1))
  const resumesMs = (before.at(-1) ?? beginMs) + (1 + model.stretch) * pauseMs
  const after = model.after.map((_, index) => resumesMs + betweenWordsMs * (index + 1))
  const saidMs = [...before, ...after]
  const endMs = (saidMs.at(-1) ?? beginMs) + 2
  if (model.ranOut !== undefined) {
    return { beginMs, saidMs, endMs, answeredMs: model.sentMs + waitLimitMs + model.ranOut.at * slackMs }
  }
  const [firstMs] = saidMs
  const required = (firstMs ?? endMs) + model.hesitates * (longPauseMs - Math.min(lagMs, longPauseMs / 2) - 50)
  const actedMs =
    model.mode === 'none' ? model.sentMs : model.mode === 'required' && firstMs !== undefined ? required : endMs
  return { beginMs, saidMs, endMs, answeredMs: actedMs + model.answerMs }
}

export function timingOf({ waitLimitMs }: SendModel): Timing {
  return timingFor(waitLimitMs)
}
