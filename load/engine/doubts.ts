import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { type AuditLimits, type Fault, fault } from '../audit/fault.ts'

/** Remembered rejections. A service that rejects more has another problem. */
const mostRefused = 100

/**
 * Checks that need several responses (spec 5.5, 7). A rejected key may have expired, but not if it works later. A new
 * conversation may not be in a view yet, but one that was shown stays.
 */
export class Doubts {
  readonly #lagMs: number
  #refused: Exchange[] = []
  /** Starts with 404, as from a wrong path. If another start succeeds, the path is right. */
  readonly #routeless: Exchange[] = []
  #startTaken = false
  readonly #shownMs = new Map<string, number>()

  constructor({ lagMs }: Pick<AuditLimits, 'lagMs'>) {
    this.#lagMs = lagMs
  }

  /** Takes the responses in their order, and returns the faults that are certain. */
  settle(exchange: Exchange): Fault[] {
    const { id, method, path, status, sentMs, endMs } = exchange
    if (status === 401 || status === 403) {
      if (this.#refused.length < mostRefused) this.#refused.push(exchange)
      return []
    }
    if (method === 'POST' && path === '/conversations') {
      if (status === 404 && !this.#startTaken) {
        if (this.#routeless.length < mostRefused) this.#routeless.push(exchange)
        return []
      }
      if (status === 404) return [routeless(exchange)]
      this.#startTaken ||= status === 200 || status === 202
    }
    const conversation = method === 'GET' ? /^\/conversations\/([^/?]+)/.exec(path)?.[1] : undefined
    if (status === 404 && conversation !== undefined) {
      const shownMs = this.#shownMs.get(conversation)
      if (shownMs === undefined || sentMs <= shownMs + this.#lagMs) return []
      return [
        fault(
          'undocumentedStatus',
          `status-codes/good-${path.includes('/messages') ? 'history' : 'status'}`,
          id,
          `${method} ${path}`,
          '200, because an earlier response contained this conversation',
          '404',
        ),
      ]
    }
    if (status !== 200 && status !== 202) return []
    if (conversation !== undefined && !this.#shownMs.has(conversation)) this.#shownMs.set(conversation, endMs)
    const found = this.#startTaken ? this.#routeless.splice(0).map(routeless) : []
    if (this.#refused.length === 0) return found
    // Reads and sends need different scopes, so a 403 for one does not contradict the other (spec 5.4).
    const isCertain = (each: Exchange): boolean =>
      each.endMs < sentMs && (each.status === 401 || each.method === method)
    const certain = this.#refused.filter(isCertain)
    this.#refused = this.#refused.filter((each) => !isCertain(each))
    const taken = certain.map((each) =>
      fault(
        'undocumentedStatus',
        ruleOf(each),
        each.id,
        `${each.method} ${each.path}`,
        '200 or 202, as for later requests with this key',
        `${each.status}`,
      ),
    )
    return [...found, ...taken]
  }
}

function routeless({ id, method, path }: Exchange): Fault {
  return fault(
    'undocumentedStatus',
    'status-codes/start',
    id,
    `${method} ${path}`,
    '200 or 202, as for other starts',
    '404',
  )
}

/** The rule about the statuses of an endpoint. */
function ruleOf(exchange: Exchange): string | undefined {
  const endpoint = endpointOf(exchange)
  return endpoint === null ? undefined : `status-codes/${endpoint}`
}
