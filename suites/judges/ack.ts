import type { Exchange } from '../../schemas/types.ts'
import { eventsOf } from './events.ts'
import { stringsIn } from './stream-data.ts'

/** The data of a stream's first ack; undefined where there is none. */
export function ackOf(stream: Exchange): string | undefined {
  return eventsOf(stream.chunks ?? []).find((each) => each.name === 'ack')?.data
}

/** The strings in a stream's ack that may be ids. */
export function conversationIdsIn(stream: Exchange): string[] {
  const data = ackOf(stream)
  return data === undefined ? [] : stringsIn(data)
}
