import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, findDamage } from '../../reading/kit/alone.ts'
import { dropped, placeAt, repeated, swapped, unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { endpoints, modes } from '../../reading/sent.ts'
import { type CharacterKind, characterKinds, pieces } from '../../reading/text/labelled.ts'
import type { Sent, TooLong } from '../../records/sent.ts'
import { silentFirst, spokenFirst } from '../../scenes/matrix.ts'
import { texts } from '../../scenes/texts.ts'
import { brokenPlays, lawfulPlays, nothingDecided, type Plays, rowsHeld } from '../kit/plays.ts'
import { matrix as json } from './kit/scenes.ts'
import { judgeOdd, judgeRoundTrip } from './round-trip.ts'
import type { Around } from './send.ts'
import { judgeTextLimit, judgeTooLong } from './text.ts'

const streamed = ['stream', 'required-stream'] as const
const matrix = [...json, ...streamed.flatMap((mode) => [spokenFirst[mode], silentFirst[mode]])]
const scenes = [...matrix, texts]
const lawful = await lawfulPlays(scenes)

/** A send at the limit of text, and one beyond it. */
interface Long {
  sent: Sent
  beyond: TooLong | undefined
  around: Around
}

function longIn(service: Plays): Long[] {
  return matrix.flatMap((scene) => {
    const { play, run, exchanges } = service.of(scene)
    return [play.first, play.second].map((sent) => ({
      sent,
      beyond: play.tooLong.find(({ endpoint }) => endpoint === sent.endpoint),
      around: { timing: run.timing, exchanges },
    }))
  })
}

const long = lawful.flatMap(longIn)
const limits = ({ sent, around }: Long): Outcome[] => judgeTextLimit(sent, around)
const beyond = ({ sent, beyond: tooLong, around }: Long): Outcome[] =>
  tooLong === undefined ? [] : judgeTooLong(tooLong, sent, around)
const ways = endpoints.flatMap((endpoint) => modes.map((mode) => `${endpoint}-${mode}`))

describe('a text at the limit', () => {
  it('is not accused where it is taken, whatever is counted', () => {
    const each = [...endpoints.map((post) => `${post}-text-not-bytes`), ...ways.map((way) => `${way}-text-limit`)]
    expect(rowsHeld(long, limits)).toEqual(each.map((slug) => `send/${slug}`).sort())
  })

  it.each([
    ['50k-send-required', 'send-required-text-limit'],
    ['10k-start-stream', 'start-stream-text-limit'],
    ['64k-start-none', 'start-none-text-limit'],
    ['bytes-start', 'start-text-not-bytes'],
    ['128k-bytes-send', 'send-text-not-bytes'],
  ])('send/%s breaks %s', async (id, row) => {
    expect(brokenRows(longIn(await brokenPlays(matrix, `send/${id}`)).flatMap(limits))).toEqual([`send/${row}`])
  })

  it('says nothing where no answer came, or nothing long was sent', () => {
    nothingDecided(
      long.map(({ sent, ...one }) => ({ ...one, sent: { ...sent, answer: unanswered(sent.answer) } })),
      limits,
    )
    nothingDecided(
      long.map(({ sent, ...one }) => ({ ...one, sent: { ...sent, text: 'LAB []\nshort', refused: [] } })),
      limits,
    )
  })
})

describe('a text beyond the limit', () => {
  it('is not accused where it is refused with 400', () => {
    expect(rowsHeld(long, beyond)).toEqual(ways.map((way) => `send/${way}-too-long`).sort())
  })

  it.each([
    ['413-start-none', 'start-none-too-long'],
    ['422-send-required', 'send-required-too-long'],
    ['cut-send-stream', 'send-stream-too-long'],
    ['unlimited-send-optional', 'send-optional-too-long'],
    ['cuts-too-long-start-none', 'start-none-too-long'],
  ])('send/%s breaks %s', async (id, row) => {
    expect(brokenRows(longIn(await brokenPlays(matrix, `send/${id}`)).flatMap(beyond))).toEqual([`send/${row}`])
  })

  it('says nothing where no answer came, where nothing was sent, or where a shorter text is refused as well', () => {
    const withTries = (change: (tries: Exchange[]) => Exchange[]): Long[] =>
      long.map(({ beyond: one, ...each }) => ({ ...each, beyond: one && { ...one, tries: change(one.tries) } }))
    nothingDecided(
      withTries((tries) => tries.slice(0, 1).map(unanswered)),
      beyond,
    )
    nothingDecided(
      withTries(() => []),
      beyond,
    )
    nothingDecided(
      long.map(({ sent, ...one }) => ({ ...one, sent: { ...sent, answer: unanswered(sent.answer) } })),
      beyond,
    )
  })
})

/** A text with characters of every kind that was stored, and the word that tells it from others. */
interface Labelled {
  sent: Sent
  token: string
  around: Around
}

const labelledIn = (service: Plays): Labelled[] => {
  const { play, run, exchanges } = service.of(texts)
  const around = { timing: run.timing, exchanges }
  return [
    { sent: play.start, token: play.tokens.start, around },
    { sent: play.message, token: play.tokens.send, around },
  ]
}
const labelled = lawful.flatMap(labelledIn)
const roundTrip = ({ sent, token, around }: Labelled): Outcome[] => judgeRoundTrip(sent, token, around)

/** The history with what it shows of our texts changed. */
function stored({ sent, ...one }: Labelled, change: (text: string) => string): Labelled {
  const page = (each: Exchange): Exchange =>
    withList(each, 'messages', (messages) =>
      messages.map((message) =>
        String(message.text).includes(one.token) ? { ...message, text: change(String(message.text)) } : message,
      ),
    )
  const { history } = sent
  return {
    ...one,
    sent: history === undefined ? sent : { ...sent, history: { ...history, pages: history.pages.map(page) } },
  }
}

/** The same for the piece of one kind. */
function storedPiece(one: Labelled, kind: CharacterKind, change: (piece: string) => string): Labelled {
  const [begin, end] = [`begin-${kind}-${one.token}:`, `:end-${kind}-${one.token}`]
  return stored(one, (text) => {
    const [from, to] = [text.indexOf(begin) + begin.length, text.indexOf(end)]
    return text.slice(0, from) + change(text.slice(from, to)) + text.slice(to)
  })
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

const changes: [kind: string, change: (points: string[], at: number) => string[]][] = [
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
    expect(rowsHeld(labelled, roundTrip)).toEqual(each.sort())
  })

  // A mutant says one change of each kind; what a database or a filter does to any one character is drawn here.
  describe.each(changes)('%s', (_, change) => {
    const reference: Alone<Labelled, Labelled> = {
      models: fc.constantFrom(...labelled.slice(0, 2)),
      record: (one) => one,
      judge: roundTrip,
      runs: 40,
    }
    it.each(characterKinds)('is found in %s', (kind) => {
      expect(pieces[kind].length).toBeGreaterThan(10)
      findDamage(reference, {
        damage: (one, at) => storedPiece(one, kind, (piece) => damaged(piece, at, change)),
        breaks: ({ sent }) => [`send/${sent.endpoint}-text-${kind}`],
      })
    })
  })

  it('hold where a text with such characters got 400 and one without them was taken; another status decides nothing', () => {
    for (const status of [400, 422]) {
      const { sent, ...one } = labelled[0] ?? { sent: undefined, token: '', around: undefined }
      if (sent === undefined || one.around === undefined) throw new Error('nothing was recorded')
      const tamed = sent.text.replace(/begin-control-.*end-control-\w+\n?/s, '')
      const refusal = made({ method: 'POST', requestBody: JSON.stringify({ text: sent.text }), status })
      const outcomes = judgeRoundTrip({ ...sent, text: tamed, refused: [refusal] }, one.token, one.around)
      expect(heldRows(outcomes).includes('send/start-text-control')).toBe(status === 400)
      expect(undecidedRows(outcomes).includes('send/start-text-control')).toBe(status !== 400)
    }
  })

  it('say nothing where no answer came, or no history', () => {
    const without = (change: (sent: Sent) => Sent) => labelled.map((one) => ({ ...one, sent: change(one.sent) }))
    nothingDecided(
      without((sent) => ({ ...sent, answer: unanswered(sent.answer) })),
      roundTrip,
    )
    nothingDecided(
      without(({ history: _, ...sent }) => sent),
      roundTrip,
    )
    nothingDecided(
      without((sent) => ({
        ...sent,
        history: { pages: (sent.history?.pages ?? []).map(unanswered), end: 'broken' },
      })),
      roundTrip,
    )
  })
})

describe.each([
  ['nul', '\u0000', 0],
  ['half', '\ud800', 1],
] as const)('a character that a text may lose: %s', (odd, character, place) => {
  const replaced = (by: string) => (text: string) => text.replaceAll(character, by).replaceAll('\ufffd', by)
  it.each([
    ['kept', replaced(character)],
    ['removed', replaced('')],
    ['replaced by U+FFFD', replaced('\ufffd')],
    ['replaced by U+003F', replaced('?')],
    ['the stored text is incomplete', (text: string) => text.slice(0, text.indexOf(`begin-${odd}`))],
  ] as const)('is only observed: %s', (value, change) => {
    for (const one of labelledIn(lawful[0] ?? raise()).slice(place, place + 1)) {
      expect(judgeOdd(stored(one, change).sent, one.token, odd)).toEqual([expect.objectContaining({ value })])
    }
  })
})

function raise(): never {
  throw new Error('nothing was recorded')
}
