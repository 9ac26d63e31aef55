import { expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../reading/kit/made.ts'
import { Counters, isMetered } from './counters.ts'

const post = { method: 'POST' } as const
const failed = (kind: NonNullable<Exchange['failure']>['kind']) => ({ failure: { kind, message: '' } })
const apiError = JSON.stringify({ error: 'no' })

test.each([
  ['200', { status: 200 }, true],
  ['202', { status: 202 }, true],
  ['an unlawful 201', { status: 201 }, true],
  ['504 with the error body: the message stays', { status: 504, body: apiError }, true],
  ['400', { status: 400, body: apiError }, false],
  ['402', { status: 402, body: apiError }, false],
  ['500', { status: 500 }, false],
  ["a gateway's 502: the send may have gone through", { status: 502, body: '<h1>Bad gateway</h1>' }, true],
  ["a 502 of the service's own", { status: 502, body: apiError }, false],
  ['cut within the answer', { status: 200, ...failed('reset') }, true],
  ['no answer in time', { status: null, ...failed('timeout') }, true],
  ['a connection that was lost', { status: null, ...failed('reset') }, true],
  ['nobody there', { status: null, ...failed('refused') }, false],
  ['no such host', { status: null, ...failed('dns') }, false],
  ['no TLS', { status: null, ...failed('tls') }, false],
])('a POST is metered where it was or may have been accepted: %s', (_, parts, metered) => {
  expect(isMetered(made({ ...post, ...parts }))).toBe(metered)
  expect(isMetered(made({ method: 'GET', ...parts }))).toBe(false)
})

test('times are kept by endpoint, without ids and queries; no answer has no time', () => {
  const counters = new Counters()
  for (const [path, endMs] of [
    ['/conversations/a?x=1', 10],
    ['/conversations/b', 30],
    ['/conversations/b/messages?limit=3', 5],
    ['/conversations', 7],
  ] as const)
    counters.add(made({ path, sentMs: 0, endMs }))
  counters.add(made({ ...post, path: '/messages', status: null, ...failed('reset') }))
  expect(counters.timings).toEqual({
    'GET /conversations/{conversationId}': { count: 2, p50: 10, p90: 30, max: 30 },
    'GET /conversations/{conversationId}/messages': { count: 1, p50: 5, p90: 5, max: 5 },
    'GET /conversations': { count: 1, p50: 7, p90: 7, max: 7 },
  })
  expect([counters.requests, counters.meteredSends]).toEqual([5, 1])
})

test('what was sent again is counted by its reason, and as a request', () => {
  const counters = new Counters()
  const repeats = ['429', '429', '503 with Retry-After'].map((reason) => ({ status: 429, reason, atMs: 1 }))
  counters.add(made({ repeats }))
  counters.add(made({ repeats: repeats.slice(0, 1) }))
  expect(counters.repeated).toEqual({ '429': 3, '503 with Retry-After': 1 })
  expect(counters.requests).toBe(6)
})

test('a percentile is the value that so large a share of the times does not pass', () => {
  const counters = new Counters()
  for (let endMs = 1; endMs <= 10; endMs += 1) counters.add(made({ path: '/conversations', sentMs: 0, endMs }))
  expect(counters.timings).toEqual({ 'GET /conversations': { count: 10, p50: 5, p90: 9, max: 10 } })
})

test('a stranger who tries one route after the other fills nothing', () => {
  const counters = new Counters()
  for (let nth = 0; nth < 1000; nth += 1) counters.add(made({ path: `/wp-admin/${nth}`, sentMs: 0, endMs: 5 }))
  const { timings } = counters
  expect(Object.keys(timings).length).toBe(201)
  expect(timings['other requests']?.count).toBe(800)
})

test('of a hundred thousand times and more the last are kept, and all are counted', () => {
  const counters = new Counters()
  const add = (endMs: number, times: number): void => {
    const one = made({ path: '/conversations', sentMs: 0, endMs })
    for (let nth = 0; nth < times; nth += 1) counters.add(one)
  }
  add(10, 100_000)
  add(20, 60_000)
  expect(counters.timings['GET /conversations']).toEqual({ count: 160_000, p50: 20, p90: 20, max: 20 })
})
