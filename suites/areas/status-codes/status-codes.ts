import type { Exchange } from '../../../schemas/types.ts'
import { cutAgain } from '../../reading/cut-read.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { isBareGateway, jsonOf, retryAfterOf, unheard } from '../../reading/gateway.ts'
import { isNotAcceptable } from '../../reading/not-acceptable.ts'
import { isAccepted, shownStatus } from '../../reading/refusal.ts'
import { byGateway } from '../../reading/repeats.ts'
import { isObject } from '../../reading/resources.ts'
import { mayConflict } from '../../reading/unjudgeable.ts'
import { isUnrecorded } from '../../reading/unrecorded.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { Endpoint } from '../../rules/words.ts'
import { statusCodes } from './rows.ts'

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

/** Whether an endpoint may answer with a status, or HTTP below it (readings 21). */
export function isDocumented(endpoint: Endpoint, status: number | null): boolean {
  return status === null || documented[endpoint].includes(status) || protocolFaults.includes(status)
}

/** Judges one answer's status, and tells what else was met on the way to it. */
export function judgeStatus(exchange: Exchange): Outcome[] {
  const endpoint = endpointOf(exchange)
  const seen = observeOthers(exchange)
  const { status, owned } = exchange
  if (endpoint === null || owned) return seen
  const where = { at: `${exchange.method} ${exchange.path}`, exchange: exchange.id }
  const known = documented[endpoint]
  const cut = cutAgain(exchange)
  if (cut !== undefined) return [broken(statusCodes[endpoint], where, `${known.join(', ')}, whole`, cut), ...seen]
  if (status === null || unheard(exchange) !== undefined) return seen
  if (exchange.overheard)
    return [broken(statusCodes[endpoint], where, 'one response to each request', another), ...seen]
  if (protocolFaults.includes(status) || isNotAcceptable(exchange)) return seen
  const row = statusCodes[endpoint]
  // Nearly every answer is as it should be: what another would be told by is not put into words for these.
  if (known.includes(status)) return [held(row, where), ...seen]
  return [broken(row, where, known.join(', '), shownStatus(exchange)), ...seen]
}

/** RFC 9112, 9.2: a client that takes it for an answer gives it to whoever asks next. */
export const another = 'a second response followed on the same connection'

/** How often the network's helpers spoke in place of the service, or the service asked to come back later. */
function observeOthers(exchange: Exchange): Outcome[] {
  const { repeats, status, headers, id } = exchange
  const says = retryAfterOf(headers, 0) === undefined ? '' : ' with Retry-After'
  const last = isBareGateway(exchange)
    ? `gateway ${status}`
    : status === 429 || status === 503
      ? `${status}${says}`
      : ''
  const all = [...repeats.map((each) => (each.reason === byGateway ? `gateway ${each.status}` : each.reason)), last]
  const count = (row: Requirement, begins: string): Outcome[] => {
    const some = all.filter((each) => each.startsWith(begins) && !each.endsWith('null'))
    return [...new Set(some)].map((each) => {
      const times = some.filter((other) => other === each).length
      return observed(row, times === 1 ? each : `${each}, ${times} times`, id)
    })
  }
  return [
    ...count(statusCodes['rate-limited'], '429'),
    ...count(statusCodes.unavailable, '503 with'),
    ...count(statusCodes.gateway, 'gateway'),
  ]
}

/**
 * Readings 40: nothing conflicts with a send that is alone: no turn of its conversation is under way. `others`: what else
 * its scene saw, where somebody else may show who writes there.
 */
export function judgeAlone(
  row: Requirement,
  exchange: Exchange,
  at: string,
  isAlone = true,
  others: readonly Exchange[] = [],
): Outcome {
  const where = { at, exchange: exchange.id }
  if (isAccepted(exchange)) return held(row, where)
  if (!isAlone) return undecided(row, 'no view shows the end of the previous turn', where)
  const why = exchange.status === 409 ? mayConflict(exchange, others) : undefined
  if (why !== undefined) return undecided(row, why, where)
  if (exchange.status === 409) return broken(row, where, 'no conflict', shownStatus(exchange))
  return undecided(row, unheard(exchange) ?? `the request got ${shownStatus(exchange)}`, where)
}

/** The scene whose requests the target file states: they are there to conflict. */
export const provoking = 'provoked'

/** A 409 to a start that names a folder may refuse the folder (readings 63). */
function namesFolder({ requestBody }: Exchange): boolean {
  const body = jsonOf(requestBody)
  return isObject(body) && body.cwd !== undefined
}

/** The same of every start: it makes a conversation of its own, where nothing can overlap it. */
export function judgeStart(exchange: Exchange): Outcome[] {
  if (endpointOf(exchange) !== 'start' || exchange.owned || exchange.scene === provoking) return []
  if (exchange.status === 409 && (namesFolder(exchange) || isUnrecorded(exchange, 'requestBody'))) return []
  if (!isAccepted(exchange) && exchange.status !== 409) return []
  return [judgeAlone(statusCodes['lone-start-no-409'], exchange, 'POST /conversations')]
}
