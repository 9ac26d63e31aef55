import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { isBareGateway, isCut, isUnreached, retryAfterOf, unheard } from './gateway.ts'
import { made } from './kit/made.ts'

const failed = (kind: NonNullable<Exchange['failure']>['kind'], status: number | null = null) =>
  made({ status, failure: { kind, message: kind } })

describe('a gateway', () => {
  test.each([
    [502, '<html>', true],
    [504, '', true],
    [504, '{"message":"Endpoint request timed out"}', true],
    [504, '{"error":"The agent has not replied.","code":"no_reply"}', false],
    [502, '{"error":"upstream"}', false],
    [500, '<html>', false],
    [503, '<html>', true],
    [503, '{"error":"not now"}', false],
  ])('%i %s', (status, body, is) => expect(isBareGateway(made({ status, body }))).toBe(is))

  test('503 that says when to come back is a pause, not a cut', () => {
    const pause = made({ status: 503, body: '', headers: { 'retry-after': '1' } })
    expect([isBareGateway(pause), isCut(pause)]).toEqual([false, false])
  })

  test('what never left is no cut, and was heard by nobody', () => {
    const kinds = ['connect', 'refused', 'dns', 'tls'] as const
    expect(kinds.map((kind) => [isUnreached(failed(kind)), isCut(failed(kind))])).toEqual(
      kinds.map(() => [true, false]),
    )
    expect([failed('timeout'), failed('reset'), failed('tls', 200)].map(isUnreached)).toEqual([false, false, false])
  })

  test('what it said, or the network did, is a cut; what we did is none', () => {
    const cut = [failed('reset'), failed('protocol', 200), made({ status: 504, body: '<html>' })]
    const whole = [failed('timeout'), failed('too-large', 200), failed('refused'), made(), made({ status: 500 })]
    expect(cut.map(isCut)).toEqual([true, true, true])
    expect(whole.map(isCut)).toEqual([false, false, false, false, false])
  })
})

describe('what says nothing of the service', () => {
  test.each([
    failed('reset'),
    failed('timeout'),
    made({ status: 502, body: '' }),
    made({ status: 503, body: '' }),
    made({ status: 429, json: { error: 'slow down' } }),
    made({ status: 503, headers: { 'retry-after': '1' } }),
  ])('$status $failure.kind', (exchange) => expect(unheard(exchange)).toBeTypeOf('string'))

  test.each([
    made({ status: 503, json: { error: 'not now' } }),
    made({ status: 500 }),
    made({ status: 504, json: { error: 'no reply' } }),
    failed('reset', 401),
    failed('timeout', 200),
  ])('but $status does', (exchange) => expect(unheard(exchange)).toBeUndefined())
})

test('Retry-After is a number of seconds or a date (RFC 9110, 10.2.3)', () => {
  const now = Date.parse('2026-01-01T00:00:00Z')
  const of = (value: string) => retryAfterOf({ 'retry-after': value }, now)
  expect([of('0'), of(' 7 '), of('Thu, 01 Jan 2026 00:00:03 GMT'), of('Wed, 31 Dec 2025 00:00:00 GMT')]).toEqual([
    0, 7000, 3000, 0,
  ])
  // The older forms of dates, which all are in GMT as well (RFC 9110, 5.6.7).
  expect([of('Thursday, 01-Jan-26 00:00:03 GMT'), of('Thu Jan  1 00:00:03 2026')]).toEqual([3000, 3000])
  expect(of('1.5')).toBe(1500)
  for (const none of ['soon', '-1', '1.', '2026-01-01T00:00:03Z']) expect(of(none)).toBeUndefined()
  expect(retryAfterOf({}, now)).toBeUndefined()
  // A clock that stands still at another date asks for no more than it says.
  const date = 'Tue, 01 Feb 2028 00:00:00 GMT'
  expect(retryAfterOf({ 'retry-after': 'Tue, 01 Feb 2028 00:00:04 GMT', date }, now)).toBe(4000)
})

describe('pages of a gateway (readings 90)', () => {
  const own = [408, 460, 499, 520, 521, 522, 523, 524, 525, 526, 527, 530, 561]

  test.each(own)('%i without JSON is said by one, and with JSON by the service', (status) => {
    const said = (body: string) => isBareGateway(made({ status, body }))
    expect(['', '<html>', 'error code: 1033', '{"error":"x"}', '{"oops":1}', '[]'].map(said)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ])
    expect(unheard(made({ status, body: '<html>' }))).toBe(`a gateway's ${status} instead of a response`)
  })

  test.each([500, 501, 505, 528, 418])('%i is nobody else’s, whatever its body', (status) => {
    expect(isBareGateway(made({ status, body: '<html>' }))).toBe(false)
  })
})
