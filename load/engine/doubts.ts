import type { Exchange } from '../../schemas/types.ts'
import { type AuditLimits, type Fault, fault } from '../audit/fault.ts'

/** Refusals that are remembered until the key is seen to be good again; a service that refuses all is another matter. */
const mostRefused = 100

/**
 * What one answer alone cannot tell: a key that is refused may have expired, and is good where it is taken again later; a
 * conversation that is not found may be too young for a view, and was shown before where it is not (spec 5.5, 7).
 */
export class Doubts {
  readonly #lagMs: number
  #refused: Exchange[] = []
  /** Starts that got 404, as where there is no such route (spec 7); where one is taken, there is. */
  readonly #routeless: Exchange[] = []
  #startTaken = false
  readonly #shownMs = new Map<string, number>()

  constructor({ lagMs }: Pick<AuditLimits, 'lagMs'>) {
    this.#lagMs = lagMs
  }

  /** Takes an answer in the order in which they came, and tells what is certain by now. */
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
    // Reads and sends need scopes of their own, so that a 403 is no contradiction to what the other may do (spec 5.4).
    const isCertain = (each: Exchange): boolean =>
      each.endMs < sentMs && (each.status === 401 || each.method === method)
    const certain = this.#refused.filter(isCertain)
    this.#refused = this.#refused.filter((each) => !isCertain(each))
    const taken = certain.map((each) =>
      fault(
        'undocumentedStatus',
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
  return fault('undocumentedStatus', id, `${method} ${path}`, '200 or 202, as for other starts', '404')
}
