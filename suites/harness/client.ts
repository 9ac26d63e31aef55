import type { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import type { Chunk, Exchange } from '../../schemas/types.ts'
import { isBareGateway, retryAfterOf } from '../judges/gateway.ts'
import type { Clock } from './clock.ts'
import { sleep } from './clock.ts'
import type { Credentials, Slot } from './credentials.ts'
import type { Secrets } from './secrets.ts'
import { StreamEnd } from './stream-end.ts'
import { acceptedEncodings, decoded, failureOf, largestBodyBytes, type Transport } from './transport.ts'

/** How a request shows its credential. */
export type Presentation = 'bearer' | 'lower-case' | 'none' | 'wrong' | 'basic' | 'query'

/** One request to make. */
export interface Request {
  /** Its place within the scene, such as `start` or `history/3`. */
  name: string
  method: string
  /** Relative to the base URL, query included; already percent-encoded. */
  path: string
  credential?: Slot
  present?: Presentation
  headers?: Record<string, string>
  /** Sent as it is. */
  body?: string
  /** Milliseconds after which we end the exchange. */
  deadlineMs: number
  /** How long the connection of a stream may stay open after `done` before we close it. */
  doneGraceMs?: number
}

export interface ClientOptions {
  baseUrl: string
  transport: Transport
  credentials: Credentials
  secrets: Secrets
  clock: Clock
  signal: AbortSignal
}

type Answer = Pick<Exchange, 'sentMs' | 'headersMs' | 'endMs' | 'status' | 'headers' | 'body' | 'chunks' | 'failure'>

const mostRepeats = 8
const longestRetryWaitMs = 15_000

/** Makes requests and records them as exchanges. Redirects are not followed. Only what HTTP says to repeat is repeated, and counted. */
export class Client {
  readonly #options: ClientOptions
  readonly #origin: string
  readonly #base: string
  bytesIn = 0
  bytesOut = 0
  requests = 0

  constructor(options: ClientOptions) {
    this.#options = options
    const url = new URL(options.baseUrl)
    this.#origin = url.origin
    this.#base = url.pathname.replace(/\/$/, '')
  }

  /** Never throws for what the service or the network does; throws when the run is aborted or a token cannot be had. */
  async exchange(id: string, scene: string, attempt: number, request: Request): Promise<Omit<Exchange, 'owned'>> {
    const { clock, secrets, signal } = this.#options
    const repeats: Exchange['repeats'] = []
    for (;;) {
      const { headers, path } = await this.#dress(request)
      const answer = await this.#once(request, path, headers)
      const again = this.#shouldRepeat(request, answer, repeats)
      if (again) {
        repeats.push({ status: answer.status, reason: again.reason, atMs: clock.now() })
        await sleep(again.waitMs, signal)
        continue
      }
      return {
        id,
        scene,
        attempt,
        name: request.name,
        credential: labelOf(request),
        method: request.method,
        path: secrets.redact(path.slice(this.#base.length)),
        requestHeaders: Object.fromEntries(Object.entries(headers).map(([key, value]) => [key, secrets.redact(value)])),
        requestBody: request.body === undefined ? null : secrets.redact(request.body),
        ...answer,
        body: answer.body === null ? null : secrets.redact(answer.body),
        headers: Object.fromEntries(Object.entries(answer.headers).map(([key, value]) => [key, secrets.redact(value)])),
        chunks:
          answer.chunks?.map((chunk) => ('text' in chunk ? { ...chunk, text: secrets.redact(chunk.text) } : chunk)) ??
          null,
        repeats,
      }
    }
  }

  async #dress(request: Request): Promise<{ headers: Record<string, string>; path: string }> {
    const { credentials, secrets } = this.#options
    const headers: Record<string, string> = {
      accept: '*/*',
      'accept-encoding': acceptedEncodings,
      ...(await credentials.headers()),
    }
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    let path = this.#base + request.path
    const present = request.present ?? 'bearer'
    if (present !== 'none') {
      const token = await credentials.token(request.credential ?? 'full')
      if (present === 'bearer') headers.authorization = `Bearer ${token}`
      if (present === 'lower-case') headers.authorization = `bearer ${token}`
      if (present === 'wrong') headers.authorization = `Bearer ${wrongToken(token)}`
      if (present === 'basic') {
        const pair = Buffer.from(`${token}:`).toString('base64')
        secrets.add(`${request.credential ?? 'full'} as Basic`, pair)
        headers.authorization = `Basic ${pair}`
      }
      if (present === 'query') path += `${path.includes('?') ? '&' : '?'}access_token=${encodeURIComponent(token)}`
    }
    Object.assign(headers, request.headers)
    return { headers, path }
  }

  async #once(request: Request, path: string, headers: Record<string, string>): Promise<Answer> {
    const { clock, transport, signal } = this.#options
    const stop = new AbortController()
    const deadline = setTimeout(() => stop.abort(new DeadlineError(request.deadlineMs)), request.deadlineMs)
    const answer: Answer = {
      sentMs: clock.now(),
      headersMs: null,
      endMs: 0,
      status: null,
      headers: {},
      body: null,
      chunks: null,
      failure: null,
    }
    this.requests += 1
    this.bytesOut += request.body === undefined ? 0 : Buffer.byteLength(request.body)
    try {
      const response = await (request.method === 'GET' ? transport.read : transport.write).request({
        origin: this.#origin,
        path,
        method: request.method as Dispatcher.HttpMethod,
        headers,
        body: request.body ?? null,
        signal: AbortSignal.any([stop.signal, signal]),
      })
      answer.headersMs = clock.now()
      answer.status = response.statusCode
      answer.headers = flat(response.headers)
      await this.#read(request, response.body, answer, stop)
    } catch (error) {
      signal.throwIfAborted()
      answer.failure = failureFrom(error, stop.signal)
    } finally {
      clearTimeout(deadline)
      answer.endMs = clock.now()
    }
    return answer
  }

  async #read(request: Request, raw: Readable, answer: Answer, stop: AbortController): Promise<void> {
    const { clock } = this.#options
    const pieces: Buffer[] = []
    const stamps: number[] = []
    const isStream = isEventStream(answer.headers)
    const end = isStream ? new StreamEnd(request.doneGraceMs ?? request.deadlineMs, stop) : undefined
    let size = 0
    const body = decoded(raw, answer.headers['content-encoding'])
    try {
      for await (const piece of body as AsyncIterable<Buffer>) {
        size += piece.length
        this.bytesIn += piece.length
        if (size > largestBodyBytes) throw new TooLargeError()
        pieces.push(piece)
        stamps.push(clock.now())
        end?.saw(piece)
      }
    } finally {
      end?.over()
      body.destroy()
      if (isStream) answer.chunks = pieces.map((piece, index) => chunkOf(piece, stamps[index] ?? 0))
      else answer.body = Buffer.concat(pieces).toString('utf8')
    }
  }

  #shouldRepeat(
    request: Request,
    answer: Answer,
    repeats: Exchange['repeats'],
  ): { reason: string; waitMs: number } | undefined {
    if (repeats.length >= mostRepeats) return undefined
    const retryAfterMs = retryAfterOf(answer.headers, Date.now())
    if (answer.status === 429) {
      const backoffMs = Math.min(100 * 2 ** repeats.length, 5000)
      return { reason: '429', waitMs: Math.min(retryAfterMs ?? backoffMs, longestRetryWaitMs) }
    }
    if (answer.status === 503 && retryAfterMs !== undefined) {
      return { reason: '503 with Retry-After', waitMs: Math.min(retryAfterMs, longestRetryWaitMs) }
    }
    if (request.method !== 'GET' || repeats.some((each) => each.reason.startsWith('GET'))) return undefined
    if (isBareGateway(answer.status, answer.body)) return { reason: 'GET answered by a gateway', waitMs: 100 }
    if (answer.failure?.kind === 'reset' && answer.status === null)
      return { reason: 'GET on a closed connection', waitMs: 0 }
    return undefined
  }
}

