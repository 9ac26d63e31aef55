import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener, request, type Server } from 'node:http'
import { type AddressInfo, createServer as createPlainServer } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { mostWatchedBytes } from '../../suites/reading/bounds.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { Clock } from '../../suites/run/wire/clock.ts'
import { Callers } from './callers.ts'
import { type Listening, startProxy } from './proxy.ts'

const key = 'cak_Zq8Lm3Xv7Rt2Kp5WbN9cHs4J'
const closing: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close()
})

/** A service of ours behind a proxy, and what was seen of it. */
async function between(
  answer: RequestListener,
): Promise<{ proxy: Listening; seen: Exchange[]; sent: Exchange[]; service: Server }> {
  const service = createServer(answer)
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  closing.push(() => {
    service.closeAllConnections()
    service.close()
  })
  return { ...(await inFrontOf(`http://127.0.0.1:${(service.address() as AddressInfo).port}/v1`)), service }
}

async function inFrontOf(baseUrl: string): Promise<{ proxy: Listening; seen: Exchange[]; sent: Exchange[] }> {
  const target = { name: 'ours', baseUrl, credentials: { full: key } }
  const [seen, sent]: [Exchange[], Exchange[]] = [[], []]
  const [secrets, clock] = [new Secrets(), new Clock()]
  const proxy = await startProxy({
    ...{ target, host: '127.0.0.1', port: 0, clock, secrets },
    callers: await Callers.of(target, secrets, {}),
    sending: (exchange) => sent.push(exchange),
    ended: (exchange) => seen.push(exchange),
  })
  closing.push(async () => {
    clock.stop()
    await proxy.close()
  })
  return { proxy, seen, sent }
}

function ask(baseUrl: string, path: string, body?: string): ReturnType<typeof request> {
  const headers = {
    authorization: `Bearer ${key}`,
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
  }
  const asked = request(`${baseUrl}${path}`, { method: body === undefined ? 'GET' : 'POST', headers })
  asked.on('error', () => {})
  asked.end(body)
  return asked
}

async function answerOf(asked: ReturnType<typeof request>): Promise<{ status: number | undefined; text: Buffer }> {
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const pieces: Buffer[] = []
  for await (const piece of answer) pieces.push(piece)
  return { status: answer.statusCode, text: Buffer.concat(pieces) }
}

