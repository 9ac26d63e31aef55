import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { runWords } from '../../arbitraries/names.ts'
import { type Alone, type Damage, findDamage, heldIn, holdNothing } from '../../reading/kit/alone.ts'
import { dropped, placeAt, repeated, swapped, unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { heldRows } from '../../reading/kit/outcomes.ts'
import { endpoints, modes } from '../../reading/sent.ts'
import { type CharacterKind, characterKinds, labelledPiece, labelledText, pieces } from '../../reading/text/labelled.ts'
import { longestText } from '../../reading/too-long.ts'
import type { Sent, TooLong } from '../../records/sent.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import { type SendModel, sendModels, timingOf } from '../../run/kit/paper-sends.ts'
import { paperSend } from '../../run/kit/paper-sent.ts'
import { type Filling, filledUp } from '../../scenes/parts/padded.ts'
import { around } from './kit/made.ts'
import { judgeOdd, judgeRoundTrip } from './round-trip.ts'
import { judgeTextLimit, judgeTooLong } from './text.ts'

const short = 'LAB []\nshort'
const texts = {
  narrow: filledUp(short, 'narrow', longestText),
  wide: filledUp(short, 'wide', longestText),
  pairs: filledUp(short, 'pairs', longestText),
  half: filledUp(short, 'narrow', longestText / 2),
  short,
}
type Form = keyof typeof texts

interface Limit {
  endpoint: SendEndpoint
  mode: Mode
  /** Forms of the text, the boldest first; a short one comes after them. */
  forms: readonly Filling[]
  counts: 'code points' | 'UTF-16 units'
}

/** What is left of a send whose first form that the service takes is the last one that was sent. */
function tried({ endpoint, mode, forms }: Limit, takes: (form: Form) => boolean, status = 400): Sent {
  const sent: Form[] = [...forms, 'short']
  const taken = sent.find(takes) ?? 'short'
  const asked = (form: Form, parts: Parameters<typeof made>[0]): Exchange =>
    made({
      id: form,
      method: 'POST',
      path: endpoint === 'start' ? '/conversations' : '/messages',
      requestBody: bodies[form],
      ...parts,
    })
  return {
    endpoint,
    mode,
    text: texts[taken],
    title: null,
    script: 'silent',
    said: [],
    lastsMs: 0,
    answer: asked(taken, { status: mode === 'none' ? 202 : 200, json: { conversationId: 'c', messageId: 'm' } }),
    refused: sent.slice(0, sent.indexOf(taken)).map((form) => asked(form, { status, json: { error: 'too long' } })),
    looks: [],
  }
}

const bodies: Record<Form, string> = {
  narrow: JSON.stringify({ text: texts.narrow }),
  wide: JSON.stringify({ text: texts.wide }),
  pairs: JSON.stringify({ text: texts.pairs }),
  half: JSON.stringify({ text: texts.half }),
  short: JSON.stringify({ text: short }),
}

const limitsOf = (...forms: readonly (readonly Filling[])[]): fc.Arbitrary<Limit> =>
  fc.record({
    endpoint: fc.constantFrom(...endpoints),
    mode: fc.constantFrom(...modes),
    forms: fc.constantFrom(...forms),
    counts: fc.constantFrom('code points', 'UTF-16 units'),
  })

const limits: Alone<Limit, Sent> = {
  models: limitsOf(['narrow'], ['wide', 'narrow'], ['pairs', 'wide', 'narrow']),
  record: (model) => tried(model, (form) => model.counts === 'code points' || form !== 'pairs'),
  judge: (sent) => judgeTextLimit(sent, around),
  runs: 60,
}

const refusal = (at: number): number => [400, 413, 422, 500][at % 4] ?? 400
const limitRow = ({ endpoint, mode }: Limit): string[] => [`send/${endpoint}-${mode}-text-limit`]

const limitDamages: Damage<Limit, Sent>[] = [
  {
    kind: 'cut',
    about: 'the limit, to half of it',
    damage: (_, at, model) => tried(model, (form) => form === 'short', refusal(at)),
    breaks: limitRow,
  },
  {
    kind: 'retype',
    about: 'the limit, into bytes',
    to: limitsOf(['wide', 'narrow'], ['pairs', 'wide', 'narrow']),
    damage: (_, at, model) => tried(model, (form) => form === 'narrow', refusal(at)),
    breaks: ({ endpoint }) => [`send/${endpoint}-text-not-bytes`],
  },
]

describe('a text at the limit', () => {
  it('is not accused where it is taken, whatever is counted', () => {
    const each = endpoints.flatMap((endpoint) => [
      `send/${endpoint}-text-not-bytes`,
      ...modes.map((mode) => `send/${endpoint}-${mode}-text-limit`),
    ])
    expect(heldIn({ ...limits, runs: 100 })).toEqual(each.sort())
  })

  describe.each(limitDamages)('$kind: $about', (damage) => {
    it('is found', () => findDamage(limits, damage))
  })

  it('holds nothing where no answer came, or nothing long was sent', () => {
    holdNothing(limits, (sent) => ({ ...sent, answer: unanswered(sent.answer) }))
    holdNothing(limits, (sent) => ({ ...sent, text: short, refused: [] }))
  })
})

interface Beyond {
  tooLong: TooLong
  twin: Sent
}

const beyond: Alone<Limit & { cutFirst: boolean }, Beyond> = {
  models: fc.tuple(limitsOf(['narrow']), fc.boolean()).map(([limit, cutFirst]) => ({ ...limit, cutFirst })),
  record: ({ cutFirst, ...limit }) => {
    const { endpoint, mode } = limit
    const refused = made({ id: 'too long', method: 'POST', status: 400, json: { error: 'too long' } })
    const tries = cutFirst ? [unanswered(refused), refused] : [refused]
    return { tooLong: { endpoint, mode, tries }, twin: tried(limit, () => true) }
  },
  judge: ({ tooLong, twin }) => judgeTooLong(tooLong, twin, around),
}

const last =
  (change: (exchange: Exchange, at: number) => Exchange) =>
  ({ tooLong, twin }: Beyond, at: number): Beyond => ({
    twin,
    tooLong: {
      ...tooLong,
      tries: [...tooLong.tries.slice(0, -1), ...tooLong.tries.slice(-1).map((each) => change(each, at))],
    },
  })

const beyondDamages: Damage<Limit, Beyond>[] = [
  {
    kind: 'retype',
    about: 'the refusal, into another status',
    damage: last((each, at) => ({ ...each, status: [404, 409, 413, 422, 500][at % 5] ?? 500 })),
    breaks: ({ endpoint, mode }) => [`send/${endpoint}-${mode}-too-long`],
  },
  {
    kind: 'drop',
    about: 'the refusal',
    damage: last((each, at) => ({
      ...each,
      status: at % 2 === 0 ? 200 : 202,
      body: '{"conversationId":"c","messageId":"m"}',
    })),
    breaks: ({ endpoint, mode }) => [`send/${endpoint}-${mode}-too-long`],
  },
  {
    kind: 'cut',
    about: 'the connection, each time',
    damage: ({ tooLong, twin }) => ({
      twin,
      tooLong: { ...tooLong, tries: [...tooLong.tries, ...tooLong.tries].slice(0, 2).map(unanswered) },
    }),
    breaks: ({ endpoint, mode }) => [`send/${endpoint}-${mode}-too-long`],
  },
]

describe('a text beyond the limit', () => {
  it('is not accused where it is refused with 400', () => {
    const each = endpoints.flatMap((endpoint) => modes.map((mode) => `send/${endpoint}-${mode}-too-long`))
    expect(heldIn(beyond)).toEqual(each.sort())
  })

  describe.each(beyondDamages)('$kind: $about', ({ damage, breaks }) => {
    it('is found', () => findDamage(beyond, { damage, breaks }))
  })

  it('holds nothing where no answer came, where nothing was sent, or where a shorter text is refused as well', () => {
    holdNothing(beyond, last(unanswered))
    holdNothing(beyond, ({ tooLong, twin }) => ({ twin, tooLong: { ...tooLong, tries: [] } }))
    holdNothing(beyond, ({ tooLong, twin }) => ({ tooLong, twin: { ...twin, answer: unanswered(twin.answer) } }))
  })
})

interface Labelled {
  model: SendModel
  token: string
  endpoint: SendEndpoint
}

const labelled: fc.Arbitrary<Labelled> = runWords(1).chain(([token = '']) =>
  sendModels('optional', 'spoken', { tail: fc.constant(`${labelledText(token)} \n `) }).map((model) => ({
    model,
    token,
    endpoint: model.endpoint,
  })),
)

const roundTrips: Alone<Labelled, Sent> = {
  models: labelled,
  record: ({ model }) => paperSend(model).sent,
  judge: (sent, { model, token }) => judgeRoundTrip(sent, token, { timing: timingOf(model), exchanges: [] }),
  runs: 40,
}

/** The piece of one kind in the stored text, as it is there, put back as it is changed. */
function stored(sent: Sent, { model, token }: Labelled, kind: CharacterKind, change: (piece: string) => string): Sent {
  const [begin, end] = [`begin-${kind}-${token}:`, `:end-${kind}-${token}`]
  const page = (each: Exchange): Exchange =>
    withList(each, 'messages', (messages) =>
      messages.map((message) => {
        if (message.messageId !== model.ids[1]) return message
        const text = String(message.text)
        const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
        return { ...message, text: text.slice(0, from) + change(text.slice(from, to)) + text.slice(to) }
      }),
    )
  const { history } = sent
  return history === undefined ? sent : { ...sent, history: { ...history, pages: history.pages.map(page) } }
}

/** What the spec leaves open, brought into one form. */
const plain = (text: string): string =>
  text
    .replace(
      /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
      '',
    )
    .normalize('NFC')
    .replaceAll('\r\n', '\n')
    .trim()

/** Tries places from `at` on until the text differs by more than what is open: two equal neighbours swapped are no damage. */
function damaged(piece: string, at: number, change: (points: string[], at: number) => string[]): string {
  const points = [...piece]
  for (let place = at; place < at + points.length; place += 1) {
    const text = change(points, place).join('')
    if (plain(text) !== plain(piece)) return text
  }
  throw new Error(`nothing in ${JSON.stringify(piece)} can be damaged so`)
}

const changes: readonly [kind: Damage<Labelled, Sent>['kind'], change: (points: string[], at: number) => string[]][] = [
  ['swap', swapped],
  ['drop', dropped],
  ['repeat', repeated],
  ['rename', (points, at) => points.map((each, place) => (place === placeAt(points.length, at) ? '\ufffd' : each))],
  [
    'retype',
    (points, at) =>
      points.flatMap((each, place) => (place === placeAt(points.length, at) ? [...`&#${each.codePointAt(0)};`] : each)),
  ],
  ['cut', (points, at) => points.slice(0, placeAt(points.length, at))],
]

describe('characters that come back from the history', () => {
  it('are not accused where they are lawful', () => {
    const each = endpoints.flatMap((endpoint) => characterKinds.map((kind) => `send/${endpoint}-text-${kind}`))
    expect(heldIn(roundTrips)).toEqual(each.sort())
  })

  describe.each(changes)('%s', (_, change) => {
    it.each(characterKinds)('is found in %s', (kind) => {
      expect(pieces[kind].length).toBeGreaterThan(10)
      findDamage(roundTrips, {
        damage: (sent, at, model) => stored(sent, model, kind, (piece) => damaged(piece, at, change)),
        breaks: ({ endpoint }) => [`send/${endpoint}-text-${kind}`],
      })
    })
  })

  it.each([
    ['control', /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/g],
    ['right-to-left', /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g],
  ] as const)('may lose what no text has to keep: %s', (kind, losable) => {
    fc.assert(
      fc.property(roundTrips.models, (model) => {
        const outcomes = roundTrips.judge(
          stored(roundTrips.record(model), model, kind, (piece) => piece.replace(losable, '')),
          model,
        )
        expect(heldRows(outcomes)).toContain(`send/${model.endpoint}-text-${kind}`)
      }),
      { numRuns: 30 },
    )
  })

  it('hold where a text with such characters got 400 and one without them was taken; another status decides nothing', () => {
    fc.assert(
      fc.property(roundTrips.models, fc.constantFrom(400, 422), (model, status) => {
        const sent = roundTrips.record(model)
        const tamed = sent.text.replace(/begin-control-.*end-control-\w+\n?/s, '')
        const refusal = made({ method: 'POST', requestBody: JSON.stringify({ text: sent.text }), status })
        const outcomes = roundTrips.judge({ ...sent, text: tamed, refused: [refusal] }, model)
        const row = `send/${model.endpoint}-text-control`
        expect(heldRows(outcomes).includes(row)).toBe(status === 400)
        expect(outcomes.some((each) => 'undecided' in each && each.requirement === row)).toBe(status !== 400)
      }),
      { numRuns: 30 },
    )
  })

  it('hold nothing where no answer came, or no history', () => {
    holdNothing(roundTrips, (sent) => ({ ...sent, answer: unanswered(sent.answer) }))
    holdNothing(roundTrips, ({ history: _, ...sent }) => sent)
    holdNothing(roundTrips, (sent): Sent => {
      const pages = (sent.history?.pages ?? []).map(unanswered)
      return { ...sent, history: { pages, end: 'broken' } }
    })
  })
})

describe.each([
  ['nul', '\u0000'],
  ['half', '\ud800'],
] as const)('a character that a text may lose: %s', (odd, character) => {
  const holding: fc.Arbitrary<Labelled> = runWords(1).chain(([token = '']) =>
    sendModels('optional', 'spoken', { tail: fc.constant(labelledPiece(odd, token, `a${character}b`)) }).map(
      (model) => ({
        model,
        token,
        endpoint: model.endpoint,
      }),
    ),
  )
  const shown = (text: string) => (stored: string) => stored.replaceAll(character, text)
  it.each([
    ['kept', shown(character)],
    ['left out', shown('')],
    ['replaced by U+FFFD', shown('\ufffd')],
    ['replaced by U+003F', shown('?')],
    ['the text is not whole', (stored: string) => stored.slice(0, stored.indexOf(character))],
  ] as const)('is only observed: %s', (value, change) => {
    fc.assert(
      fc.property(holding, (each) => {
        const sent = paperSend(each.model).sent
        const page = (one: Exchange): Exchange =>
          withList(one, 'messages', (messages) =>
            messages.map((message) => ({ ...message, text: change(String(message.text)) })),
          )
        const history = { end: 'start' as const, pages: (sent.history?.pages ?? []).map(page) }
        const outcomes = judgeOdd({ ...sent, history }, each.token, odd)
        expect(outcomes).toEqual([expect.objectContaining({ value })])
      }),
      { seed: 20_261_121, numRuns: 30 },
    )
  })
})
