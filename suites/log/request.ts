import type { Exchange } from '../../schemas/types.ts'
import { accounts } from '../model/digest.ts'
import { isPlainlyAsked, isValidRequest } from '../model/requests.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { jsonOf } from '../reading/gateway.ts'
import { parameterIn, plainQuery, wellFormed } from '../reading/in-path.ts'
import { isObject } from '../reading/resources.ts'
import { addressedIn, modeIn, placeOf } from '../reading/sent.ts'
import { idIn } from '../reading/views/conversations.ts'
import type { Endpoint, Mode } from '../rules/words.ts'
import { type BodyDefect, defectsIn, isDeep, type OpenBody, openIn, type Traces, tracesOf } from './body.ts'

/** What a service has to refuse a request for. */
export type Defect =
  | 'no-credential'
  | 'wrong-credential'
  | 'basic'
  | 'query-key'
  | 'bare-key'
  | 'header-key'
  | 'read-scope-missing'
  | 'write-scope-missing'
  | 'no-access'
  | 'balance'
  | 'other-account'
  | 'unknown-conversation'
  | 'limit-letters'
  | BodyDefect

/** What one request is, read from it alone. */
export interface Request {
  readonly endpoint: Endpoint | null
  /** The conversation that it names. */
  readonly conversation: string | undefined
  readonly mode: Mode
  /** Whose key it has; undefined for one that was never issued, or that is not a bearer credential. */
  readonly account: string | undefined
  readonly defects: readonly Defect[]
  /** Which status it gets is open, but for 500 (readings 30). */
  readonly odd: 'nul' | 'lone-surrogate' | 'both' | 'deep-body' | undefined
  /** What is open about a message, and its words. */
  readonly open: readonly [OpenBody, string] | undefined
  /** What a history would show of it, had it been stored. */
  readonly traces: Traces | undefined
  /** Nothing else about it may be refused. A cursor may be: only the log knows those that the service gave. */
  readonly isPlain: boolean
  readonly cursor: string | undefined
  /** The fields of its body and their types; undefined without a JSON object. */
  readonly form: string | undefined
  /** Of a start; ours are short. */
  readonly title: string | undefined
  /** In words. */
  readonly at: string
}

/** Each way to come with something else than a good bearer credential (spec 5.1, 5.5; readings 74, 76), and its words. */
const labels: Readonly<Record<string, readonly [Defect | undefined, string]>> = {
  none: ['no-credential', 'without a credential'],
  'no-key': ['no-credential', 'with the word Bearer and no key'],
  wrong: ['wrong-credential', 'with a credential that was never issued'],
  longer: ['wrong-credential', 'with a valid key and more characters at its end'],
  shorter: ['wrong-credential', 'with a valid key without its last characters'],
  word: ['wrong-credential', 'with the key constructor'],
  basic: ['basic', 'with a valid key as Basic'],
  'basic-plain': ['basic', 'with a valid key in plain text as Basic'],
  query: ['query-key', 'with a valid key in the query only'],
  bare: ['bare-key', 'with a valid key without the word Bearer'],
  'own-header': ['header-key', 'with a valid key in another header only'],
  'other-case': [undefined, 'with a valid key in the other case'],
  readOnly: [undefined, 'with a read-only key'],
  writeOnly: [undefined, 'with a write-only key'],
  otherAccount: [undefined, 'with a key of an unrelated account'],
  emptyBalance: [undefined, 'without credits'],
  noAccess: [undefined, 'with a key of an account without access'],
}

