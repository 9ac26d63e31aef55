import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { changed, dropped, placeAt, repeated, swapped } from '../../reading/kit/damage.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import {
  byMode,
  fullModels,
  inMode,
  laterOn,
  partly,
  rows,
  type StreamAlone,
  type StreamDamage,
  spokenModels,
  strangerAt,
  timeAt,
  withEvents,
  withMessages,
  withPart,
} from './kit/damage.ts'
import { earlierOf, keptOf, type StreamKept, wordsAt, written } from './kit/drawn.ts'
import { type MadeEvent, madeAround, madeTiming } from './kit/made.ts'
import { readsOf, restOf, showsItsPause, type TurnModel } from './kit/turn-drawn.ts'
import { judgePace } from './pace.ts'
import { judgeSpokenStream } from './stream.ts'
import { judgeOld, judgeShown, judgeWords } from './words.ts'

/** Something was said before each of them, so that every part has something to look at. */
const modelsWithOld = laterOn(fullModels)

/** The agent is seen to pause: what a status tells of it counts against the stream (readings 70). */
const pausing = fullModels.filter(({ turn }) => showsItsPause(turn))
const statusReads = (turn: TurnModel, kept: StreamKept): StreamKept => ({
  ...kept,
  sent: { ...kept.sent, reads: readsOf(turn) },
})

const words: StreamAlone = {
  models: spokenModels,
  record: keptOf,
  judge: (kept, model) => judgeSpokenStream(written(kept, model), earlierOf(model), madeAround),
}

const parts = {
  words: partly((spoken) => judgeWords(spoken)),
  shown: partly((spoken) => judgeShown(spoken)),
  old: partly((spoken) => judgeOld(spoken)),
  pace: partly((spoken, answer) => judgePace(answer, spoken.matched, madeTiming)),
}

