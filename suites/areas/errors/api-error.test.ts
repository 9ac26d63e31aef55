import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { isFinding, type Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { judgeApiError, judgeErrorBody } from './api-error.ts'

const rows = (outcomes: Outcome[], wanted: boolean): string[] =>
  outcomes.filter(isFinding).flatMap(({ held, rule }) => (held === wanted ? [rule] : []))

const refused = (parts: Partial<Exchange> & { json?: unknown } = {}): Exchange =>
  made({ status: 400, json: { error: 'Mend the text.' }, ...parts })

describe('judgeApiError', () => {
  test.each([400, 401, 402, 403, 404, 409, 504])('a lawful %i holds, with a code and without', (status) => {
    const all = ['json', 'error', 'closed'].map((each) => `errors/${status}-${each}`)
    expect(rows(judgeApiError(refused({ status })), true)).toEqual(all)
    const coded = judgeApiError(refused({ status, json: { error: '.', code: 'any' } }))
    expect(rows(coded, true).sort()).toEqual([...all, `errors/${status}-code`].sort())
    expect([...rows(coded, false)]).toEqual([])
  })

  test.each<[string, Parameters<typeof refused>[0]]>([
    ['a charset', { headers: { 'content-type': 'application/json; charset=utf-8' } }],
    ['capitals and blanks in the label', { headers: { 'content-type': ' Application/JSON ;charset="UTF-8"' } }],
  ])('%s is lawful', (_, parts) => {
    expect(rows(judgeApiError(refused(parts)), false)).toEqual([])
  })

  test.each<[string, Parameters<typeof refused>[0], string[]]>([
    ['no body', { body: '' }, ['400-json']],
    ['a stream', { body: null, headers: { 'content-type': 'text/event-stream' } }, ['400-json']],
    [
      'problem+json',
      { headers: { 'content-type': 'application/problem+json' }, json: { title: 'Bad', status: 400 } },
      ['400-json', '400-error', '400-closed'],
    ],
  ])('%s is found', (_, parts, expected) => {
    const json = parts?.body === undefined ? {} : { json: undefined }
    const exchange = refused({ ...json, ...parts })
    expect(rows(judgeApiError(exchange), false)).toEqual(expected.map((each) => `errors/${each}`))
  })

  test.each<[string, Parameters<typeof refused>[0]]>([
    ['a success', { status: 200 }],
    ['a status that the API does not have', { status: 422, json: {} }],
    ['no answer', { status: null, headers: {}, json: undefined }],
    ['an answer that was cut', { failure: { kind: 'reset', message: 'gone' }, json: undefined, body: '{"er' }],
    ['an unknown path', { status: 404, path: '/nothing', json: {} }],
    ['another method', { status: 404, method: 'PUT', json: {} }],
    ["a gateway's 504", { status: 504, json: undefined, body: '<h1>504</h1>', method: 'POST', path: '/messages' }],
    ['a path that is no URI', { path: '/conversations/%zz', json: undefined, body: '' }],
    ['a path with a control character', { path: '/conversations/a%00b', status: 404, json: undefined, body: '' }],
    ['a very long id', { path: `/conversations/${'x'.repeat(200)}`, status: 404, json: {} }],
  ])('%s is left', (_, parts) => {
    expect(judgeApiError(refused(parts))).toEqual([])
  })

  test('an odd id that every server understands is no excuse', () => {
    const exchange = refused({ path: '/conversations/%F0%9F%92%A5', status: 404, json: { detail: 'no' } })
    expect(rows(judgeApiError(exchange), false)).toEqual(['errors/404-error', 'errors/404-closed'])
  })

  test("where it is known to be the service's own, a bare 504 is judged", () => {
    const exchange = refused({ status: 504, json: undefined, body: 'Gateway Timeout', headers: {} })
    expect(rows(judgeErrorBody(exchange), false)).toEqual(['errors/504-json'])
  })
})
