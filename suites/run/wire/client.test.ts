import { createServer, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { cutAgain } from '../../reading/cut-read.ts'
import { isCut, isUnreached } from '../../reading/gateway.ts'
import { bare, Clients, hangUp, json, type Made, ok, oneAfterAnother, post } from './kit/clients.ts'
import { quietMs } from './quiet-connections.ts'
import { failureOf } from './transport.ts'

const clients = new Clients()
afterEach(() => clients.close())

describe('what is repeated (readings 21)', () => {
  test('429 is, also for a POST, with its body, and each time is counted', async () => {
    const { seen, listener } = oneAfterAnother(json(429, {}), json(429, {}, { 'retry-after': '0' }), json(202, {}))
    const exchange = await (await clients.against(listener))(post)
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
    const exchange = await (await clients.against(day.listener))({ putOffMs: 14_000 })
    expect([exchange.status, exchange.repeats, day.seen.requests]).toEqual([429, [], 1])
  })

  test('503 with Retry-After is; 503 with an error body is an answer', async () => {
    const first = oneAfterAnother(json(503, {}, { 'retry-after': '0' }), ok)
    expect((await (await clients.against(first.listener))(post)).status).toBe(200)
    const second = oneAfterAnother(json(503, { error: 'not now' }), ok)
    const exchange = await (await clients.against(second.listener))()
    expect([exchange.status, exchange.repeats.length, second.seen.requests]).toEqual([503, 0, 1])
  })

  test.each([502, 503, 504])('a GET that a gateway answers with %i is, soon', async (status) => {
    const once = oneAfterAnother(bare(status), ok)
    const mended = await (await clients.against(once.listener))()
    expect([mended.status, cutAgain({ ...mended, owned: false })]).toEqual([200, undefined])
    expect(mended.repeats).toMatchObject([{ status, reason: 'GET answered by a gateway', cut: { kind: 'gateway' } }])
  })

  test('one that is answered so four times may have met a line that fails one of many', async () => {
    const unlucky = oneAfterAnother(bare(502), bare(502), bare(502), bare(502), ok)
    const mended = await (await clients.against(unlucky.listener))()
    expect([mended.status, mended.repeats.length, cutAgain({ ...mended, owned: false })]).toEqual([200, 4, undefined])
  })

  test('one that is answered so again and again is the service, which its exchange shows', async () => {
    const always = oneAfterAnother(bare(503))
    const exchange = await (await clients.against(always.listener))()
    expect([exchange.status, exchange.repeats.length, always.seen.requests]).toEqual([503, 4, 5])
    expect(cutAgain({ ...exchange, owned: false })).toContain('a bare 503 in each of 5 tries')
  })

  test("a service's own 504 is an answer: it has the error body", async () => {
    const { seen, listener } = oneAfterAnother(json(504, { error: 'no reply', code: 'no_reply' }), ok)
    const ask = await clients.against(listener)
    expect((await ask()).status).toBe(504)
    expect(seen.requests).toBe(1)
  })

  test('a POST is sent once, whatever a gateway says', async () => {
    const { seen, listener } = oneAfterAnother(bare(502), ok)
    const exchange = await (await clients.against(listener))(post)
    expect([exchange.status, isCut(exchange), seen.requests]).toEqual([502, true, 1])
  })

  test('a GET on a connection that was closed is, at once; a POST never', async () => {
    const get = oneAfterAnother(hangUp, ok)
    const read = await (await clients.against(get.listener))()
    expect([read.status, read.repeats.length]).toEqual([200, 1])
    expect(read.sentMs - (read.repeats[0]?.atMs ?? 0)).toBeLessThan(500)
    const sent = oneAfterAnother(hangUp, ok)
    const write = await (await clients.against(sent.listener))(post)
    expect([write.status, write.failure?.kind, sent.seen.requests]).toEqual([null, 'reset', 1])
    expect(isCut(write)).toBe(true)
  })

  test('a GET that is cut each time is made again on connections of its own, after pauses at last', async () => {
    const ports = new Set<number | undefined>()
    const ask = await clients.against((request, response) => {
      ports.add(request.socket.remotePort)
      hangUp(response)
    })
    const gone = await ask()
    expect([gone.failure?.kind, ports.size]).toEqual(['reset', 5])
    expect(gone.repeats.map(({ cut }) => cut?.kind)).toEqual(['reset', 'reset', 'reset', 'reset'])
    expect(gone.sentMs - (gone.repeats[1]?.atMs ?? 0)).toBeGreaterThan(2700)
    expect(cutAgain({ ...gone, owned: false })).toContain('in each of 5 tries')
  })

  test('a redirect is an answer', async () => {
    const { seen, listener } = oneAfterAnother((response) => response.writeHead(307, { location: '/v1/other' }).end())
    expect((await (await clients.against(listener))()).status).toBe(307)
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
    const exchange = await (await clients.againstBytes(bytes, end))(post)
    expect(['reset', 'protocol']).toContain(exchange.failure?.kind)
    expect(isCut(exchange)).toBe(true)
  })

  test('a body that its encoding does not explain, and its connection is given up', async () => {
    let closed = false
    const ask = await clients.against((_request, response) => {
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
    const exchange = await (await clients.againstBytes(`${head}\r\n{"a":1}`, 'end'))(post)
    expect([exchange.failure, exchange.body]).toEqual([null, '{"a":1}'])
  })

  test('our own deadline is none, before the answer and within it', async () => {
    const silent = await (await clients.againstBytes('', 'stay'))({ ...post, deadlineMs: 60 })
    expect([silent.status, silent.failure?.kind]).toEqual([null, 'timeout'])
    const slow = await (await clients.againstBytes(`${head}content-length: 20\r\n\r\n{"a":`, 'stay'))({
      ...post,
      deadlineMs: 60,
    })
    expect([slow.status, slow.failure?.kind, slow.body]).toEqual([200, 'timeout', '{"a":'])
    expect([silent, slow].map(isCut)).toEqual([false, false])
  })

  test('nobody at the address is a refused connection, tried once more after a pause, also for a POST', async () => {
    const server = createTcpServer()
    const port = await clients.listening(server)
    await clients.close()
    const exchange = await clients.of(port)(post)
    expect([exchange.failure?.kind, exchange.repeats.map(({ reason }) => reason)]).toEqual([
      'refused',
      ['no connection'],
    ])
  })

  test('our deadline is no silence of the service where no connection was made, and it was asked nothing', async () => {
    const asked: Made[] = []
    const beganMs = performance.now()
    // Nobody answers the handshake: a connection that TLS never finishes.
    const server = createTcpServer(() => {})
    const port = await clients.listening(server)
    asked.push(await clients.of(port, new AbortController(), 'https')({ ...post, deadlineMs: 60 }))
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

describe('connections', () => {
  test('each POST has one of its own; GETs share those that are quiet', async () => {
    const ports: (number | undefined)[] = []
    const ask = await clients.against((request, response) => {
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
    const exchange = await clients.of(await clients.listening(server))({ ...post, body: 'x'.repeat(400_000) })
    expect([exchange.status, exchange.body]).toEqual([401, '{"error":"no"}'])
  })

  test('many waits are open at once', async () => {
    const held: ServerResponse[] = []
    const ask = await clients.against((_request, response) => {
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
    await expect(clients.of(await clients.listening(server), stop)(post)).rejects.toThrow('stopped')
  })

  test('a request that cannot be sent is our own fault, not a failure of the service', async () => {
    const ask = await clients.against((_request, response) => ok(response))
    await expect(ask({ headers: { 'x-odd': 'a\nb' } })).rejects.toThrow()
    expect((await ask()).status).toBe(200)
  })
})
