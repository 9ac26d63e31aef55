import type { Exchange } from '../../../schemas/types.ts'
import { carrierOf, stringsIn } from './data.ts'
import { eventsOf } from './events.ts'

/** What may carry ids in a stream's first ack; undefined where there is none. */
export function ackOf(stream: Exchange): string | undefined {
  const ack = eventsOf(stream.chunks ?? []).find((each) => each.name === 'ack')
  return ack === undefined ? undefined : carrierOf(ack)
}

/** The strings and numbers in a stream's ack that may be ids. */
export function conversationIdsIn(stream: Exchange): string[] {
  const ack = ackOf(stream)
  return ack === undefined ? [] : stringsIn(ack)
}
