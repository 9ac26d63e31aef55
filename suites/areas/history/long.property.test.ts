import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { Sent } from '../../records/sent.ts'
import type { PageRun } from '../../records/walk.ts'
import { agent, madeSend, user } from '../send/kit/made.ts'
import { judgeDeep, judgeLong } from './long.ts'

const row = ['history/walk-long']

/** A transcript, and how many messages each page of it holds: any number may be hidden or put on another page. */
interface Model {
  words: string[]
  sizes: number[]
}

const models: fc.Arbitrary<Model> = fc.record({
  words: fc.uniqueArray(fc.string({ unit: fc.constantFrom(...'bcdfgh'), minLength: 3, maxLength: 9 }), {
    minLength: 5,
    maxLength: 40,
  }),
  sizes: fc.array(fc.nat({ max: 12 }), { minLength: 1, maxLength: 5 }),
})

function pagesOf(messages: readonly object[], sizes: readonly number[]): Exchange[] {
  const pages: Exchange[] = []
  let end = messages.length
  for (let index = 0; end > 0; index += 1) {
    const size = sizes[index % sizes.length] ?? 0
    // Empty pages are lawful, as long as there is an end.
    const start = index > 20 ? 0 : Math.max(0, end - size)
    pages.push(
      made({
        id: `page ${index}`,
        json: { before: start === 0 ? null : `${start}`, messages: messages.slice(start, end) },
      }),
    )
    end = start
  }
  return pages
}

function sentOf({ words, sizes }: Model, shown: readonly string[] = words, more: Partial<Sent> = {}): Sent {
  const messages = [user(), ...shown.map((each, index) => agent(each, `r${index}`))]
  const sent = madeSend({ mode: 'none', said: words, answer: { status: 202 } })
  return { ...sent, history: { pages: pagesOf(messages, sizes), end: 'start' }, ...more }
}

const textsOn = (page: Exchange): (string | undefined)[] => messagesOf(page).map(({ text }) => text)

describe('a history of more than the largest page', () => {
  test('is held where every word is on one of the pages', () => {
    fc.assert(fc.property(models, (model) => void expect(heldRows(judgeLong(sentOf(model)))).toEqual(row)))
  })

  test('is held where blanks stand around words, whether the pages keep them or not', () => {
    const around = fc.array(fc.constantFrom('', ' ', '\n', '\r\n\n'), { minLength: 2 })
    fc.assert(
      fc.property(models, around, fc.boolean(), ({ words, sizes }, blanks, isKept) => {
        const said = words.map((each, index) => `${blanks[index % 2]}${each}${blanks[(index + 1) % blanks.length]}`)
        expect(heldRows(judgeLong(sentOf({ words: said, sizes }, isKept ? said : words)))).toEqual(row)
      }),
    )
  })

  test('is broken where words are on none of them, and undecided where they would be within one page', () => {
    fc.assert(
      fc.property(models, fc.nat(), fc.nat({ max: 2 }), (model, at, more) => {
        const from = at % (model.words.length - 1)
        const shown = model.words.filter(
          (_, index) => index < from || index > Math.min(from + more, model.words.length - 2),
        )
        const sent = sentOf(model, shown)
        const pages = sent.history?.pages ?? []
        // Both neighbours of what is missing on one page: the agent left it out.
        const before = from === 0 ? sent.text : (model.words[from - 1] ?? '')
        const after = shown[from] ?? ''
        const isWithin = pages.some((page) => [before, after].every((each) => textsOn(page).includes(each)))
        const outcomes = judgeLong(sent)
        expect([brokenRows(outcomes), undecidedRows(outcomes)]).toEqual(isWithin ? [[], row] : [row, []])
      }),
    )
  })

  test('is broken wherever it lacks words that the answer told', () => {
    fc.assert(
      fc.property(models, fc.nat(), (model, at) => {
        const shown = model.words.filter((_, index) => index !== at % (model.words.length - 1))
        const replies = model.words.map((text, index) => ({ messageId: `r${index}`, text, timestamp: 'now' }))
        const told = sentOf(model, shown)
        const answer = made({ status: 200, json: { conversationId: 'c1', messageId: 'm1', replies } })
        expect(brokenRows(judgeLong({ ...told, mode: 'optional', answer }))).toEqual(row)
        expect(heldRows(judgeLong({ ...sentOf(model), mode: 'optional', answer }))).toEqual(row)
      }),
    )
  })

  test('says nothing where the agent was not through, or pages are so many that we left off', () => {
    fc.assert(
      fc.property(models, (model) => {
        const { rest } = sentOf(model)
        const older = model.words.slice(1)
        const { pages } = { pages: [], ...sentOf(model, older).history }
        for (const sent of [
          sentOf(model, model.words, rest && { rest: { ...rest, rested: false } }),
          sentOf(model, older, { history: { pages, end: 'too-long' } }),
        ])
          expect(judgeLong(sent)).toEqual([])
      }),
    )
  })

  test('is undecided where the agent was not seen to say all, and where a page could not be read', () => {
    fc.assert(
      fc.property(models, (model) => {
        const { pages } = { pages: [], ...sentOf(model).history }
        for (const sent of [
          sentOf(model, model.words.slice(0, -1)),
          sentOf(model, model.words, { history: { pages, end: 'broken' } }),
        ])
          expect([brokenRows(judgeLong(sent)), undecidedRows(judgeLong(sent))]).toEqual([[], row])
      }),
    )
  })
})

