import fc from 'fast-check'
import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { judgeWritten } from './written.ts'

const start = (status: number | null) => made({ method: 'POST', path: '/conversations', status })
const others = fc.constantFrom(200, 202, 401, 402, 403, 409, 429, 500, 503, null)

test('a body that is refused for its writing alone is told', () => {
  fc.assert(
    fc.property(fc.constantFrom(200, 202), (taken) => {
      expect(brokenRows(judgeWritten(start(taken), start(400)))).toEqual(['send/start-none-202'])
      expect(heldRows(judgeWritten(start(taken), undefined))).toEqual(['send/start-none-202'])
    }),
  )
})

test('nothing is told where the plain one is refused as well, or it was refused for something else', () => {
  fc.assert(
    fc.property(others, fc.constantFrom(400, 401, 429, null), (status, plain) => {
      expect(judgeWritten(start(plain), undefined)).toEqual([])
      expect(judgeWritten(start(202), start(status))).toEqual([])
      expect(judgeWritten(start(plain), start(400))).toEqual([])
    }),
  )
})
