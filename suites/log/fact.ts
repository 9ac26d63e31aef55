import type { Exchange } from '../../schemas/types.ts'
import { factOf } from '../model/digest.ts'
import type { ModelTiming, Fact as View } from '../model/facts.ts'
import { describeCut } from '../reading/cut-read.ts'
import { metOnTheWay, type StatusFault, statusFaultOf } from '../reading/documented.ts'
import { endpointOf, isPreflight } from '../reading/endpoint.ts'
import { codeOf, type ErrorBody, errorBodyOf } from '../reading/error-body.ts'
import { type Fields, fieldsOf } from '../reading/fields.ts'
import { isCut, jsonOf, unheard } from '../reading/gateway.ts'
import { isUtf8, type MediaFault, mediaFaultOf } from '../reading/media-type.ts'
import { isAccepted, shownStatus } from '../reading/refusal.ts'
import { isObject } from '../reading/resources.ts'
import { type Step, scriptIn } from '../reading/script.ts'
import { silentThrice } from '../reading/silence.ts'
import { excerpt } from '../reading/text/excerpt.ts'
import { wordsOf } from '../reading/text/words.ts'
import { isUnrecorded } from '../reading/unrecorded.ts'
import { type Request, requestOf } from './request.ts'
import { type State, stateOf } from './state.ts'

/** One exchange as a fact: what was asked, what came, and when. Small enough to be kept for all exchanges of a run. */
export interface Fact
  extends Request,
    Pick<
      Exchange,
      'id' | 'scene' | 'attempt' | 'credential' | 'method' | 'path' | 'owned' | 'sentMs' | 'endMs' | 'status'
    > {
  readonly isAccepted: boolean
  /** The response is labelled as an event stream. */
  readonly isStream: boolean
  /** Why the response says nothing about the service (readings 21); undefined where the service answered. */
  readonly unheard: string | undefined
  /** Our own time was up, on a connection that was made (readings 45). */
  readonly isLeft: boolean
  /** It was sent before, and nobody knows what became of that. */
  readonly mayBeSecond: boolean
  /** How the service left three tries without an answer (readings 73). */
  readonly silence: string | undefined
  /** The status and the beginning of the body. */
  readonly shown: string
  readonly statusFault: StatusFault
  /** What spoke in place of the service, or asked to come back later. */
  readonly met: readonly string[]
  readonly mediaFault: MediaFault
  /** The fields of the resources in it; undefined where it has none. */
  readonly fields: Fields | undefined
  /** Undefined without a body that is labelled as JSON. */
  readonly isUtf8: boolean | undefined
  /** How its body is written otherwise than as any client writes it. */
  readonly written: 'chunked' | 'expecting' | 'with a charset' | undefined
  /** The connection that was kept for it, and for others. */
  readonly connection: string | undefined
  /** Nothing broke off its response. */
  readonly isWhole: boolean
  /** How its connection was lost; undefined where it was not, or where nobody knows why no response came. */
  readonly lost: string | undefined
  /** Of a start without a title: the words of its text. */
  readonly unnamed: readonly string[] | undefined
  /** Another response came behind its own. */
  readonly isOverheard: boolean
  /** What is wrong with its error body; undefined where no error came. */
  readonly error: ErrorBody | undefined
  /** The beginning of the code in it. */
  readonly code: string | undefined
  readonly hasAllow: boolean
  /** Empty without that header; undefined where the headers are not on record. */
  readonly cacheControl: string | undefined
  /** The names of the cookies that it sets. */
  readonly cookies: readonly string[]
  /** What a browser asks by itself: no request of the API. */
  readonly isPreflight: boolean
  /** The beginning of the request body, of a request that has to be refused or survived. */
  readonly asked: string | undefined
  readonly challenge: string | undefined
  /** The word before the key. */
  readonly scheme: string | undefined
  /** The query has a parameter that the API does not have. */
  readonly hasOddParameter: boolean
  /** Undefined where the response is no status. */
  readonly state: State | undefined
  /** What its text tells the agent to do; undefined where that is no script. */
  readonly script: readonly Step[] | undefined
  /** What it shows of conversations. */
  readonly view: View | undefined
}

