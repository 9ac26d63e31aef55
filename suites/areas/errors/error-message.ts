import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { judged, type Outcome } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { isStoppedInFront, saysSomething } from './api-error.ts'
import { errors } from './rows.ts'

/** The message of a 400 says what to fix (spec 7). Whether it says it well, no program can tell; a blank one says nothing. */
export function judgeErrorMessage(exchange: Exchange): Outcome[] {
  const { status, method, path, body, id } = exchange
  const value = status === 400 && endpointOf(exchange) !== null && !isStoppedInFront(path) ? jsonOf(body) : undefined
  if (!isObject(value) || typeof value.error !== 'string') return []
  const where = { at: `the 400 to ${method} ${path.slice(0, 80)}`, exchange: id }
  const says = saysSomething(value.error)
  return [judged(errors['400-says-what'], says, where, 'a text that is not blank', JSON.stringify(value.error))]
}
