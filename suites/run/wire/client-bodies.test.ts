import { createServer as createTcpServer } from 'node:net'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, constants as zlib } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { hostile } from '../../../fixtures/hostile/index.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { type Ask, Clients, key, type Made, post } from './kit/clients.ts'

const clients = new Clients()
afterEach(() => clients.close())

describe('bodies', () => {
  const text = JSON.stringify({ text: 'grüße '.repeat(100) })
  const encoded: Record<string, Buffer> = {
    gzip: gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
    identity: Buffer.from(text),
  }
  const answering = (encoding: string, body: Buffer) =>
    clients.against((_request, response) =>
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding }).end(body),
    )

  test.each(Object.keys(encoded))('%s is undone', async (encoding) => {
    const exchange = await (await answering(encoding, encoded[encoding] ?? Buffer.alloc(0)))()
    expect([exchange.failure, exchange.body]).toEqual([null, text])
  })

  test.each(['gzip', 'br'])('an empty body that says %s is empty', async (encoding) => {
    const exchange = await (await answering(encoding, Buffer.alloc(0)))()
    expect([exchange.failure, exchange.body]).toEqual([null, ''])
  })

  test('a compressed stream shows its pieces when they come', async () => {
    const ask = await clients.against((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream', 'content-encoding': 'gzip' })
      const gzip = createGzip({ flush: zlib.Z_SYNC_FLUSH })
      gzip.pipe(response)
      gzip.write('event: ack\ndata: 1\n\n')
      setTimeout(() => gzip.end('event: done\ndata: 2\n\n'), 120)
    })
    const { chunks, failure } = await ask(post)
    expect(failure).toBeNull()
    const [first, last] = [chunks?.[0], chunks?.at(-1)]
    expect(first && 'text' in first && first.text).toBe('event: ack\ndata: 1\n\n')
    expect((last?.atMs ?? 0) - (first?.atMs ?? 0)).toBeGreaterThan(60)
  })

  test('bytes that are no UTF-8 can be told from any text, and hide nothing else', async () => {
    const latin1 = Buffer.from('{"text":"grüße \u00ff, ok"}', 'latin1')
    const { body } = await (await answering('identity', latin1))()
    expect(body?.isWellFormed()).toBe(false)
    expect(body).toBe('{"text":"gr\udcfc\udcdfe \udcff, ok"}')
    const replaced = await (await answering('identity', Buffer.from('{"text":"\ufffd €𝄞"}')))()
    expect([replaced.body, replaced.body?.isWellFormed()]).toEqual(['{"text":"\ufffd €𝄞"}', true])
    const escaped = await (await answering('identity', Buffer.from('{"text":"\\ud800"}')))()
    expect([escaped.body?.isWellFormed(), jsonOf(escaped.body)]).toEqual([true, { text: '\ud800' }])
  })

  test('JSON beyond measure is no answer, and its beginning is kept', async () => {
    const deep = await (await answering('identity', Buffer.from('['.repeat(200_000))))()
    expect([deep.failure, deep.cut]).toEqual([
      { kind: 'too-large', message: 'the service sent JSON nested more than 64 deep' },
      { bytes: expect.any(Number) },
    ])
    const wide = await (await answering('gzip', gzipSync(`[${'1,'.repeat(300_000)}1]`)))()
    expect(wide.failure?.message).toBe('the service sent more than 50,000 JSON values')
    expect(wide.body?.length).toBeLessThan(20_000)
  })

  test('of a long body that is no JSON the beginning is kept, and nothing of it makes it JSON', async () => {
    const page = `{}${' <'.repeat(100_000)}html>`
    const { body, cut, failure } = await (await answering('identity', Buffer.from(page)))()
    expect([failure, cut, body?.length]).toEqual([null, { bytes: page.length }, 16 * 1024 + 1])
    expect(jsonOf(body)).toBeUndefined()
  })

  test('of blanks between the signs of JSON some are kept, and all of those in its texts', async () => {
    const blanks = ' \n\t'.repeat(30_000)
    const value = { text: ' '.repeat(70_000), more: [1, 'a  b'] }
    const long = JSON.stringify(value).replace('{', `${blanks}{${blanks}`).replace(']', `${blanks}]${blanks}`)
    const { body, cut } = await (await answering('gzip', gzipSync(long)))()
    expect([JSON.parse(body ?? ''), cut]).toEqual([value, undefined])
    expect(body?.length).toBe(JSON.stringify(value).length + 4 * 256)
  })

  test('a long text in JSON is kept whole', async () => {
    const long = JSON.stringify({ text: 'grüße '.repeat(100_000) })
    const { body, cut } = await (await answering('identity', Buffer.from(long)))()
    expect([body === long, cut]).toEqual([true, undefined])
  })
})

