import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { jsonOf, unheard } from '../../reading/gateway.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { isObject } from '../../reading/resources.ts'
import { isUnrecorded } from '../../reading/unrecorded.ts'
import type { CharsetPlay } from '../../records/access.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { transport } from './rows.ts'

/** Spec 9; readings 6: HTTPS, but for an address on this machine, which needs none. */
export function judgeHttps(baseUrl: string, list: Exchange): Outcome[] {
  const { protocol, host } = partsOf(baseUrl)
  if (list.status === null) return []
  if (protocol === 'http' && isLoopback(host)) return []
  const where = { at: baseUrl, exchange: list.id }
  return [judged(transport.https, protocol === 'https', where, 'https', protocol)]
}

/** Spec 9: the base address ends in the version segment, and the API is what answers below it. */
export function judgeBasePath(baseUrl: string, list: Exchange): Outcome[] {
  const row = transport['base-path']
  const where = { at: baseUrl, exchange: list.id }
  const why = unheard(list)
  if (why !== undefined) return [undecided(row, why, where)]
  const { path } = partsOf(baseUrl)
  if (!/\/v1$/.test(path)) return [judged(row, false, where, 'an address that ends in /v1', baseUrl)]
  // Whether the list is right is judged elsewhere; here, whether it is the API that answers at all.
  return [list.status === 200 ? held(row, where) : undecided(row, `GET /conversations got ${shownStatus(list)}`, where)]
}

function partsOf(baseUrl: string): { protocol: string; host: string; path: string } {
  const [, protocol = '', host = '', path = ''] = /^([a-z]+):\/\/(\[[^\]]*\]|[^/:]*)(?::\d+)?(.*)$/i.exec(baseUrl) ?? []
  return { protocol: protocol.toLowerCase(), host: host.toLowerCase(), path }
}

/** RFC 1122, 3.2.1.3; RFC 4291, 2.5.3; RFC 6761, 6.3. */
function isLoopback(host: string): boolean {
  return /^(127(\.\d{1,3}){3}|\[::1\]|\[::ffff:7f[0-9a-f]{2}:[0-9a-f]{1,4}\]|(.+\.)?localhost\.?)$/.test(host)
}

/** Spec 4: bodies are JSON and say so, unless a stream was chosen. Any parameter and any case are lawful (RFC 9110, 8.3.1). */
export function judgeMediaType(exchange: Exchange): Outcome[] {
  const endpoint = endpointOf(exchange)
  const { status, headers } = exchange
  if (endpoint === null || (status !== 200 && status !== 202) || isUnrecorded(exchange, 'headers')) return []
  const row = rowOf(endpoint, status)
  if (row === undefined || (exchange.method === 'POST' && mayStream(exchange))) return []
  const type = headers['content-type']
  const where = { at: `${exchange.method} ${exchange.path}, ${status}`, exchange: exchange.id }
  return [judged(row, isJson(type), where, 'application/json', type ?? 'no Content-Type')]
}

/** Undefined where the endpoint has no such answer. */
function rowOf(endpoint: Endpoint, status: 200 | 202): Requirement | undefined {
  if (status === 200) return transport[`json-${endpoint}`]
  return endpoint === 'start' || endpoint === 'send' ? transport[`json-${endpoint}-accepted`] : undefined
}

function isJson(type: string | undefined): boolean {
  return type?.split(';')[0]?.trim().toLowerCase() === 'application/json'
}

/** Whether a stream was chosen, or it cannot be told: how an odd value of `stream` is read is open. */
function mayStream({ requestBody }: Exchange): boolean {
  const body = jsonOf(requestBody)
  return !isObject(body) || (body.stream !== undefined && body.stream !== false)
}

/**
 * RFC 8259, 8.1. The client writes a byte that is no UTF-8 as a lone surrogate; U+0000 stands in no JSON text, but in every
 * one that is UTF-16.
 */
export function judgeUtf8(exchange: Exchange): Outcome[] {
  const { body, headers, failure } = exchange
  if (body === null || body === '' || failure !== null || !isJson(headers['content-type'])) return []
  const isUtf8 = body.isWellFormed() && !body.includes('\u0000')
  const where = { at: `${exchange.method} ${exchange.path}, ${exchange.status}`, exchange: exchange.id }
  if (isUtf8) return [held(transport['json-utf-8'], where)]
  return [judged(transport['json-utf-8'], false, where, 'UTF-8', 'bytes that are not UTF-8')]
}

/** RFC 9110, 8.3: a parameter does not change the media type. Told by the 404, for which the body has to be read. */
export function judgeCharset({ plain, charset }: CharsetPlay): Outcome[] {
  const row = transport['request-charset']
  const where = { at: 'POST /messages labelled application/json; charset=utf-8', exchange: charset.id }
  const why = unheard(plain) ?? unheard(charset)
  if (why !== undefined) return [undecided(row, why, where)]
  if (plain.status !== 404) return [undecided(row, `without a charset, the request got ${shownStatus(plain)}`, where)]
  return [judged(row, charset.status === 404, where, '404, as without a charset', shownStatus(charset))]
}
