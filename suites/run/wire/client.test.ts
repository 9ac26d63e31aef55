import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import { brotliCompressSync, createGzip, deflateSync, gzipSync, constants as zlib } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import { hostile } from '../../../fixtures/hostile/index.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { cutAgain } from '../../reading/cut-read.ts'
import { isCut, isUnreached, jsonOf } from '../../reading/gateway.ts'
import { Credentials } from '../secrets/credentials.ts'
import { Secrets } from '../secrets/secrets.ts'
import { Client, type Request } from './client.ts'
import { Clock } from './clock.ts'
import { quietMs } from './quiet-connections.ts'
import { createTransport, failureOf } from './transport.ts'

const key = 'cak_ABCDEFGHIJKLMNOPQRSTUVWX0123456789'
const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
})

type Ask = Partial<Request> & { path?: string }
type Made = Omit<Exchange, 'owned'>

async function listening(server: Server): Promise<number> {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    socket.on('error', () => {})
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    for (const socket of sockets) socket.destroy()
    return new Promise((resolve) => server.close(resolve))
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** A client of a server on this port. */
function clientOf(port: number, stop = new AbortController(), scheme = 'http'): (ask?: Ask) => Promise<Made> {
  const secrets = new Secrets()
  const baseUrl = `${scheme}://127.0.0.1:${port}/v1`
  const headers = { 'x-gateway': 'gateway-secret', Authorization: 'of-the-target-file' }
  const credentials = new Credentials({ name: 't', baseUrl, credentials: { full: key }, headers }, secrets, {})
  const transport = createTransport(undefined)
  const clock = new Clock()
  closing.push(() => transport.close())
  closing.push(async () => clock.stop())
  const client = new Client({ baseUrl, transport, credentials, secrets, clock, signal: stop.signal })
  return (ask = {}) =>
    client.exchange('x1', 'scene', 1, { name: 'it', method: 'GET', path: '/conversations', deadlineMs: 5000, ...ask })
}

/** A client of an HTTP server that answers so. */
async function against(listener: RequestListener): Promise<(ask?: Ask) => Promise<Made>> {
  return clientOf(await listening(createServer(listener)))
}

/** A client of a server that writes these bytes in answer to whatever comes, and then closes as it is told. */
async function againstBytes(answer: string, end: 'end' | 'reset' | 'stay'): Promise<(ask?: Ask) => Promise<Made>> {
  const server = createTcpServer((socket) => {
    socket.once('data', () => {
      socket.write(answer, () => {
        if (end === 'end') socket.end()
        if (end === 'reset') setImmediate(() => socket.resetAndDestroy())
      })
    })
  })
  return clientOf(await listening(server))
}

/** Gives the answers one after the other; the last one again and again. Counts the requests. */
function oneAfterAnother(...answers: ((response: ServerResponse) => unknown)[]) {
  const seen = { requests: 0, bodies: [] as string[] }
  const listener = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const answer = answers[Math.min(seen.requests, answers.length - 1)]
    seen.requests += 1
    let body = ''
    for await (const piece of request) body += String(piece)
    seen.bodies.push(body)
    answer?.(response)
  }
  return { seen, listener: (request: IncomingMessage, response: ServerResponse) => void listener(request, response) }
}

const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
const bare = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
const hangUp = (response: ServerResponse) => response.socket?.resetAndDestroy()
const ok = json(200, {})
const post: Ask = { method: 'POST', body: '{"text":"hello"}' }

