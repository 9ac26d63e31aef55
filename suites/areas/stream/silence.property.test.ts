import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alone, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { changed, placeAt, swapped, unanswered } from '../../reading/kit/damage.ts'
import { judgeDone, judgeEndInSilence } from './end.ts'
import {
  byMode,
  inMode,
  keptUntil,
  laterOn,
  ofBoth,
  partly,
  rows,
  type StreamAlone,
  type StreamDamage,
  silentModels,
  statusReadsIn,
  strangerAt,
  timeAt,
  unpausedModels,
  withAnswer,
  withEvents,
  withPart,
} from './kit/damage.ts'
import { doneAt, earlierOf, errorAt, keptOf, type StreamKept, type StreamModel, wordsAt, written } from './kit/drawn.ts'
import { madeAround, madeTiming } from './kit/made.ts'
import { historyOf, messagesOfTurn, putOff } from './kit/turn-drawn.ts'
import { judgeOpening } from './opening.ts'
import { judgeErrorPlace, judgeSilence } from './silence.ts'
import { judgeSilentStream } from './stream.ts'
import { judgeOld } from './words.ts'

const silent: StreamAlone = {
  models: silentModels,
  record: keptOf,
  judge: (kept, model) =>
    judgeSilentStream(written(kept, model), earlierOf(model), madeAround, statusReadsIn(kept, model)),
}

const parts = {
  opening: (kept, model) => judgeOpening(written(kept, model), true, []),
  done: partly((_, answer) => judgeDone(answer, madeTiming)),
  old: partly((words) => judgeOld(words)),
  silence: partly((words) => judgeSilence(words)),
  errorPlace: partly((_, answer) => judgeErrorPlace(answer)),
  endInSilence: (kept, model) =>
    partly((_, answer) => judgeEndInSilence(answer, statusReadsIn(kept, model), madeTiming))(kept, model),
} satisfies Record<string, StreamAlone['judge']>

const damages: StreamDamage[] = [
  {
    kind: 'drop',
    about: 'the error of a required stream',
    by: parts.silence,
    to: inMode(silentModels, 'required-stream'),
    damage: (kept) => withEvents(kept, (events) => events.filter(([, name]) => name !== 'error')),
    breaks: (model) => rows(model.turn.old.length > 0 ? 'send-required-stream-old-words' : '*-error')(model),
  },
  {
    kind: 'drop',
    about: 'done',
    by: parts.done,
    damage: (kept) => withEvents(kept, (events) => events.slice(0, -1)),
    breaks: rows('*-done-last'),
  },
  {
    kind: 'swap',
    about: 'error and done',
    by: parts.errorPlace,
    to: inMode(silentModels, 'required-stream'),
    damage: (kept) => withEvents(kept, (events) => swapped(events, 1)),
    breaks: rows('*-done-last', '*-error-before-done'),
    alone: rows('*-error-before-done'),
  },
  {
    kind: 'repeat',
    about: 'words that nobody said',
    by: parts.silence,
    damage: (kept, _, model) =>
      withEvents(kept, ([ack = doneAt(0), ...rest]) => [ack, strangerAt(model, ack[0]), ...rest]),
    breaks: byMode('*-silent', '*-only-said'),
  },
  {
    kind: 'repeat',
    about: 'words of an earlier turn',
    by: parts.old,
    to: laterOn(silentModels),
    damage: (kept, at, { dress, turn }) =>
      withEvents(kept, ([ack = doneAt(0), ...rest]) => [
        ack,
        wordsAt(dress, ack[0], turn.old[placeAt(turn.old.length, at)] ?? ''),
        ...rest,
      ]),
    breaks: rows('*-only-new'),
  },
  {
    kind: 'repeat',
    about: 'an error that was not asked for',
    by: parts.silence,
    to: inMode(silentModels, 'stream'),
    damage: (kept) =>
      withEvents(kept, (events) => [...events.slice(0, -1), errorAt(timeAt(events, -1)), ...events.slice(-1)]),
    breaks: rows('*-no-error'),
  },
  {
    kind: 'rename',
    about: 'error',
    by: parts.silence,
    to: inMode(silentModels, 'required-stream'),
    damage: (kept) => withEvents(kept, (events) => changed(events, 1, ([atMs, , data]) => [atMs, 'failed', data])),
    breaks: (model) => rows(model.turn.old.length > 0 ? 'send-required-stream-old-words' : '*-error')(model),
  },
  {
    kind: 'delay',
    about: 'done, to the wait limit',
    by: parts.endInSilence,
    // A turn that paused for long may have begun late.
    to: unpausedModels,
    damage: (kept) => withEvents(kept, (events) => [...events.slice(0, -1), doneAt(madeTiming.waitLimitMs + 400)]),
    breaks: rows('*-ends-with-turn'),
  },
  {
    kind: 'retype',
    about: 'the stream, as a 504',
    by: parts.opening,
    to: inMode(silentModels, 'required-stream'),
    damage: (kept) => ({
      events: [],
      sent: { ...kept.sent, answer: { ...kept.sent.answer, status: 504, headers: {}, body: '{"error":"no reply"}' } },
    }),
    breaks: rows('*-silent-200'),
  },
]

