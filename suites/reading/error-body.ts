import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'
import { excerpt } from './text/excerpt.ts'
import { isUnrecorded } from './unrecorded.ts'

/** What was expected and what came, of each part of an error body that was looked at (spec 7); null where it is right. */
export type ErrorBody = Readonly<Partial<Record<ErrorPart, readonly [expected: string, actual: string] | null>>>

/** JSON by its body and its label; an error that is a text; a text that is not blank (readings 69); a code; nothing else. */
export type ErrorPart = 'json' | 'error' | 'says' | 'code' | 'closed'

/** Undefined where no whole error came. */
export function errorBodyOf(exchange: Exchange): ErrorBody | undefined {
  const { status, failure, headers, body, method } = exchange
  if (status === null || status < 400 || failure !== null || method === 'HEAD') return undefined
  const label = headers['content-type']
  const value = jsonOf(body)
  if (value === undefined) return { json: ['a JSON object', shownBody(exchange)] }
  const isLabelled = isUnrecorded(exchange, 'headers') || isJsonLabel(label)
  const json = isLabelled ? null : (['application/json', label ?? 'no content type'] as const)
  if (!isObject(value)) return { json, error: ['an error that is a string', shownBody(exchange)] }
  const { error, code } = value
  const extra = Object.keys(value).filter((field) => field !== 'error' && field !== 'code')
  const isText = typeof error === 'string'
  return {
    json,
    error: isText ? null : ['an error that is a message', shownBody(exchange)],
    ...(isText ? { says: saysSomething(error) ? null : ['a text that is not blank', JSON.stringify(error)] } : {}),
    ...(code === undefined
      ? {}
      : { code: typeof code === 'string' ? null : ['a string, or no code', shownJson(code)] }),
    closed: extra.length === 0 ? null : ['no fields but error and code', `also ${listedFields(extra)}`],
  }
}

function listedFields(names: readonly string[]): string {
  return excerpt(`${names.length === 1 ? 'a field' : 'the fields'} ${names.join(', ')}`, 100)
}

/** Whether an error has the ApiError body, labelled as JSON. */
export function isSound(error: ErrorBody | undefined): boolean {
  return error?.says === null && Object.values(error).every((each) => each === null)
}

/** The beginning of the code of an error; undefined where it has none. */
export function codeOf({ status, body }: Exchange): string | undefined {
  const value = status !== null && status >= 400 ? jsonOf(body) : undefined
  return isObject(value) && typeof value.code === 'string' ? value.code.slice(0, 40) : undefined
}

const shownJson = (value: unknown): string => excerpt(JSON.stringify(value), 100)

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
export function reachesService(path: string): boolean {
  if (!/^[\w\-./?:@!$&'()*+,;=~%]*$/.test(path)) return false
  try {
    const decoded = decodeURIComponent(path.split('?')[0] ?? '')
    return !/[\u0000-\u001f\u007f]/.test(decoded) && decoded.split('/').every((each) => each.length <= longestSegment)
  } catch {
    return false
  }
}
