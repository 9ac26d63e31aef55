import { canonical } from './address.ts'
import { type Body, bodyOf, typeIn } from './body.ts'
import { at, numberAt, textAt } from './json.ts'

/** One entry of a HAR, as far as it tells anything (readings 88). */
export interface HarEntry {
  /** Milliseconds since 1970; undefined where no time is on record. */
  atMs: number | undefined
  /** By how much that may be too early: recorders write whole seconds. */
  vagueMs: number
  /** Until the answer was whole; undefined where that is not on record. */
  tookMs: number | undefined
  /** By how much that may be too long: by another field it was shorter, or the recorder was late. */
  apartMs: number
  /** Until its head was there. */
  waitMs: number
  method: string
  /** In canonical form. */
  url: string
  requestHeaders: Record<string, string>
  hasRequestHeaders: boolean
  /** Null for none; undefined where it is not on record, or not whole. */
  requestBody: string | null | undefined
  /** 0 for none. */
  status: number
  headers: Record<string, string>
  /** Whether the type of the answer is known, also that it has none. */
  hasHeaders: boolean
  isStream: boolean
  body: Body
  /** Why the entry is no request that the service answered. */
  notOurs: string | undefined
}

/** Reads an entry; none where it is no request to any address. */
export function entryOf(entry: unknown): HarEntry[] {
  const [request, response] = [at(entry, 'request'), at(entry, 'response')]
  const [method, written] = [textAt(request, 'method')?.toUpperCase(), textAt(request, 'url')]
  const url = written === undefined ? undefined : canonical(written)
  if (method === undefined || url === undefined) return []
  const requestHeaders = headersIn(request)
  const { headers, isKnown, isStream } = answerHeaders(response)
  const status = Math.max(0, numberAt(response, 'status') ?? 0)
  return [
    {
      ...timesOf(entry),
      ...{ method, url, requestHeaders, status, headers, isStream },
      hasRequestHeaders: Object.keys(requestHeaders).length > 0,
      requestBody: method === 'GET' || method === 'HEAD' ? null : requestBodyOf(request, requestHeaders),
      hasHeaders: isKnown,
      body: answerBody(entry, { status, method, headers, isStream }),
      notOurs: notOurs(entry, method, requestHeaders),
    },
  ]
}

/** What browsers record beside what was asked of the service and answered by it. */
function notOurs(entry: unknown, method: string, requestHeaders: Record<string, string>): string | undefined {
  const kind = textAt(entry, '_resourceType')?.toLowerCase()
  if (kind === 'preflight' || (method === 'OPTIONS' && requestHeaders['access-control-request-method'] !== undefined))
    return 'CORS preflights'
  if (kind === 'websocket' || at(entry, '_webSocketMessages') !== undefined || status(entry) === 101)
    return 'WebSockets'
  const fetched = textAt(entry, '_fetchType')?.toLowerCase() ?? ''
  if (
    at(entry, '_fetchedViaServiceWorker') === true ||
    at(entry, '_fromServiceWorker') === true ||
    fetched === 'service worker'
  )
    return 'responses of a service worker'
  const cache = at(entry, 'cache')
  const isOfFirefox =
    typeof cache === 'object' && cache !== null && 'afterRequest' in cache && !('beforeRequest' in cache)
  const words = textAt(at(entry, 'response'), 'statusText') ?? ''
  const isCached =
    (textAt(entry, '_fromCache') ?? '') !== '' ||
    at(entry, '_fromCache') === true ||
    /cache/.test(fetched) ||
    /\((?:from )?(?:disk|memory|prefetch) cache\)/i.test(words) ||
    (isOfFirefox && status(entry) !== 304)
  return isCached ? 'responses from the browser cache' : undefined
}

function status(entry: unknown): number | undefined {
  return numberAt(at(entry, 'response'), 'status')
}

/** Parts of a time may not add up to it, each of them being rounded. */
const roundingMs = 10

