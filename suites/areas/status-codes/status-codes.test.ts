import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { provoked } from '../../scenes/provoked.ts'
import { statusCodes } from './rows.ts'
import { judgeAlone, judgeStart, judgeStatus } from './status-codes.ts'

const endpoints = {
  start: { method: 'POST', path: '/conversations' },
  send: { method: 'POST', path: '/messages' },
  list: { method: 'GET', path: '/conversations?limit=3' },
  status: { method: 'GET', path: '/conversations/a%2Fb' },
  history: { method: 'GET', path: '/conversations/c/messages?limit=1&before=x' },
} as const

const documented = {
  start: [200, 202, 400, 401, 402, 403, 404, 409, 504],
  send: [200, 202, 400, 401, 402, 403, 404, 409, 504],
  list: [200, 400, 401, 403, 404],
  status: [200, 400, 401, 403, 404],
  history: [200, 400, 401, 403, 404],
}
/** Of a protocol below the API, or of a gateway: lawful from anybody. */
const tolerated = [411, 414, 415, 431, 429]

describe.each(['start', 'send', 'list', 'status', 'history'] as const)('%s', (endpoint) => {
  test('every status is documented, tolerated or wrong', () => {
    for (let status = 200; status < 600; status += 1) {
      const said = verdicts(judgeStatus(made({ ...endpoints[endpoint], status, json: { error: 'x' } })))
      const expected = documented[endpoint].includes(status) ? ['held'] : tolerated.includes(status) ? [] : ['broken']
      expect([status, said.filter((line) => !line.startsWith('saw'))]).toEqual([
        status,
        expected.map((word) => `${word} status-codes/${endpoint}`),
      ])
    }
  })
})

test('what the network did, what nobody knows and what another check owns is left alone', () => {
  expect(judgeStatus(made({ status: null, failure: { kind: 'timeout', message: 'x' } }))).toEqual([])
  expect(judgeStatus(made({ status: 500, owned: true }))).toEqual([])
  expect(judgeStatus(made({ status: 500, path: '/elsewhere' }))).toEqual([])
  expect(judgeStatus(made({ status: 500, method: 'DELETE' }))).toEqual([])
})

test('a second answer to one request is wrong, whatever the first one was', () => {
  for (const status of [200, 404])
    expect(verdicts(judgeStatus(made({ status, json: {}, overheard: true })))).toEqual(['broken status-codes/list'])
  expect(judgeStatus(made({ status: 200, overheard: true, owned: true }))).toEqual([])
})

test('503 counts as wrong only where the service says it, and not when to come back', () => {
  expect(verdicts(judgeStatus(made({ status: 503, json: { error: 'x' } })))).toEqual(['broken status-codes/list'])
  expect(verdicts(judgeStatus(made({ status: 503 })))).toEqual(['saw status-codes/gateway gateway 503'])
  const later = made({ status: 503, headers: { 'retry-after': '1' } })
  expect(verdicts(judgeStatus(later))).toEqual(['saw status-codes/unavailable 503 with Retry-After'])
})

test('gateways and limits are counted, also those on the way', () => {
  const repeat = (status: number | null, reason: string) => ({ status, reason, atMs: 1 })
  const repeats = [
    repeat(429, '429'),
    repeat(429, '429'),
    repeat(429, '429 with Retry-After'),
    repeat(502, 'GET answered by a gateway'),
    repeat(null, 'GET on a closed connection'),
  ]
  expect(verdicts(judgeStatus(made({ repeats })))).toEqual([
    'held status-codes/list',
    'saw status-codes/gateway gateway 502',
    'saw status-codes/rate-limited 429 with Retry-After',
    'saw status-codes/rate-limited 429, 2 times',
  ])
  expect(verdicts(judgeStatus(made({ status: 504, body: '<html>' })))).toEqual(['saw status-codes/gateway gateway 504'])
})