describe('what is repeated (readings 21)', () => {
  test('429 is, also for a POST, with its body, and each time is counted', async () => {
    const { seen, listener } = oneAfterAnother(json(429, {}), json(429, {}, { 'retry-after': '0' }), json(202, {}))
    const exchange = await (await against(listener))(post)
    expect(exchange.status).toBe(202)
    expect(exchange.repeats.map(({ status, reason }) => [status, reason])).toEqual([
      [429, '429'],
      [429, '429 with Retry-After'],
    ])
    expect(seen.bodies).toEqual(['{"text":"hello"}', '{"text":"hello"}', '{"text":"hello"}'])
    expect(exchange.sentMs).toBeGreaterThanOrEqual(exchange.repeats[1]?.atMs ?? Number.POSITIVE_INFINITY)
  })

  test('a request that may be put off for so long alone is not made after that', async () => {
    const day = oneAfterAnother(json(429, {}, { 'retry-after': '86400' }), ok)
    const exchange = await (await against(day.listener))({ putOffMs: 14_000 })
    expect([exchange.status, exchange.repeats, day.seen.requests]).toEqual([429, [], 1])
  })

  test('503 with Retry-After is; 503 with an error body is an answer', async () => {
    const first = oneAfterAnother(json(503, {}, { 'retry-after': '0' }), ok)
    expect((await (await against(first.listener))(post)).status).toBe(200)
    const second = oneAfterAnother(json(503, { error: 'not now' }), ok)
    const exchange = await (await against(second.listener))()
    expect([exchange.status, exchange.repeats.length, second.seen.requests]).toEqual([503, 0, 1])
  })

  test.each([502, 503, 504])('a GET that a gateway answers with %i is, soon', async (status) => {
    const once = oneAfterAnother(bare(status), ok)
    const mended = await (await against(once.listener))()
    expect([mended.status, cutAgain({ ...mended, owned: false })]).toEqual([200, undefined])
    expect(mended.repeats).toMatchObject([{ status, reason: 'GET answered by a gateway', cut: { kind: 'gateway' } }])
  })

  test('one that is answered so again and again is the service, which its exchange shows', async () => {
    const always = oneAfterAnother(bare(503))
    const exchange = await (await against(always.listener))()
    expect([exchange.status, exchange.repeats.length, always.seen.requests]).toEqual([503, 2, 3])
    expect(cutAgain({ ...exchange, owned: false })).toContain('a bare 503, in each of 3 tries')
  })

  test("a service's own 504 is an answer: it has the error body", async () => {
    const { seen, listener } = oneAfterAnother(json(504, { error: 'no reply', code: 'no_reply' }), ok)
    const ask = await against(listener)
    expect((await ask()).status).toBe(504)
    expect(seen.requests).toBe(1)
  })

  test('a POST is sent once, whatever a gateway says', async () => {
    const { seen, listener } = oneAfterAnother(bare(502), ok)
    const exchange = await (await against(listener))(post)
    expect([exchange.status, isCut(exchange), seen.requests]).toEqual([502, true, 1])
  })

  test('a GET on a connection that was closed is, at once; a POST never', async () => {
    const get = oneAfterAnother(hangUp, ok)
    const read = await (await against(get.listener))()
    expect([read.status, read.repeats.length]).toEqual([200, 1])
    expect(read.sentMs - (read.repeats[0]?.atMs ?? 0)).toBeLessThan(500)
    const sent = oneAfterAnother(hangUp, ok)
    const write = await (await against(sent.listener))(post)
    expect([write.status, write.failure?.kind, sent.seen.requests]).toEqual([null, 'reset', 1])
    expect(isCut(write)).toBe(true)
  })

  test('a GET that is cut each time is made again on connections of its own, the last time after a pause', async () => {
    const ports = new Set<number | undefined>()
    const ask = await against((request, response) => {
      ports.add(request.socket.remotePort)
      hangUp(response)
    })
    const gone = await ask()
    expect([gone.failure?.kind, ports.size]).toEqual(['reset', 3])
    expect(gone.repeats.map(({ cut }) => cut?.kind)).toEqual(['reset', 'reset'])
    expect(gone.sentMs - (gone.repeats[1]?.atMs ?? 0)).toBeGreaterThan(900)
    expect(cutAgain({ ...gone, owned: false })).toContain('in each of 3 tries')
  })

  test('a redirect is an answer', async () => {
    const { seen, listener } = oneAfterAnother((response) => response.writeHead(307, { location: '/v1/other' }).end())
    expect((await (await against(listener))()).status).toBe(307)
    expect(seen.requests).toBe(1)
  })
})

