import type { Exchange } from '../../schemas/types.ts'
import { type AuditLimits, type Fault, fault } from '../../suites/judges/audit-fault.ts'

/** Refusals that are remembered until the key is seen to be good again; a service that refuses all is another matter. */
const mostRefused = 100

/**
 * What one answer alone cannot tell: a key that is refused may have expired, and is good where it is taken again later; a
 * conversation that is not found may be too young for a view, and was shown before where it is not (spec 5.5, 7).
 */
export class Doubts {
  readonly #lagMs: number
  #refused: Exchange[] = []
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
    const conversation = method === 'GET' ? /^\/conversations\/([^/?]+)/.exec(path)?.[1] : undefined
    if (status === 404 && conversation !== undefined) {
      const shownMs = this.#shownMs.get(conversation)
      if (shownMs === undefined || sentMs <= shownMs + this.#lagMs) return []
      return [fault('undocumentedStatus', id, `${method} ${path}`, 'the conversation, which was shown before', '404')]
    }
    if (status !== 200 && status !== 202) return []
    if (conversation !== undefined && !this.#shownMs.has(conversation)) this.#shownMs.set(conversation, endMs)
    if (this.#refused.length === 0) return []
    const certain = this.#refused.filter((each) => each.endMs < sentMs)
    this.#refused = this.#refused.filter((each) => each.endMs >= sentMs)
    return certain.map((each) =>
      fault(
        'undocumentedStatus',
        each.id,
        `${each.method} ${each.path}`,
        'a key that is taken again',
        `${each.status}`,
      ),
    )
  }
}
