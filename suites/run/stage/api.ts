import type { Exchange, Timing } from '../../../schemas/types.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { inQuery, segment } from '../../reading/in-path.ts'
import type { Slot } from '../secrets/credentials.ts'
import type { BodyForm } from '../wire/body-forms.ts'
import type { Connection } from '../wire/client.ts'
import type { Presentation } from '../wire/presentation.ts'

/** How one request differs from the usual: who asks, how the credential is shown, what else is sent. */
export interface Ask {
  /** The exchange's place in the scene; by default the endpoint's tag. A second one of a name gets a number. */
  name?: string
  credential?: Slot
  present?: Presentation
  headers?: Record<string, string>
  /** How the body is written, where it does not leave at once and with its length. */
  form?: BodyForm
  /** Requests with the same one share one connection, and come one after another. */
  connection?: Connection
  deadlineMs?: number
  /** The longest that it waits in all where it is put off; without it, as long as its repeats take. */
  putOffMs?: number
  /** A check of its own judges this status: the passive one leaves it. */
  owned?: boolean
  /**
   * It has to be refused, or to be survived. Such a request needs no turn, so it is given little time; where it gets no
   * answer it is made anew, so that its silence tells something (readings 73).
   */
  insist?: boolean
}

/** Of a request that a check of its own expects to be refused. */
export const toBeRefused = { owned: true, insist: true } as const

/** Long enough for a service that is seconds slow, on a line that is half a second long. */
export const refusalDeadlineMs = 8000

export interface Outgoing extends Ask {
  method: string
  path: string
  body?: string
}

/** A request body: an object that is sent as JSON, or a text that is sent as it is. */
export type Body = Record<string, unknown> | string

/** The five endpoints, one call each, all recorded. */
export class Api {
  readonly #exchange: (outgoing: Outgoing) => Promise<Exchange>
  readonly #timing: Timing

  constructor(exchange: (outgoing: Outgoing) => Promise<Exchange>, timing: Timing) {
    this.#exchange = exchange
    this.#timing = timing
  }

  /** The same calls with another credential, where a call names none itself. */
  as(credential: Slot): Api {
    return new Api((outgoing) => this.#exchange({ credential, ...outgoing }), this.#timing)
  }

  /** Any request at all. */
  raw(outgoing: Outgoing): Promise<Exchange> {
    return this.#exchange(outgoing)
  }

  start(body: Body, ask: Ask = {}): Promise<Exchange> {
    return this.#post('start', '/conversations', body, ask)
  }

  send(body: Body, ask: Ask = {}): Promise<Exchange> {
    return this.#post('send', '/messages', body, ask)
  }

  list(query: { limit?: number | string } = {}, ask: Ask = {}): Promise<Exchange> {
    return this.#exchange({ name: 'list', ...ask, method: 'GET', path: `/conversations${queryOf(query)}` })
  }

  status(conversationId: string, ask: Ask = {}): Promise<Exchange> {
    return this.#exchange({ name: 'status', ...ask, method: 'GET', path: `/conversations/${segment(conversationId)}` })
  }

  history(
    conversationId: string,
    query: { limit?: number | string; before?: string } = {},
    ask: Ask = {},
  ): Promise<Exchange> {
    const path = `/conversations/${segment(conversationId)}/messages${queryOf(query)}`
    return this.#exchange({ name: 'history', ...ask, method: 'GET', path })
  }

  #post(name: string, path: string, body: Body, ask: Ask): Promise<Exchange> {
    const streamed = typeof body === 'object' && body.stream === true
    const { waitLimitMs, slackMs, lagMs, ranOutMs } = this.#timing
    const deadlineMs = streamed ? ranOutMs + waitLimitMs + 5000 : waitLimitMs + slackMs + lagMs + 1000
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    const givenMs = ask.insist === true ? refusalDeadlineMs : deadlineMs
    return this.#exchange({ name, deadlineMs: givenMs, ...ask, method: 'POST', path, body: text })
  }
}

function queryOf(query: Record<string, number | string | undefined>): string {
  const given = Object.entries(query).filter((each): each is [string, string | number] => each[1] !== undefined)
  if (given.length === 0) return ''
  return `?${given.map(([name, value]) => `${name}=${inQuery(String(value))}`).join('&')}`
}

/** A string field of a JSON answer; undefined where it is missing, empty or no string. */
export function stringIn(exchange: Exchange, field: string): string | undefined {
  const value = jsonOf(exchange.body)
  if (typeof value !== 'object' || value === null || !(field in value)) return undefined
  const found = (value as Record<string, unknown>)[field]
  return typeof found === 'string' && found !== '' ? found : undefined
}

/** Whether the service took the request. */
export function isSuccess(exchange: Exchange): boolean {
  return exchange.status !== null && exchange.status >= 200 && exchange.status < 300 && exchange.failure === null
}

/** The conversation that a start made, by its JSON answer; undefined for anything else. */
export function startedBy(exchange: Exchange): string | undefined {
  const isStart = exchange.method === 'POST' && exchange.path === '/conversations' && isSuccess(exchange)
  return isStart ? stringIn(exchange, 'conversationId') : undefined
}
