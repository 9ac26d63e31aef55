import type { Exchange, Result } from '../../schemas/types.ts'
import { isBareGateway, isUnreached } from '../reading/gateway.ts'
import { answeredBetween, unansweredTry } from '../reading/silence.ts'

/** Of one endpoint so many times are kept, the last ones: no run comes to so many, a watch may last for weeks. */
const mostTimes = 100_000
/** Routes of one name each; what somebody tries beyond these shares one. */
const mostEndpoints = 200
const otherEndpoints = 'other requests'

/** What the exchanges of a run add up to, live or read from its transcript. */
export class Counters {
  readonly #durations = new Map<string, { count: number; times: number[] }>()
  readonly #repeated = new Map<string, number>()
  requests = 0
  meteredSends = 0

  add(exchange: Exchange): void {
    // What was tried anew because it was not answered is on record by itself.
    const repeats = exchange.repeats.filter(({ reason }) => reason !== unansweredTry && reason !== answeredBetween)
    this.requests += 1 + repeats.length
    for (const { reason } of repeats) this.#repeated.set(reason, (this.#repeated.get(reason) ?? 0) + 1)
    if (isMetered(exchange)) this.meteredSends += 1
    if (exchange.status === null) return
    const named = `${exchange.method} ${templateOf(exchange.path)}`
    const isKnown = this.#durations.has(named) || this.#durations.size < mostEndpoints
    const endpoint = isKnown ? named : otherEndpoints
    const durations = this.#durations.get(endpoint) ?? { count: 0, times: [] }
    durations.times[durations.count % mostTimes] = exchange.endMs - exchange.sentMs
    durations.count += 1
    this.#durations.set(endpoint, durations)
  }

  /** How long answers took, in milliseconds, by endpoint. */
  get timings(): Result['timings'] {
    return Object.fromEntries([...this.#durations].map(([endpoint, of]) => [endpoint, percentiles(of)]))
  }

  /** How often a request was sent again, by the reason. */
  get repeated(): Record<string, number> {
    return Object.fromEntries(this.#repeated)
  }
}

/** A POST that was, or may have been, accepted (docs/glossary.md: metered send). */
export function isMetered(exchange: Exchange): boolean {
  const { method, status, failure } = exchange
  if (method !== 'POST') return false
  if (status === null) return !isUnreached(exchange)
  // A refusal is one by its status, however much its body says, and whether or not it came to its end.
  if (status >= 400 && status < 500) return false
  return status < 300 || status === 504 || isBareGateway(exchange) || failure !== null
}

export function templateOf(path: string): string {
  const [bare = ''] = path.split('?')
  return bare.replace(/^\/conversations\/[^/]+/, '/conversations/{conversationId}')
}

function percentiles({ count, times }: { count: number; times: readonly number[] }): Result['timings'][string] {
  const sorted = [...times].sort((a, b) => a - b)
  // The value that so large a share of them does not pass, as on the page (reports/page/latency.ts).
  const at = (share: number): number =>
    Math.round((sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0) * 10) / 10
  return { count, p50: at(0.5), p90: at(0.9), max: at(1) }
}
