import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import { TLSSocket } from 'node:tls'
import type { Exchange } from '../../schemas/types.ts'
import { mostPieces, mostWatchedBytes, shownBytes, shownCount } from '../../suites/reading/bounds.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import type { TurnPlaces } from '../../suites/run/turns/turns.ts'
import { Allowance } from '../../suites/run/wire/allowance.ts'
import { textOfBytes } from '../../suites/run/wire/bytes.ts'
import type { Clock } from '../../suites/run/wire/clock.ts'
import { readAnswer } from '../../suites/run/wire/read-answer.ts'
import { StreamEnd } from '../../suites/run/wire/stream-end.ts'
import { beThrifty } from '../../suites/run/wire/thrift.ts'
import { TooLargeError } from '../../suites/run/wire/too-large.ts'
import { failureOf } from '../../suites/run/wire/transport.ts'
import { type Callers, mayBeRefused } from './callers.ts'
import { Gathered } from './gathered.ts'

/** A text of 100,000 characters has 400 KB, and half as much again where it is escaped. */
const mostRequestBytes = 2_000_000
const aDayMs = 86_400_000
/** More come where somebody wants to be a burden. */
const usualPieces = 10_000

export interface RecorderOptions {
  /** Path of the base URL. */
  basePath: string
  clock: Clock
  secrets: Secrets
  callers: Callers
  unpacking: TurnPlaces
  /** Told of a POST when it arrives, without its answer. */
  sending: (exchange: Exchange) => void
  ended: (exchange: Exchange) => void
}

/** Listens to one request and its answer while they pass, and tells what was seen. Nothing of either waits for it. */
export class Recorder {
  readonly #options: RecorderOptions
  readonly #request: IncomingMessage
  readonly #exchange: Exchange
  readonly #asked: Buffer[] = []
  #askedBytes = 0
  #copy: PassThrough | undefined
  #reading: Promise<void> | undefined
  #isOver = false
  /** Whether there is no connection to the service yet. */
  #isConnecting = false
  #gathered: Gathered | undefined

