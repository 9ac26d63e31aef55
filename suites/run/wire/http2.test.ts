import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createSecureServer, type Http2SecureServer, type Http2ServerResponse } from 'node:http2'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { authority, untrusted } from '../../../fixtures/hostile/certificates.ts'
import type { Target } from '../../../schemas/types.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { Credentials } from '../secrets/credentials.ts'
import { Secrets } from '../secrets/secrets.ts'
import { Client } from './client.ts'
import { Clock } from './clock.ts'
import { createTransport } from './transport.ts'

const folder = mkdtempSync(join(tmpdir(), 'http2-'))
const caFile = join(folder, 'authority.pem')
const closing: (() => Promise<unknown>)[] = []
beforeAll(() => writeFileSync(caFile, authority))
afterAll(async () => {
  await Promise.all(closing.map((each) => each()))
  rmSync(folder, { recursive: true, force: true })
})

/** A server that speaks HTTP/2, and HTTP/1.1 only where told; gives a client of it, and how many connections it took. */
async function speaking(http1: boolean, answer: (path: string, response: Http2ServerResponse) => void) {
  const server: Http2SecureServer = createSecureServer({ ...untrusted, allowHTTP1: http1 }, (request, response) =>
    answer(`${request.httpVersion} ${request.url}`, response),
  )
  const seen = { connections: 0 }
  server.on('secureConnection', () => {
    seen.connections += 1
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const baseUrl = `https://127.0.0.1:${address.port}/v1`
  const secrets = new Secrets()
  const tls: Target['tls'] = { caFile }
  const transport = createTransport(tls)
  const clock = new Clock()
  closing.push(
    () => transport.close(),
    async () => clock.stop(),
    async () => server.close(),
  )
  const credentials = new Credentials({ name: 't', baseUrl, credentials: { full: 'key_123456' } }, secrets, {})
  const signal = new AbortController().signal
  const client = new Client({ baseUrl, transport, credentials, secrets, clock, signal })
  let asked = 0
  const ask = (method: string, path: string) => {
    asked += 1
    return client.exchange(`x${asked}`, 'scene', 1, { name: 'it', method, path, deadlineMs: 5000 })
  }
  return { ask, seen }
}

const json = { 'content-type': 'application/json' }

test('a service that speaks nothing but HTTP/2 is asked so', async () => {
  const { ask } = await speaking(false, (path, response) => response.writeHead(200, json).end(JSON.stringify({ path })))
  const both = await Promise.all([ask('GET', '/conversations'), ask('POST', '/messages')])
  expect(both.map(({ status, body, failure }) => [status, body, failure])).toEqual([
    [200, '{"path":"2.0 /v1/conversations"}', null],
    [200, '{"path":"2.0 /v1/messages"}', null],
  ])
})

test('one that speaks both is asked over HTTP/1.1', async () => {
  const { ask } = await speaking(true, (path, response) => response.writeHead(200, json).end(JSON.stringify({ path })))
  expect((await ask('GET', '/conversations')).body).toBe('{"path":"1.1 /v1/conversations"}')
})

test('over HTTP/2 each request has a connection of its own while it lasts, and what ends one ends no other', async () => {
  const { ask, seen } = await speaking(false, (path, response) => {
    if (path.endsWith('/messages')) {
      response.writeHead(200, { 'content-type': 'text/event-stream' }).write('event: ack\ndata: {}\n\n')
      response.end('event: done\ndata: {}\n\n')
    } else if (path.endsWith('/cut')) {
      response.writeHead(200, json).write('{')
      response.stream.session?.destroy()
    } else response.writeHead(200, json).end('{}')
  })
  const [stream, cut, list] = await Promise.all([
    ask('POST', '/messages'),
    ask('GET', '/cut'),
    ask('GET', '/conversations'),
  ])
  expect(eventsOf(stream.chunks ?? []).map(({ name }) => name)).toEqual(['ack', 'done'])
  expect([stream.failure, list.failure, list.status]).toEqual([null, null, 200])
  expect(cut.failure?.kind).toBe('reset')
  expect(seen.connections).toBeGreaterThanOrEqual(3)
})
