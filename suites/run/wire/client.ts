import type { CutShort, Exchange } from '../../../schemas/types.ts'
import { mostHeaders, mostInformational, shownCount } from '../../reading/bounds.ts'
import { cutShortOf, cutsThatTell } from '../../reading/cut-read.ts'
import { isPutOff, isUnreached, jsonOf, retryAfterOf } from '../../reading/gateway.ts'
import { byGateway, putOffReasons } from '../../reading/repeats.ts'
import type { Credentials, Slot } from '../secrets/credentials.ts'
import type { Secrets } from '../secrets/secrets.ts'
import { Allowance } from './allowance.ts'
import { type BodyForm, formHeaders } from './body-forms.ts'
import type { Clock } from './clock.ts'
import { InVain } from './in-vain.ts'
import type { Leaving } from './leaving.ts'
import { credentialLabel, type Presentation, presented } from './presentation.ts'
import { proxyFault } from './proxy.ts'
import { PutOffs } from './put-offs.ts'
import { readAnswer } from './read-answer.ts'
import { StreamEnd } from './stream-end.ts'
import { beThrifty, usualBytesOfRun } from './thrift.ts'
import { TooLargeError } from './too-large.ts'
import { type TraceOf, traceHeaders } from './trace.ts'
import { acceptedEncodings, failureOf, type Pool, type Transport, type Way } from './transport.ts'
import { placeToUnpack } from './unpacking.ts'

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
  /** Sent to the byte as it stands here. */
  body?: string
  /** How the body is written, where it does not leave at once and with its length. */
  form?: BodyForm
  /** Requests with the same one share one connection, and come one after another. */
  connection?: Connection
  /** Milliseconds after which we end the exchange. */
  deadlineMs: number
  /** The longest that it waits in all where it is put off; without it, as long as its repeats take. */
  putOffMs?: number
  /** How long the connection of a stream may stay open after `done` before we close it. */
  doneGraceMs?: number
  /** Ends this exchange; without it, the signal of the run does. */
  signal?: AbortSignal
  /** Told when it was put off and is about to be made again: it is under way no longer. */
  postponed?: () => void
}

function nameOf(connection: Connection, id: string): string {
  connection.name ??= id
  return connection.name
}

/** Stands for one connection: it is called by the first exchange on it. */
export class Connection {
  name: string | undefined
}

export interface ClientOptions {
  baseUrl: string
  transport: Transport
  credentials: Credentials
  secrets: Secrets
  clock: Clock
  signal: AbortSignal
  /** Told how much longer the run takes, in milliseconds, since the service asked to wait. */
  heldOff?: (ms: number) => void
  /** Told where nothing is taken any more of what the service is asked, since when, and the last such answer. */
  inVain?: (sinceMs: number, answer: Seen) => void
  /** Told of an exchange behind whose answer something came that nobody had asked for. */
  overheard?: (id: string) => void
}

type Answer = { connectMs: number; isPlain: boolean } & Pick<
  Exchange,
  'sentMs' | 'headersMs' | 'endMs' | 'status' | 'headers' | 'body' | 'chunks' | 'failure' | 'cut'
>

/** Of an answer what an exchange keeps. */
export type Seen = Omit<Answer, 'connectMs' | 'isPlain'>

const mostRepeats = 8
/** Where the service takes others meanwhile, so that its turn comes. */
const mostRepeatsInACrowd = 2 * mostRepeats
const longestBackoffMs = 5000
/** Where nobody says when to come, and others are taken now and then. */
const longestBackoffInACrowdMs = 10_000
const longestRetryWaitMs = 15_000
/** A limit by the minute tells up to that; who is told more than this asks again sooner, and gives up. */
const longestToldMs = 75_000
/** So often one waits for longer than usual where nothing is taken meanwhile. */
const mostLongInVain = 3
/** As long as others are taken, who is told when to come comes again for so long, however often it is put off. */
const patienceInACrowdMs = 600_000
/** The golden ratio: its multiples fall between those before them. */
const spread = (1 + Math.sqrt(5)) / 2
/** Before each further try at a GET that was cut twice: a service that restarts, or a line that stumbles, is often back by then. */
const cutPauseMs = 1000
/** So many such pauses are made in a run: where every GET is cut, enough of them tell. */
const mostCutPauses = 180

