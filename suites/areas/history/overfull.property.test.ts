import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { readInPart } from '../../reading/kit/read-in-part.ts'
import { judgeOverfull } from './overfull.ts'

const entries = (count: number): object[] => Array.from({ length: count }, (_, at) => ({ messageId: `m${at}` }))
const page = (query: string, count: number, more: Partial<Exchange> = {}): Exchange =>
  made({ path: `/conversations/c1/messages${query}`, json: { before: null, messages: entries(count) }, ...more })

it('breaks nothing where a page within its limit is read in part, wherever the reading ended', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(), fc.nat(), (limit, some, at) => {
      const whole = page(`?limit=${limit}`, some % (limit + 1))
      const seen = readInPart(whole, (at % (whole.body?.length ?? 1)) + 1)
      expect(brokenRows(judgeOverfull(seen))).toEqual([])
    }),
  )
})

it.each([
  ['?limit=1', ['history/limit-1']],
  ['?limit=20', ['history/limit-bounds']],
  ['?limit=1000', ['history/limit-1000']],
  ['?before=x&limit=20', ['history/limit-on-older-pages']],
  ['', ['history/default-50']],
  ['?limit=0', []],
  ['?limit=2000', []],
  ['?limit=x', []],
])('of a page%s the messages that were read are counted', (query, rows) => {
  const whole = page(query, 3000)
  expect(brokenRows(judgeOverfull(readInPart(whole, whole.body?.length ?? 0)))).toEqual(rows)
  // One that was read whole is for its scene.
  expect(judgeOverfull(whole)).toEqual([])
  expect(judgeOverfull({ ...readInPart(whole, 30_000), owned: true })).toEqual([])
})
