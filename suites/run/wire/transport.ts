import { readFileSync } from 'node:fs'
import type { Readable, Transform } from 'node:stream'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress, constants as zlib } from 'node:zlib'
import type { Dispatcher } from 'undici'
import type { Exchange, Target } from '../../../schemas/types.ts'
import { mostAnswerBytes, mostHeaderBytes, shownBytes } from '../../reading/bounds.ts'
import { UsageError } from '../errors.ts'
import { type BodyForm, written } from './body-forms.ts'
import type { Clock } from './clock.ts'
import { takingContinue } from './interim.ts'
import { type Leaving, tellingLeave } from './leaving.ts'
import { dispatcherOf, type ProxyInUse, proxyOf } from './proxy.ts'
import { overhearing, quietConnections } from './quiet-connections.ts'
import { TooLargeError } from './too-large.ts'

/** Long enough for any wait: every request has a deadline of its own, and undici's own limits must never be the shorter. */
const neverMs = 0
const connectTimeoutMs = 10_000

/** How much of an answer may wait to be read: pieces of a byte each take a hundred times as much memory. */
const waitingBytes = 16 * 1024

/**
 * Two pools: a POST gets a connection of its own, since one that the service was just closing would lose a metered
 * send; a GET reuses connections and may be sent again (RFC 9110, 9.2.2).
 */
export interface Transport {
  read: Pool
  write: Pool
  /** One connection for requests that are made one after another; where it was closed, the next one makes another. */
  kept(): Pool
  /** What stands between, by order of the user: what it does is not the service's. */
  proxyOf(origin: string): ProxyInUse | undefined
  close(): Promise<void>
}

/** Connections to a service, or what stands for them. Rejects with the reason of `signal`, or with what went wrong. */
export interface Pool {
  request(asked: Asked): Promise<Answered>
}

/** A request as it leaves. */
export interface Asked {
  origin: string
  path: string
  method: string
  headers: Record<string, string>
  body: string | null
  /** How the body is written, where it does not leave at once and with its length. */
  form?: BodyForm | undefined
  signal: AbortSignal
  /** Told of each answer that comes before the final one. */
  onInfo: () => void
  opaque: Leaving
}

/** The final answer; its body may still be on its way. */
export interface Answered {
  statusCode: number
  headers: Record<string, string | string[] | undefined>
  body: Readable
}

/** Throws UsageError where a certificate file cannot be read, or is none. */
export function createTransport(tls: Target['tls']): Transport {
  const files = {
    ...(tls?.caFile === undefined ? {} : { ca: pem('tls.caFile', tls.caFile) }),
    ...(tls?.certFile === undefined ? {} : { cert: pem('tls.certFile', tls.certFile) }),
    ...(tls?.keyFile === undefined ? {} : { key: pem('tls.keyFile', tls.keyFile) }),
  }
  checkCertificates(files)
  const secure = { ...files, ...(tls?.insecure === true ? { rejectUnauthorized: false } : {}) }
  const common = {
    allowH2: false,
    headersTimeout: neverMs,
    bodyTimeout: neverMs,
    maxHeaderSize: mostHeaderBytes,
    maxResponseSize: mostAnswerBytes,
    connect: takingContinue({
      allowH2: false,
      timeout: connectTimeoutMs,
      ...secure,
    }),
  }
  const read = dispatcherOf({ ...common, keepAliveTimeout: 2000, factory: quietConnections }, secure)
  const write = dispatcherOf({ ...common, pipelining: 0 }, secure)
  const overH2 = { ...common, ...h2, connect: { ...h2, timeout: connectTimeoutMs, ...secure } }
  const readH2 = dispatcherOf({ ...overH2, keepAliveTimeout: 2000 }, { ...h2, ...secure })
  const writeH2 = dispatcherOf({ ...overH2, keepAliveTimeout: 1 }, { ...h2, ...secure })
  const choice: Choice = { h2: false }
  const kept: Dispatcher[] = []
  const keptPool = (): Pool => {
    const alone = { connections: 1, keepAliveTimeout: keptMs }
    const http1 = dispatcherOf({ ...common, ...alone, pipelining: 1 }, secure)
    const http2 = dispatcherOf({ ...overH2, ...alone }, { ...h2, ...secure })
    kept.push(http1, http2)
    const heard = overhearing(http1)
    const either = eitherOf(choice, pool(tellingLeave(http1)), pool(tellingLeave(http2)))
    return {
      async request(asked) {
        heard.asks(asked.opaque)
        const answered = await either.request(asked)
        heard.answered()
        answered.body.once('close', heard.answered)
        return answered
      },
    }
  }
  return {
    read: eitherOf(choice, pool(tellingLeave(read)), pool(tellingLeave(readH2))),
    write: eitherOf(choice, pool(tellingLeave(write)), pool(tellingLeave(writeH2))),
    kept: keptPool,
    proxyOf: (origin) => proxyOf(origin),
    close: async () => {
      await Promise.all([read, write, readH2, writeH2, ...kept].map((each) => each.destroy()))
    },
  }
}

