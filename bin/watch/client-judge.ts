import type { ClientNote, Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { jsonOf } from '../../suites/reading/gateway.ts'
import { readingsOf, unescaped } from '../../suites/reading/in-path.ts'
import { isObject } from '../../suites/reading/resources.ts'
import { eventsOf } from '../../suites/reading/stream/events.ts'
import { beyondBothLimits } from '../../suites/reading/text/text.ts'
import { longestText } from '../../suites/reading/too-long.ts'
import { isUnrecorded, unrecordedKey } from '../../suites/reading/unrecorded.ts'
import { rowsIn } from '../../suites/reading/views/listing.ts'
import { pageOf } from '../../suites/reading/views/page.ts'
import type { Presentation } from '../../suites/run/wire/presentation.ts'

/** Readings 92. */
const plusSign = 'a plus sign in a cursor, which some servers read as a space: write %2B, as encodeURIComponent does'

/** `group`: what is one and the same habit, so that it is told once and counted. */
export type Note = Pick<ClientNote, 'kind' | 'what'> & { group: string }

/** So many reads of one thing, each begun this soon after the answer to the one before, are polling without a pause. */
const readsInARow = 5
const pauseMs = 100
/** Of what was shown so much is remembered: a client of a week shall not fill our memory. */
const mostKnown = 20_000

/**
 * Says of each exchange what its caller did that no service can make good (spec 4, 5, 8). It remembers what services showed, so
 * that an id or a cursor that nobody gave is known; of what it cannot know it says nothing. No clock: times are those on record.
 */
export class ClientJudge {
  readonly #waitLimitMs: number
  readonly #hidesAnswers: boolean
  readonly #cursors = new Known()
  readonly #paged = new Known()
  readonly #ids = new Known()
  readonly #reads = new Map<string, { count: number; endMs: number }>()

  /** `hidesAnswers`: of some answers it is not known what they showed, so that nothing can be called unknown. */
  constructor(waitLimitMs: number, hidesAnswers = false) {
    this.#waitLimitMs = waitLimitMs
    this.#hidesAnswers = hidesAnswers
  }

  notes(exchange: Exchange): Note[] {
    const wrong = wrongRequest(exchange)
    const found = [
      ...(wrong === undefined ? [] : [{ kind: 'request' as const, what: wrong, group: groupOf(wrong) }]),
      ...this.#strange(exchange),
      ...this.#polling(exchange),
      ...this.#left(exchange),
    ]
    this.#learn(exchange)
    return found
  }

  /** A cursor that no page of the conversation gave, and an id that is nowhere. */
  #strange(exchange: Exchange): Note[] {
    const { path, status } = exchange
    const id = idIn(path)
    if (id === undefined) return []
    const foreign = this.#foreign(id, path)
    const isMadeUp = status === 404 && !this.#ids.has(id) && this.#ids.size > 0 && !this.#hidesAnswers
    return isMadeUp
      ? [...foreign, { kind: 'id', what: `${id} is unknown: no response in this traffic contained it`, group: '' }]
      : foreign
  }

  #foreign(id: string, path: string): Note[] {
    const [, written] = /[?&]before=([^&]*)/.exec(path) ?? []
    if (written === undefined || !this.#paged.has(id)) return []
    const isKnown = (cursor: string): boolean => this.#cursors.has(`${id} ${cursor}`)
    const [asUri, asForm] = readingsOf(written)
    if (asUri !== asForm && (isKnown(asUri) || isKnown(asForm)))
      return [{ kind: 'cursor', what: plusSign, group: 'plus' }]
    if (isKnown(asUri) || this.#hidesAnswers) return []
    return [{ kind: 'cursor', what: `a cursor that no page of ${id} returned; pass cursors back unchanged`, group: '' }]
  }

  #polling({ method, path, credential, sentMs, endMs, status }: Exchange): Note[] {
    // Who asked has to be known: several may, each at times.
    if (method !== 'GET' || status === null || credential === unrecordedKey) return []
    const key = `${credential} ${path}`
    const before = this.#reads.get(key)
    const isAtOnce = before !== undefined && sentMs >= before.endMs && sentMs - before.endMs < pauseMs
    const count = isAtOnce ? before.count + 1 : 1
    this.#reads.delete(key)
    this.#reads.set(key, { count, endMs })
    forgetOldest(this.#reads)
    if (count !== readsInARow) return []
    return [
      {
        kind: 'polling',
        what: `GET ${path} at least ${count} times in a row, each within ${pauseMs} ms of the previous response`,
        group: '',
      },
    ]
  }

  /** What a caller did not wait for. */
  #left(exchange: Exchange): Note[] {
    if (exchange.method !== 'POST' || exchange.failure?.kind !== 'timeout') return []
    const tookMs = Math.round(exchange.endMs - exchange.sentMs)
    if (exchange.chunks !== null) {
      const isDone = eventsOf(exchange.chunks).some(({ name }) => name === 'done')
      return isDone
        ? []
        : [{ kind: 'stream', what: `the client closed a stream after ${tookMs} ms, before done`, group: '' }]
    }
    if (exchange.status !== null || tookMs >= this.#waitLimitMs) return []
    return [
      {
        kind: 'wait',
        what: `the client closed a wait after ${tookMs} ms; the wait limit is ${this.#waitLimitMs} ms`,
        group: '',
      },
    ]
  }

  #learn(exchange: Exchange): void {
    const page = pageOf(exchange)
    const id = idIn(exchange.path)
    if (page !== undefined && id !== undefined) {
      this.#paged.add(id)
      if (typeof page.before === 'string') this.#cursors.add(`${id} ${page.before}`)
    }
    if (id !== undefined && exchange.status === 200) this.#ids.add(id)
    for (const row of rowsIn(exchange) ?? []) {
      if (row.conversationId !== undefined) this.#ids.add(row.conversationId)
      for (const member of row.members ?? []) this.#ids.add(member)
    }
    const body = jsonOf(exchange.body)
    if (isObject(body) && typeof body.conversationId === 'string') this.#ids.add(body.conversationId)
    // Nobody says in which field an ack carries its ids (spec 6).
    for (const { name, data } of exchange.chunks === null ? [] : eventsOf(exchange.chunks))
      if (name === 'ack') for (const [, text = ''] of data.matchAll(/"([^"\\]{1,400})"/g)) this.#ids.add(text)
  }
}

