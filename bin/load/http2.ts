import { readFileSync } from 'node:fs'
import { type ClientHttp2Session, connect } from 'node:http2'
import { isIP } from 'node:net'
import { type ConnectionOptions, connect as connectTls } from 'node:tls'
import type { Target } from '../../schemas/types.ts'
import { AbortedError, UsageError } from '../../suites/run/errors.ts'
import { proxyOf } from '../../suites/run/wire/proxy.ts'
import type { K6 } from './k6/find.ts'

const withinMs = 10_000

/**
 * Opens one connection, as k6 will open its own. Throws UsageError if this k6 or this network cannot use HTTP/2, and
 * AbortedError if the service does not.
 */
export async function checkHttp2(
  target: Target,
  { extended }: Pick<K6, 'extended'>,
  signal: AbortSignal,
): Promise<void> {
  if (!extended)
    throw new UsageError(
      '--http2 needs a k6 with the extension, and this one is a stock k6. docs/k6.md says where load finds one.',
    )
  const proxy = proxyOf(target.baseUrl)
  if (proxy !== undefined)
    throw new UsageError(
      `--http2 cannot be used with a proxy, and ${proxy.variable} names one. Unset it, or add the host to NO_PROXY.`,
    )
  const why = await http2Problem(target, signal)
  if (why === undefined) return
  const how = target.baseUrl.startsWith('https:')
    ? 'with TLS, by ALPN (h2)'
    : 'without TLS, with prior knowledge (h2c), which most services do not have'
  throw new AbortedError(
    `--http2: ${new URL(target.baseUrl).origin} does not speak HTTP/2 (${why}). It has to accept it ${how}. Leave out --http2, or correct baseUrl.`,
  )
}

/**
 * Whether a load goes over HTTP/2: because it was asked for, or because the service speaks nothing else. Throws as checkHttp2
 * does.
 */
export async function usesHttp2(
  target: Target,
  asked: boolean,
  { k6, signal, notice }: { k6: Pick<K6, 'extended'>; signal: AbortSignal; notice: (line: string) => void },
): Promise<boolean> {
  if (asked) await checkHttp2(target, k6, signal)
  // k6's own client chooses by itself.
  if (asked || !k6.extended || !target.baseUrl.startsWith('https:') || proxyOf(target.baseUrl) !== undefined)
    return asked
  const isAlone = await refusesHttp1(target, signal)
  if (isAlone) notice('the service speaks HTTP/2 alone: the load goes over it, as with --http2')
  return isAlone
}

/** Whether the service refuses a connection that offers no more than HTTP/1.1 (RFC 7301, 3.2). */
function refusesHttp1({ baseUrl, tls }: Target, signal: AbortSignal): Promise<boolean> {
  const { hostname, port } = new URL(baseUrl)
  const host = hostname.replace(/^\[|\]$/g, '')
  const socket = connectTls({
    host,
    port: Number(port || 443),
    ALPNProtocols: ['http/1.1'],
    ...(isIP(host) === 0 ? { servername: host } : {}),
    ...credentialsOf(tls),
  })
  socket.setTimeout(withinMs, () => socket.destroy())
  const stopped = (): void => void socket.destroy()
  signal.addEventListener('abort', stopped, { once: true })
  return new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(false))
    socket.on('error', (error) => resolve('code' in error && error.code === noProtocol))
    socket.once('close', () => resolve(false))
  }).finally(() => {
    signal.removeEventListener('abort', stopped)
    socket.destroy()
  })
}

function credentialsOf({ caFile, certFile, keyFile, insecure }: NonNullable<Target['tls']> = {}): ConnectionOptions {
  return {
    ...(caFile === undefined ? {} : { ca: readFileSync(caFile) }),
    ...(certFile === undefined ? {} : { cert: readFileSync(certFile) }),
    ...(keyFile === undefined ? {} : { key: readFileSync(keyFile) }),
    ...(insecure === true ? { rejectUnauthorized: false } : {}),
  }
}

const noProtocol = 'ERR_SSL_TLSV1_ALERT_NO_APPLICATION_PROTOCOL'

/** Why there is no HTTP/2; undefined if the service sent its settings. */
function http2Problem({ baseUrl, tls }: Target, signal: AbortSignal): Promise<string | undefined> {
  const session = connect(new URL(baseUrl).origin, credentialsOf(tls))
  return new Promise<string | undefined>((resolve) => {
    const late = setTimeout(() => resolve(`no settings within ${withinMs / 1000} s`), withinMs)
    const stopped = (): void => resolve(undefined)
    signal.addEventListener('abort', stopped, { once: true })
    session.once('remoteSettings', () => resolve(undefined))
    session.on('error', (error) => resolve(reasonOf(error, session)))
    session.once('close', () => {
      clearTimeout(late)
      signal.removeEventListener('abort', stopped)
      resolve('it closed the connection')
    })
  }).finally(() => session.destroy())
}

function reasonOf(error: Error, { alpnProtocol }: ClientHttp2Session): string {
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  if (code === noProtocol || alpnProtocol === 'http/1.1') return 'it offers HTTP/1.1'
  if (code === 'ERR_HTTP2_ERROR' || code === 'ERR_HTTP2_SESSION_ERROR') return 'it sent something else'
  return error.message.split('\n')[0] ?? code
}
