import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../../suites/reading/kit/made.ts'
import type { Vu } from './vu.ts'
import { walkHistory } from './walk.ts'

const whole = made({ status: 200, body: JSON.stringify({ before: null, conversationId: 'c', messages: [] }) })
const later = (status: number, retryAfter?: string): Exchange =>
  made({ status, body: '', headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } })

/** Walks over these answers, the last of them for good; gives how long it waited between them. */
async function walked(answers: readonly Exchange[], overdueAfter = Number.POSITIVE_INFINITY) {
  const waits: number[] = []
  let reads = 0
  const vu = {
    read: async () => {
      reads += 1
      return answers[Math.min(reads, answers.length) - 1]
    },
    tell: () => {},
    wait: async (ms: number) => void waits.push(ms),
    get isOverdue() {
      return reads >= overdueAfter
    },
  } as unknown as Vu
  const { end, status } = await walkHistory(vu, 'c', 100)
  return { waits, end, status }
}

describe('a walk that is told to come later', () => {
  it.each([
    [later(429), 500],
    [later(429, '2'), 2000],
    [later(503, '1'), 1000],
    [later(429, '0'), 200],
    [later(429, '3600'), 5000],
    [later(429, 'Thu, 01 Jan 2026 00:00:00 GMT'), 5000],
    [later(429, 'soon'), 500],
  ])('waits before it asks again: $headers', async (answer, ms) => {
    expect(await walked([answer, answer, whole])).toEqual({ waits: [ms, ms], end: 'start', status: 200 })
  })

  it('breaks off when its time is over', async () => {
    expect(await walked([later(429, '0')], 3)).toEqual({ waits: [200, 200, 200], end: 'broken', status: 429 })
  })
})
