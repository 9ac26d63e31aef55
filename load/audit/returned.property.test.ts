import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeenMessage } from '../../suites/reading/views/page.ts'
import { judgeReturn, type SeenReturn } from './returned.ts'

const messages = fc
  .array(fc.constantFrom('user', 'assistant'), { minLength: 3, maxLength: 12 })
  .map((roles) =>
    roles.map((role, at): SeenMessage => ({ messageId: `m${at}`, role, text: `text ${at}`, timestamp: null })),
  )

/** A history, the page that was seen of it, and how much was said since. */
const seen = fc
  .tuple(messages, fc.nat(), fc.nat(), fc.nat({ max: 4 }))
  .map(([before, firstSeed, lengthSeed, more]): SeenReturn => {
    const first = 1 + (firstSeed % (before.length - 2))
    const page = before.slice(first, first + 1 + (lengthSeed % (before.length - first)))
    const since = Array.from({ length: more }, (_, at) => ({ ...before[0], messageId: `n${at}`, text: `new ${at}` }))
    const whole = [...before, ...since] as SeenMessage[]
    return { page, older: before.slice(0, first), status: 200, whole }
  })

const names = (of: SeenReturn): string[] => judgeReturn(of, '1.2', 'c1').map(({ fault }) => fault)

describe('who comes back with the cursor they had', () => {
  test('finds the same older messages, whatever was said since', () => {
    fc.assert(
      fc.property(seen, (lawful) => {
        expect(names(lawful)).toEqual([])
      }),
    )
  })

  test('says nothing where pages could not be read, or hold no ids', () => {
    fc.assert(
      fc.property(seen, (lawful) => {
        for (const status of [null, 401, 429, 503, 500])
          expect(names({ ...lawful, older: undefined, status })).toEqual([])
        const bare = (all: readonly SeenMessage[] = []) => all.map((each) => ({ ...each, messageId: undefined }))
        const [page, older, whole] = [bare(lawful.page), bare(lawful.older), bare(lawful.whole)]
        expect(names({ ...lawful, page, older, whole })).toEqual([])
      }),
    )
  })

  test.each<[string, (lawful: SeenReturn) => Partial<SeenReturn>]>([
    ['lost', () => ({ older: undefined, status: 400 })],
    ['lost', ({ older = [] }) => ({ older: older.slice(1) })],
    ['duplicated', ({ older = [], page }) => ({ older: [...older, ...page.slice(0, 1)] })],
    ['duplicated', ({ older = [] }) => ({ older: [...older, ...older.slice(-1)] })],
    ['lost', ({ whole }) => ({ whole: whole.slice(1) })],
    ['altered', ({ whole }) => ({ whole: whole.map((each) => ({ ...each, text: 'other' })) })],
  ])('is told of what is %s (%#)', (name, damage) => {
    fc.assert(
      fc.property(seen, (lawful) => {
        expect(names({ ...lawful, ...damage(lawful) })).toEqual([name])
      }),
    )
  })

  test('is told of messages that are newer than the cursor, and of another order', () => {
    fc.assert(
      fc.property(seen, (lawful) => {
        const { older = [], page, whole } = lawful
        const newer = whole.slice(older.length + page.length)
        if (newer.length > 0) expect(names({ ...lawful, older: [...older, ...newer] })).toEqual(['reordered'])
        if (older.length > 1) expect(names({ ...lawful, older: older.toReversed() })).toEqual(['reordered'])
      }),
    )
  })
})
