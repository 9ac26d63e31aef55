import { validate } from '../../schemas/index.ts'
import type { Exchange } from '../../schemas/types.ts'
import { isAskedFor } from './asked-for.ts'
import { boundedJson } from './json-bounds.ts'
import { Recent } from './recent.ts'
import { isUnrecorded } from './unrecorded.ts'

/**
 * A 502, 503 or 504 without the API's error body: said by a gateway before the service, or in its place (readings 21, 51).
 * A 503 that says when to come back is a pause, whoever says it. The other statuses are a gateway's own where the body is no
 * JSON (readings 90).
 */
export function isBareGateway({ status, headers, body }: Pick<Exchange, 'status' | 'headers' | 'body'>): boolean {
  if (status === 502 || status === 503 || status === 504) return !isPutOff({ status, headers }) && !isApiError(body)
  return status !== null && gatewayStatuses.has(status) && jsonOf(body) === undefined
}

/**
 * Statuses of HTTP, load balancers and CDNs that speak of the connection: 408 (RFC 9110), 460 and 561 (AWS), 499 (nginx), 520 to
 * 527 and 530 (Cloudflare).
 */
const gatewayStatuses: ReadonlySet<number> = new Set([408, 460, 499, 520, 521, 522, 523, 524, 525, 526, 527, 530, 561])

/** A request that has to come again later: a limit on rates, or a pause for maintenance. */
export function isPutOff({ status, headers }: Pick<Exchange, 'status' | 'headers'>): boolean {
  return status === 429 || (status === 503 && retryAfterOf(headers, 0) !== undefined)
}

export function isApiError(body: string | null): boolean {
  const value = jsonOf(body)
  return value !== undefined && validate.apiError(value).length === 0
}

/**
 * Why an exchange says nothing of the service itself (readings 21): no answer at all, a gateway's words, a limit on rates,
 * a pause for maintenance, a status that a header of the request asked for (readings 89). Undefined where the service spoke, whatever became of the rest of its answer.
 */
export function unheard(exchange: Exchange): string | undefined {
  const { status, failure } = exchange
  if (status === null) return `no response (${failure?.message ?? 'none came'})`
  if (isBareGateway(exchange)) return `a gateway's ${status} instead of a response`
  if (isAskedFor(exchange)) return `${status}, as a header of the request asked`
  if (status === 429) return '429: rate limited, even after waiting'
  if (isPutOff(exchange)) return '503 with Retry-After, even after waiting'
  if (status === 503 && isUnrecorded(exchange, 'headers')) return '503, and its headers were not recorded'
  return undefined
}

/** A request that never got its whole answer: cut by a gateway, or by the end of the connection. */
export function isCut(exchange: Pick<Exchange, 'status' | 'headers' | 'body' | 'failure'>): boolean {
  if (isBareGateway(exchange)) return true
  return exchange.failure?.kind === 'reset' || exchange.failure?.kind === 'protocol'
}

/** A request that never left: no connection was made. Whatever comes of it, the service had no part in it (readings 45). */
export function isUnreached({ status, failure }: Pick<Exchange, 'status' | 'failure'>): boolean {
  return status === null && unreached.some((kind) => kind === failure?.kind)
}

const unreached = ['connect', 'refused', 'dns', 'tls', 'proxy'] as const

/** What was parsed takes several times its text. */
const parsed = new Recent({ texts: 4000, letters: 4_000_000 }, boundedJson)

/** The parsed body; undefined where it is no JSON, or beyond what is read (bounds.ts). */
export function jsonOf(body: string | null): unknown {
  return body === null ? undefined : parsed.of(body)
}

/**
 * Milliseconds that a Retry-After header asks for: seconds or a date (RFC 9110, 10.2.3); undefined without a usable one. A date
 * is read by the clock that it was written by, where the answer has its own Date.
 */
export function retryAfterOf(headers: Exchange['headers'], nowEpochMs: number): number | undefined {
  const value = headers['retry-after']?.trim()
  if (value === undefined) return undefined
  // Whole ones alone are lawful; what another means is plain as well.
  if (/^\d+(?:\.\d+)?$/.test(value)) return Number(value) * 1000
  const at = dateOf(value)
  return at === undefined ? undefined : Math.max(0, at - (dateOf(headers.date) ?? nowEpochMs))
}

/** Dates of HTTP begin with the day of the week, and all are in GMT; JavaScript takes -1 and 2026-1 for dates as well. */
function dateOf(value = ''): number | undefined {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]*,? /.test(value)) return undefined
  const at = Date.parse(value.endsWith(' GMT') ? value : `${value} GMT`)
  return Number.isNaN(at) ? undefined : at
}
