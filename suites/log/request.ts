import type { Exchange } from '../../schemas/types.ts'
import { accounts } from '../model/digest.ts'
import { isPlainlyAsked, isValidRequest } from '../model/requests.ts'
import { endpointOf } from '../reading/endpoint.ts'
import { jsonOf } from '../reading/gateway.ts'
import { parameterIn, plainQuery } from '../reading/in-path.ts'
import { isObject } from '../reading/resources.ts'
import { addressedIn, modeIn, placeOf } from '../reading/sent.ts'
import { idIn } from '../reading/views/conversations.ts'
import type { Endpoint, Mode } from '../rules/words.ts'

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

/** What one request is, read from it alone. */
export interface Request {
  readonly endpoint: Endpoint | null
  /** The conversation that it names. */
  readonly conversation: string | undefined
  readonly mode: Mode
  /** Whose key it has; undefined for one that was never issued, or that is not a bearer credential. */
  readonly account: string | undefined
  readonly defects: readonly Defect[]
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
  const { method, path, credential } = exchange
  const endpoint = endpointOf(exchange)
  const isPost = endpoint === 'start' || endpoint === 'send'
  const mode = isPost ? modeIn(exchange) : 'default'
  const shown = unkeyed(path, credential)
  const [own, words] = labels[credential] ?? []
  const place = isPost ? placeOf({ endpoint, mode }) : `${method} ${path.length > 80 ? `${path.slice(0, 77)}…` : path}`
  return {
    endpoint,
    conversation: endpoint === 'send' ? addressedIn(exchange) : idIn(path),
    mode,
    account: accounts[credential],
    defects: own === undefined ? missing(credential, isPost) : [own],
    isPlain: isPost ? isValidPost(exchange, shown, isKnownValid) : isPlainRead(exchange, shown),
    ...(isPost ? bodyOf(exchange) : nothing),
    cursor: isPost ? undefined : parameterIn(path, 'before'),
    at: words === undefined ? place : `${place} ${words}`,
  }
}

function isValidPost(exchange: Exchange, path: string, isKnownValid?: boolean): boolean {
  return isKnownValid === undefined || path !== exchange.path ? isValidRequest({ ...exchange, path }) : isKnownValid
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
    form: JSON.stringify(Object.entries(body).map(([name, value]) => [name, value === null ? null : typeof value])),
    title: typeof title === 'string' && title.length <= longestTitle ? title : undefined,
  }
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
