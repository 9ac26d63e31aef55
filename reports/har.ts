import type { Entry, Har, Header, QueryString } from 'har-format'
import type { Exchange, Result } from '../schemas/types.ts'
import { bytesOf } from './chunk.ts'
import { verdictOf } from './verdict.ts'
import { watchedHeadline } from './watch-text.ts'

/** Sizes and times that were not measured are -1, as the format has it. */
const unknown = -1

/**
 * Exchanges of a run as browsers and proxies read them (HAR 1.2): credentials replaced as in the transcript, a stream's bytes
 * as one text.
 */
export function harOf(result: Result, exchanges: Iterable<Exchange>): Har {
  const { suite, target, startedAt } = result
  const beganMs = Date.parse(startedAt)
  const all = [...exchanges]
  const firstMs = all[0]?.sentMs ?? 0
  return {
    log: {
      version: '1.2',
      creator: { name: suite.name, version: suite.version },
      comment: `${target.name}, ${target.baseUrl}: ${result.watched === true ? watchedHeadline(result) : `${verdictOf(result)}, seed ${result.seed}`}`,
      entries: all.map((each) => entryOf(each, target.baseUrl, beganMs + each.sentMs - firstMs)),
    },
  }
}

function entryOf(exchange: Exchange, baseUrl: string, atMs: number): Entry {
  const { id, scene, name, method, path, requestHeaders, requestBody, status, headers, failure } = exchange
  const url = baseUrl.replace(/\/+$/, '') + path
  const text = bodyOf(exchange)
  const mimeType = headers['content-type'] ?? ''
  const headersMs = exchange.headersMs ?? exchange.endMs
  return {
    startedDateTime: new Date(atMs).toISOString(),
    time: exchange.endMs - exchange.sentMs,
    request: {
      method,
      url,
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(requestHeaders),
      queryString: queryOf(path),
      ...(requestBody === null
        ? {}
        : { postData: { mimeType: requestHeaders['content-type'] ?? '', text: requestBody } }),
      headersSize: unknown,
      bodySize: requestBody === null ? 0 : Buffer.byteLength(requestBody),
    },
    response: {
      status: status ?? 0,
      statusText: '',
      httpVersion: 'HTTP/1.1',
      cookies: [],
      headers: pairsOf(headers),
      // Of a body that is kept in part, how large it was tells that.
      content: { size: exchange.cut?.bytes ?? Buffer.byteLength(text), mimeType, text },
      redirectURL: headers.location ?? '',
      headersSize: unknown,
      bodySize: unknown,
      ...(failure === null ? {} : { _error: `${failure.kind}: ${failure.message}` }),
    },
    cache: {},
    timings: { send: 0, wait: headersMs - exchange.sentMs, receive: exchange.endMs - headersMs },
    comment: `${id}: ${scene}/${name}`,
    ...measurementError(exchange),
  }
}

/** A smaller error decides nothing. */
const leastErrorMs = 100

/** How late this machine and the network may have been, in a field of our own: a reader of the recording allows for it. */
function measurementError({ accuracy }: Exchange): { _measurementErrorMs?: number } {
  const lateMs = (accuracy?.delays ?? []).reduce((sum, { delayMs }) => sum + delayMs, 0)
  const errorMs = Math.round(lateMs + (accuracy?.reads?.mostMs ?? 0))
  return errorMs < leastErrorMs ? {} : { _measurementErrorMs: errorMs }
}

function pairsOf(headers: Readonly<Record<string, string>>): Header[] {
  return Object.entries(headers).map(([name, value]) => ({ name, value }))
}

function queryOf(path: string): QueryString[] {
  const at = path.indexOf('?')
  return at === -1 ? [] : [...new URLSearchParams(path.slice(at + 1))].map(([name, value]) => ({ name, value }))
}

/** The body, or the bytes of a stream in one text. */
export function bodyOf({ body, chunks }: Exchange): string {
  if (chunks === null) return body ?? ''
  return Buffer.concat(chunks.map(bytesOf)).toString()
}

/**
 * The same as text, an entry a line and a piece: of thousands of answers no more than one is held.
 */
export async function* harPieces(
  result: Result,
  exchanges: AsyncIterable<Exchange> | Iterable<Exchange>,
): AsyncIterable<string> {
  const { entries: _, ...log } = harOf(result, []).log
  const beganMs = Date.parse(result.startedAt)
  yield `{"log":${JSON.stringify(log).slice(0, -1)},"entries":[`
  let between = '\n'
  let firstMs: number | undefined
  for await (const each of exchanges) {
    firstMs ??= each.sentMs
    yield `${between}${JSON.stringify(entryOf(each, result.target.baseUrl, beganMs + each.sentMs - firstMs))}`
    between = ',\n'
  }
  yield '\n]}}'
}
