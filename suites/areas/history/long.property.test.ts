import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows, undecidedRows } from '../../reading/kit/outcomes.ts'
import { messagesOf } from '../../reading/views/page.ts'
import type { Sent } from '../../records/sent.ts'
import { agent, madeSend, user } from '../send/kit/made.ts'
import { judgeLong } from './long.ts'

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
