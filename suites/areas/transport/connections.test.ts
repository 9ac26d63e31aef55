import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isBroken, isUndecided, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import type { ConnectionsPlay } from '../../records/connections.ts'
import { judgeAfterRefused, judgeChunked, judgeContinued, judgeIdle } from './connections.ts'

const answered = (status: number | null, more: Partial<Exchange> = {}): Exchange =>
  made({ method: 'GET', path: '/conversations', status, ...more })
const page = { headers: { 'content-type': 'text/html' }, body: '<h1>Bad Gateway</h1>' }
const said = (outcomes: Outcome[]): string[] =>
  outcomes.map((each) => (isUndecided(each) ? 'undecided' : isBroken(each) ? 'broken' : 'held'))

const refusedThen = (next: Exchange, refused = answered(401)): ConnectionsPlay =>
  ({ refused: [{ endpoint: 'start', refused, next, measure: answered(200) }] }) as unknown as ConnectionsPlay

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
})

test('a read after a pause is answered like any other', () => {
  const idle = (second: Exchange) =>
    judgeIdle({ idle: { first: answered(200), second, measure: answered(200) } } as ConnectionsPlay)
  expect([200, 400, 408].map((status) => said(idle(answered(status))))).toEqual([['held'], ['broken'], ['undecided']])
  expect(said(idle(answered(502, page)))).toEqual(['undecided'])
})

describe('the form of a body', () => {
  const forms = (status: number | null, requestHeaders: Record<string, string>, more: Partial<Exchange> = {}) => {
    const asked = answered(status, { requestHeaders, ...more })
    return { forms: { plain: answered(404), chunked: asked, continued: asked } } as ConnectionsPlay
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

  test('a body that is waited for in vain is broken, and one that a network lost is not', () => {
    const failed = (kind: 'timeout' | 'reset') => ({ failure: { kind, message: kind } })
    expect(said(judgeContinued(forms(null, expects, failed('timeout'))))).toEqual(['broken'])
    expect(said(judgeContinued(forms(null, expects, failed('reset'))))).toEqual(['undecided'])
  })
})