/** Longer than any pause between two requests that are to share a connection. */
const keptMs = 10_000

/** One request on a connection at a time: what ends one of them must not end others. */
const h2 = { allowH2: true, pipelining: 1 }

/** Whether the service was seen to speak nothing but HTTP/2. */
interface Choice {
  h2: boolean
}

/** HTTP/1.1, unless the service refuses a connection that offers no more than that (RFC 7301, 3.2): no request has left then. */
function eitherOf(choice: Choice, http1: Pool, http2: Pool): Pool {
  return {
    async request(asked) {
      const overHttp2 = (): Promise<Answered> => {
        // HTTP/2 has frames for bodies, and chunks for none (RFC 9113, 8.1).
        if (asked.form !== undefined) asked.opaque.plainly?.()
        return http2.request({ ...asked, form: undefined })
      }
      if (choice.h2) return overHttp2()
      try {
        return await http1.request(asked)
      } catch (error) {
        if (!chain(error).some((each) => 'code' in each && each.code === noProtocol)) throw error
        choice.h2 = true
        return overHttp2()
      }
    },
  }
}

const noProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'

function pool(dispatcher: Dispatcher): Pool {
  return {
    request: (given) => {
      const asked = withoutForm(given)
      return untilStopped(asked, () =>
        dispatcher.request({
          ...asked,
          ...written(asked),
          method: asked.method as Dispatcher.HttpMethod,
          highWaterMark: waitingBytes,
        }),
      )
    },
  }
}

/** What is written within a tunnel through a proxy is none of our connections' affair, which alone can hold a body back. */
function withoutForm(asked: Asked): Asked {
  const isTunnelled = asked.origin.startsWith('https:') && proxyOf(asked.origin) !== undefined
  if (asked.form !== 'continue' || !isTunnelled) return asked
  asked.opaque.plainly?.()
  return { ...asked, form: undefined }
}

/** undici looks at the signal of a request that waits for its connection only when that is there, or given up. */
function untilStopped({ signal }: Asked, request: () => Promise<Answered>): Promise<Answered> {
  return new Promise((resolve, reject) => {
    const stopped = (): void => reject(signal.reason)
    signal.addEventListener('abort', stopped, { once: true })
    request()
      .finally(() => signal.removeEventListener('abort', stopped))
      .then(resolve, reject)
  })
}

function pem(field: string, file: string): Buffer {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    throw new UsageError(`${field}: ${file} cannot be read.`)
  }
  // Of an authority's file that holds nothing OpenSSL says nothing.
  if (!content.includes('-----BEGIN ')) throw new UsageError(`${field}: ${file} is not a PEM file.`)
  return content
}

function checkCertificates(files: SecureContextOptions): void {
  if (Object.keys(files).length === 0) return
  try {
    createSecureContext(files)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    throw new UsageError(`tls: the files are invalid, or do not belong together (${why}).`)
  }
}

/** Undoes the content-encoding while the bytes arrive, so that arrival times stay true. */
export function decoded(body: Readable, encoding: string | undefined, clock: Pick<Clock, 'awaits'>): Readable {
  const decoder = decoding(encoding)?.()
  if (!decoder) return body
  clock.awaits(decoder)
  body.on('error', (error) => decoder.destroy(error))
  return body.pipe(decoder)
}

