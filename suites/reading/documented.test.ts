import { expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { metOnTheWay, statusFaultOf } from './documented.ts'
import { made } from './kit/made.ts'

const ofReads = [200, 400, 401, 403, 404]
const ofSends = [...ofReads, 202, 402, 409, 504]
/** Of a protocol below the API, or of a gateway: lawful from anybody. */
const tolerated = [411, 414, 415, 431, 429]

test.each([
  ['POST', '/conversations', ofSends],
  ['POST', '/messages', ofSends],
  ['GET', '/conversations?limit=3', ofReads],
  ['GET', '/conversations/a%2Fb', ofReads],
  ['GET', '/conversations/c/messages?limit=1&before=x', ofReads],
])('%s %s has the statuses of the specification', (method, path, known) => {
  for (let status = 200; status < 600; status += 1) {
    const fault = statusFaultOf(made({ method, path, status, json: { error: 'x' } }))
    const kind = fault === undefined ? 'open' : fault === null ? 'right' : 'wrong'
    expect([status, kind]).toEqual([
      status,
      known.includes(status) ? 'right' : tolerated.includes(status) ? 'open' : 'wrong',
    ])
  }
})

test('nothing is said of another path, nor of what no service said', () => {
  for (const path of ['/elsewhere', '/conversations/c/messages/m'])
    expect(statusFaultOf(made({ status: 500, path }))).toBe(undefined)
  for (const status of [502, 503, 504, null]) expect(statusFaultOf(made({ status }))).toBe(undefined)
  expect(statusFaultOf(made({ overheard: true }))?.[0]).toBe('one response to each request')
})

test('a GET that is cut at the same place each time is a fault; cut otherwise, or later, it decides nothing', () => {
  const cutAtOnce = (kind: 'reset' | 'protocol', afterMs: number) => {
    const cuts = [{ kind, afterMs }, ...[2, 2, 2].map((ms) => ({ kind: 'reset' as const, afterMs: ms }))]
    const repeats: Exchange['repeats'] = cuts.map((cut) => ({
      status: null,
      reason: 'cut',
      atMs: 1,
      cut: { ...cut, bytes: 0 },
    }))
    return statusFaultOf(made({ status: null, failure: { kind: 'reset', message: 'closed' }, repeats }))
  }
  expect(cutAtOnce('reset', 501)).toEqual([
    '200, 400, 401, 403, 404, whole',
    expect.stringContaining('in each of 5 tries'),
  ])
  expect([cutAtOnce('protocol', 12), cutAtOnce('reset', 5002)]).toEqual([undefined, undefined])
})

test('gateways and limits are counted, also those on the way', () => {
  const repeat = (status: number | null, reason: string) => ({ status, reason, atMs: 1 })
  const repeats = [
    repeat(429, '429'),
    repeat(502, 'GET answered by a gateway'),
    repeat(null, 'GET answered by a gateway'),
  ]
  expect(metOnTheWay(made({ repeats }))).toEqual(['429', 'gateway 502'])
  expect(metOnTheWay(made({ status: 503, headers: { 'retry-after': '1' } }))).toEqual(['503 with Retry-After'])
  expect(metOnTheWay(made({ status: 504, body: '<html>' }))).toEqual(['gateway 504'])
})
