import type { Exchange } from '../../schemas/types.ts'
import { stream } from '../requirements/stream.ts'
import { eventsOf } from './events.ts'
import { type Outcome, observed } from './finding.ts'
import { sequenceOf } from './stream-answer.ts'
import { statusOf } from './stream-opening.ts'

/** What a send with reply none that asks for a stream got; the spec does not show it (6). */
export function observeNone(none: Exchange): Outcome[] {
  if (none.status === null) return []
  const value = none.chunks === null ? statusOf(none) : `${none.status}, stream: ${sequenceOf(eventsOf(none.chunks))}`
  return [observed(stream['none-combined'], value, none.id)]
}