describe('what is a cut', () => {
  const head = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n'
  test.each([
    ['an answer shorter than its length', `${head}content-length: 20\r\n\r\n{"a":`, 'end'],
    ['an answer whose last chunk is missing', `${head}transfer-encoding: chunked\r\n\r\n5\r\n{"a":\r\n`, 'end'],
    ['a connection reset within the body', `${head}content-length: 20\r\n\r\n{"a":`, 'reset'],
    ['something that is no HTTP', 'SSH-2.0-OpenSSH_9.6\r\n\r\n', 'stay'],
    ['a connection that closes without a word', '', 'end'],
  ] as const)('%s', async (_, bytes, end) => {
    const exchange = await (await againstBytes(bytes, end))(post)
    expect(['reset', 'protocol']).toContain(exchange.failure?.kind)
    expect(isCut(exchange)).toBe(true)
  })

  test('a body that its encoding does not explain, and its connection is given up', async () => {
    let closed = false
    const ask = await against((_request, response) => {
      response.on('close', () => {
        closed = true
      })
      response
        .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
        .write('{"plain":true}')
    })
    const exchange = await ask(post)
    expect([exchange.status, exchange.failure?.kind]).toEqual([200, 'protocol'])
    await expect.poll(() => closed).toBe(true)
  })

  test('an answer that lasts until the connection closes is whole (RFC 9112, 6.3)', async () => {
    const exchange = await (await againstBytes(`${head}\r\n{"a":1}`, 'end'))(post)
    expect([exchange.failure, exchange.body]).toEqual([null, '{"a":1}'])
  })

  test('our own deadline is none, before the answer and within it', async () => {
    const silent = await (await againstBytes('', 'stay'))({ ...post, deadlineMs: 60 })
    expect([silent.status, silent.failure?.kind]).toEqual([null, 'timeout'])
    const slow = await (await againstBytes(`${head}content-length: 20\r\n\r\n{"a":`, 'stay'))({
      ...post,
      deadlineMs: 60,
    })
    expect([slow.status, slow.failure?.kind, slow.body]).toEqual([200, 'timeout', '{"a":'])
    expect([silent, slow].map(isCut)).toEqual([false, false])
  })

  test('nobody at the address is a refused connection, tried once more after a pause, also for a POST', async () => {
    const server = createTcpServer()
    const port = await listening(server)
    await closing.splice(0).at(-1)?.()
    const exchange = await clientOf(port)(post)
    expect([exchange.failure?.kind, exchange.repeats.map(({ reason }) => reason)]).toEqual([
      'refused',
      ['no connection was made'],
    ])
  })

  test('our deadline is no silence of the service where no connection was made, and it was asked nothing', async () => {
    const asked: Made[] = []
    const beganMs = performance.now()
    // Nobody answers the handshake: a connection that TLS never finishes.
    const server = createTcpServer(() => {})
    const port = await listening(server)
    asked.push(await clientOf(port, new AbortController(), 'https')({ ...post, deadlineMs: 60 }))
    expect(asked.map((each) => [each.failure?.kind, isUnreached(each), isCut(each)])).toEqual([
      ['connect', true, false],
    ])
    // Twice its deadline, with the pause between: nobody waits until the connection is given up.
    expect(performance.now() - beganMs).toBeLessThan(8000)
  })

  test.each([
    ['ETIMEDOUT', 'reset'],
    ['EHOSTUNREACH', 'reset'],
    ['ECONNRESET', 'reset'],
    ['UND_ERR_SOCKET', 'reset'],
  ])('%s is one on a connection that was made, and none was made where it comes before', (code, kind) => {
    const error = Object.assign(new Error(code), { code })
    expect(failureOf(error, { isConnected: true }).kind).toBe(kind)
    expect(failureOf(error, { isConnected: false }).kind).toBe('connect')
  })
})

