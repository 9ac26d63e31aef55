import type { Exchange } from '../../schemas/types.ts'
import type { Endpoint } from '../rules/words.ts'
import { cutAgain } from './cut-read.ts'
import { endpointOf } from './endpoint.ts'
import { isBareGateway, retryAfterOf, unheard } from './gateway.ts'
import { isNotAcceptable } from './not-acceptable.ts'
import { shownStatus } from './refusal.ts'
import { byGateway } from './repeats.ts'

const ofReads = [200, 400, 401, 403, 404] as const
const ofSends = [200, 202, 400, 401, 402, 403, 404, 409, 504] as const
/** Spec 4 and 7: all that the service itself may say, endpoint by endpoint. */
const documented: Record<Endpoint, readonly number[]> = {
  start: ofSends,
  send: ofSends,
  list: ofReads,
  status: ofReads,
  history: ofReads,
}

/** Faults in the protocol below the API: what HTTP says, whoever says it (readings 21). */
const protocolFaults: readonly number[] = [411, 414, 415, 431]

/** What was expected and what came; null where the status is one that the endpoint has; undefined where nothing can be said. */
export type StatusFault = readonly [expected: string, actual: string] | null | undefined

/** What is wrong with the status of a response, and with how it came (readings 21). */
export function statusFaultOf(exchange: Exchange): StatusFault {
  const endpoint = endpointOf(exchange)
  if (endpoint === null) return undefined
  const known = documented[endpoint]
  const cut = cutAgain(exchange)
  if (cut !== undefined) return [`${known.join(', ')}, whole`, cut]
  const { status } = exchange
  if (status === null || unheard(exchange) !== undefined) return undefined
  // RFC 9112, 9.2: a client that takes it for an answer gives it to whoever asks next.
  if (exchange.overheard) return ['one response to each request', 'a second response followed on the same connection']
  if (protocolFaults.includes(status) || isNotAcceptable(exchange)) return undefined
  return known.includes(status) ? null : [known.join(', '), shownStatus(exchange)]
}

/** How often the network spoke in place of the service, or the service asked to come back later: one entry a time. */
export function metOnTheWay(exchange: Exchange): string[] {
  const { repeats, status, headers } = exchange
  const earlier = repeats.flatMap(({ reason, status: got }) =>
    reason !== byGateway ? [reason] : got === null ? [] : [`gateway ${got}`],
  )
  if (isBareGateway(exchange)) return [...earlier, `gateway ${status}`]
  if (status !== 429 && status !== 503) return earlier
  return [...earlier, `${status}${retryAfterOf(headers, 0) === undefined ? '' : ' with Retry-After'}`]
}
