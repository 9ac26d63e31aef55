import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isBroken, isUndecided, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { answeredBetween, unansweredTry } from '../../reading/silence.ts'
import type { ConnectionsPlay } from '../../records/connections.ts'
import { judgeAfterRefused, judgeChunked, judgeContinued, judgeIdle } from './connections.ts'

const answered = (status: number | null, more: Partial<Exchange> = {}): Exchange =>
  made({ method: 'GET', path: '/conversations', status, ...more })
const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }
const said = (outcomes: Outcome[]): string[] =>
  outcomes.map((each) => (isUndecided(each) ? 'undecided' : isBroken(each) ? 'broken' : 'held'))

const refusedThen = (next: Exchange, refused = answered(401), again = next): ConnectionsPlay =>
  ({
    refused: [{ endpoint: 'start', refused, next, measure: answered(200), again: { refused, next: again } }],
  }) as unknown as ConnectionsPlay

describe('a read after a refusal', () => {
  test('is answered like any other, whether its connection is the same or the service closed it', () => {
    expect(said(judgeAfterRefused(refusedThen(answered(200))))).toEqual(['held'])
    const reset = answered(null, { failure: { kind: 'reset', message: 'other side closed' } })
    expect(said(judgeAfterRefused(refusedThen(answered(200), reset)))).toEqual(['held'])
  })

  test('is broken where it gets what the rest of the refused request got', () => {
    expect(said(judgeAfterRefused(refusedThen(answered(400))))).toEqual(['broken'])
    expect(said(judgeAfterRefused(refusedThen(answered(401))))).toEqual(['broken'])
    expect(said(judgeAfterRefused(refusedThen(answered(200), answered(401, { overheard: true }))))).toEqual(['broken'])
  })

  test('says nothing behind a gateway, and where the send was taken', () => {
    expect(said(judgeAfterRefused(refusedThen(answered(502, page))))).toEqual(['undecided'])
    expect(said(judgeAfterRefused(refusedThen(answered(400), answered(202))))).toEqual(['undecided'])
  })

  test('says nothing by what came once alone', () => {
    const timeout = answered(null, { failure: { kind: 'timeout', message: 'no end after 12613 ms' } })
    const others = [answered(200), timeout, answered(502, page)]
    for (const again of others)
      expect(said(judgeAfterRefused(refusedThen(answered(400), answered(401), again)))).toEqual(['undecided'])
    expect(said(judgeAfterRefused(refusedThen(timeout)))).toEqual(['undecided'])
  })
})

test('a read after a pause is answered like any other', () => {
  const idle = (second: Exchange, again = second) =>
    judgeIdle({ idle: { first: answered(200), second, measure: answered(200), again } } as ConnectionsPlay)
  expect([200, 400, 408].map((status) => said(idle(answered(status))))).toEqual([['held'], ['broken'], ['undecided']])
  expect(said(idle(answered(502, page)))).toEqual(['undecided'])
  expect(said(idle(answered(400), answered(502, page)))).toEqual(['undecided'])
})

describe('the form of a body', () => {
  const forms = (
    status: number | null,
    requestHeaders: Record<string, string>,
    more: Partial<Exchange> = {},
    others: ConnectionsPlay['forms']['again'] = {},
  ) => {
    const asked = answered(status, { requestHeaders, ...more })
    const again = { chunked: asked, continued: asked, ...others }
    return { forms: { plain: answered(404), chunked: asked, continued: asked, again } } as ConnectionsPlay
  }
  const chunked = { 'transfer-encoding': 'chunked' }
  const expects = { expect: '100-continue' }

  test('changes nothing, or is refused as HTTP says', () => {
    expect([404, 411, 400, 417, 500].map((status) => said(judgeChunked(forms(status, chunked)))[0])).toEqual([
      'held',
      'held',
      'broken',
      'broken',
      'broken',
    ])
    expect([404, 417, 400, 411, 500].map((status) => said(judgeContinued(forms(status, expects)))[0])).toEqual([
      'held',
      'held',
      'broken',
      'broken',
      'broken',
    ])
  })

  test('is not looked at where the request had none, as over HTTP/2', () => {
    expect(judgeChunked(forms(400, {}))).toEqual([])
    expect(judgeContinued(forms(400, {}))).toEqual([])
  })

  const tried = { status: null, reason: unansweredTry, atMs: 1 }
  const between = { status: 404, reason: answeredBetween, atMs: 2 }
  const thrice = [tried, between, tried, between, between]
  const failed = (kind: 'timeout' | 'reset', more: Partial<Exchange> = {}): Partial<Exchange> => ({
    failure: { kind, message: kind },
    ...more,
  })

  test('is broken where it is waited for in vain in each of three tries, and not by one silence or one cut', () => {
    for (const kind of ['timeout', 'reset'] as const) {
      expect(said(judgeContinued(forms(null, expects, failed(kind))))).toEqual(['undecided'])
      expect(said(judgeChunked(forms(null, chunked, failed(kind))))).toEqual(['undecided'])
      expect(said(judgeContinued(forms(null, expects, failed(kind, { repeats: thrice }))))).toEqual(['broken'])
    }
  })

  test('is not judged by a time that the machine had for nobody', () => {
    const accuracy = { connectMs: 0, delays: [{ atMs: 12_600, delayMs: 6000 }] }
    const starved = failed('timeout', { repeats: thrice, sentMs: 0, endMs: 12_613, accuracy })
    expect(said(judgeChunked(forms(null, chunked, starved)))).toEqual(['undecided'])
  })

  test('is not judged by a status that came once alone', () => {
    for (const again of [answered(404), answered(411), answered(null, failed('timeout'))])
      expect(said(judgeChunked(forms(400, chunked, {}, { chunked: again })))).toEqual(['undecided'])
  })
})