/** Makes requests and records them as exchanges. Redirects are not followed. Only what HTTP says to repeat is repeated, and counted. */
export class Client {
  readonly #options: ClientOptions
  readonly #origin: string
  readonly #base: string
  readonly allowance = new Allowance()
  readonly #unpacking = placeToUnpack()
  readonly #kept = new WeakMap<Connection, Pool>()
  bytesIn = 0
  bytesOut = 0
  requests = 0
  /** What requests are called in the traces of the service; undefined where they say nothing of it. */
  trace: TraceOf | undefined
  readonly putOffs = new PutOffs()
  readonly #inVain = new InVain()
  #cutPauses = 0

  constructor(options: ClientOptions) {
    this.#options = options
    const url = new URL(options.baseUrl)
    this.#origin = url.origin
    this.#base = url.pathname.replace(/\/$/, '')
  }

  /** Never throws for what the service or the network does; throws when the run is aborted or a token cannot be had. */
  async exchange(id: string, scene: string, attempt: number, request: Request): Promise<Omit<Exchange, 'owned'>> {
    const { clock, secrets } = this.#options
    const { signal = this.#options.signal } = request
    const repeats: Exchange['repeats'] = []
    const place = this.putOffs.place()
    const kind = kindOf(request)
    // Limits are for a key as a rule, and without the full one nothing more can be tested: what another is given says nothing of it.
    const inVain = (request.credential ?? 'full') === 'full' ? this.#inVain : undefined
    for (;;) {
      const { headers, query } = await this.#dress(request, id)
      const isRepeat = repeats.some(({ cut }) => cut !== undefined)
      // An id or a cursor that holds a secret is known to us by its name alone, and to the service as it is.
      const path = this.#base + secrets.restored(request.path) + query
      const body = request.body === undefined ? {} : { body: secrets.restored(request.body) }
      inVain?.left(place, clock.now())
      const { connectMs, isPlain, ...answer } = await this.#once(
        { id, scene },
        { ...request, ...body },
        path,
        headers,
        isRepeat,
      ).catch((error: unknown) => {
        inVain?.ended(place, undefined, clock.now())
        throw error
      })
      inVain?.ended(place, answer, clock.now())
      this.putOffs.answered(kind, isPutOff(answer), clock.now())
      const again = this.#shouldRepeat(request, answer, repeats)
      if (again) {
        const { reason, waitMs, cut } = again
        repeats.push({ status: answer.status, reason, atMs: clock.now(), ...(cut === undefined ? {} : { cut }) })
        request.postponed?.()
        if (isPutOff(answer)) await this.#heldOff(kind, place, again, answer, signal, inVain)
        else await clock.sleep(waitMs, signal)
        continue
      }
      return {
        id,
        scene,
        attempt,
        name: request.name,
        credential: credentialLabel(request.credential ?? 'full', request.present ?? 'bearer'),
        method: request.method,
        path: secrets.redact(request.path) + secrets.redactOurs(query),
        requestHeaders: Object.fromEntries(
          Object.entries(isPlain ? headers : { ...headers, ...formHeadersOf(request) }).map(([name, value]) => [
            name,
            secrets.redactOurs(value),
          ]),
        ),
        requestBody: request.body === undefined ? null : secrets.redact(request.body),
        ...answer,
        body: answer.body === null ? null : secrets.redact(answer.body),
        headers: Object.fromEntries(
          Object.entries(answer.headers).map((header) => header.map((each) => secrets.redact(each))),
        ),
        failure: answer.failure && { ...answer.failure, message: secrets.redact(answer.failure.message) },
        repeats,
        ...(request.connection === undefined ? {} : { connection: nameOf(request.connection, id) }),
        accuracy: { connectMs, delays: clock.delays(answer.sentMs, answer.endMs) },
      }
    }
  }

