import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { createSecureServer } from 'node:http2'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { untrusted } from '../../fixtures/hostile/certificates.ts'
import { createService } from '../../fixtures/service/index.ts'
import { checkHttp2, usesHttp2 } from './http2.ts'

let server: Server
beforeEach(async () => {
  server = createServer((_, response) => response.end('{}')).listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(() => {
  server.close()
  server.closeAllConnections()
})

const target = () => ({
  name: 'other',
  baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
  credentials: { full: 'x' },
})
const { signal } = new AbortController()

it('accepts a service with HTTP/2', async () => {
  const service = createService()
  await service.listen()
  await checkHttp2(service.target(), { extended: true }, signal)
  await service.close()
})

it('says in one sentence that a service has none', async () => {
  await expect(checkHttp2(target(), { extended: true }, signal)).rejects.toThrow(
    /^--http2: http:\/\/127\.0\.0\.1:\d+ does not speak HTTP\/2 \(.+\)\. It has to accept it without TLS, with prior knowledge \(h2c\)/,
  )
})

it('needs the extension', async () => {
  await expect(checkHttp2(target(), { extended: false }, signal)).rejects.toThrow(
    '--http2 needs a k6 with the extension',
  )
})

it.each([
  { allowHTTP1: false, uses: true },
  { allowHTTP1: true, uses: false },
])('uses it unasked with a service that speaks nothing else', async ({ allowHTTP1, uses }) => {
  const alone = createSecureServer({ ...untrusted, allowHTTP1 }).listen(0, '127.0.0.1')
  await once(alone, 'listening')
  const notices: string[] = []
  const baseUrl = `https://127.0.0.1:${(alone.address() as AddressInfo).port}/v1`
  const k6 = { extended: true }
  const notice = (line: string) => void notices.push(line)
  const used = await usesHttp2({ ...target(), baseUrl, tls: { insecure: true } }, false, { k6, signal, notice })
  expect(used).toBe(uses)
  expect(notices).toHaveLength(uses ? 1 : 0)
  await new Promise((closed) => alone.close(closed))
})