const damages: StreamDamage[] = [
  {
    kind: 'swap',
    about: 'two neighbouring messages',
    by: parts.shown,
    to: fullModels,
    damage: (kept, at) =>
      withMessages(kept, (some) =>
        swapped(some, at).map(([, name, data], index): MadeEvent => [some[index]?.[0] ?? 0, name, data]),
      ),
    breaks: byMode('*-in-order', '*-prefix'),
  },
  {
    kind: 'drop',
    about: 'a message before a later one',
    by: parts.words,
    to: fullModels,
    damage: (kept, at) => withMessages(kept, (some) => dropped(some, placeAt(some.length - 1, at))),
    breaks: byMode('*-complete', '*-prefix'),
  },
  {
    kind: 'drop',
    about: 'the last message',
    by: parts.words,
    to: inMode(fullModels, 'stream'),
    damage: (kept) => withMessages(kept, (some) => some.slice(0, -1)),
    breaks: rows('*-complete'),
  },
  {
    kind: 'drop',
    about: 'all messages',
    by: parts.words,
    damage: (kept) => withMessages(kept, () => []),
    breaks: byMode('*-complete', '*-words'),
  },
  {
    kind: 'repeat',
    about: 'a message',
    by: parts.shown,
    damage: (kept, at) => withMessages(kept, (some) => repeated(some, at, at % 2 === 0)),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'repeat',
    about: 'words of an earlier turn',
    by: parts.old,
    to: laterOn(fullModels),
    damage: (kept, at, { dress, turn }) =>
      withMessages(kept, (some) => [
        wordsAt(dress, timeAt(some, 0), turn.old[placeAt(turn.old.length, at)] ?? ''),
        ...some,
      ]),
    breaks: rows('*-only-new'),
  },
  {
    kind: 'repeat',
    about: 'words that nobody said',
    by: parts.shown,
    to: fullModels,
    damage: (kept, _, model) => withMessages(kept, (some) => [...some, strangerAt(model, timeAt(some, -1))]),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'cut',
    about: 'the end of a text',
    by: parts.shown,
    damage: (kept, at, { dress, turn }) =>
      withMessages(kept, (some) => {
        const place = placeAt(some.length, at)
        const [...points] = turn.said[place]?.text.trimEnd() ?? ''
        const most = points.length - 1
        return changed(some, place, ([atMs]) =>
          wordsAt(dress, atMs, points.slice(0, at % 3 === 0 ? most : Math.ceil(most / 2)).join('')),
        )
      }),
    breaks: rows('*-text'),
  },
  {
    kind: 'cut',
    about: 'a message in two',
    by: parts.words,
    // Pieces in another form of letters or line ends are words that nobody said, for all that can be told.
    to: inMode(fullModels, 'stream').map((model) => ({ ...model, dress: { ...model.dress, streamForms: [] } })),
    damage: (kept, at, { dress, turn }) =>
      withMessages(kept, (some) => {
        const place = placeAt(some.length, at)
        const [...points] = turn.said[place]?.text ?? ''
        return some.flatMap((each, index) =>
          index === place
            ? [wordsAt(dress, each[0], points.slice(0, 9).join('')), wordsAt(dress, each[0], points.slice(9).join(''))]
            : [each],
        )
      }),
    breaks: rows('*-complete'),
  },
  {
    kind: 'delay',
    about: 'the words before the pause, until those after it',
    by: parts.pace,
    to: pausing,
    damage: (kept, _, { turn }) =>
      statusReads(
        turn,
        withMessages(kept, (some) =>
          some.map(([atMs, name, data]) => [Math.max(atMs, some[turn.pausesAfter ?? 0]?.[0] ?? 0), name, data]),
        ),
      ),
    breaks: rows('*-as-said'),
  },
  {
    kind: 'delay',
    about: 'everything until the turn is over',
    by: parts.pace,
    to: pausing,
    damage: (kept, _, { turn }) =>
      statusReads(
        turn,
        withEvents(kept, (events) => events.map(([, name, data]) => [timeAt(events, -1), name, data])),
      ),
    breaks: rows('*-as-said'),
  },
  {
    kind: 'delay',
    about: 'the first words under required, until the turn is over',
    by: parts.pace,
    to: inMode(fullModels, 'required-stream').map((model) => ({ ...model, upTo: model.turn.pausesAfter ?? 1 })),
    damage: (kept, _, { turn }) => {
      const atMs = turn.endMs + 10
      const late = withEvents(kept, (events) => [
        ...events.slice(0, 1),
        ...events.slice(1).map(([, name, data]): MadeEvent => [atMs, name, data]),
      ])
      return { ...late, sent: { ...late.sent, rest: restOf(turn, atMs + 1) } }
    },
    breaks: rows('*-as-said'),
  },
  {
    kind: 'rename',
    about: 'all messages',
    by: parts.words,
    damage: (kept) => withMessages(kept, (some) => some.map(([atMs, , data]): MadeEvent => [atMs, 'reply', data])),
    breaks: byMode('*-complete', '*-words'),
  },
  {
    kind: 'retype',
    about: 'words as a list of numbers',
    by: parts.shown,
    to: fullModels,
    damage: (kept, at) =>
      withMessages(kept, (some) => changed(some, at, ([atMs]) => [atMs, 'message', '{"text":[102,105]}'])),
    breaks: rows('*-text'),
  },
]

describe('the message events of a stream', () => {
  test('of lawful ones hold, in any dress', () => {
    const both = ['only-said', 'only-new', 'as-said', 'text', 'no-error']
    const held = [
      ...['stream', 'required-stream'].flatMap((mode) => both.map((slug) => `stream/send-${mode}-${slug}`)),
      ...['stream-complete', 'stream-in-order', 'required-stream-words', 'required-stream-prefix'].map(
        (slug) => `stream/send-${slug}`,
      ),
    ]
    const all = Object.values(parts).flatMap((judge) => heldIn({ ...words, models: modelsWithOld, judge }))
    expect([...new Set(all)].sort()).toEqual(held.sort())
  })

  test('that came without a pause which no view shows is the agent’s affair (readings 70)', () => {
    const pace = damages.find(({ about }) => about === 'everything until the turn is over')
    fc.assert(
      fc.property(pausing, (model) => {
        const { sent, ...kept } = pace?.damage(keptOf(model), 0, model) ?? keptOf(model)
        const outcomes = parts.pace({ ...kept, sent: { ...sent, reads: [] } }, model)
        expect(brokenRows(outcomes)).toEqual([])
      }),
    )
  })

  test.each(damages)('$kind: $about', (damage) => findDamage(withPart(words, damage), damage))

  test('say nothing where none came', () => {
    for (const judge of Object.values(parts)) holdNothing({ ...words, judge }, (kept) => withEvents(kept, () => []))
  })
})