const known = new WeakMap<Exchange, { timing: ModelTiming; fact: Fact }>()

/** An exchange is read once, whichever logs it is in. */
export function readFact(exchange: Exchange, timing: ModelTiming): Fact {
  const kept = known.get(exchange)
  if (kept?.timing === timing) return kept.fact
  const fact = factIn(exchange, timing)
  known.set(exchange, { timing, fact })
  return fact
}

function factIn(exchange: Exchange, timing: ModelTiming): Fact {
  const { id, scene, attempt, credential, method, path, owned, sentMs, endMs, status } = exchange
  const { chunks, failure, headers, repeats, requestHeaders, requestBody } = exchange
  const [, query = ''] = path.split('?')
  const view = factOf(exchange, timing)
  return {
    ...{ id, scene, attempt, credential, method, path, owned, sentMs, endMs, status, view },
    ...requestOf(exchange, view?.isValid),
    statusFault: statusFaultOf(exchange),
    met: metOnTheWay(exchange),
    mediaFault: mediaFaultOf(exchange),
    fields: fieldsOf(exchange),
    isUtf8: isUtf8(exchange),
    written: writtenAs(requestHeaders),
    connection: exchange.connection,
    isOverheard: exchange.overheard === true,
    error: errorBodyOf(exchange),
    code: codeOf(exchange),
    isPreflight: isPreflight(exchange),
    hasAllow: headers.allow !== undefined,
    cookies: cookiesIn(headers['set-cookie']),
    cacheControl: isUnrecorded(exchange, 'headers') ? undefined : (headers['cache-control'] ?? ''),
    asked: owned && requestBody !== null ? copyOf(excerpt(requestBody, 160)) : undefined,
    isAccepted: isAccepted(exchange),
    isStream: chunks !== null,
    unheard: unheard(exchange),
    silence: silentThrice(exchange),
    lost: status === null && isCut(exchange) ? describeCut(exchange) : undefined,
    unnamed: unnamedIn(exchange),
    isWhole: failure === null,
    isLeft: status === null && failure?.kind === 'timeout',
    mayBeSecond: repeats.some(({ status: got }) => got === null || got >= 500),
    shown: copyOf(shownStatus(exchange)),
    challenge: headers['www-authenticate'],
    script: scriptOf(exchange),
    state: stateOf(exchange),
    scheme: requestHeaders.authorization?.split(' ')[0],
    hasOddParameter: query !== '' && !/^(limit|before)=/.test(query),
  }
}

function scriptOf({ method, requestBody }: Exchange): Fact['script'] {
  const body = method === 'POST' ? jsonOf(requestBody) : undefined
  return isObject(body) && typeof body.text === 'string' ? scriptIn(body.text) : undefined
}

/** Of a text so much is kept for its words. */
const mostText = 20_000

function unnamedIn(exchange: Exchange): Fact['unnamed'] {
  const body = endpointOf(exchange) === 'start' ? jsonOf(exchange.requestBody) : undefined
  if (!isObject(body) || 'title' in body || typeof body.text !== 'string') return undefined
  return wordsOf(body.text.slice(0, mostText))
}

function writtenAs({ expect, 'transfer-encoding': coding, 'content-type': type }: Exchange['requestHeaders']) {
  if (coding !== undefined) return 'chunked'
  if (expect !== undefined) return 'expecting'
  return type !== undefined && /;\s*charset=/i.test(type) ? 'with a charset' : undefined
}

/** Several stand in one header, parted by commas; a date in one has a comma as well, and no name after it. */
function cookiesIn(header = ''): string[] {
  return [...header.matchAll(/(?:^|, *)([\w!#$%&'*+.^`|~-]+)=/g)].map(([, name = '']) => copyOf(name))
}

/** A part of a text keeps the whole text in memory; its copy does not. */
function copyOf(text: string): string {
  return JSON.parse(JSON.stringify(text))
}
