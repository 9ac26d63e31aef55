import type { SeenSend } from '../../log/sends.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { eventsOf } from '../../reading/stream/events.ts'
import { sequenceOf } from './answer.ts'
import { statusOf } from './opening.ts'
import { stream } from './rows.ts'

/** What a send with reply none that asks for a stream got; the spec does not show it (6). */
export function observeNone({ answer: none }: SeenSend): Outcome[] {
  const asked = jsonOf(none.requestBody)
  if (!isObject(asked) || asked.reply !== 'none' || asked.stream !== true || none.status === null) return []
  const value = none.chunks === null ? statusOf(none) : `${none.status}, stream: ${sequenceOf(eventsOf(none.chunks))}`
  return [observed(stream['none-combined'], value, none.id)]
}