const answeredBy = async (id: string, request: Ask, lawful = '{}'): Promise<Made> => {
  const found = hostile.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no ${id}`)
  const port = await clients.listening(
    createTcpServer((socket) => {
      const seen = { method: 'GET', path: '/conversations/c', isFull: true, body: '' }
      const around = { status: 200, statusText: 'OK', shown: key, others: '', here: '', elsewhere: '' }
      socket.once('data', () => found.answer(socket, seen, lawful, around))
    }),
  )
  const began = performance.now()
  const made = await clients.of(port)({ deadlineMs: 15_000, ...request })
  expect(performance.now() - began).toBeLessThan(14_000)
  return made
}
const boundOf = async (id: string, request: Ask): Promise<string | undefined> =>
  (await answeredBy(id, request, request.method === 'POST' ? '' : '{}')).failure?.message

describe('nothing is read without a bound', () => {
  test.each([
    ['endless/body', 'the service sent more than 8 MB'],
    ['endless/headers', 'the service sent more than 64 KB of headers'],
    ['endless/small-headers', 'the service sent more than 500 headers'],
    ['endless/informational', 'the service sent more than 1,000 1xx responses'],
    ['large/list-of-100000', 'the service sent more than 50,000 JSON values'],
    ['large/page-of-300000', 'the service sent more than 50,000 JSON values'],
    ['large/gates', 'the service sent more than 50,000 JSON values'],
    ['large/keys', 'the service sent more than 50,000 JSON values'],
    ['large/deep', 'the service sent JSON nested more than 64 deep'],
    ['bomb/gzip', 'the service sent more than 8 MB'],
    ['bomb/deflate', 'the service sent more than 8 MB'],
    ['bomb/br', 'the service sent more than 8 MB'],
    ['bomb/zstd', 'the service sent more than 8 MB'],
    ['framing/chunk-extension', 'the service sent more than 16 MB, including chunk framing'],
    ['framing/small-chunks', 'the service sent more than 200,000 pieces'],
    ['json/long-number', 'the service sent a number of more than 1,000 digits'],
  ])('%s', async (id, message) => expect(await boundOf(id, {})).toBe(message))

  test('of an answer in too many pieces the beginning alone is kept', async () => {
    const { cut, body } = await answeredBy('framing/small-chunks', {})
    expect([cut, body?.length]).toEqual([{ bytes: expect.any(Number) }, '{}…'.length + 256])
  })

  test.each([
    ['endless/comments', 'the service sent a stream of more than 100,000 lines'],
    ['endless/events', 'the service sent a stream of more than 6,000 messages'],
    ['endless/fields', 'the service sent a stream of more than 100,000 lines'],
    ['endless/line', 'the service sent more than 8 MB'],
    ['large/events-700000', 'the service sent a stream of more than 100,000 lines'],
    ['bomb/gzip-stream', 'the service sent more than 8 MB'],
  ])('%s', async (id, message) => expect(await boundOf(id, post)).toBe(message))
})

describe('what is no HTTP, or not all of it, is told as what it is', () => {
  test.each([
    ['framing/length-too-long', 'reset'],
    ['framing/length-too-short', 'protocol'],
    ['framing/two-lengths', 'reset'],
    ['framing/length-and-chunks', 'reset'],
    ['framing/negative-length', 'protocol'],
    ['framing/huge-length', 'reset'],
    ['framing/bad-chunk-size', 'protocol'],
    ['framing/huge-chunk', 'protocol'],
    ['framing/no-http', 'protocol'],
    ['framing/no-status', 'protocol'],
    ['framing/status-999', 999],
    ['framing/switching', 'protocol'],
    ['framing/bare-line-feeds', 'protocol'],
    ['framing/folded-header', 'protocol'],
    ['framing/header-bytes', 'protocol'],
    ['framing/unasked', 200],
    ['framing/unasked-at-once', 200],
    ['reset/before', 'reset'],
    ['reset/status-line', 'reset'],
    ['reset/headers', 'reset'],
    ['reset/body', 'reset'],
    ['reset/chunk-size', 'reset'],
    ['reset/history', 'reset'],
    ['reset/stream', 'reset'],
    ['cut/event', 200],
    ['redirect/elsewhere', 302],
    ['redirect/circle', 301],
  ])('%s: %s', async (id, told) => {
    // A POST is made once: nobody waits for a second try.
    const { status, failure } = await answeredBy(id, post)
    expect(failure?.kind ?? status).toBe(told)
  })

  test('a body that ends with its connection may be whole before that is reset', async () => {
    const answers = ['{"error":"no"}', '{"error":"n']
    const port = await clients.listening(
      createTcpServer((socket) => {
        const head = 'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'
        const body = answers.shift() ?? ''
        socket.once('data', () => socket.write(head + body, () => setTimeout(() => socket.resetAndDestroy(), 20)))
      }),
    )
    const ask = clients.of(port)
    expect(await ask(post)).toMatchObject({ status: 400, body: '{"error":"no"}', failure: null })
    expect(await ask(post)).toMatchObject({ status: 400, failure: { kind: 'reset' } })
  })
})

describe('informational answers before the final one (RFC 9110, 15.2)', () => {
  test.each([
    ['100 Continue', 'HTTP/1.1 100 Continue\r\n\r\n'],
    ['102', 'HTTP/1.1 102 Processing\r\n\r\n'],
    ['103', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'],
    ['103 and 100', 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\nHTTP/1.1 100 Continue\r\n\r\n'],
  ])('%s, at once with it or ahead of it, changes nothing', async (_, before) => {
    const body = 'HTTP/1.1 100 Continue'
    const final = `HTTP/1.1 200 OK\r\ncontent-length: ${body.length}\r\n\r\n`
    for (const pauseMs of [0, 20]) {
      const port = await clients.listening(
        createTcpServer((socket) => {
          socket.on('data', () => {
            socket.write(pauseMs === 0 ? before + final : before)
            // What begins a piece of the body is no status line.
            setTimeout(() => socket.write(pauseMs === 0 ? body : final), 20)
            if (pauseMs > 0) setTimeout(() => socket.write(body), 60)
          })
        }),
      )
      const ask = clients.of(port)
      for (const method of ['GET', 'GET', 'POST']) {
        const answer = await ask(method === 'POST' ? { method, body: '{}' } : { method })
        expect([answer.status, answer.body, answer.failure, answer.repeats]).toEqual([200, body, null, []])
      }
    }
  })
})