describe('a proxy', () => {
  test('changes nothing of what passes, and keeps it readable and without the key', async () => {
    const text = `{"text":"${'ä'.repeat(50_000)}"}`
    const got: [string | undefined, string | undefined, string][] = []
    const { proxy, seen, sent } = await between(async (asked, response) => {
      let body = ''
      for await (const piece of asked) body += piece
      got.push([asked.url, asked.headers.authorization, body])
      response.writeHead(202, { 'content-type': 'application/json', 'content-encoding': 'gzip', 'x-key': key })
      response.end(gzipSync('{"conversationId":"c1"}'))
    })
    const { status, text: packed } = await answerOf(ask(proxy.baseUrl, '/conversations?a=%20b', text))
    expect(got).toEqual([['/v1/conversations?a=%20b', `Bearer ${key}`, text]])
    expect([status, packed]).toEqual([202, gzipSync('{"conversationId":"c1"}')])
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]).toMatchObject({
      id: 'x1',
      credential: 'full',
      path: '/conversations?a=%20b',
      status: 202,
      body: '{"conversationId":"c1"}',
      failure: null,
      owned: false,
      requestBody: text,
    })
    expect(seen[0]?.headers['x-key']).toBe('«full»')
    expect(JSON.stringify([seen, sent])).not.toContain(key)
    expect(sent.length).toBe(1)
  })

  test('blames nobody for a caller that left before there was a connection', async () => {
    // It speaks no TLS, and waits for a request line.
    const silent = createPlainServer()
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
    closing.push(() => void silent.close())
    const { proxy, seen } = await inFrontOf(`https://127.0.0.1:${(silent.address() as AddressInfo).port}/v1`)
    const [left, ended] = [ask(proxy.baseUrl, '/conversations'), once(silent, 'connection')]
    await ended
    left.destroy()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]?.failure?.kind).toBe('connect')
  })

  test('blames the service for a caller that left when it had the request', async () => {
    const { proxy, seen, service } = await between(() => {})
    const [left, asked] = [ask(proxy.baseUrl, '/conversations'), once(service, 'request')]
    await asked
    left.destroy()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]?.failure?.kind).toBe('timeout')
  })

  test('passes on more than it keeps: of an answer beyond its bound the beginning alone', async () => {
    const large = `{"conversations":[],"more":"${'x'.repeat(mostWatchedBytes)}"}`
    const { proxy, seen } = await between((_, response) => void response.end(large))
    expect((await answerOf(ask(proxy.baseUrl, '/conversations'))).text.length).toBe(large.length)
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]?.failure).toEqual({ kind: 'too-large', message: expect.stringContaining('more than 3 MB') })
    expect(seen[0]?.body?.length).toBeLessThan(100_000)
  })

  test('passes each event on when it comes', async () => {
    let say = (_: string): void => {}
    const { proxy, seen } = await between((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).flushHeaders()
      say = (text) => void (text === '' ? response.end() : response.write(text))
    })
    const [answer] = (await once(ask(proxy.baseUrl, '/messages', '{}'), 'response')) as [IncomingMessage]
    for (const each of ['event: ack\n\n', 'event: message\n\n', 'event: done\n\n']) {
      const arrived = once(answer, 'data')
      say(each)
      expect(String((await arrived)[0])).toBe(each)
    }
    say('')
    answer.resume()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]?.chunks?.map((each) => ('text' in each ? each.text : '')).join('')).toContain('event: done')
    expect(seen[0]?.body).toBeNull()
  })

  test('holds 500 streams open, and hands each its own', async () => {
    const { proxy, seen } = await between((asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${asked.url}\n\n`)
      setTimeout(() => response.end(`event: done\ndata: ${asked.url}\n\n`), 1500)
    })
    const answers = await Promise.all(
      Array.from({ length: 500 }, (_, turn) => answerOf(ask(proxy.baseUrl, `/messages?n=${turn}`, '{}'))),
    )
    expect(
      answers
        .map(
          ({ text }, turn) =>
            String(text) === `data: /v1/messages?n=${turn}\n\nevent: done\ndata: /v1/messages?n=${turn}\n\n`,
        )
        .every(Boolean),
    ).toBe(true)
    await expect.poll(() => seen.length).toBe(500)
  })

  test('tells a caller who leaves from a service that cuts, and from one that is not there', async () => {
    const { proxy, seen, service } = await between((asked, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write('event: ack\n\n')
      if (asked.url?.endsWith('cut') === true) setTimeout(() => response.destroy(), 20)
    })
    const left = ask(proxy.baseUrl, '/messages?left', '{}')
    const [answer] = (await once(left, 'response')) as [IncomingMessage]
    await once(answer, 'data')
    left.destroy()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]).toMatchObject({
      owned: true,
      status: 200,
      failure: { kind: 'timeout', message: expect.stringMatching(/^the client closed the connection after \d+ ms$/) },
    })
    await answerOf(ask(proxy.baseUrl, '/messages?cut', '{}')).catch(() => {})
    await expect.poll(() => seen.length).toBe(2)
    expect(seen[1]).toMatchObject({ owned: false, status: 200, failure: { kind: 'reset' } })
    service.closeAllConnections()
    service.close()
    expect((await answerOf(ask(proxy.baseUrl, '/conversations'))).status).toBe(502)
    await expect.poll(() => seen.length).toBe(3)
    expect(seen[2]).toMatchObject({ status: null, failure: { kind: 'refused' } })
  })

  test('ends with what is still open on record', async () => {
    const { proxy, seen } = await between(() => {})
    ask(proxy.baseUrl, '/messages', '{}')
    await expect
      .poll(async () => seen.length, { timeout: 300 })
      .toBe(1)
      .catch(() => {})
    await proxy.close()
    await expect.poll(() => seen.length).toBe(1)
    expect(seen[0]).toMatchObject({
      status: null,
      owned: true,
      failure: { message: 'the watch ended before the response' },
    })
  })
})