describe('a stream of a turn without words', () => {
  test('holds where it is lawful, in any dress', () => {
    const held = ofBoth(
      ...['200', 'media-type', 'no-error'].map((slug) => `*-stream-${slug}`),
      ...['silent-200', 'media-type', 'error', 'error-before-done'].map((slug) => `*-required-stream-${slug}`),
      ...[
        'ack-first',
        'ack-conversation-id',
        'ack-message-id',
        'done-last',
        'ends',
        'ends-with-turn',
        'stored',
      ].flatMap((slug) => [`*-stream-${slug}`, `*-required-stream-${slug}`]),
      '*-stream-silent',
    )
    const more = ['ack-once', 'send-stream-only-new', 'send-required-stream-only-new', 'send-required-stream-old-words']
    expect(heldIn(silent)).toEqual([...held, ...more.map((slug) => `stream/${slug}`)].sort())
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(withPart(silent, damage), damage))

  test('of a turn that was put off, it may end about when the wait runs out, or go on', () => {
    const { waitLimitMs, slackMs } = madeTiming
    const late = fc
      .tuple(
        silentModels,
        fc.integer({ min: 300, max: 2500 }),
        fc.integer({ min: -slackMs, max: slackMs }),
        fc.boolean(),
      )
      .map(([model, byMs, slack, goesOn]) => {
        const endsAtMs = goesOn ? Number.POSITIVE_INFINITY : waitLimitMs + slack
        return { ...model, turn: putOff(model.turn, byMs), endsAtMs }
      })
    const put: Alone<StreamModel & { endsAtMs: number }, StreamKept> = {
      ...silent,
      models: late,
      record: keptUntil,
    }
    expect(heldIn(put)).toContain('stream/send-required-stream-error-before-done')
  })

  test('of an agent that spoke after all is not accused of its words', () => {
    const spoke: StreamAlone = {
      ...silent,
      models: inMode(silentModels, 'stream'),
      record: (model) => {
        const { events, sent } = keptOf(model)
        const word = 'Something after all.'
        const said = { messageId: 'x', role: 'assistant', text: word, timestamp: null }
        const history = historyOf(model.turn, [...messagesOfTurn(model.turn), said])
        const [ack = doneAt(0), ...rest] = events
        return { events: [ack, wordsAt(model.dress, ack[0], word), ...rest], sent: { ...sent, history } }
      },
    }
    expect(heldIn(spoke)).toContain('stream/start-stream-ack-first')
  })

  test('says nothing where it never came', () => {
    decideNothing(silent, (kept) => withAnswer({ ...kept, events: [] }, unanswered(kept.sent.answer)))
  })
})
