import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { changed, dropped, placeAt, swapped, unanswered } from '../../reading/kit/damage.ts'
import { brokenRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { textsDrawn, wordOf } from '../../reading/kit/words-drawn.ts'
import { judgeAccept } from './accept.ts'
import { judgeClientLeft } from './client-leaves.ts'
import {
  inMode,
  laterOn,
  rows,
  silentModels,
  spokenModels,
  strangerAt,
  timeAt,
  unpausedModels,
  withAnswer,
  withEvents,
  withMessages,
} from './kit/damage.ts'
import { earlierOf, keptOf, type StreamKept, type StreamModel, wordsAt, written } from './kit/drawn.ts'
import { madeAround, madeTiming } from './kit/made.ts'
import { historyOf, messagesOfTurn, restOf } from './kit/turn-drawn.ts'
import { judgeRich } from './rich.ts'
import { judgeUnsaid } from './unsaid.ts'

type Streams = Alone<StreamModel, StreamKept>
type Damages = Damage<StreamModel, StreamKept>[]

/** A stream that never began. */
const never = (kept: StreamKept): StreamKept => withAnswer({ ...kept, events: [] }, unanswered(kept.sent.answer))

const salted = (number: number, { turn }: StreamModel): string => wordOf(number + turn.ids.salt)
const tools = (model: StreamModel): string[] => [`tool_${salted(1, model)}`]
const notes = (model: StreamModel): string[] => [`note ${salted(2, model)}`]
const linesOf = (model: StreamModel): string =>
  `lines ${salted(3, model)}\n\nevent: done\n  data: {"a":1}\n: x\n\n\nlast`
const wideOf = (model: StreamModel): string => `wide ${salted(4, model)} ${'𝒜é漢😀e\u0301👩\u200d🚀ß€д.'.repeat(3)}`

/** Words said at once; the third of them has lines, the fourth wide characters. */
const richModels: fc.Arbitrary<StreamModel> = fc
  .tuple(
    inMode(unpausedModels, 'stream'),
    textsDrawn({ min: 4, max: 4 }),
    fc.array(fc.nat({ max: 9 }), { minLength: 6 }),
  )
  .map(([model, [one = '', two = '', three = '', last = ''], ways]) => {
    const texts = [one, two, linesOf(model), wideOf(model), three, last]
    let afterMs = 0
    const said = texts.map((text, index) => {
      afterMs += ways[index] ?? 0
      return { text, afterMs }
    })
    const turn = { ...model.turn, said, script: texts.map(() => 'say').join(' '), endMs: afterMs, old: [] }
    return { ...model, endpoint: 'start', turn }
  })

const rich: Streams = {
  models: richModels,
  record: keptOf,
  judge: (kept, model) =>
    judgeRich(
      {
        sent: written(kept, model),
        tools: tools(model),
        notes: notes(model),
        lines: [linesOf(model)],
        wide: [wideOf(model)],
      },
      madeTiming,
    ),
}

/** One of the words in another form. */
const respelled = (
  of: (model: StreamModel) => string,
  place: number,
  change: (text: string) => string,
): Pick<Damages[number], 'damage'> => ({
  damage: (kept, _, model) =>
    withMessages(kept, (some) => changed(some, place, ([atMs]) => wordsAt(model.dress, atMs, change(of(model))))),
})

const inserted = (of: (model: StreamModel) => string): Pick<Damages[number], 'damage'> => ({
  damage: (kept, at, model) =>
    withMessages(kept, (some) => {
      const place = placeAt(some.length, at)
      return [...some.slice(0, place), wordsAt(model.dress, timeAt(some, place), of(model)), ...some.slice(place)]
    }),
})

const richDamages: Damages = [
  {
    kind: 'repeat',
    about: 'a tool as words',
    ...inserted((model) => `Using ${tools(model)}`),
    breaks: ['stream/hides-tools'],
  },
  {
    kind: 'repeat',
    about: 'a note as words',
    ...inserted((model) => `${notes(model)}`),
    breaks: ['stream/hides-notes'],
  },
  {
    kind: 'repeat',
    about: 'words that nobody said',
    damage: (kept, _, model) => withMessages(kept, (some) => [...some, strangerAt(model, timeAt(some, -1))]),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'cut',
    about: 'lines, after the first',
    ...respelled(linesOf, 2, (text) => text.split('\n')[0] ?? ''),
    breaks: ['stream/line-breaks'],
  },
  {
    kind: 'cut',
    about: 'lines, into an event for each',
    to: richModels.map((model) => ({ ...model, dress: { ...model.dress, streamForms: [] } })),
    damage: (kept, _, model) =>
      withMessages(kept, (some) =>
        some.flatMap((each, index) =>
          index === 2
            ? linesOf(model)
                .split('\n')
                .filter((line) => line !== '')
                .map((line) => wordsAt(model.dress, each[0], line))
            : [each],
        ),
      ),
    breaks: ['stream/line-breaks'],
  },
  {
    kind: 'drop',
    about: 'empty lines',
    ...respelled(linesOf, 2, (text) => text.replaceAll('\n\n', '\n')),
    breaks: ['stream/line-breaks'],
  },
  {
    kind: 'retype',
    about: 'line breaks as blanks',
    ...respelled(linesOf, 2, (text) => text.replaceAll('\n', ' ')),
    breaks: ['stream/line-breaks'],
  },
  {
    kind: 'drop',
    about: 'words with lines',
    damage: (kept) => withMessages(kept, (some) => dropped(some, 2)),
    breaks: ['stream/line-breaks'],
  },
  {
    kind: 'retype',
    about: 'characters of four bytes',
    ...respelled(wideOf, 3, (text) => text.replaceAll(/[\u{10000}-\u{10ffff}]/gu, '\ufffd')),
    breaks: ['stream/wide-characters'],
  },
  {
    kind: 'cut',
    about: 'wide characters, at their end',
    ...respelled(wideOf, 3, (text) => text.slice(0, -3)),
    breaks: ['stream/wide-characters'],
  },
  {
    kind: 'drop',
    about: 'plain words',
    damage: (kept, at) => withMessages(kept, (some) => dropped(some, [0, 1, 4, 5][at % 4] ?? 0)),
    breaks: rows('*-complete'),
  },
  {
    kind: 'swap',
    about: 'plain words',
    damage: (kept, at) => withMessages(kept, (some) => swapped(some, 4 * (at % 2))),
    breaks: rows('*-in-order'),
  },
]

describe('a stream with all that is unusual', () => {
  test('holds where it is lawful, in any dress', () => {
    const held = ['hides-notes', 'hides-tools', 'line-breaks', 'utf-8', 'wide-characters']
    expect(heldIn(rich)).toEqual(held.map((slug) => `stream/${slug}`))
  })

  test.each(richDamages)('$kind: $about', (damage) => findDamage(rich, damage))

  test('an agent that said nothing of it accuses nobody', () => {
    fc.assert(
      fc.property(richModels, (model) => {
        const kept = withMessages(keptOf(model), () => [])
        const own = messagesOfTurn(model.turn).filter(({ role }) => role === 'user')
        const seen = { history: historyOf(model.turn, own), rest: restOf({ ...model.turn, said: [] }, 100) }
        const outcomes = rich.judge({ ...kept, sent: { ...kept.sent, ...seen } }, model)
        expect(brokenRows(outcomes)).toEqual([])
        expect(undecidedRows(outcomes)).toEqual(expect.arrayContaining(['stream/line-breaks', 'stream/hides-tools']))
      }),
      { seed: 20_261_121, numRuns: 100 },
    )
  })

  test('bytes that are no UTF-8 are found', () => {
    const latin: Streams['judge'] = (kept, model) => {
      const sent = written(kept, model)
      const chunks = (sent.answer.chunks ?? []).map((chunk) =>
        'text' in chunk ? { atMs: chunk.atMs, base64: Buffer.from(chunk.text, 'latin1').toString('base64') } : chunk,
      )
      const answer = { ...sent.answer, chunks }
      const hidden = { tools: tools(model), notes: notes(model), lines: [linesOf(model)], wide: [wideOf(model)] }
      return judgeRich({ sent: { ...sent, answer }, ...hidden }, madeTiming).filter(
        (each) => 'requirement' in each && each.requirement === 'stream/utf-8',
      )
    }
    const whole = richModels.map((model) => ({ ...model, dress: { ...model.dress, cuts: [], streamForms: [] } }))
    const damage = {
      kind: 'retype',
      about: 'bytes',
      damage: (kept: StreamKept) => kept,
      breaks: ['stream/utf-8'],
    } as const
    findDamage({ ...rich, models: whole, judge: latin }, damage)
  })

  test('says nothing where it never came', () => decideNothing(rich, never))
})

/** No words before, and the tool and the note are known. */
const unsaid: Streams = {
  models: inMode(silentModels, 'required-stream').map((model) => ({
    ...model,
    endpoint: 'send',
    turn: { ...model.turn, old: [] },
  })),
  record: keptOf,
  judge: (kept, model) =>
    judgeUnsaid({ sent: written(kept, model), tools: tools(model), notes: notes(model), watched: [] }, madeAround),
}

/** A message before the error. */
const spokenAfterAll = (of: (model: StreamModel) => string): Pick<Damages[number], 'damage'> => ({
  damage: (kept, _, model) =>
    withEvents(kept, (events) => [
      ...events.slice(0, 1),
      wordsAt(model.dress, timeAt(events, 0), of(model)),
      ...events.slice(1),
    ]),
})

const unsaidDamages: Damages = [
  {
    kind: 'repeat',
    about: 'a tool as words',
    ...spokenAfterAll((model) => `> ${tools(model)}`),
    breaks: ['stream/hides-tools'],
  },
  {
    kind: 'repeat',
    about: 'a note as words',
    ...spokenAfterAll((model) => `${notes(model)}.`),
    breaks: ['stream/hides-notes'],
  },
  {
    kind: 'repeat',
    about: 'words that nobody said',
    ...spokenAfterAll((model) => `${salted(9, model)} (working)`),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'drop',
    about: 'the error',
    damage: (kept) => withEvents(kept, (events) => events.filter(([, name]) => name !== 'error')),
    breaks: rows('*-error'),
  },
  {
    kind: 'rename',
    about: 'the error',
    damage: (kept) => withEvents(kept, (events) => changed(events, 1, ([atMs, , data]) => [atMs, 'fail', data])),
    breaks: rows('*-error'),
  },
]

describe('a required stream of a turn with a tool and a note alone', () => {
  test('holds where it is lawful', () => expect(heldIn(unsaid)).toContain('stream/send-required-stream-error'))
  test.each(unsaidDamages)('$kind: $about', (damage) => findDamage(unsaid, damage))
  test('says nothing where it never came', () => decideNothing(unsaid, never))
})

/** We close the stream in the middle of the pause; what is said after it is not shown any more. */
const left: Streams = {
  models: laterOn(inMode(spokenModels, 'required-stream')).filter(
    ({ turn }) => turn.said.length > (turn.pausesAfter ?? 0),
  ),
  record: (model) => {
    const kept = keptOf({ ...model, upTo: model.turn.pausesAfter ?? 0 })
    const events = kept.events.filter(([, name]) => name !== 'done')
    return withAnswer({ ...kept, events }, { failure: { kind: 'timeout', message: 'left' } })
  },
  judge: (kept, model) => {
    const later = model.turn.said.at(-1)?.text ?? ''
    return judgeClientLeft({ sent: written(kept, model), later }, earlierOf(model), madeAround)
  },
}

const leftDamages: Damages = [
  {
    kind: 'swap',
    about: 'two messages',
    to: left.models.filter(({ turn }) => (turn.pausesAfter ?? 0) > 1),
    damage: (kept, at) => withMessages(kept, (some) => swapped(some, at)),
    breaks: rows('*-prefix'),
  },
  {
    kind: 'drop',
    about: 'the first of several messages',
    to: left.models.filter(({ turn }) => (turn.pausesAfter ?? 0) > 1),
    damage: (kept) => withMessages(kept, (some) => some.slice(1)),
    breaks: rows('*-prefix'),
  },
  {
    kind: 'repeat',
    about: 'a message',
    damage: (kept, at) => withMessages(kept, (some) => [...some, ...some.slice(placeAt(some.length, at)).slice(0, 1)]),
    breaks: rows('*-only-said'),
  },
  {
    kind: 'repeat',
    about: 'words of an earlier turn',
    damage: (kept, at, { dress, turn }) =>
      withMessages(kept, (some) => [
        wordsAt(dress, timeAt(some, 0), turn.old[placeAt(turn.old.length, at)] ?? ''),
        ...some,
      ]),
    breaks: rows('*-only-new'),
  },
  {
    kind: 'cut',
    about: 'the end of a text',
    damage: (kept, at, { dress, turn }) =>
      withMessages(kept, (some) => {
        const place = placeAt(some.length, at)
        return changed(some, place, ([atMs]) => wordsAt(dress, atMs, turn.said[place]?.text.slice(0, 13) ?? ''))
      }),
    breaks: rows('*-text'),
  },
  {
    kind: 'drop',
    about: 'ack',
    damage: (kept) => withEvents(kept, (events) => events.slice(1)),
    breaks: rows('*-ack-first'),
  },
  {
    kind: 'retype',
    about: 'the status',
    damage: (kept) => withAnswer(kept, { status: 201 }),
    breaks: rows('*-200'),
  },
]

describe('a stream that the client left', () => {
  test('is never accused where it is lawful, and shows whether the work went on', () => {
    let seen = 0
    fc.assert(
      fc.property(left.models, fc.boolean(), (model, goesOn) => {
        const kept = left.record(model)
        const shown = messagesOfTurn(model.turn)
        const history = historyOf(model.turn, goesOn ? shown : shown.slice(0, -1))
        const outcomes = left.judge({ ...kept, sent: { ...kept.sent, history } }, model)
        expect(brokenRows(outcomes)).toEqual([])
        expect(outcomes).toEqual([expect.objectContaining({ requirement: 'stream/client-closes', value: goesOn })])
        seen += 1
      }),
      { seed: 20_261_121, numRuns: 100 },
    )
    expect(seen).toBe(100)
  })

  test.each(leftDamages)('$kind: $about', (damage) => findDamage(left, damage))
  test('says nothing where it never came', () => decideNothing(left, never))
})

const accept: Streams = {
  models: spokenModels,
  record: keptOf,
  judge: (kept, model) => judgeAccept(written(kept, model), []),
}

const ignored = ({ endpoint }: StreamModel): string[] => [`stream/${endpoint}-accept-ignored`]

describe('a stream that was asked for under Accept: application/json', () => {
  const asJson: Streams['judge'] = (kept, model) =>
    judgeAccept({ ...written(kept, model), answer: kept.sent.answer }, [])
  const damages: Damages = [
    {
      kind: 'retype',
      about: 'one JSON body in its place',
      damage: (kept) => withAnswer(kept, { headers: { 'content-type': 'application/json' }, body: '{"replies":[]}' }),
      breaks: ignored,
    },
    { kind: 'retype', about: '406 in its place', damage: (kept) => withAnswer(kept, { status: 406 }), breaks: ignored },
    { kind: 'drop', about: 'the body', damage: (kept) => withAnswer(kept, { body: '' }), breaks: ignored },
  ]

  test('is one all the same', () => {
    expect(heldIn(accept)).toEqual(['stream/send-accept-ignored', 'stream/start-accept-ignored'])
  })
  test.each(damages)('$kind: $about', (damage) => findDamage({ ...accept, judge: asJson }, damage))
  test('says nothing where it never came', () => decideNothing({ ...accept, judge: asJson }, never))
})
