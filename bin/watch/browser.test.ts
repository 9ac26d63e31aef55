import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import { browserFile, openBrowser, withoutBrowser } from '../../reports/kit/browser.ts'
import type { Result } from '../../schemas/types.ts'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { commands } from '../kit/command.ts'
import { watchService } from './watch.ts'

const { folder, close } = commands()
const closing: (() => Promise<unknown>)[] = [close]
afterAll(async () => {
  for (const each of closing) await each()
})

/** What Express does in front of a service, and most frameworks: an ETag, a 304 to who has it, and compression. */
async function caching(service: string): Promise<{ server: Server; port: number; statuses: number[] }> {
  const statuses: number[] = []
  const server = createServer(async (request, response) => {
    const asked = await fetch(service + (request.url ?? ''), {
      method: request.method ?? 'GET',
      headers: { authorization: request.headers.authorization ?? '' },
    })
    const body = Buffer.from(await asked.arrayBuffer())
    const etag = `W/"${createHash('sha1').update(body).digest('base64url')}"`
    const isKnown = request.headers['if-none-match'] === etag
    statuses.push(isKnown ? 304 : asked.status)
    response.writeHead(isKnown ? 304 : asked.status, {
      etag,
      ...(isKnown ? {} : { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' }),
      'cache-control': 'private, no-cache',
      ...(asked.status === 401 ? { 'www-authenticate': 'Bearer' } : {}),
    })
    response.end(isKnown ? undefined : gzipSync(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { server, port: (server.address() as AddressInfo).port, statuses }
}

test('a browser that reads a history twice through watch, and gets 304, finds nothing broken', async ({ skip }) => {
  if (browserFile === undefined) return skip(withoutBrowser)
  const service = createService({ waitLimitMs: 2000 })
  await service.listen()
  closing.push(() => service.close())
  const target = service.target()
  const headers = { authorization: `Bearer ${target.credentials.full}`, 'content-type': 'application/json' }
  const body = JSON.stringify({ text: 'hello', reply: 'none' })
  const started = await fetch(`${target.baseUrl}/conversations`, { method: 'POST', headers, body })
  const { conversationId } = (await started.json()) as { conversationId: string }
  const front = await caching(target.baseUrl.replace(/\/v1$/, ''))
  closing.push(async () => front.server.close())
  let stop = (): void => {}
  let watching = (_: string): void => {}
  const baseUrl = new Promise<string>((resolve) => {
    watching = resolve
  })
  const broken: string[] = []
  const watched: Promise<Result> = watchService(
    { ...target, baseUrl: `http://127.0.0.1:${front.port}/v1` },
    {
      ...{
        port: 0,
        host: '127.0.0.1',
        cors: undefined,
        transcript: `${folder()}/transcript.jsonl`,
        replaces: [],
        isTaken: false,
      },
      secrets: new Secrets(),
      told: {
        broken: ({ rule }) => void broken.push(rule),
        client: () => {},
      },
      listening: (at) => watching(at),
      stopped: new Promise((resolve) => {
        stop = resolve
      }),
    },
  )
  const browser = await openBrowser(browserFile)
  closing.push(() => browser.close())
  const page = await browser.newPage()
  const address = await baseUrl
  // A page of the same origin: browsers let no other call this machine.
  await page.goto(`${address}/conversations`)
  const read = async ({ at, key }: { at: string; key: string }): Promise<string[]> => {
    const texts: string[] = []
    for (let nth = 0; nth < 2; nth += 1) {
      const answer = await fetch(at, { headers: { Authorization: `Bearer ${key}` } })
      texts.push(`${answer.status} ${await answer.text()}`)
    }
    return texts
  }
  const at = `${address}/conversations/${conversationId}/messages`
  const [first, second] = await page.evaluate(read, { at, key: String(target.credentials.full) })
  stop()
  const result = await watched
  expect([first?.startsWith('200 {'), second]).toEqual([true, first])
  expect(front.statuses).toContain(304)
  expect([broken, result.rules.filter(({ verdict }) => verdict === 'fail')]).toEqual([[], []])
}, 60_000)
