import { expect, test } from 'vitest'
import { harOf, harPieces } from './har.ts'
import { exampleExchange, exampleResult, unfinishedStream } from './kit/example.ts'

const result = exampleResult([])

test('an exchange is an entry, with what was sent, what came and when', () => {
  const exchange = exampleExchange('x3', {
    path: '/conversations?limit=3&odd=%20a',
    headers: { 'content-type': 'a/b', location: '/x' },
  })
  const [entry] = harOf(result, [exchange]).log.entries
  expect(entry).toMatchObject({
    startedDateTime: '2026-03-04T04:06:07.890Z',
    time: 2013,
    request: {
      method: 'POST',
      url: 'https://agent.example.com/v1/conversations?limit=3&odd=%20a',
      queryString: [
        { name: 'limit', value: '3' },
        { name: 'odd', value: ' a' },
      ],
      postData: { mimeType: 'application/json' },
    },
    response: { status: 200, redirectURL: '/x', content: { mimeType: 'a/b' } },
    timings: { send: 0, wait: 40, receive: 1973 },
    comment: 'x3: talkative/start',
  })
})

test('an entry says how late this machine and the network were, where that is more than a moment', () => {
  const late = (delayMs: number) =>
    exampleExchange('x1', {
      accuracy: { connectMs: 0, delays: [{ atMs: 900, delayMs }], reads: { leastMs: 5, usualMs: 10, mostMs: 40 } },
    })
  const entries = harOf(result, [late(2750), late(20)]).log.entries
  expect(entries.map((each) => Reflect.get(each, '_measurementErrorMs'))).toEqual([2790, undefined])
})

test('entries lie as far apart as they were sent', () => {
  const har = harOf(result, [exampleExchange('x1', { sentMs: 500 }), exampleExchange('x2', { sentMs: 2000 })])
  const [first, second] = har.log.entries.map(({ startedDateTime }) => Date.parse(startedDateTime))
  expect((second ?? 0) - (first ?? 0)).toBe(1500)
})

test('a stream is one text, its characters whole', () => {
  const [entry] = harOf(result, [unfinishedStream]).log.entries
  expect(entry?.response.content.text).toContain('"text":"one é"}')
})

test('what had no answer has status 0 and says why', () => {
  const failure = { kind: 'timeout' as const, message: 'nothing came' }
  const broken = exampleExchange('x1', { status: null, headersMs: null, headers: {}, body: null, failure } as never)
  const [entry] = harOf(result, [broken]).log.entries
  expect(entry).toMatchObject({ response: { status: 0, _error: 'timeout: nothing came' } })
})

test('the file holds every exchange, each in a piece of its own, and no credential', async () => {
  const exchanges = [exampleExchange('x1', { sentMs: 500 }), exampleExchange('x2', { sentMs: 2000 })]
  const pieces: string[] = []
  for await (const piece of harPieces(result, exchanges)) pieces.push(piece)
  expect(JSON.parse(pieces.join(''))).toEqual(JSON.parse(JSON.stringify(harOf(result, exchanges))))
  expect(pieces.filter((each) => each.includes('startedDateTime')).length).toBe(2)
  expect(pieces.join('')).toContain('Bearer «full»')
})

test('of a run without exchanges it is a file as well', async () => {
  let text = ''
  for await (const piece of harPieces(result, [])) text += piece
  expect(JSON.parse(text).log.entries).toEqual([])
})
