import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { judged, type Outcome } from '../../../reading/finding.ts'
import { placeOf, streamedModeIn } from '../../../reading/sent.ts'
import { eventsOf } from '../../../reading/stream/events.ts'
import { stream } from '../rows.ts'

const named = ['ack', 'message', 'error', 'done']

/**
 * A law: done is the last event of a stream, and there is one (spec 6), whoever asked for it. What was cut off on the way, or
 * left by us, had no end.
 */
export function judgeDoneLast(exchanges: readonly Exchange[]): Outcome[] {
  return exchanges.flatMap((exchange): Outcome[] => {
    const { chunks, status, failure, method } = exchange
    if (method !== 'POST' || status !== 200 || chunks === null || failure !== null) return []
    const mode = streamedModeIn(exchange)
    if (mode === undefined) return []
    const endpoint = endpointOf(exchange) === 'start' ? 'start' : 'send'
    const names = eventsOf(chunks).flatMap(({ name }) => (named.includes(name) ? [name] : []))
    const isLast = names.indexOf('done') === names.length - 1 && names.length > 0
    const where = { at: `${placeOf({ endpoint, mode })}, as ${exchange.credential}`, exchange: exchange.id }
    return [judged(stream[`${endpoint}-${mode}-done-last`], isLast, where, 'done, once and last', names.join(', '))]
  })
}