describe('credentials', () => {
  const seen: { authorization: string | undefined; url: string }[] = []
  const echo: RequestListener = (request, response) => {
    seen.push({ authorization: request.headers.authorization, url: request.url ?? '' })
    json(401, { error: `${request.headers.authorization} ${request.url} is not known` })(response)
  }

  test.each([
    ['bearer', 'full', `Bearer ${key}`],
    ['lower-case', 'full', `bearer ${key}`],
    ['upper-case', 'full', `BEARER ${key}`],
    ['none', 'none', undefined],
    ['basic', 'basic', `Basic ${Buffer.from(`${key}:`).toString('base64')}`],
    ['query', 'query', undefined],
    ['basic-plain', 'basic-plain', `Basic ${key}`],
    ['bare', 'bare', key],
    ['own-header', 'own-header', undefined],
    ['no-key', 'no-key', 'Bearer'],
  ] as const)('%s: what is sent, and what is kept of it', async (present, label, authorization) => {
    const exchange = await (await against(echo))({ present, path: '/conversations?limit=3' })
    const last = seen.at(-1)
    expect([exchange.credential, last?.authorization]).toEqual([label, authorization])
    expect(last?.url.startsWith('/v1/conversations?limit=3')).toBe(true)
    expect(last?.url.includes(key)).toBe(present === 'query')
    const kept = JSON.stringify(exchange)
    for (const secret of [key, Buffer.from(`${key}:`).toString('base64'), 'gateway-secret'])
      expect(kept).not.toContain(secret)
  })

  test('a wrong one has the shape of the right one; as it gives that away, it is kept no more than that', async () => {
    const exchange = await (await against(echo))({ present: 'wrong' })
    const sent = seen.at(-1)?.authorization?.slice('Bearer '.length) ?? ''
    expect(sent.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0')).toBe(
      key.replace(/[a-z]/g, 'a').replace(/[A-Z]/g, 'A').replace(/\d/g, '0'),
    )
    expect(sent.slice(0, 4)).toBe('cak_')
    expect(sent).not.toBe(key)
    expect(exchange.credential).toBe('wrong')
    expect(JSON.stringify(exchange)).not.toContain(sent)
    expect(JSON.stringify(exchange)).not.toContain(key.slice(0, 20))
  })

  test('one with more behind it, one without its end, and one in the other case, are kept no more than the right one', async () => {
    const ask = await against(echo)
    const others = {
      longer: `${key}x7x7`,
      shorter: key.slice(0, -4),
      'other-case': [...key].map(turned).join(''),
    } as const
    for (const present of ['longer', 'shorter', 'other-case'] as const) {
      const exchange = await ask({ present })
      expect([exchange.credential, seen.at(-1)?.authorization]).toEqual([present, `Bearer ${others[present]}`])
      for (const part of [key.slice(0, 20), others[present].slice(0, 20)])
        expect(JSON.stringify(exchange)).not.toContain(part)
    }
  })

  test('a key that comes back in a stream is replaced, also where it lies across pieces', async () => {
    const pieces = ['data: ö ', key.slice(0, 9), key.slice(9, 20), `${key.slice(20)} and `, key, ' …\n\n']
    const ask = await against((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      const next = (): void => {
        const piece = pieces[index]
        index += 1
        if (piece === undefined) response.end()
        else response.write(piece, () => setTimeout(next, 5))
      }
      let index = 0
      next()
    })
    const { chunks } = await ask(post)
    const text = chunks?.map((chunk) => ('text' in chunk ? chunk.text : '?')).join('')
    expect(text).toBe('data: ö «full» and «full» …\n\n')
    expect(chunks?.length).toBeGreaterThan(3)
  })
})

describe('bodies', () => {
  const text = JSON.stringify({ text: 'grüße '.repeat(100) })
  const encoded: Record<string, Buffer> = {
    gzip: gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
    identity: Buffer.from(text),
  }
  const answering = (encoding: string, body: Buffer) =>
    against((_request, response) =>
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
    const ask = await against((_request, response) => {
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
      { kind: 'too-large', message: 'answered JSON nested more than 64 deep' },
      { bytes: expect.any(Number) },
    ])
    const wide = await (await answering('gzip', gzipSync(`[${'1,'.repeat(300_000)}1]`)))()
    expect(wide.failure?.message).toBe('answered more than 50,000 JSON values')
    expect(wide.body?.length).toBeLessThan(20_000)
  })

  test('of a long body that is no JSON the beginning is kept, and nothing of it makes it JSON', async () => {
    const page = `{}${' '.repeat(200_000)}<html>`
    const { body, cut, failure } = await (await answering('identity', Buffer.from(page)))()
    expect([failure, cut, body?.length]).toEqual([null, { bytes: page.length }, 16 * 1024 + 1])
    expect(jsonOf(body)).toBeUndefined()
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
  const port = await listening(
    createTcpServer((socket) => {
      const seen = { method: 'GET', path: '/conversations/c', isFull: true, body: '' }
      const around = { status: 200, statusText: 'OK', shown: key, others: '', here: '', elsewhere: '' }
      socket.once('data', () => found.answer(socket, seen, lawful, around))
    }),
  )
  const began = performance.now()
  const made = await clientOf(port)({ deadlineMs: 15_000, ...request })
  expect(performance.now() - began).toBeLessThan(14_000)
  return made
}
const boundOf = async (id: string, request: Ask): Promise<string | undefined> =>
  (await answeredBy(id, request, request.method === 'POST' ? '' : '{}')).failure?.message

describe('nothing is read without a bound', () => {
  test.each([
    ['endless/body', 'answered more than 8 MB'],
    ['endless/headers', 'answered more than 64 KB of headers'],
    ['endless/small-headers', 'answered more than 500 headers'],
    ['endless/informational', 'answered more than 50 informational answers'],
    ['large/list-of-100000', 'answered more than 50,000 JSON values'],
    ['large/page-of-300000', 'answered more than 50,000 JSON values'],
    ['large/gates', 'answered more than 50,000 JSON values'],
    ['large/keys', 'answered more than 50,000 JSON values'],
    ['large/deep', 'answered JSON nested more than 64 deep'],
    ['bomb/gzip', 'answered more than 8 MB'],
    ['bomb/deflate', 'answered more than 8 MB'],
    ['bomb/br', 'answered more than 8 MB'],
    ['bomb/zstd', 'answered more than 8 MB'],
    ['framing/chunk-extension', 'answered more than 16 MB, chunks and all'],
    ['framing/small-chunks', 'answered more than 200,000 pieces'],
    ['json/long-number', 'answered a number of more than 1,000 digits'],
  ])('%s', async (id, message) => expect(await boundOf(id, {})).toBe(message), 20_000)

  test.each([
    ['endless/comments', 'answered a stream of more than 100,000 lines'],
    ['endless/events', 'answered a stream of more than 100,000 lines'],
    ['endless/fields', 'answered a stream of more than 100,000 lines'],
    ['endless/line', 'answered more than 8 MB'],
    ['large/events-700000', 'answered a stream of more than 100,000 lines'],
    ['bomb/gzip-stream', 'answered more than 8 MB'],
  ])('%s', async (id, message) => expect(await boundOf(id, post)).toBe(message), 20_000)
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
    const port = await listening(
      createTcpServer((socket) => {
        const head = 'HTTP/1.1 400 Bad Request\r\ncontent-type: application/json\r\nconnection: close\r\n\r\n'
        const body = answers.shift() ?? ''
        socket.once('data', () => socket.write(head + body, () => setTimeout(() => socket.resetAndDestroy(), 20)))
      }),
    )
    const ask = clientOf(port)
    expect(await ask(post)).toMatchObject({ status: 400, body: '{"error":"no"}', failure: null })
    expect(await ask(post)).toMatchObject({ status: 400, failure: { kind: 'reset' } })
  })
})

