import type { Exchange } from '../../../schemas/types.ts'
import { broken, held, judged, type Outcome, observed, tolerated, undecided } from '../../reading/finding.ts'
import { isApiError, jsonOf, unheard } from '../../reading/gateway.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { isObject } from '../../reading/resources.ts'
import { silentThrice } from '../../reading/silence.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { isJsonLabel, saysSomething, shownBody } from './api-error.ts'
import { errors } from './rows.ts'

/** A path that the API does not have gets 404 (spec 7). */
export function judgeUnknownRoute(row: Requirement, exchange: Exchange): Outcome[] {
  const where = { at: `${exchange.method} ${exchange.path}`, exchange: exchange.id }
  const silence = silentThrice(exchange)
  if (silence !== undefined) return [broken(row, where, '404', silence)]
  const why = unheard(exchange)
  if (why !== undefined) return [undecided(row, why, where)]
  return [judged(row, exchange.status === 404, where, '404', shownStatus(exchange))]
}

/**
 * A path that is almost a route is none: 404, or 405 (readings 72). `unknown`: a GET of a path that is like no route; where
 * even that is not refused so, there is one cause, and it is another row's.
 */
export function judgeNeighbour(row: Requirement, exchange: Exchange | undefined, unknown: Exchange): Outcome[] {
  if (exchange === undefined) return []
  const where = { at: `${exchange.method} ${exchange.path}`, exchange: exchange.id }
  if (unknown.status !== 404) return [undecided(row, `an unknown path gets no 404 either (${unknown.id})`, where)]
  if (exchange.status === 405) return [tolerated(row, where, 72)]
  return judgeUnknownRoute(row, exchange)
}

/**
 * The 404 of an unknown path is an error like any other (spec 7: all error responses have the ApiError body). `measure` is
 * one of an unknown conversation: where that has no such body either, the rows of 404 speak of both.
 */
export function judgeUnknownRouteBody(exchange: Exchange, measure: Exchange | undefined): Outcome[] {
  const row = errors['unknown-route-body']
  const where = { at: `the 404 to ${exchange.method} ${exchange.path}`, exchange: exchange.id }
  if (exchange.status !== 404 || exchange.failure !== null) return []
  if (isSound(exchange)) return [held(row, where)]
  if (measure?.status === 404 && !isSound(measure)) {
    return [undecided(row, `the 404 of an unknown conversation has no ApiError body either (${measure.id})`, where)]
  }
  const label = exchange.headers['content-type'] ?? 'no content type'
  return [broken(row, where, 'a JSON object with error, at most also code', `${label}: ${shownBody(exchange)}`)]
}

/** Whether an error has the ApiError body, labelled as JSON. */
export function isSound({ body, headers }: Exchange): boolean {
  const value = jsonOf(body)
  const says = isObject(value) && typeof value.error === 'string' && saysSomething(value.error)
  return says && isApiError(body) && isJsonLabel(headers['content-type'])
}

/** 501 is what HTTP lets a server say of a method that it has nowhere (RFC 9110, 15.6.2; readings 61). */
const lawful: readonly number[] = [404, 405, 501]

/** Another method on a path of the API gets 404 by the letter, or 405 (readings 18); a 405 says what it would take. */
export function judgeOtherMethod(exchange: Exchange): Outcome[] {
  const { method, path, status, headers, id } = exchange
  const row = errors['other-method']
  const where = { at: `${method} ${path}`, exchange: id }
  const silence = silentThrice(exchange)
  if (silence !== undefined) return [broken(row, where, '404 or 405', silence)]
  const why = unheard(exchange)
  if (why !== undefined) return [undecided(row, why, where)]
  if (status === null || !lawful.includes(status)) return [broken(row, where, '404 or 405', shownStatus(exchange))]
  const seen = observed(errors['other-method-status'], `${method} ${path.split('/')[1]}: ${status}`, id)
  if (status === 501) return [tolerated(row, where, 61), seen]
  if (status !== 405) return [held(row, where), seen]
  const allow = judged(errors['allow-header'], headers.allow !== undefined, where, 'an Allow header', 'none')
  return [held(row, where), seen, allow]
}
