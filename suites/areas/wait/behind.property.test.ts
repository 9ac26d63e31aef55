import fc from 'fast-check'
import { expect, test } from 'vitest'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { around, madeSend, madeTiming } from '../send/kit/made.ts'
import { judgeBehind } from './behind.ts'

const { waitLimitMs, slackMs } = madeTiming
const row = ['wait/behind-not-late']
const judge = (answer: Parameters<typeof madeSend>[0] = {}) =>
  judgeBehind(madeSend({ endpoint: 'send', ...answer }), around)

test('an answer about the limit holds', () => {
  const times = fc.integer({ min: waitLimitMs - slackMs, max: waitLimitMs + slackMs })
  fc.assert(
    fc.property(times, (endMs) => {
      expect(heldRows(judge({ answer: { endMs } }))).toEqual(row)
    }),
  )
})

test('an answer later than that is found, and so is none at all', () => {
  const failure = { kind: 'timeout', message: 'no answer' } as const
  const times = fc.integer({ min: waitLimitMs + slackMs + 1, max: 5 * waitLimitMs })
  fc.assert(
    fc.property(times, (endMs) => {
      expect(brokenRows(judge({ answer: { endMs } }))).toEqual(row)
      expect(brokenRows(judge({ answer: { endMs, status: null, failure } }))).toEqual(row)
      expect(judge({ answer: { endMs } })).toEqual([expect.objectContaining({ timed: true })])
    }),
  )
})

test('an early answer, a refusal and a lost connection say nothing', () => {
  const early = fc.integer({ min: 1, max: waitLimitMs - slackMs - 1 })
  const any = fc.integer({ min: 1, max: 5 * waitLimitMs })
  fc.assert(
    fc.property(early, any, (soon, endMs) => {
      expect(judge({ answer: { endMs: soon } })).toEqual([])
      for (const status of [400, 409, 429, 503]) expect(judge({ answer: { endMs, status } })).toEqual([])
      expect(judge({ answer: { endMs, status: null, failure: { kind: 'reset', message: 'lost' } } })).toEqual([])
    }),
  )
})
