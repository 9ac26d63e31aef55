import type { Exchange } from '../../schemas/types.ts'
import { eventsOf } from './events.ts'

/** The data of a stream's first ack; undefined where there is none. */
export function ackOf(stream: Exchange): string | undefined {
  return eventsOf(stream.chunks ?? []).find((each) => each.name === 'ack')?.data
}

/**
 * The strings in a stream's ack that may be ids: the string leaves of its JSON or, where the data is no JSON, its words.
 * Payloads are not shown in the spec, so nothing is said of their names.
 */
export function conversationIdsIn(stream: Exchange): string[] {
  const data = ackOf(stream)
  return data === undefined ? [] : stringsIn(data)
}

/** All strings that an event's data holds, each once. */
export function stringsIn(data: string): string[] {
  let value: unknown
  try {
    value = JSON.parse(data)
  } catch {
    return [...new Set(data.split(/[\s,;=&|"'<>{}()[\]]+/).filter((word) => word !== ''))]
  }
  const found = new Set<string>()
  const visit = (each: unknown): void => {
    if (typeof each === 'string' && each !== '') found.add(each)
    else if (Array.isArray(each)) each.forEach(visit)
    else if (typeof each === 'object' && each !== null) Object.values(each).forEach(visit)
  }
  visit(value)
  return [...found]
}