describe('the same history with pages of other sizes', () => {
  const mixed = ['history/walk-mixed-limits']
  const both = fc.record({
    model: models,
    sizes: fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 1, maxLength: 5 }),
  })
  const toldBy = (model: Model): Sent => {
    const replies = model.words.map((text, index) => ({ messageId: `r${index}`, text, timestamp: null }))
    const sent = sentOf(model)
    const body = JSON.stringify({ conversationId: 'c', messageId: 'm', replies })
    return { ...sent, answer: { ...sent.answer, status: 200, body } }
  }
  const read = (words: readonly string[], sizes: readonly number[], more: Partial<PageRun> = {}): PageRun => {
    const pages = pagesOf([user(), ...words.map((each, index) => agent(each, `r${index}`))], sizes)
    return { pages, limits: pages.map(() => 300), from: null, end: 'start', ...more }
  }

  test('is held where every word is on one page', () => {
    fc.assert(
      fc.property(both, ({ model, sizes }) => {
        expect(heldRows(judgeDeep(toldBy(model), read(model.words, sizes)))).toEqual(mixed)
      }),
    )
  })

  test('is broken where a word is missing, comes again, or a page is refused', () => {
    fc.assert(
      fc.property(both, fc.nat(), ({ model, sizes }, nth) => {
        const at = nth % model.words.length
        const sent = toldBy(model)
        expect(brokenRows(judgeDeep(sent, read(model.words.toSpliced(at, 1), sizes)))).toEqual(mixed)
        const again = model.words.toSpliced(at, 0, model.words[at] ?? '')
        expect(brokenRows(judgeDeep(sent, read(again, sizes)))).toEqual(mixed)
        const refused = [made({ status: 400, json: { error: 'no' } })]
        expect(brokenRows(judgeDeep(sent, read(model.words, sizes, { pages: refused, end: 'broken' })))).toEqual(mixed)
      }),
    )
  })

  test('says nothing of a text that comes again where the agent may have gone on', () => {
    fc.assert(
      fc.property(both, fc.nat(), ({ model, sizes }, nth) => {
        const { rest, ...sent } = toldBy(model)
        const again = [...model.words, model.words[nth % model.words.length] ?? '']
        const active = { ...sent, ...(rest && { rest: { ...rest, rested: false } }) }
        expect(brokenRows(judgeDeep(active, read(again, sizes)))).toEqual([])
      }),
    )
  })

  test('says nothing of words that the other reading lacks, of walks that were left off, and of pages that nobody answered', () => {
    fc.assert(
      fc.property(both, ({ model, sizes }) => {
        const sent = toldBy(model)
        const fewer = model.words.slice(1)
        const lacking = { ...sent, history: { pages: read(fewer, sizes).pages, end: 'start' as const } }
        expect(brokenRows(judgeDeep(lacking, read(fewer, sizes)))).toEqual([])
        expect(judgeDeep(sent, read(fewer, sizes, { end: 'too-long' }))).toEqual([])
        for (const status of [429, 502, null]) {
          const pages = [made({ status })]
          expect(judgeDeep(sent, read(model.words, sizes, { pages, end: 'broken' }))).toEqual([])
        }
      }),
    )
  })
})