/** `isKnownValid`: what the model has found of it already. */
export function requestOf(exchange: Exchange, isKnownValid?: boolean): Request {
  const { method, path, credential, requestHeaders } = exchange
  const endpoint = endpointOf(exchange)
  const isPost = endpoint === 'start' || endpoint === 'send'
  const mode = isPost ? modeIn(exchange) : 'default'
  const shown = unkeyed(path, credential)
  const [own, words] = labels[credential] ?? []
  const place = isPost ? placeOf({ endpoint, mode }) : `${method} ${path.length > 80 ? `${path.slice(0, 77)}…` : path}`
  const wrong = isPost ? defectsIn(exchange, endpoint) : lettersIn(path, endpoint) ? (['limit-letters'] as const) : []
  return {
    endpoint,
    conversation: endpoint === 'send' ? addressedIn(exchange) : idIn(path),
    mode,
    account: accounts[credential],
    defects: [...(own === undefined ? missing(credential, isPost) : [own]), ...wrong],
    odd: isPost ? oddityIn(exchange) : undefined,
    open: endpoint === 'send' ? openIn(exchange) : undefined,
    traces: isPost ? tracesOf(exchange) : undefined,
    isPlain: !isPost
      ? isPlainRead(exchange, wrong.length > 0 ? (shown.split('?')[0] ?? '') : shown)
      : wrong.length > 0
        ? isWrittenPlainly(exchange)
        : isValidPost(exchange, shown, isKnownValid) && requestHeaders['transfer-encoding'] === undefined,
    ...(isPost ? bodyOf(exchange) : nothing),
    cursor: isPost ? undefined : parameterIn(path, 'before'),
    at: words === undefined ? place : `${place} ${words}`,
  }
}

function isValidPost(exchange: Exchange, path: string, isKnownValid?: boolean): boolean {
  return isKnownValid === undefined || path !== exchange.path ? isValidRequest({ ...exchange, path }) : isKnownValid
}

/** Nothing but the body may be refused: no query, no other media type. */
function isWrittenPlainly({ path, requestHeaders, requestBody }: Exchange): boolean {
  const { accept = '*/*', 'content-type': type = '' } = requestHeaders
  const isJson = /^application\/json(; *charset=utf-8)?$/i.test(type)
  return !path.includes('?') && accept === '*/*' && (isJson || requestBody === null || requestBody === '')
}

/** Readings 16: a limit that no reader of numbers takes for one. */
function lettersIn(path: string, endpoint: Endpoint | null): boolean {
  if (endpoint !== 'list' && endpoint !== 'history') return false
  return /^[^?]*\?limit=(?!(?:nan|inf|infinity|null|undefined|true|false)$)[a-z]+$/i.test(path)
}

function oddityIn({ requestBody }: Exchange): Request['odd'] {
  const body = jsonOf(requestBody)
  if (body === undefined) return isDeep(requestBody) ? 'deep-body' : undefined
  if (!isObject(body) || typeof body.text !== 'string') return undefined
  const isLone = /[\ud800-\udfff]/.test(body.text) && wellFormed(body.text) !== body.text
  if (!body.text.includes('\0')) return isLone ? 'lone-surrogate' : undefined
  return isLone ? 'both' : 'nul'
}

/** Nothing but a limit within its bounds, and a cursor. */
function isPlainRead(exchange: Exchange, path: string): boolean {
  const withoutCursor = path.replace(/(?<=[?&])before=[^&]*&?/, '').replace(/[?&]$/, '')
  return plainQuery(path) !== undefined && isPlainlyAsked({ ...exchange, path: withoutCursor })
}

const nothing = { form: undefined, title: undefined }
const longestTitle = 200

function bodyOf({ requestBody }: Exchange): Pick<Request, 'form' | 'title'> {
  const body = jsonOf(requestBody)
  if (!isObject(body)) return nothing
  const { title } = body
  return {
    form: JSON.stringify(Object.entries(body).map(([name, value]) => [name, typeOf(value)])),
    title: typeof title === 'string' && title.length <= longestTitle ? title : undefined,
  }
}

function typeOf(value: unknown): string | null {
  return value === null ? null : Array.isArray(value) ? 'array' : typeof value
}

/** What a valid key lacks for a request (spec 5.4, 5.5, 7). */
function missing(credential: string, isPost: boolean): Defect[] {
  if (credential === 'readOnly') return isPost ? ['write-scope-missing'] : []
  if (credential === 'writeOnly') return isPost ? [] : ['read-scope-missing']
  if (credential === 'noAccess') return ['no-access']
  return credential === 'emptyBalance' && isPost ? ['balance'] : []
}

/** A path without the key in its query. */
function unkeyed(path: string, credential: string): string {
  if (credential !== 'query') return path
  const [place = '', query = ''] = path.split('?')
  return `${place}?${query
    .split('&')
    .filter((each) => /^(limit|before)=/.test(each))
    .join('&')}`.replace(/\?$/, '')
}
