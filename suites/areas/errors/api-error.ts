import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, judged, type Outcome } from '../../reading/finding.ts'
import { isBareGateway, jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { isUnrecorded } from '../../reading/unrecorded.ts'
import { errors } from './rows.ts'

/** The statuses that the API gives to refused requests (spec 7). What others look like is stated nowhere. */
export const errorStatuses = [400, 401, 402, 403, 404, 409, 504] as const
export type ErrorStatus = (typeof errorStatuses)[number]

/**
 * Judges the body of one refusal (spec 7), whoever asked for it. What a gateway may have said in place of the service
 * (readings 21) is left, and so is what an unknown path or another method gets: rows of their own speak of that.
 */
export function judgeApiError(exchange: Exchange): Outcome[] {
  const { status, path } = exchange
  if (endpointOf(exchange) === null || isBareGateway(exchange) || isStoppedInFront(path)) return []
  return (status === 400 || status === 404) && !reachesService(path) ? [] : judgeErrorBody(exchange)
}

/** The same, also where a gateway may have said it: for who knows that it was none. */
export function judgeErrorBody(exchange: Exchange): Outcome[] {
  const status = errorStatuses.find((each) => each === exchange.status)
  return status === undefined || exchange.failure !== null ? [] : judgeFields(exchange, status)
}

function judgeFields(exchange: Exchange, status: ErrorStatus): Outcome[] {
  const where = { at: `the ${status} to ${exchange.method} ${shortened(exchange.path)}`, exchange: exchange.id }
  const label = exchange.headers['content-type']
  const value = jsonOf(exchange.body)
  const json = errors[`${status}-json`]
  if (value === undefined) return [broken(json, where, 'a JSON object', shownBody(exchange))]
  const outcomes: Outcome[] = isUnrecorded(exchange, 'headers')
    ? []
    : [judged(json, isJsonLabel(label), where, 'application/json', label ?? 'no content type')]
  const row = errors[`${status}-error`]
  if (!isObject(value)) return [...outcomes, broken(row, where, 'an error that is a string', shownBody(exchange))]
  // A blank message of a 400 breaks the row that is about what it says, and no other.
  const isMessage = typeof value.error === 'string' && (status === 400 || saysSomething(value.error))
  outcomes.push(judged(row, isMessage, where, 'an error that is a message', shownBody(exchange)))
  if (Object.hasOwn(value, 'code')) {
    const isName = typeof value.code === 'string'
    outcomes.push(judged(errors[`${status}-code`], isName, where, 'a string, or no code', JSON.stringify(value.code)))
  }
  const extra = Object.keys(value).filter((field) => field !== 'error' && field !== 'code')
  outcomes.push(
    judged(
      errors[`${status}-closed`],
      extra.length === 0,
      where,
      'no fields but error and code',
      `also ${listedFields(extra)}`,
    ),
  )
  return outcomes
}

function listedFields(names: readonly string[]): string {
  return `${names.length === 1 ? 'a field' : 'the fields'} ${names.join(', ')}`
}

/** Whether a text has anything to read: a message that is empty or blank is none (spec 7; readings 69). */
export function saysSomething(text: string): boolean {
  return /[^\p{Z}\p{C}]/u.test(text)
}

/** The media type of JSON, whatever its parameters (RFC 9110, 8.3.1). */
export function isJsonLabel(contentType: string | undefined): boolean {
  return /^\s*application\/json\s*(;|$)/i.test(contentType ?? '')
}

/** Blanks may stand before what is shown of a body, and it may be of any size. */
const looked = 2000

/** What a body begins with, for people. */
export function shownBody({ body, headers }: Exchange): string {
  const start = excerpt((body ?? '').slice(0, looked).replace(/\s+/g, ' ').trim(), 100)
  return start === '' ? `an empty body, ${headers['content-type'] ?? 'no content type'}` : start
}

/** A path as it can be read in a report. */
export function shortened(path: string): string {
  return path.length > 80 ? `${path.slice(0, 77)}…` : path
}

/** What routers look at before the service does: they refuse what is no URI, and find nothing under names this long. */
const longestSegment = 100

/**
 * Whether a path has what gates, proxies and firewalls refuse with words of their own, whatever stands behind them: an
 * encoded slash, backslash or percent sign in it, or an encoded NUL or line break also in its query (readings 52).
 */
export function isStoppedInFront(path: string): boolean {
  const [bare = ''] = path.split('?')
  return /%2f|%5c|%25/i.test(bare) || /%0[0ad]/i.test(path)
}

/** Whether a path surely reaches the service; what is no URI may be refused before it, with a bare 400 (readings 21). */
function reachesService(path: string): boolean {
  if (!/^[\w\-./?:@!$&'()*+,;=~%]*$/.test(path)) return false
  try {
    const decoded = decodeURIComponent(path.split('?')[0] ?? '')
    return !/[\u0000-\u001f\u007f]/.test(decoded) && decoded.split('/').every((each) => each.length <= longestSegment)
  } catch {
    return false
  }
}
