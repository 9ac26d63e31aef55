import { describe, expect, it } from 'vitest'
import { made } from '../../suites/reading/kit/made.ts'
import { Refusals } from './refusals.ts'

const answer = (method: 'GET' | 'POST', status: number | null, sentMs: number, tookMs = 5) =>
  made({ method, path: method === 'GET' ? '/conversations' : '/messages', status, sentMs, endMs: sentMs + tookMs })

function noted(...answers: ReturnType<typeof answer>[]): Refusals {
  const refusals = new Refusals()
  for (const each of answers) refusals.note(each)
  return refusals
}
const many = (count: number, status: number, everyMs: number, method: 'GET' | 'POST' = 'POST', fromMs = 1000) =>
  Array.from({ length: count }, (_, at) => answer(method, status, fromMs + at * everyMs))

describe('refusals', () => {
  it('end the sends after three 402 in a row, and not after three with one taken between', () => {
    expect(noted(...many(3, 402, 10)).isOver).toBe(true)
    expect(noted(...many(2, 402, 10), answer('POST', 200, 1500), ...many(2, 402, 10, 'POST', 1600)).isOver).toBe(false)
  })

  it('of the key end the sends only when they last', () => {
    expect(noted(...many(40, 401, 100)).isOver).toBe(false)
    expect(noted(...many(40, 401, 300)).isOver).toBe(true)
    expect(noted(...many(40, 401, 300), answer('POST', 202, 20_000)).isOver).toBe(false)
    expect(noted(...many(40, 429, 300)).isOver).toBe(false)
    expect(noted(...many(40, 503, 300)).isOver).toBe(false)
  })

  it('are told from the first on, also where an answer to an earlier send comes later', () => {
    const refusals = noted(answer('POST', 200, 10), ...many(4, 401, 100), answer('POST', 200, 500, 9000))
    expect(refusals.standing()).toEqual([{ name: 'keyRefused', status: 401, atMs: 1000, requests: 4 }])
    refusals.note(answer('POST', 200, 5000))
    expect(refusals.standing()).toEqual([])
  })

  it('of reads alone leave nothing to be read', () => {
    expect(noted(...many(19, 403, 10, 'GET')).isBlind).toBe(false)
    expect(noted(...many(20, 403, 10, 'GET'), answer('POST', 200, 9000)).isBlind).toBe(true)
  })
})