describe('connections', () => {
  test('each POST has one of its own; GETs share those that are quiet', async () => {
    const ports: (number | undefined)[] = []
    const ask = await against((request, response) => {
      ports.push(request.socket.remotePort)
      request.resume().on('end', () => ok(response))
    })
    for (const each of [{}, post]) await ask(each)
    await new Promise((resolve) => setTimeout(resolve, quietMs + 10))
    for (const each of [{}, post]) await ask(each)
    const [get, first, again, second] = ports
    expect(new Set([get, first, second]).size).toBe(3)
    expect(again).toBe(get)
  })

  test('a refusal that comes before the whole body was read is heard', async () => {
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        const body = '{"error":"no"}'
        socket.write(
          `HTTP/1.1 401 Unauthorized\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
        )
        socket.resume()
      })
    })
    const exchange = await clientOf(await listening(server))({ ...post, body: 'x'.repeat(400_000) })
    expect([exchange.status, exchange.body]).toEqual([401, '{"error":"no"}'])
  })

  test('many waits are open at once', async () => {
    const held: ServerResponse[] = []
    const ask = await against((_request, response) => {
      held.push(response)
      if (held.length === 60) for (const each of held) ok(each)
    })
    const made = await Promise.all(Array.from({ length: 60 }, () => ask(post)))
    expect(made.map((each) => each.status)).toEqual(Array.from({ length: 60 }, () => 200))
  })
})

describe('what is no exchange', () => {
  test('a run that is stopped ends what is under way, with the reason', async () => {
    const stop = new AbortController()
    const server = createServer(() => stop.abort(new Error('stopped')))
    await expect(clientOf(await listening(server), stop)(post)).rejects.toThrow('stopped')
  })

  test('a request that cannot be sent is our own fault, not a failure of the service', async () => {
    const ask = await against((_request, response) => ok(response))
    await expect(ask({ headers: { 'x-odd': 'a\nb' } })).rejects.toThrow()
    expect((await ask()).status).toBe(200)
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
      const port = await listening(
        createTcpServer((socket) => {
          socket.on('data', () => {
            socket.write(pauseMs === 0 ? before + final : before)
            // What begins a piece of the body is no status line.
            setTimeout(() => socket.write(pauseMs === 0 ? body : final), 20)
            if (pauseMs > 0) setTimeout(() => socket.write(body), 60)
          })
        }),
      )
      const ask = clientOf(port)
      for (const method of ['GET', 'GET', 'POST']) {
        const answer = await ask(method === 'POST' ? { method, body: '{}' } : { method })
        expect([answer.status, answer.body, answer.failure, answer.repeats]).toEqual([200, body, null, []])
      }
    }
  })
})

/** A letter in its other case. */
function turned(letter: string): string {
  return letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
}