/** What no endpoint is asked for, and what browsers send by themselves: a HEAD and a preflight (RFC 9110, 9.3.2; Fetch, 4.8). */
export function isUnjudged({ method }: Exchange): boolean {
  return method === 'HEAD' || method === 'OPTIONS'
}

/** What is wrong with a request whatever the service; undefined where nothing is, or where the spec leaves it open. */
export function wrongRequest(exchange: Exchange): string | undefined {
  const { method, path, credential } = exchange
  if (isUnjudged(exchange)) return undefined
  const endpoint = endpointOf(exchange)
  if (endpoint === null) return `${method} ${path.split('?')[0]}: the API has no such route`
  const at = `${method} ${path.split('?')[0]}`
  if (credential === 'none') return `${at} without a credential`
  if (misshown.has(credential)) return `${at} with a key, but not as Authorization: Bearer KEY`
  if (endpoint === 'start' || endpoint === 'send') {
    const why = wrongBody(exchange, endpoint)
    return why === undefined ? undefined : `${at} with ${why}`
  }
  const [, limit] = /[?&]limit=([^&]*)/.exec(path) ?? []
  const most = endpoint === 'list' ? 100 : 1000
  const takesLimit = endpoint !== 'status'
  if (limit === undefined || !takesLimit) return undefined
  return /^[1-9]\d*$/.test(limit) && Number(limit) <= most
    ? undefined
    : `${at} with the limit "${limit}": the range is 1 to ${most}`
}

const misshown: ReadonlySet<string> = new Set<Presentation>(['basic', 'basic-plain', 'bare', 'query', 'own-header'])

/** The same fault, whatever the route and the value. */
function groupOf(wrong: string): string {
  return wrong.replace(/^\S+ \S+/, '').replace(/limit .*:/s, 'limit')
}

function wrongBody(exchange: Exchange, endpoint: 'start' | 'send'): string | undefined {
  const { requestBody } = exchange
  if (isUnrecorded(exchange, 'requestBody')) return undefined
  if (requestBody === null) return 'no body'
  const body = jsonOf(requestBody)
  if (!isObject(body)) return 'a body that is not a JSON object'
  const { text, reply, stream, title, cwd, conversationId } = body
  if (typeof text !== 'string') return 'no text'
  if (beyondBothLimits(text, longestText)) return `a text of more than ${longestText} characters`
  if (endpoint === 'send' && typeof conversationId !== 'string') return 'no conversationId'
  if (reply !== undefined && !['none', 'optional', 'required'].some((each) => each === reply))
    return 'a reply that is not none, optional or required'
  if (stream !== undefined && typeof stream !== 'boolean') return 'a stream that is neither true nor false'
  if (endpoint === 'start' && [title, cwd].some((each) => each !== undefined && typeof each !== 'string'))
    return 'a title or cwd that is not a string'
  return undefined
}

function idIn(path: string): string | undefined {
  const [, written] = /^\/conversations\/([^/?]+)/.exec(path) ?? []
  return written === undefined ? undefined : (unescaped(written) ?? written)
}

/** Texts that were seen; the oldest are forgotten. */
class Known {
  readonly #texts = new Map<string, true>()

  get size(): number {
    return this.#texts.size
  }

  has(text: string): boolean {
    return this.#texts.has(text)
  }

  add(text: string): void {
    this.#texts.delete(text)
    this.#texts.set(text, true)
    forgetOldest(this.#texts)
  }
}

function forgetOldest(map: Map<string, unknown>): void {
  const [oldest] = map.keys()
  if (map.size > mostKnown && oldest !== undefined) map.delete(oldest)
}
