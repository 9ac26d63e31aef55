import type { Exchange } from '../../schemas/types.ts'
import { errors } from '../requirements/index.ts'
import { endpointOf } from './endpoint.ts'
import { judged, type Outcome } from './finding.ts'
import { jsonOf } from './gateway.ts'
import { isObject } from './resources.ts'

/** The message of a 400 says what to fix (spec 7). Whether it says it well, no program can tell; a blank one says nothing. */
export function judgeSaysWhat(exchanges: readonly Exchange[]): Outcome[] {
  return exchanges.flatMap((exchange) => {
    const value = exchange.status === 400 && endpointOf(exchange) !== null ? jsonOf(exchange.body) : undefined
    if (!isObject(value) || typeof value.error !== 'string') return []
    const where = { at: `the 400 to ${exchange.method} ${exchange.path.slice(0, 80)}`, exchange: exchange.id }
    const says = value.error.trim() !== ''
    return [judged(errors['400-says-what'], says, where, 'what to fix', JSON.stringify(value.error))]
  })
}
