import { describe, expect, it } from 'vitest'
import { percentile } from '../histogram.ts'
import { Book } from './book.ts'
import { answerOf, type StockResponse } from './stock-answer.ts'

const response = (parts: Partial<StockResponse> = {}): StockResponse => ({
  status: 200,
  body: '{}',
  headers: { 'Content-Type': 'application/json', 'Retry-After': '3', Server: 'x' },
  error: '',
  error_code: 0,
  proto: 'HTTP/1.1',
  timings: { blocked: 1, connecting: 2, tls_handshaking: 0, sending: 1, waiting: 40, receiving: 6 },
  ...parts,
})

describe('an answer of k6\u2019s own client', () => {
  it('spans no less than the time that it took, and what was our own delay is told', () => {
    const answer = answerOf(response(), 1_000_000, 1_070_000, false)
    expect(answer).toMatchObject({ kind: 'ok', status: 200, contentType: 'application/json', body: '{}', events: null })
    expect(answer).toMatchObject({ sentUs: 1_000_000, headersUs: 1_044_000, endUs: 1_070_000, lateUs: 20_000 })
    expect(answer.headers).toEqual({ 'content-type': 'application/json', 'retry-after': '3' })
  })

  it('holds the events of a stream that was read whole', () => {
    const body = 'event: ack\ndata: {"a":1}\n\ndata: x\ndata: y\nid: 7\n\nevent: done\ndata: z'
    const headers = { 'content-type': 'Text/Event-Stream; charset=utf-8' }
    const answer = answerOf(response({ body, headers }), 0, 50_000, true)
    expect(answer.events).toEqual([
      { atUs: 50_000, event: 'ack', id: '', data: '{"a":1}' },
      { atUs: 50_000, event: 'message', id: '7', data: 'x\ny' },
    ])
    expect(answerOf(response({ body, headers }), 0, 50_000, false).events).toBeNull()
  })

  it.each([
    [1050, 'request timeout', 'timeout'],
    [1212, 'dial: connection refused', 'refused'],
    [1220, 'read: connection reset by peer', 'reset'],
    [1000, 'unexpected EOF', 'reset'],
    [1101, 'lookup: no such host', 'dns'],
    [1310, 'x509: certificate', 'tls'],
    [1000, 'dial: cannot assign requested address', 'local'],
    [1000, 'malformed HTTP response', 'protocol'],
  ])('with the error code %i, %s, is of kind %s', (error_code, error, kind) => {
    const answer = answerOf(response({ status: 0, body: null, headers: {}, error, error_code }), 5, 9, true)
    expect(answer).toMatchObject({ kind, status: 0, message: error, headersUs: 0, endUs: 9, terminated: false })
  })
})

describe('the book of a VU', () => {
  it('tells each second what it brought, and at the end all of it', () => {
    const book = new Book(500)
    for (const ms of [1, 2, 3]) book.observe('lag', ms * 1000)
    book.count('sent', 3)
    book.gauge('open', 3)
    book.endSecond(1999)
    book.observe('lag', 9000)
    book.count('sent')
    book.gauge('open', -2)
    book.endSecond(2004)
    for (let at = 0; at < 30; at += 1) book.evidence('lost', `{"at":${at}}`)
    const { series, histograms, counters, gauges, evidence, complete } = book.result(4, 3000, true)
    expect(series).toEqual([
      {
        atMs: 1000,
        counters: { sent: 3 },
        gauges: { open: 3 },
        bands: { lag: [expect.closeTo(2000, -2), 3000, 3000, 3000] },
      },
      { atMs: 2000, counters: { sent: 1 }, gauges: { open: 1 }, bands: { lag: [9000, 9000, 9000, 9000] } },
    ])
    expect(percentile(histograms.lag ?? { unit: 'us', count: 0, sum: 0, min: 0, max: 0, buckets: [] }, 1)).toBe(9000)
    expect(counters).toEqual({ sent: 4, lost: 30 })
    expect(gauges).toEqual({ open: { max: 3 } })
    expect(evidence).toHaveLength(20)
    expect(complete).toBe(true)
  })
})
