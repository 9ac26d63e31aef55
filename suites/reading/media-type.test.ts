import { expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from './kit/made.ts'
import { isUtf8, mediaFaultOf } from './media-type.ts'

const labelled = (type: string | undefined, parts: Partial<Exchange> = {}) =>
  mediaFaultOf(made({ headers: type === undefined ? {} : { 'content-type': type }, ...parts }))

test('JSON has one label, with any parameters', () => {
  for (const type of ['application/json', 'Application/JSON;charset="UTF-8"', ' application/json ;x=y'])
    expect(labelled(type)).toBe(null)
  for (const type of ['application/problem+json', 'text/json', 'application/jsonp', 'text/event-stream', '', undefined])
    expect(labelled(type)).toEqual(['application/json', type ?? 'no Content-Type'])
})

test('streams, errors, odd requests and other paths are not looked at', () => {
  const start = { method: 'POST', path: '/conversations' }
  for (const requestBody of ['{"text":"x","stream":true}', '{"stream":"yes"}', '[]', 'no json', null])
    expect(labelled('text/event-stream', { ...start, requestBody })).toBe(undefined)
  expect(labelled('text/html', { ...start, requestBody: '{"stream":false}', status: 202 })).not.toBe(undefined)
  for (const parts of [{ status: 404 }, { status: 202 }, { status: null }, { path: '/elsewhere' }])
    expect(labelled('text/html', parts)).toBe(undefined)
})

test('UTF-8 is told by what the client makes of other bytes', () => {
  expect(isUtf8(made({ body: '{"text":"grüße 𝄞 \ufffd \\ud800"}' }))).toBe(true)
  for (const body of ['{"text":"gr\udcfcn"}', '{\u0000"\u0000a\u0000']) expect(isUtf8(made({ body }))).toBe(false)
  for (const body of ['', null]) expect(isUtf8(made({ body }))).toBe(undefined)
  expect(isUtf8(made({ body: 'gr\udcfcn', headers: { 'content-type': 'text/html' } }))).toBe(undefined)
  expect(isUtf8(made({ body: '{"a":"\udcc3', failure: { kind: 'reset', message: 'cut' } }))).toBe(undefined)
})