/** Makes what undoes a content-encoding; undefined where there is none, or one that nobody asked for. */
export function decoding(encoding = ''): (() => Transform) | undefined {
  return decoders.get(encoding.trim().toLowerCase())
}

const gunzip = () => createGunzip({ flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH })

const decoders = new Map<string, () => Transform>([
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  ['deflate', () => createInflate({ flush: zlib.Z_SYNC_FLUSH, finishFlush: zlib.Z_SYNC_FLUSH })],
  [
    'br',
    () =>
      createBrotliDecompress({
        flush: zlib.BROTLI_OPERATION_FLUSH,
        finishFlush: zlib.BROTLI_OPERATION_FLUSH,
      }),
  ],
  // RFC 9659: no larger window has to be taken, and each takes its size in memory.
  ['zstd', () => createZstdDecompress({ params: { [zlib.ZSTD_d_windowLogMax]: 23 } })],
])

/** What every request offers. Not deflate, which servers write in two ways; `decoded` undoes more, should it come unasked. */
export const acceptedEncodings = 'gzip, br'

/** How far one request got. */
export interface Way {
  /** A connection was made, TLS and all, and the request was written to it. */
  isConnected: boolean
}

/** Names what went wrong between us and the service. A silence of the line is a cut on the way, never the service's (readings 45). */
export function failureOf(error: unknown, { isConnected }: Way): NonNullable<Exchange['failure']> {
  const parts = chain(error)
  const codes = parts.map((each) => ('code' in each && typeof each.code === 'string' ? each.code : ''))
  const message = plain(parts.at(-1)?.message || codes.find((code) => code !== '') || String(error))
  const has = (pattern: RegExp): boolean => codes.some((code) => pattern.test(code))
  if (has(/^ECONNREFUSED$/)) return { kind: 'refused', message }
  if (has(/^(ENOTFOUND|EAI_AGAIN)$/)) return { kind: 'dns', message }
  if (has(/SSL|TLS|CERT|^EPROTO$|^DEPTH_ZERO|^SELF_SIGNED|^UNABLE_TO_/) || /\bssl\b|certificate/i.test(message)) {
    return { kind: 'tls', message }
  }
  if (!isConnected) return { kind: 'connect', message }
  if (has(/^UND_ERR_HEADERS_OVERFLOW$/)) return tooLarge(`more than ${shownBytes(mostHeaderBytes)} of headers`)
  if (has(/^UND_ERR_RES_EXCEEDED_MAX_SIZE$/)) return tooLarge(`more than ${shownBytes(mostAnswerBytes)}`)
  // The connection ended within the body, whichever way undici came to see it.
  if (has(/^UND_ERR_RES_CONTENT_LENGTH_MISMATCH$|^HPE_INVALID_EOF_STATE$/)) return { kind: 'reset', message }
  const isNoHttp = parts.some(({ name }) => name === 'HTTPParserError') || message === 'bad upgrade'
  if (isNoHttp && message.includes('Invalid EOF state')) return { kind: 'reset', message }
  if (isNoHttp || has(/^HPE_|^UND_ERR_RES|^Z_|^ZSTD_|^ERR_.*(BROTLI|ZLIB|ZSTD)/)) return { kind: 'protocol', message }
  return { kind: 'reset', message }
}

function tooLarge(what: string): NonNullable<Exchange['failure']> {
  return { kind: 'too-large', message: new TooLargeError(what).message }
}

/** On one line; of what OpenSSL says, the reason alone (`…:SSL routines:FUNCTION:REASON:FILE…`). */
function plain(message: string): string {
  return (/:SSL routines:[^:]*:([^:]+):/.exec(message)?.[1] ?? message).replace(/\s+/g, ' ').trim()
}

function chain(error: unknown): Error[] {
  const found: Error[] = []
  let current = error
  while (current instanceof Error && found.length < 5) {
    found.push(current)
    const inner: unknown = current instanceof AggregateError ? current.errors[0] : current.cause
    current = inner
  }
  return found
}
