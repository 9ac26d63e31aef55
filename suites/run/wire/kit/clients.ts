import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { createServer as createTcpServer, type Server, type Socket } from 'node:net'
import type { Exchange } from '../../../../schemas/types.ts'
import { Credentials } from '../../secrets/credentials.ts'
import { Secrets } from '../../secrets/secrets.ts'
import { Client, type Request } from '../client.ts'
import { Clock } from '../clock.ts'
import { createTransport } from '../transport.ts'

/** The key that each of these clients shows. */
export const key = 'cak_ABCDEFGHIJKLMNOPQRSTUVWX0123456789'

/** A request; what it leaves out is `GET /conversations`. */
export type Ask = Partial<Request> & { path?: string }
export type Made = Omit<Exchange, 'owned'>
export type Asking = (ask?: Ask) => Promise<Made>

/** Servers on the loopback interface, and clients of them, for the tests of one file; `close` ends all that there are. */
export class Clients {
  readonly #closing: (() => Promise<unknown>)[] = []

  async close(): Promise<void> {
    await Promise.all(this.#closing.splice(0).map((close) => close()))
  }

  /** Listens, and gives the port. */
  async listening(server: Server): Promise<number> {
    const sockets = new Set<Socket>()
    server.on('connection', (socket: Socket) => {
      sockets.add(socket)
      socket.on('close', () => sockets.delete(socket))
      socket.on('error', () => {})
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    this.#closing.push(() => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(resolve))
    })
    const address = server.address()
    if (address === null || typeof address === 'string') throw new Error('no port')
    return address.port
  }

  /** A client of a server on this port. */
  of(port: number, stop = new AbortController(), scheme = 'http'): Asking {
    const secrets = new Secrets()
    const baseUrl = `${scheme}://127.0.0.1:${port}/v1`
    const headers = { 'x-gateway': 'gateway-secret', Authorization: 'of-the-target-file' }
    const credentials = new Credentials({ name: 't', baseUrl, credentials: { full: key }, headers }, secrets, {})
    const transport = createTransport(undefined)
    const clock = new Clock()
    this.#closing.push(() => transport.close())
    this.#closing.push(async () => clock.stop())
    const client = new Client({ baseUrl, transport, credentials, secrets, clock, signal: stop.signal })
    return (ask = {}) =>
      client.exchange('x1', 'scene', 1, { name: 'it', method: 'GET', path: '/conversations', deadlineMs: 5000, ...ask })
  }

  /** A client of an HTTP server that answers so. */
  async against(listener: RequestListener): Promise<Asking> {
    return this.of(await this.listening(createServer(listener)))
  }

  /** A client of a server that writes these bytes in answer to whatever comes, and then closes as it is told. */
  async againstBytes(answer: string, end: 'end' | 'reset' | 'stay'): Promise<Asking> {
    const server = createTcpServer((socket) => {
      socket.once('data', () => {
        socket.write(answer, () => {
          if (end === 'end') socket.end()
          if (end === 'reset') setImmediate(() => socket.resetAndDestroy())
        })
      })
    })
    return this.of(await this.listening(server))
  }
}

/** Gives the answers one after the other; the last one again and again. Counts the requests. */
export function oneAfterAnother(...answers: ((response: ServerResponse) => unknown)[]) {
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

/** An answer of JSON. */
export const json =
  (status: number, value: unknown, headers: Record<string, string> = {}) =>
  (response: ServerResponse) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(value))
/** An answer of a gateway. */
export const bare = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>')
export const hangUp = (response: ServerResponse) => response.socket?.resetAndDestroy()
export const ok = json(200, {})
export const post: Ask = { method: 'POST', body: '{"text":"hello"}' }