class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no end after ${Math.round(ms)} ms`)
  }
}

class TooLargeError extends Error {
  constructor() {
    super(`the answer is larger than ${largestBodyBytes / 1024 / 1024} MiB`)
  }
}

function failureFrom(error: unknown, stopped: AbortSignal): NonNullable<Exchange['failure']> {
  if (error instanceof TooLargeError) return { kind: 'too-large', message: error.message }
  const reason: unknown = stopped.reason
  if (stopped.aborted && reason instanceof Error) return { kind: 'timeout', message: reason.message }
  return failureOf(error)
}

function labelOf(request: Request): string {
  const slot = request.credential ?? 'full'
  const present = request.present ?? 'bearer'
  return present === 'bearer' || present === 'lower-case' ? slot : present
}

/** The same shape, so that it is refused for its value alone: the last letters and digits are turned. */
function wrongToken(token: string): string {
  const places = [...token].flatMap((each, index) => (/[A-Za-z0-9]/.test(each) ? [index] : [])).slice(-12)
  return [...token].map((each, index) => (places.includes(index) ? turned(each) : each)).join('')
}

function turned(letter: string): string {
  if (/[0-9]/.test(letter)) return String((Number(letter) + 5) % 10)
  const base = letter >= 'a' ? 97 : 65
  return String.fromCharCode(((letter.charCodeAt(0) - base + 13) % 26) + base)
}

function flat(headers: Record<string, string | string[] | undefined>): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined) result[name.toLowerCase()] = Array.isArray(value) ? value.join(', ') : value
  }
  return result
}

function isEventStream(headers: Record<string, string>): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(headers['content-type'] ?? '')
}

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

function chunkOf(piece: Buffer, atMs: number): Chunk {
  try {
    return { atMs, text: utf8.decode(piece) }
  } catch {
    return { atMs, base64: piece.toString('base64') }
  }
}
