import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { verdicts } from '../../reading/kit/verdicts.ts'
import { judgeBasePath, judgeCharset, judgeHttps, judgeMediaType, judgeUtf8 } from './transport.ts'

describe('HTTPS (readings 6)', () => {
  test.each([
    ['https://agent.example.com/v1', ['held transport/https']],
    ['https://127.0.0.1:8443/v1', ['held transport/https']],
    ['http://agent.example.com/v1', ['broken transport/https']],
    ['http://10.0.0.7:8080/v1', ['broken transport/https']],
    ['http://localhost.example.com/v1', ['broken transport/https']],
    ['http://127.0.0.1.example.com/v1', ['broken transport/https']],
    ['http://[2001:db8::1]:80/v1', ['broken transport/https']],
    ['http://127.0.0.1:4000/v1', []],
    ['http://127.8.9.1/v1', []],
    ['http://localhost:4000/v1', []],
    ['http://api.localhost/v1', []],
    ['http://[::1]:4000/v1', []],
    ['http://[::ffff:7f00:1]:4000/v1', []],
  ])('%s', (baseUrl, expected) => expect(verdicts(judgeHttps(baseUrl, made()))).toEqual(expected))

  test('nothing answered: nothing to look at', () => {
    expect(judgeHttps('http://agent.example.com/v1', made({ status: null }))).toEqual([])
  })
})

test('the base address ends in /v1', () => {
  const judged = (baseUrl: string, list: Exchange = made()) => verdicts(judgeBasePath(baseUrl, list))
  expect(judged('https://a.example/v1')).toEqual(['held transport/base-path'])
  expect(judged('https://a.example/agents/api/v1')).toEqual(['held transport/base-path'])
  expect(judged('https://a.example/v2')).toEqual(['broken transport/base-path'])
  expect(judged('https://a.example/v1', made({ status: 500 }))).toEqual(['undecided transport/base-path'])
})

const types = {
  lawful: [
    'application/json',
    'application/json; charset=utf-8',
    'Application/JSON;charset="UTF-8"',
    ' application/json ;x=y',
  ],
  wrong: [
    'application/problem+json',
    'application/vnd.api+json',
    'text/json',
    'text/html; charset=utf-8',
    'application/jsonp',
    '',
    undefined,
  ],
}
const requests = {
  'json-start': { method: 'POST', path: '/conversations', requestBody: '{"text":"x"}', status: 200 },
  'json-send': { method: 'POST', path: '/messages', requestBody: '{"text":"x","stream":false}', status: 200 },
  'json-start-accepted': {
    method: 'POST',
    path: '/conversations',
    requestBody: '{"text":"x","reply":"none"}',
    status: 202,
  },
  'json-send-accepted': { method: 'POST', path: '/messages', requestBody: '{"text":"x","reply":"none"}', status: 202 },
  'json-list': { path: '/conversations?limit=1', status: 200 },
  'json-status': { path: '/conversations/c', status: 200 },
  'json-history': { path: '/conversations/c/messages', status: 200 },
}

describe('media types', () => {
  const judged = (parts: Partial<Exchange>, type: string | undefined) =>
    verdicts(judgeMediaType(made({ ...parts, headers: type === undefined ? {} : { 'content-type': type } })))

  test.each(Object.entries(requests))('%s', (row, parts) => {
    for (const type of types.lawful) expect(judged(parts, type)).toEqual([`held transport/${row}`])
    for (const type of types.wrong) expect(judged(parts, type)).toEqual([`broken transport/${row}`])
    expect(judged(parts, 'text/event-stream')).toEqual([`broken transport/${row}`])
  })

  test('streams, errors, odd requests and other paths are not looked at', () => {
    const start = requests['json-start']
    for (const requestBody of ['{"text":"x","stream":true}', '{"stream":"yes"}', '[]', 'no json', null]) {
      expect(judged({ ...start, requestBody }, 'text/event-stream')).toEqual([])
    }
    expect(judged({ status: 404 }, 'text/html')).toEqual([])
    expect(judged({ status: 202 }, 'text/html')).toEqual([])
    expect(judged({ path: '/elsewhere' }, 'text/html')).toEqual([])
    expect(judged({ status: null }, undefined)).toEqual([])
  })
})

test('UTF-8 is told by what the client makes of other bytes', () => {
  const judged = (parts: Partial<Exchange>) => verdicts(judgeUtf8(made(parts)))
  const held = ['held transport/json-utf-8']
  expect(judged({ body: '{"text":"grüße 𝄞 \ufffd \\ud800"}' })).toEqual(held)
  expect(judged({ body: '{"text":"gr\udcfcn"}' })).toEqual(['broken transport/json-utf-8'])
  expect(judged({ body: '{\u0000"\u0000a\u0000' })).toEqual(['broken transport/json-utf-8'])
  for (const body of ['', null]) expect(judged({ body })).toEqual([])
  expect(judged({ body: 'gr\udcfcn', headers: { 'content-type': 'text/html' } })).toEqual([])
  expect(judged({ body: '{"a":"\udcc3', failure: { kind: 'reset', message: 'cut' } })).toEqual([])
})

test('a charset in a request', () => {
  const gone = made({ method: 'POST', status: 404 })
  const judged = (charset: Exchange, plain = gone) => verdicts(judgeCharset({ plain, charset }))
  expect(judged(gone)).toEqual(['held transport/request-charset'])
  for (const status of [400, 415, 500]) expect(judged(made({ status }))).toEqual(['broken transport/request-charset'])
  expect(judged(gone, made({ status: 400 }))).toEqual(['undecided transport/request-charset'])
  expect(judged(made({ status: 429 }))).toEqual(['undecided transport/request-charset'])
})
