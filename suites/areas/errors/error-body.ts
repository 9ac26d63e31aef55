import type { Exchange } from '../../../schemas/types.ts'
import type { Fact } from '../../log/fact.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import {
  type ErrorBody,
  type ErrorPart,
  errorBodyOf,
  isSound,
  isStoppedInFront,
  reachesService,
} from '../../reading/error-body.ts'
import { broken, type Outcome } from '../../reading/finding.ts'
import { isBareGateway } from '../../reading/gateway.ts'
import { errors } from './rows.ts'

/** The statuses that the API gives to refused requests (spec 7). What others look like is stated nowhere. */
const errorStatuses = [400, 401, 402, 403, 404, 409, 504] as const
type ErrorStatus = (typeof errorStatuses)[number]

/** The parts of an error body, by the rules of each status. */
export const errorParts = ['json', 'error', 'code', 'closed'] as const

/**
 * Spec 7: the body of each refusal. What a gateway may have said in place of the service (readings 21) is left, and so is what an
 * unknown path or another method gets: rules of their own tell of that.
 */
export const errorBody = (status: Exclude<ErrorStatus, 504>, part: ErrorPart) => (log: Log, report: Report) => {
  for (const fact of log.facts) {
    if (
      fact.status === status &&
      fact.endpoint !== null &&
      fact.unheard === undefined &&
      isOfService(status, fact.path)
    )
      judgePart(report, fact, part)
  }
}

/** The same of one exchange alone, for the audit of a load: what is wrong. */
export function judgeApiError(exchange: Exchange): Outcome[] {
  const { path, method, id } = exchange
  const status = errorStatuses.find((each) => each === exchange.status)
  const error = errorBodyOf(exchange)
  if (status === undefined || endpointOf(exchange) === null || isBareGateway(exchange) || !isOfService(status, path))
    return []
  return errorParts.flatMap((part) => {
    const found = partOf(error, status, part)
    return found ? [broken(errors[`${status}-${part}`], { at: `${method} ${path}`, exchange: id }, ...found)] : []
  })
}

/** What stands in front refuses some paths with words of its own (readings 21, 52). */
function isOfService(status: number, path: string): boolean {
  return !isStoppedInFront(path) && ((status !== 400 && status !== 404) || reachesService(path))
}

/** A blank message of a 400 breaks the rule that is about what it says, and no other. */
function partOf(error: ErrorBody | undefined, status: number | null, part: ErrorPart): ErrorBody[ErrorPart] {
  return part === 'error' && status !== 400 ? (error?.error ?? error?.says) : error?.[part]
}

function judgePart(report: Report, fact: Fact, part: ErrorPart): void {
  const found = partOf(fact.error, fact.status, part)
  if (found === undefined) return
  if (found === null) report.passes(fact)
  else report.fails(fact, ...found)
}

/** Statuses that no endpoint lists and that rulings tolerate: what HTTP has for methods, and for requests as such (readings 18, 21, 61). */
const unlisted: readonly (number | null)[] = [405, 411, 413, 414, 415, 431, 501]

/** Readings 97: all error responses have the ApiError body. A warning: a server below the service may have answered. */
export function unlistedBody(log: Log, report: Report): void {
  for (const fact of log.facts) {
    const { status, error, path, isPreflight } = fact
    if (!unlisted.includes(status) || error === undefined || isPreflight || isStoppedInFront(path)) continue
    if (isSound(error)) report.passes(fact)
    else report.fails(fact, 'a JSON object with error, at most also code', fact.shown)
  }
}

/**
 * Where 504 is what the service has to say: on a required reply that did not come (spec 7). One without an ApiError may be a
 * gateway's; where it comes back in a fresh send after as long, it is the service's (readings 21).
 */
export const errorBodyOf504 = (part: ErrorPart) => (log: Log, report: Report) => {
  const all = log.facts.filter((each) => each.status === 504 && each.mode === 'required' && each.endpoint !== null)
  for (const fact of all) {
    const { unheard, scene, attempt, endpoint } = fact
    const isSame = (each: Fact): boolean => each.scene === scene && each.endpoint === endpoint && each.attempt < attempt
    if (unheard === undefined || all.some((each) => isSame(each) && isAsLong(each, fact, log.timing.slackMs)))
      judgePart(report, fact, part)
  }
}

function isAsLong(one: Fact, other: Fact, slackMs: number): boolean {
  const [first, second] = [one.endMs - one.sentMs, other.endMs - other.sentMs]
  return Math.abs(first - second) <= Math.max(slackMs, 0.5 * Math.max(first, second))
}
