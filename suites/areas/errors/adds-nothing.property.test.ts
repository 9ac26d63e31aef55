import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { unanswered, withList } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { posted, refusal, silenced, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import { type Ids, idOf, idsDrawn, textsDrawn, wordOf } from '../../reading/kit/words-drawn.ts'
import type { AfterRefusals } from '../../records/after-refusals.ts'
import type { BrokenBody, Provoked } from '../../records/refusals.ts'
import { judgeAddsNothing, judgeBodiesAddNothing } from './adds-nothing.ts'
import { judgeProvoked } from './provoked.ts'
import { errors } from './rows.ts'

interface HistoryModel {
  wording: Wording
  ids: Ids
  texts: readonly string[]
  pageSize: number
  refused: number
}

const models: fc.Arbitrary<HistoryModel> = fc.record({
  wording: wordings,
  ids: idsDrawn,
  texts: textsDrawn({ min: 1, max: 6 }),
  pageSize: fc.integer({ min: 1, max: 4 }),
  refused: fc.integer({ min: 1, max: 4 }),
})

/** The walk that read the history, newest page first; one empty page at its end. */
function pagesOf({ ids, texts, pageSize }: HistoryModel): Exchange[] {
  const parts: string[][] = []
  for (let end = texts.length; end > 0; end -= pageSize) parts.push(texts.slice(Math.max(0, end - pageSize), end))
  return [...parts, []].map((part, page) => {
    const messages = part.map((text, index) => ({ messageId: idOf(ids, 'm', 10 * page + index), role: 'user', text }))
    return made({
      json: { before: page === parts.length ? null : `c${page}`, conversationId: idOf(ids, 'c'), messages },
    })
  })
}

/** One message more, on one of the pages. */
const added = (pages: readonly Exchange[], at: number, text: string): Exchange[] =>
  pages.map((page, index) =>
    index === at % pages.length
      ? withList(page, 'messages', (messages) => [...messages, { messageId: 'more', role: 'user', text }])
      : page,
  )

const wordAt = ({ ids }: HistoryModel, at: number): string => wordOf(3_000_000 + ids.salt * 10 + at)

describe('refused messages', () => {
  const row = ['errors/401-adds-nothing']
  const nothing: Alone<HistoryModel, AfterRefusals> = {
    models,
    record: (model) => ({
      refused: Array.from({ length: model.refused }, (_, at) => ({
        answer: refusal(at % 2 === 0 ? 401 : 404, model.wording, posted),
        word: wordAt(model, at),
      })),
      rested: true,
      pages: pagesOf(model),
      end: 'start',
    }),
    judge: (kept) => judgeAddsNothing(errors['401-adds-nothing'], [401, 404], kept),
  }
  const damages: Damage<HistoryModel, AfterRefusals>[] = [
    {
      kind: 'repeat',
      about: 'one of them, in the history',
      damage: (kept, at, model) => ({
        ...kept,
        pages: added(kept.pages, at, `What has ${wordAt(model, at % model.refused)} in it.`),
      }),
      breaks: row,
    },
    {
      kind: 'cut',
      about: 'one of them but for its word, in the history',
      damage: (kept, at, model) => ({ ...kept, pages: added(kept.pages, at, wordAt(model, at % model.refused)) }),
      breaks: row,
    },
    {
      kind: 'delay',
      about: 'one of them, into a history that does not come to rest',
      damage: (kept, at, model) => ({ ...kept, rested: false, pages: added(kept.pages, at, wordAt(model, 0)) }),
      breaks: row,
    },
  ]

  test('add nothing to a lawful history', () => expect(heldIn(nothing)).toEqual(row))
  test.each(damages)('$kind: $about', (damage) => findDamage(nothing, damage))
  test('say nothing where the history was not read at rest, or they were not refused', () => {
    decideNothing(nothing, (kept) => ({ ...kept, rested: false }))
    decideNothing(nothing, (kept) => ({ ...kept, end: 'broken' as const, pages: kept.pages.map(unanswered) }))
    decideNothing(nothing, (kept) => ({ ...kept, refused: [] }))
    decideNothing(nothing, ({ refused, ...kept }, at) => ({ ...kept, refused: silenced(refused, at) }))
  })
})

describe('malformed and too long messages', () => {
  interface Kept {
    bodies: BrokenBody[]
    aftermath: Omit<AfterRefusals, 'refused'>
  }
  const bodyAt = (model: HistoryModel, at: number): BrokenBody => ({
    endpoint: at === 3 ? 'start' : 'send',
    place: '/text',
    constraint: at % 2 === 0 ? 'type' : 'maxLength',
    how: 'wrong',
    answer: refusal(400, model.wording, posted),
    traces: { within: [wordAt(model, at)], exact: [`${at}`, '[object Object]'] },
  })
  const left: Alone<HistoryModel, Kept> = {
    models,
    record: (model) => ({
      bodies: Array.from({ length: 1 + model.refused }, (_, at) => bodyAt(model, at)),
      aftermath: { rested: true, pages: pagesOf(model), end: 'start' },
    }),
    judge: ({ bodies, aftermath }) => judgeBodiesAddNothing(bodies, aftermath),
  }
  const withText = ({ bodies, aftermath }: Kept, at: number, text: string): Kept => ({
    bodies,
    aftermath: { ...aftermath, pages: added(aftermath.pages, at, text) },
  })
  const damages: Damage<HistoryModel, Kept>[] = [
    {
      kind: 'repeat',
      about: 'a malformed one, in the history',
      damage: (kept, at, model) => withText(kept, at, `{"text":"${wordAt(model, 0)}"}`),
      breaks: ['errors/400-adds-nothing'],
    },
    {
      kind: 'retype',
      about: 'a text that is none, as the text of a message',
      damage: (kept, at) => withText(kept, at, '0'),
      breaks: ['errors/400-adds-nothing'],
    },
    {
      kind: 'cut',
      about: 'a text that is too long, and kept',
      damage: (kept, at, model) => withText(kept, at, `${wordAt(model, 1)} aaaaaaaaaa`),
      breaks: ['errors/too-long-adds-nothing'],
    },
  ]

  test('leave nothing behind in a lawful history', () => {
    expect(heldIn(left)).toEqual(['errors/400-adds-nothing', 'errors/too-long-adds-nothing'])
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(left, damage))
  test('say nothing where the history was not read at rest, or they were not refused', () => {
    decideNothing(left, (kept) => ({ ...kept, aftermath: { ...kept.aftermath, rested: false } }))
    decideNothing(left, (kept) => ({ ...kept, aftermath: { ...kept.aftermath, end: 'too-long' as const } }))
    decideNothing(left, ({ bodies, aftermath }, at) => ({ aftermath, bodies: silenced(bodies, at) }))
    decideNothing(left, ({ aftermath }) => ({ aftermath, bodies: [] }))
  })
})

describe('a conflict that the target file brings about', () => {
  const provoked: Alone<HistoryModel, Provoked> = {
    models,
    record: (model) => ({
      last: refusal(409, model.wording, { ...posted, path: '/messages' }),
      before: pagesOf(model),
      after: pagesOf({ ...model, pageSize: 1 + (model.pageSize % 4) }),
    }),
    judge: judgeProvoked,
  }
  test('adds nothing to a lawful history', () => expect(heldIn(provoked)).toEqual(['errors/409-adds-nothing']))
  test('repeat: the refused message, in the history', () => {
    findDamage(provoked, {
      damage: (kept, at) => ({ ...kept, after: added(kept.after ?? [], at, 'refused') }),
      breaks: ['errors/409-adds-nothing'],
    })
  })
  test('says nothing where none is stated, nothing was read, or it was not brought about', () => {
    decideNothing(provoked, (kept) => ({ ...kept, last: null }))
    decideNothing(provoked, (kept, at) => (at % 2 === 0 ? { ...kept, before: null } : { ...kept, after: null }))
    decideNothing(provoked, ({ last, ...kept }, at) => ({ ...kept, last: silenced(last, at) }))
    decideNothing(provoked, (kept, _, { wording }) => ({ ...kept, last: refusal(400, wording, posted) }))
  })
})