  /** Until a request that was put off may come again. */
  async #heldOff(
    kind: string,
    place: number,
    { waitMs, inLine }: Again,
    answer: Seen,
    signal: AbortSignal,
    inVain: InVain | undefined,
  ): Promise<void> {
    const { clock, heldOff } = this.#options
    const noLonger = this.#lookWhenInVain(inVain, answer)
    const longerMs = this.putOffs.told(kind, waitMs, clock.now())
    if (longerMs > 0) heldOff?.(longerMs)
    const wait = inLine === true ? this.putOffs.inLine(kind, place, waitMs, clock, signal) : clock.sleep(waitMs, signal)
    await this.putOffs.during(kind, wait).finally(noLonger)
  }

  /** Tells that nothing is taken any more as soon as that is certain; gives what ends the look. */
  #lookWhenInVain(inVain: InVain | undefined, answer: Seen): () => void {
    const { clock, inVain: tell } = this.#options
    if (inVain === undefined) return () => {}
    const look = (): void => {
      const { sinceMs } = inVain
      if (sinceMs !== undefined && inVain.isCertain(clock.now())) tell?.(sinceMs, answer)
    }
    const leftMs = inVain.leftMs(clock.now())
    if (leftMs > 0) return clock.after(leftMs, look)
    look()
    return () => {}
  }

  /** The headers of a request, and what is added to its query. */
  async #dress(request: Request, id: string): Promise<{ headers: Record<string, string>; query: string }> {
    const { credentials, secrets } = this.#options
    const headers: Record<string, string> = {
      accept: '*/*',
      'accept-encoding': acceptedEncodings,
      ...(await credentials.headers()),
    }
    // The credential slot says who asks, and no header that a scene gave.
    delete headers.authorization
    if (request.body !== undefined) headers['content-type'] = 'application/json'
    let added = ''
    const how = request.present ?? 'bearer'
    if (how !== 'none') {
      const token = await credentials.token(request.credential ?? 'full')
      const { authorization, header, query, secret } = presented(token, how)
      if (secret !== undefined) secrets.add(secret.name, secret.value)
      if (authorization !== undefined) headers.authorization = authorization
      const own = header?.names.find((name) => Object.keys(headers).every((each) => each.toLowerCase() !== name))
      if (header !== undefined && own !== undefined) headers[own] = header.value
      if (query !== undefined) added = `${request.path.includes('?') ? '&' : '?'}${query}`
    }
    if (this.trace !== undefined) Object.assign(headers, traceHeaders(this.trace, id))
    Object.assign(headers, request.headers)
    return { headers, query: added }
  }

  /** `fresh`: on a connection of its own, also where a GET may share one. */
  async #once(
    { id, scene }: Pick<Exchange, 'id' | 'scene'>,
    request: Request,
    path: string,
    headers: Record<string, string>,
    fresh: boolean,
  ): Promise<Answer> {
    const { clock, transport, secrets } = this.#options
    const { signal = this.#options.signal } = request
    const stop = new AbortController()
    const inTime = clock.after(request.deadlineMs, () => stop.abort(new DeadlineError(request.deadlineMs)))
    // By hand: a joined signal is held by weak references, which cost more than the rest of a small request.
    const ended = (): void => stop.abort(signal.reason)
    if (signal.aborted) ended()
    else signal.addEventListener('abort', ended, { once: true })
    const answer: Answer = {
      connectMs: 0,
      isPlain: false,
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
    this.allowance.asked()
    this.bytesOut += request.body === undefined ? 0 : Buffer.byteLength(request.body)
    const way = { isConnected: false }
    const pool = fresh ? transport.write : this.#poolFor(request)
    try {
      const response = await pool.request({
        origin: this.#origin,
        path,
        method: request.method,
        headers,
        body: request.body ?? null,
        form: request.form,
        signal: stop.signal,
        onInfo: informational(stop),
        opaque: {
          leaves: () => {
            way.isConnected = true
            answer.connectMs = clock.now() - answer.sentMs
          },
          overheard: () => this.#options.overheard?.(id),
          plainly: () => {
            answer.isPlain = true
          },
          mostPieces: this.allowance.mostPieces,
        } satisfies Leaving,
      })
      answer.headersMs = clock.now()
      answer.status = response.statusCode
      answer.headers = flat(response.headers)
      if (Object.keys(answer.headers).length > mostHeaders) throw new TooLargeError(`more than ${mostHeaders} headers`)
      await readAnswer(
        response.body,
        {
          scene,
          encoding: answer.headers['content-encoding'],
          stream: isEventStream(answer.headers)
            ? new StreamEnd(request.doneGraceMs ?? request.deadlineMs, stop, (ms, act) => clock.after(ms, act))
            : undefined,
          clock,
          secrets,
          allowance: this.allowance,
          unpacking: this.#unpacking,
          counted: (bytes) => {
            this.bytesIn += bytes
            if (this.bytesIn > usualBytesOfRun) beThrifty()
          },
        },
        (kept) => Object.assign(answer, kept),
      )
    } catch (error) {
      signal.throwIfAborted()
      answer.failure = this.#proxyFailure(error, way) ?? failureUnlessOurs(error, stop.signal, way)
      if (isWholeAllTheSame(answer)) answer.failure = null
    } finally {
      inTime()
      signal.removeEventListener('abort', ended)
      // The end of a packed answer was noted when its last byte came, before it was unpacked.
      answer.endMs ||= clock.now()
    }
    return answer
  }

  /** What a proxy of the user's refused, or did not let through: nothing can be said of the service then. */
  #proxyFailure(error: unknown, { isConnected }: Way): Exchange['failure'] | undefined {
    const proxy = this.#options.transport.proxyOf(this.#origin)
    if (proxy === undefined) return undefined
    const failure = failureOf(error, { isConnected })
    const isOfTls = failure.kind === 'tls' && proxy.address.startsWith('http:')
    const message = isOfTls ? undefined : proxyFault(proxy, failure.message, isConnected)
    return message === undefined ? undefined : { kind: 'proxy', message }
  }

  #poolFor({ method, connection }: Request): Pool {
    const { transport } = this.#options
    if (connection === undefined) return method === 'GET' ? transport.read : transport.write
    const kept = this.#kept.get(connection) ?? transport.kept()
    this.#kept.set(connection, kept)
    return kept
  }

  #shouldRepeat(request: Request, answer: Seen, repeats: Exchange['repeats']): Again | undefined {
    const nowMs = this.#options.clock.now()
    const waitedMs = nowMs - (repeats[0]?.atMs ?? nowMs)
    const retryAfterMs = retryAfterOf(answer.headers, this.#options.clock.wallMs())
    const isShared = this.putOffs.isShared(kindOf(request), nowMs)
    const isPatient = isShared && isPutOff(answer) && waitedMs < patienceInACrowdMs
    if (!isPatient && repeats.length >= (isShared ? mostRepeatsInACrowd : mostRepeats)) return undefined
    // Those that were put off together would all come back together, and put each other off for good.
    const apart = 1 + ((this.requests * spread) % 1) / 2
    const backoffMs =
      Math.min(100 * 2 ** repeats.length, isShared ? longestBackoffInACrowdMs : longestBackoffMs) * apart
    const toldMs = retryAfterMs === undefined || retryAfterMs > longestToldMs ? 0 : retryAfterMs
    const waitMs = Math.max(toldMs, Math.min(Math.max(retryAfterMs ?? 0, backoffMs), longestRetryWaitMs))
    const isInVain = repeats.length >= mostLongInVain && !this.putOffs.isHopeful(kindOf(request), nowMs)
    if (waitMs > longestRetryWaitMs && isInVain) return undefined
    if (isPutOff(answer) && waitedMs + waitMs > (request.putOffMs ?? Number.POSITIVE_INFINITY)) return undefined
    const inLine = toldMs > 0 || isShared
    if (answer.status === 429) {
      const reason = retryAfterMs === undefined ? putOffReasons.limited : putOffReasons.limitedWithTime
      return { reason, waitMs, inLine }
    }
    if (answer.status === 503 && retryAfterMs !== undefined) return { reason: putOffReasons.paused, waitMs, inLine }
    // What never left may be sent again (RFC 9110, 9.2.2), and nothing can be said of the service without an answer.
    if (isUnreached(answer)) {
      const { kind } = answer.failure ?? { kind: 'connect' }
      const mayPass =
        (kind === 'connect' || kind === 'refused' || kind === 'proxy') &&
        !repeats.some(({ reason }) => reason === notConnected)
      return mayPass ? { reason: notConnected, waitMs: cutPauseMs } : undefined
    }
    return request.method === 'GET' ? this.#cutAgain(answer, repeats) : undefined
  }

  /** A GET that was cut is read again: at once, since its connection may have been closing, then after pauses (readings 51, 87). */
  #cutAgain(answer: Seen, repeats: Exchange['repeats']): Again | undefined {
    const cut = cutShortOf(answer)
    if (cut === undefined) return undefined
    const isClosed = answer.status === null && cut.kind === 'reset'
    const reason =
      cut.kind === 'gateway' ? byGateway : isClosed ? 'GET on a closed connection' : 'GET cut before its end'
    const before = repeats.filter((each) => each.cut !== undefined).length
    if (before === 0) return { reason, waitMs: isClosed ? 0 : 100, cut }
    if (before >= cutsThatTell(cut) || this.#cutPauses >= mostCutPauses) return undefined
    this.#cutPauses += 1
    return { reason, waitMs: cutPauseMs, cut }
  }
}

