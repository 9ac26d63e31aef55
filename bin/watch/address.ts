import type { Exchange } from '../../schemas/types.ts'
import { endpointOf } from '../../suites/reading/endpoint.ts'
import { unheard } from '../../suites/reading/gateway.ts'

/**
 * Whether the path of the base URL may be wrong (readings 101): every route that was asked for answered 404, the list of
 * conversations too, whoever asked.
 */
export class Address {
  #hasList = false
  #hasNone = false
  #isThere = false

  saw(exchange: Exchange): void {
    const endpoint = endpointOf(exchange)
    if (endpoint === null || this.#isThere || (exchange.status !== 404 && unheard(exchange) !== undefined)) return
    if (exchange.status !== 404) this.#isThere = true
    this.#hasNone = true
    this.#hasList ||= endpoint === 'list'
  }

  /** Nothing but 404s came so far. */
  get isInDoubt(): boolean {
    return this.#hasNone && !this.#isThere
  }

  get isWrong(): boolean {
    return this.#hasList && !this.#isThere
  }
}
