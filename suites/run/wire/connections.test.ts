import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { Connection } from './client.ts'
import { Clients } from './kit/clients.ts'

const clients = new Clients()
afterAll(() => clients.close())

const long = JSON.stringify({ text: 'x'.repeat(65_000) })
const refused = { method: 'POST', present: 'wrong', body: long } as const
const ok = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{}'
const no = (more = ''): string =>
  `HTTP/1.1 401 Unauthorized\r\n${more}content-type: application/json\r\ncontent-length: 14\r\n\r\n{"error":"no"}`

/** A server by hand: what it does with a POST it says as soon as it has its head; whatever comes later on that connection is garbage to it. */
async function byHand(onPost: 'leaves unread' | 'says that it closes' | 'closes'): Promise<number> {
  const server = createTcpServer((socket) => {
    let isSpoilt = false
    socket.on('data', (bytes) => {
      const head = bytes.toString('latin1')
      if (isSpoilt) {
        // What is left of the body alone is no whole line yet: the next request makes it one.
        if (head.includes('GET ')) socket.write('HTTP/1.1 400 Bad Request\r\ncontent-length: 0\r\n\r\n')
      } else if (head.startsWith('POST ')) {
        isSpoilt = true
        if (onPost === 'leaves unread') socket.write(no())
        else socket.end(no(onPost === 'closes' ? '' : 'connection: close\r\n'))
      } else socket.write(ok)
    })
  })
  return clients.listening(server)
}

describe('one connection', () => {
  test('is used again at once after a refusal: what was left unread of it is found', async () => {
    const ask = clients.of(await byHand('leaves unread'))
    const connection = new Connection()
    expect((await ask({ ...refused, connection })).status).toBe(401)
    expect((await ask({ connection })).status).toBe(400)
    expect((await ask()).status).toBe(200)
  })

  test.each(['says that it closes', 'closes'] as const)(
    'the next one takes its place where a service %s',
    async (how) => {
      const ask = clients.of(await byHand(how))
      const connection = new Connection()
      expect((await ask({ ...refused, connection })).status).toBe(401)
      expect((await ask({ connection })).status).toBe(200)
    },
  )

  test('is one, and each request has another without it', async () => {
    const ports: unknown[] = []
    const ask = await clients.against((request, response) => {
      ports.push(request.socket.remotePort)
      request.resume().on('end', () => response.end('{}'))
    })
    const connection = new Connection()
    for (const each of [{ ...refused, connection }, { connection }, { connection }, {}]) await ask(each)
    expect(new Set(ports.slice(0, 3)).size).toBe(1)
    expect(ports[3]).not.toBe(ports[0])
  })
})

describe('a body', () => {
  const bodyOf = async (request: IncomingMessage): Promise<string> => Buffer.concat(await request.toArray()).toString()

  test('comes in chunks', async () => {
    const seen: unknown[] = []
    const ask = await clients.against(async (request, response) => {
      const { 'transfer-encoding': coding, 'content-length': length } = request.headers
      seen.push(coding, length, await bodyOf(request))
      response.end('{}')
    })
    const { requestHeaders } = await ask({ method: 'POST', body: long, form: 'chunked' })
    expect(seen).toEqual(['chunked', undefined, long])
    expect(requestHeaders['transfer-encoding']).toBe('chunked')
  })

  test.each([
    ['when the service wants it', true],
    ['all the same where the service never says so', false],
  ])('comes %s', async (_, wants) => {
    const seen: unknown[] = []
    const server = createServer().on('checkContinue', async (request, response) => {
      let isHere = false
      request.once('readable', () => {
        isHere = true
      })
      await new Promise((resolve) => setTimeout(resolve, 100))
      seen.push(request.headers.expect, isHere)
      if (wants) response.writeContinue()
      seen.push(await bodyOf(request))
      response.end('{}')
    })
    const ask = clients.of(await clients.listening(server))
    const { status, requestHeaders, sentMs, endMs } = await ask({ method: 'POST', body: long, form: 'continue' })
    expect([status, requestHeaders.expect, ...seen]).toEqual([200, '100-continue', '100-continue', false, long])
    expect(endMs - sentMs > 950).toBe(!wants)
  })

  test('that is refused before it comes is answered', async () => {
    const server = createServer().on('checkContinue', (_, response) => response.writeHead(417).end())
    const ask = clients.of(await clients.listening(server))
    expect((await ask({ method: 'POST', body: long, form: 'continue' })).status).toBe(417)
  })
})