test('a GET that is cut at the same place each time is a fault; cut otherwise, or later, it decides nothing', () => {
  const cutAtOnce = (kind: 'reset' | 'protocol', more: number) => {
    const cuts = [
      ...[2, 2, 2].map((afterMs) => ({ kind: 'reset' as const, afterMs, bytes: 0 })),
      { kind, afterMs: 2 + more, bytes: 0 },
    ]
    const repeats = cuts.map((cut) => ({ status: null, reason: 'GET cut before its end', atMs: 1, cut }))
    const failure = { kind: 'reset' as const, message: 'other side closed' }
    const cut = { status: null, body: null, failure, repeats }
    return verdicts(judgeStatus(made({ ...endpoints.status, ...cut }))).filter((line) => !line.startsWith('saw'))
  }
  expect(cutAtOnce('reset', 499)).toEqual(['broken status-codes/status'])
  expect([...cutAtOnce('protocol', 10), ...cutAtOnce('reset', 5000)]).toEqual([])
})

test('a conflict of a send that is alone', () => {
  const row = statusCodes['lone-send-no-409']
  const judged = (status: number, isAlone?: boolean) =>
    verdicts(judgeAlone(row, made({ method: 'POST', status, json: { error: 'x' } }), 'here', isAlone))
  expect([judged(202), judged(504), judged(200, false)].flat()).toEqual([
    `held ${row.id}`,
    `held ${row.id}`,
    `held ${row.id}`,
  ])
  expect(judged(409)).toEqual([`broken ${row.id}`])
  expect([judged(409, false), judged(400), judged(500)].flat()).toEqual([
    `undecided ${row.id}`,
    `undecided ${row.id}`,
    `undecided ${row.id}`,
  ])
})

test('a conflict with what somebody else of the workspace wrote', () => {
  const row = statusCodes['lone-send-no-409']
  const text = 'bcdfghjklmnp is what we say'
  const sent = (conversationId: string) =>
    made({ method: 'POST', status: 409, requestBody: JSON.stringify({ conversationId, text }), json: { error: 'x' } })
  const page = (role: string, said: string) =>
    made({
      path: '/conversations/c1/messages?limit=1000',
      json: { before: null, conversationId: 'c1', messages: [{ messageId: 'm1', role, text: said, timestamp: null }] },
    })
  const judged = (id: string, ...others: Exchange[]) => verdicts(judgeAlone(row, sent(id), 'here', true, others))
  expect(judged('c1', page('user', 'Looks good to me.'))).toEqual([`undecided ${row.id}`])
  // An agent that woke by itself is busy, and was so before: what was refused gives it no work.
  const status = (sentMs: number, busy: boolean) =>
    made({ path: '/conversations/c1', sentMs, endMs: sentMs + 1, json: { busy } })
  expect(judged('c1', status(10_000, true))).toEqual([`undecided ${row.id}`])
  expect(judged('c1', status(10_000, false), status(20_000, true))).toEqual([`broken ${row.id}`])
  // Elsewhere, or by the agent; ours, in another form or without such a word.
  const plain = made({ method: 'POST', requestBody: JSON.stringify({ conversationId: 'c1', text: 'hello' }) })
  for (const seen of [
    judged('c2', page('user', 'Looks good to me.')),
    judged('c1', page('assistant', 'Looks good to me.')),
    judged('c1', page('user', `> ${text}`)),
    judged('c1', page('user', 'hello'), plain),
    judged('c1'),
  ])
    expect(seen).toEqual([`broken ${row.id}`])
})

test('every start is alone', () => {
  const judged = (parts: object) => verdicts(judgeStart(made({ ...endpoints.start, ...parts })))
  expect([judged({ status: 202 }), judged({ status: 409 })]).toEqual([
    ['held status-codes/lone-start-no-409'],
    ['broken status-codes/lone-start-no-409'],
  ])
  expect(
    [judged({ status: 400 }), judged({ status: 409, owned: true }), judged({ ...endpoints.send, status: 409 })].flat(),
  ).toEqual([])
  // A target file may state a start as what gets 409.
  expect(judged({ status: 409, scene: provoked.id })).toEqual([])
})