/** What it said of the form of its body. */
function formHeadersOf({ body, form }: Request): Record<string, string> {
  return body === undefined || form === undefined ? {} : formHeaders[form]
}

/** Limits are for a method, and for a key: what a key may not do is told it where nothing more is taken of another. */
function kindOf({ method, credential = 'full' }: Request): string {
  return `${method} ${credential}`
}

/** Why a request is sent again, after which pause, and how the answer before it was cut. */
interface Again {
  reason: string
  waitMs: number
  /** The service said how long, or puts off many: who comes again leaves in line. */
  inLine?: boolean
  cut?: CutShort
}

const notConnected = 'no connection'

class DeadlineError extends Error {
  constructor(ms: number) {
    super(`no end after ${Math.round(ms)} ms`)
  }
}

/** Counts the answers that come before the final one, and stops a request that gets too many. */
function informational(stop: AbortController): () => void {
  let count = 0
  return () => {
    count += 1
    if (count > mostInformational)
      stop.abort(new TooLargeError(`more than ${shownCount(mostInformational)} 1xx responses`))
  }
}

function failureUnlessOurs(error: unknown, stopped: AbortSignal, way: Way): NonNullable<Exchange['failure']> {
  if (isOurs(error)) throw error
  return failureFrom(error, stopped, way)
}

