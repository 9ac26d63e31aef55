import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import type { UnknownConversation } from '../../records/refusals.ts'
import { errors } from './rows.ts'
import { judgeShortened, judgeUnknownConversation } from './unknown-conversation.ts'
import { judgeOtherMethod, judgeUnknownRoute, judgeUnknownRouteBody } from './wrong-route.ts'

const answered = (status: number | null, parts: Parameters<typeof made>[0] = {}): Exchange =>
  made({ path: '/nothing', json: { error: 'no' }, status, ...parts })

describe('paths and methods that the API does not have', () => {
  test('404 holds, anything else is broken, and no answer is undecided', () => {
    const row = errors['unknown-route-get']
    expect(verdicts(judgeUnknownRoute(row, answered(404)))).toEqual(['held errors/unknown-route-get'])
    for (const status of [200, 301, 400, 405, 500]) {
      expect(verdicts(judgeUnknownRoute(row, answered(status)))).toEqual(['broken errors/unknown-route-get'])
    }
    expect(verdicts(judgeUnknownRoute(row, answered(null)))).toEqual(['undecided errors/unknown-route-get'])
  })

  test.each<[string, Parameters<typeof made>[0], string[]]>([
    ['an ApiError', {}, ['held errors/unknown-route-body']],
    ['one with a code', { json: { error: 'no', code: 'none' } }, ['held errors/unknown-route-body']],
    ['HTML', { json: undefined, body: '<h1>Not Found</h1>' }, ['broken errors/unknown-route-body']],
    ['no body', { json: undefined, body: '' }, ['broken errors/unknown-route-body']],
    ['a field more', { json: { error: 'no', path: '/' } }, ['broken errors/unknown-route-body']],
    ['a wrong label', { headers: { 'content-type': 'text/plain' } }, ['broken errors/unknown-route-body']],
    ['another status', { status: 200 }, []],
  ])('the body: %s', (_, parts, expected) => {
    expect(verdicts(judgeUnknownRouteBody(answered(404, parts), answered(404)))).toEqual(expected)
    expect(verdicts(judgeUnknownRouteBody(answered(404, parts), undefined))).toEqual(expected)
  })

  test('the body is undecided where every 404 has such a one', () => {
    const html = answered(404, { json: undefined, body: '<h1>Not Found</h1>' })
    expect(verdicts(judgeUnknownRouteBody(html, html))).toEqual(['undecided errors/unknown-route-body'])
    expect(verdicts(judgeUnknownRouteBody(html, answered(400)))).toEqual(['broken errors/unknown-route-body'])
    expect(verdicts(judgeUnknownRouteBody(answered(404), html))).toEqual(['held errors/unknown-route-body'])
  })

  test('another method gets 404, or 405 with what it would take', () => {
    const put = (status: number, headers = {}) => judgeOtherMethod(answered(status, { method: 'PUT', headers }))
    expect(verdicts(put(404))).toEqual(['held errors/other-method', 'saw errors/other-method-status PUT nothing: 404'])
    expect(verdicts(put(405, { allow: 'GET' }))).toContain('held errors/allow-header')
    expect(verdicts(put(405))).toContain('broken errors/allow-header')
    expect(verdicts(put(501))).toContain('held errors/other-method')
    for (const status of [200, 400, 403, 500]) expect(verdicts(put(status))).toEqual(['broken errors/other-method'])
  })
})

describe('conversations that do not exist', () => {
  const twin = answered(200)
  const asked = (...all: [status: number | null, lengthened?: boolean][]): UnknownConversation => ({
    endpoint: 'status',
    asked: all.map(([status, lengthened = false]) => ({ exchange: answered(status), lengthened })),
  })

  test.each<[string, UnknownConversation, string[]]>([
    ['404 holds', asked([404]), ['held errors/unknown-conversation-status']],
    ['one exists by chance, another does not', asked([200], [404]), ['held errors/unknown-conversation-status']],
    ['one is of another account', asked([403], [404]), ['held errors/unknown-conversation-status']],
    ['one that lost its shape gets 400', asked([400, true]), ['held errors/unknown-conversation-status']],
    [
      'all get 400: ids may carry a check',
      asked([400], [400], [400]),
      ['undecided errors/unknown-conversation-status'],
    ],
    ['one gets 400, another 403', asked([400], [403], [400]), ['broken errors/unknown-conversation-status']],
    ['an empty one is shown', asked([200], [200], [200]), ['broken errors/unknown-conversation-status']],
    ['500', asked([500], [500], [500]), ['broken errors/unknown-conversation-status']],
    ['no answer', asked([200], [null], [200]), ['undecided errors/unknown-conversation-status']],
    ['nothing was asked', asked(), []],
  ])('%s', (_, unknown, expected) => {
    expect(verdicts(judgeUnknownConversation(unknown, twin))).toEqual(expected)
  })

  test('is undecided where a real one is not found either', () => {
    expect(verdicts(judgeUnknownConversation(asked([404]), answered(404)))).toEqual([
      'undecided errors/unknown-conversation-status',
    ])
  })
})

describe('an id that lacks its last letter', () => {
  const title = 'run 7, start'
  const status = { real: answered(200, { json: { conversationId: 'conv_12', title } }) }
  const message = { messageId: 'm1', role: 'user', text: 'hello', timestamp: null }
  const history = { real: answered(200, { json: { conversationId: 'conv_12', before: null, messages: [message] } }) }
  const of = (json: unknown, code = 200) => ({ shortened: answered(code, { json }) })

  test.each<[string, string[]]>([
    ['conv_12', ['broken errors/unknown-conversation-status']],
    ['conv_1', []],
  ])('the status of another conversation may be there, its own may not: %s', (conversationId, expected) => {
    const json = { conversationId, title: 'another' }
    expect(verdicts(judgeShortened('status', 'conv_12', { ...status, ...of(json) }))).toEqual(expected)
  })

  test('its title or its messages name it', () => {
    const same = of({ conversationId: 'conv_1', title })
    expect(verdicts(judgeShortened('status', 'conv_12', { ...status, ...same }))).toEqual([
      'broken errors/unknown-conversation-status',
    ])
    const page = (messageId: string) =>
      of({ conversationId: 'conv_1', before: null, messages: [{ ...message, messageId }] })
    expect(verdicts(judgeShortened('history', 'conv_12', { ...history, ...page('m1') }))).toEqual([
      'broken errors/unknown-conversation-history',
    ])
    expect(judgeShortened('history', 'conv_12', { ...history, ...page('m2') })).toEqual([])
  })

  test('what is refused, or was not asked, says nothing', () => {
    expect(judgeShortened('status', 'conv_12', { ...status, ...of({ error: 'no' }, 404) })).toEqual([])
    expect(judgeShortened('status', 'conv_12', { ...status, shortened: undefined })).toEqual([])
  })
})