  constructor(id: string, request: IncomingMessage, response: ServerResponse, options: RecorderOptions) {
    const { clock } = options
    this.#options = options
    this.#request = request
    this.#exchange = this.#begun(id)
    if (request.method === 'POST') options.sending({ ...this.#exchange })
    request.on('data', (piece: Buffer) => {
      if (this.#askedBytes < mostRequestBytes) this.#asked.push(piece)
      this.#askedBytes += piece.length
    })
    response.on('close', () => {
      if (response.writableFinished || this.#isOver) return
      const tookMs = Math.round(clock.now() - this.#exchange.sentMs)
      if (this.#isConnecting) {
        void this.#end({ kind: 'connect', message: `no connection to the service in ${tookMs} ms` }, true)
        return
      }
      // As when a deadline of ours passes: what the service would have done then nobody knows.
      void this.#end({ kind: 'timeout', message: `the client closed the connection after ${tookMs} ms` }, true)
    })
  }

  /** The request leaves on this connection, which may still have to be made: TCP, then TLS. */
  leaving(socket: Socket | null): void {
    if (socket === null) return
    const isSecure = socket instanceof TLSSocket
    this.#isConnecting = socket.connecting || (isSecure && socket.getFinished() === undefined)
    if (!this.#isConnecting) return
    socket.once(isSecure ? 'secureConnect' : 'connect', () => {
      this.#isConnecting = false
    })
  }

  /** The head of the answer is there. */
  answered(answer: IncomingMessage): void {
    const { clock, secrets, unpacking } = this.#options
    const exchange = this.#exchange
    exchange.headersMs = clock.now()
    exchange.status = answer.statusCode ?? null
    exchange.headers = flat(answer.headers)
    const isStream = /^\s*text\/event-stream\s*(;|$)/i.test(exchange.headers['content-type'] ?? '')
    const copy = new PassThrough({ highWaterMark: 1 << 24 })
    this.#copy = copy
    // What breaks the reading off is told where it is awaited.
    this.#reading = readAnswer(
      copy,
      {
        scene: exchange.id,
        encoding: exchange.headers['content-encoding'],
        stream: isStream ? new StreamEnd(aDayMs, new AbortController(), (ms, act) => clock.after(ms, act)) : undefined,
        ...{ clock, secrets, unpacking },
        allowance: new Allowance(mostWatchedBytes),
        counted: () => {},
      },
      (kept) => Object.assign(exchange, kept),
    ).catch((error: unknown) => {
      exchange.failure ??=
        error instanceof TooLargeError
          ? { kind: 'too-large', message: error.message }
          : failureOf(error, { isConnected: true })
    })
    let pieces = 0
    const gathered = new Gathered(copy)
    this.#gathered = gathered
    answer.on('data', (piece: Buffer) => {
      if (copy.destroyed) return
      pieces += 1
      gathered.add(piece)
      if (pieces > usualPieces) beThrifty()
      // What passes waits for nobody: where it comes faster than it is read, it is read no further.
      if (copy.writableLength > mostWatchedBytes)
        copy.destroy(new TooLargeError(`more than ${shownBytes(mostWatchedBytes)}`))
      if (pieces > mostPieces) copy.destroy(new TooLargeError(`more than ${shownCount(mostPieces)} pieces`))
    })
    answer.on('end', () => void this.#end(null, false))
    answer.on('close', () => {
      if (!answer.complete)
        void this.#end({ kind: 'reset', message: 'the connection was closed before the response ended' }, false)
    })
  }

  /** The service could not be asked, or broke the connection. */
  failed(error: unknown): void {
    const isConnected = this.#exchange.headersMs !== null || /hang up|ECONNRESET|EPIPE/.test(String(error))
    void this.#end(failureOf(error, { isConnected }), false)
  }

  /** The watch ends before the exchange does. */
  async stopped(): Promise<void> {
    await this.#end({ kind: 'timeout', message: 'the watch ended before the response' }, true)
  }

  /** `isLeft`: it was not the service that ended it. */
  async #end(failure: Exchange['failure'], isLeft: boolean): Promise<void> {
    if (this.#isOver) return
    this.#isOver = true
    const { clock, secrets, ended } = this.#options
    const exchange = this.#exchange
    const endMs = clock.now()
    // What was read no further keeps its reason, however the rest of it ends.
    exchange.failure ??= failure
    exchange.owned = exchange.owned || isLeft
    this.#gathered?.flush()
    this.#copy?.end()
    await this.#reading
    exchange.endMs = endMs
    const headers = Object.entries(exchange.headers).map(([name, value]) => [
      name,
      hidden(name) ?? secrets.redact(value),
    ])
    const body = this.#askedBytes === 0 ? null : textOfBytes(Buffer.concat(this.#asked))
    ended({
      ...exchange,
      requestBody: body === null ? null : secrets.redact(this.#askedBytes > mostRequestBytes ? `${body}…` : body),
      headers: Object.fromEntries(headers),
      body: exchange.body === null ? null : secrets.redact(exchange.body),
      failure: exchange.failure && { ...exchange.failure, message: secrets.redact(exchange.failure.message) },
      accuracy: { connectMs: 0, delays: clock.delays(exchange.sentMs, endMs) },
    })
  }

  #begun(id: string): Exchange {
    const { basePath, clock, secrets, callers } = this.#options
    const { method = 'GET', url = '/', headers } = this.#request
    const query = [...new URLSearchParams(url.split('?')[1]).values()]
    const credential = callers.labelOf(headers.authorization, { headers: flat(headers), query })
    const isOurs = url.startsWith(`${basePath}/`) || url === basePath
    const path = secrets.redact(isOurs ? url.slice(basePath.length) || '/' : url)
    const shown = Object.entries(flat(headers)).map(([name, value]) => [
      name,
      hidden(name) ?? secrets.redactOurs(value),
    ])
    return {
      ...{
        id,
        scene: 'watched',
        attempt: 1,
        name: endpointOf({ method, path }) ?? 'request',
        credential,
        method,
        path,
      },
      requestHeaders: Object.fromEntries(shown),
      requestBody: null,
      ...{ sentMs: clock.now(), headersMs: null, endMs: 0, status: null, headers: {}, body: null, chunks: null },
      ...{ failure: null, repeats: [] },
      owned: mayBeRefused(credential),
    }
  }
}

/** Cookies are credentials, whatever they are called. */
function hidden(name: string): string | undefined {
  return /^(cookie|set-cookie|proxy-authorization)$/.test(name) ? `«${name}»` : undefined
}

function flat(headers: IncomingHttpHeaders): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
    ),
  )
}