function failureFrom(error: unknown, stopped: AbortSignal, way: Way): NonNullable<Exchange['failure']> {
  const reason: unknown = stopped.reason
  const large = [error, reason].find((each) => each instanceof TooLargeError)
  if (large !== undefined) return { kind: 'too-large', message: large.message }
  if (!stopped.aborted || !(reason instanceof Error)) return failureOf(error, way)
  // Our deadline is the service's silence only where it was asked (readings 45).
  if (way.isConnected) return { kind: 'timeout', message: reason.message }
  return { kind: 'connect', message: `no connection was made: ${reason.message}` }
}

/**
 * A body that ends with its connection, and is whole: who closes a connection before all of a request was read resets it,
 * behind an answer that was sent to its end. Or one whose length has blanks after it, as it may (RFC 9112, 5), which undici
 * takes for another length.
 */
function isWholeAllTheSame({ failure, headers, body }: Answer): boolean {
  if (failure?.kind !== 'reset' || body === null) return false
  const length = headers['content-length']
  if (length !== undefined) return /\s$/.test(length) && Number(length) === Buffer.byteLength(body)
  return !('transfer-encoding' in headers) && jsonOf(body) !== undefined
}

/** A request that cannot be sent at all, such as one with a line break in a header: no fault of the service. */
function isOurs(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'UND_ERR_INVALID_ARG'
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