function timesOf(entry: unknown): Pick<HarEntry, 'atMs' | 'vagueMs' | 'tookMs' | 'apartMs' | 'waitMs'> {
  const written = textAt(entry, 'startedDateTime') ?? ''
  const parsed = Date.parse(written)
  // A date counts milliseconds alone.
  const [, beyond = ''] = /\.\d{3}(\d+)/.exec(written) ?? []
  const timings = at(entry, 'timings')
  const spans = ['blocked', 'dns', 'connect', 'send', 'wait', 'receive'].map((name) =>
    Math.max(0, numberAt(timings, name) ?? 0),
  )
  const sum = spans.reduce((all, each) => all + each, 0)
  const time = Math.max(0, numberAt(entry, 'time') ?? 0)
  // Where the two differ, which of them is right nobody knows: the answer was there by the later one.
  const tookMs = Math.max(time, sum)
  const apartMs = time > 0 && sum > 0 ? Math.abs(time - sum) : 0
  return {
    atMs: Number.isFinite(parsed) && parsed > 0 ? parsed + Number(`0.${beyond || 0}`) : undefined,
    vagueMs: /:\d\d[.,]\d/.test(written) ? 0 : 1000,
    apartMs: Math.max(apartMs > roundingMs ? apartMs : 0, numberAt(entry, '_measurementErrorMs') ?? 0),
    tookMs: tookMs > 0 ? tookMs : undefined,
    waitMs: sum - (spans.at(-1) ?? 0),
  }
}

function answerHeaders(response: unknown): { headers: Record<string, string>; isKnown: boolean; isStream: boolean } {
  const headers = headersIn(response)
  const mimeType = textAt(at(response, 'content'), 'mimeType')
  const [type, other] = [typeIn(headers['content-type']), typeIn(mimeType)]
  const isStream = type === 'text/event-stream' || (type === undefined && other === 'text/event-stream')
  if (Object.keys(headers).length === 0)
    return {
      headers: mimeType === undefined || other === undefined ? {} : { 'content-type': mimeType },
      isKnown: false,
      isStream,
    }
  // Recorders write no type of their own making where they read one; what contradicts the header speaks against both.
  return { headers, isKnown: other === undefined || type === other, isStream }
}

function answerBody(
  entry: unknown,
  { status: code, method, headers, isStream }: Pick<HarEntry, 'status' | 'method' | 'headers' | 'isStream'>,
): Body {
  // What HTTP gives no body is whole without one; that of a 304 is in a cache.
  if (method === 'HEAD' || code < 200 || code === 204 || code === 304) return { bytes: Buffer.alloc(0) }
  const response = at(entry, 'response')
  const content = at(response, 'content')
  const body = bodyOf({
    text: textAt(content, 'text'),
    encoding: textAt(content, 'encoding'),
    size: numberAt(content, 'size'),
    compression: numberAt(content, 'compression'),
    bodySize: numberAt(response, 'bodySize'),
    headers,
    mimeType: textAt(content, 'mimeType'),
  })
  if (!('bytes' in body)) return body
  const isBroken = [entry, response].some(
    (each) => textAt(each, '_error') !== undefined || textAt(each, '_failureText') !== undefined,
  )
  // A recording may be saved while a stream goes on.
  const isOpen = isStream && !/^event:[ \t]*done[ \t]*\r?$/m.test(body.bytes.toString())
  return isBroken || isOpen
    ? { why: isOpen ? 'streams without their end' : 'incomplete bodies', part: body.bytes }
    : body
}

/** Null for none, and undefined where it is not on record (readings 88). */
function requestBodyOf(request: unknown, headers: Record<string, string>): string | null | undefined {
  const postData = at(request, 'postData')
  const text = textAt(postData, 'text')
  const [length, type] = [
    headers['content-length']?.trim(),
    typeIn(headers['content-type'] ?? textAt(postData, 'mimeType')),
  ]
  if (text === undefined || text === '')
    return length === '0' || (numberAt(request, 'bodySize') === 0 && type === undefined && length === undefined)
      ? null
      : undefined
  const body = bodyOf({
    ...{ text, headers, mimeType: textAt(postData, 'mimeType'), compression: undefined, bodySize: undefined },
    encoding: textAt(postData, 'encoding') ?? textAt(postData, '_encoding'),
    size: numberAt(request, 'bodySize'),
  })
  return 'bytes' in body ? body.bytes.toString() : undefined
}

function headersIn(message: unknown): Record<string, string> {
  const headers = at(message, 'headers')
  const found: Record<string, string> = {}
  if (!Array.isArray(headers)) return found
  for (const each of headers as unknown[]) {
    const [name, value] = [textAt(each, 'name')?.trim().toLowerCase(), textAt(each, 'value')]
    if (name === undefined || value === undefined) continue
    // Of HTTP/2; it says which host was asked, as Host does.
    const key = name === ':authority' ? 'host' : name
    if (key === '' || key.startsWith(':')) continue
    const shown = /^(set-cookie|cookie|proxy-authorization)$/.test(key) ? `«${key}»` : value
    const known = Object.hasOwn(found, key) ? found[key] : undefined
    found[key] = known === undefined || known === shown ? shown : `${known}, ${shown}`
  }
  return found
}
