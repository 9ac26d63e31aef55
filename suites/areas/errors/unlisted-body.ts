import type { Exchange } from '../../../schemas/types.ts'
import { isPreflight } from '../../reading/endpoint.ts'
import { judged, type Outcome } from '../../reading/finding.ts'
import { isUnrecorded } from '../../reading/unrecorded.ts'
import { isStoppedInFront, shortened, shownBody } from './api-error.ts'
import { errors } from './rows.ts'
import { isSound } from './wrong-route.ts'

/** Statuses that no endpoint lists and that rulings tolerate: what HTTP has for methods, and for requests as such (readings 18, 21, 61). */
const unlisted: readonly (number | null)[] = [405, 411, 413, 414, 415, 431, 501]

/**
 * All error responses have the ApiError body (spec 7), also with a status that the spec does not list (readings 97). A warning:
 * a server below the service may have answered.
 */
export function judgeUnlistedBody(exchange: Exchange): Outcome[] {
  const { status, method, path, failure, id } = exchange
  if (!unlisted.includes(status) || method === 'HEAD' || failure !== null || isStoppedInFront(path)) return []
  if (isUnrecorded(exchange, 'headers') || isPreflight(exchange)) return []
  const where = { at: `the ${status} to ${method} ${shortened(path)}`, exchange: id }
  const label = exchange.headers['content-type'] ?? 'no content type'
  const wanted = 'a JSON object with error, at most also code'
  return [judged(errors['unlisted-body'], isSound(exchange), where, wanted, `${label}: ${shownBody(exchange)}`)]
}
