import type { Exchange } from '../../../schemas/types.ts'
import { jsonOf } from '../gateway.ts'
import { isObject } from '../resources.ts'

// What tests do to parts of a lawful record. `at` is any whole number; it chooses the place.

/** The place that a number chooses among so many. */
export function placeAt(count: number, at: number): number {
  if (count < 1) throw new Error('there is nothing to damage')
  return at % count
}

/** Two neighbours in each other's place. */
export function swapped<T>(items: readonly T[], at: number): T[] {
  const place = placeAt(items.length - 1, at)
  return [...items.slice(0, place), ...items.slice(place, place + 2).reverse(), ...items.slice(place + 2)]
}

export function dropped<T>(items: readonly T[], at: number): T[] {
  const place = placeAt(items.length, at)
  return items.filter((_, index) => index !== place)
}

/** One item twice, the second right after the first or, with `far`, at the end. */
export function repeated<T>(items: readonly T[], at: number, far = false): T[] {
  const place = placeAt(items.length, at)
  const again = items.slice(place, place + 1)
  return far ? [...items, ...again] : [...items.slice(0, place + 1), ...again, ...items.slice(place + 1)]
}

/** The same answer with another JSON body; fields that `change` gives as undefined are gone. */
export function withBody(
  exchange: Exchange,
  change: (body: Record<string, unknown>) => Record<string, unknown>,
): Exchange {
  const body = jsonOf(exchange.body)
  if (!isObject(body)) throw new Error(`${exchange.id} has no JSON object to damage`)
  return { ...exchange, body: JSON.stringify(change(body)) }
}

/** A list in the JSON body of an answer changed, such as its replies. */
export function withList(
  exchange: Exchange,
  field: string,
  change: (items: Record<string, unknown>[]) => Record<string, unknown>[],
): Exchange {
  return withBody(exchange, (body) => {
    const items: unknown = body[field]
    if (!Array.isArray(items)) throw new Error(`${exchange.id} has no ${field} to damage`)
    return { ...body, [field]: change(items.filter(isObject)) }
  })
}

/** An answer that never came. */
export function unanswered(exchange: Exchange): Exchange {
  const failure = { kind: 'reset' as const, message: 'the connection was reset' }
  return { ...exchange, headersMs: null, status: null, headers: {}, body: null, chunks: null, failure }
}

/** A copy with each exchange changed, wherever it stands. */
export function withExchanges<Kept>(kept: Kept, change: (exchange: Exchange) => Exchange): Kept {
  return replaced(kept, isExchange, change)
}

/** A copy of plain data with each part of one kind changed, wherever it stands; a field without a value is gone, as in JSON. */
export function replaced<Kept, Part>(
  kept: Kept,
  isPart: (value: unknown) => value is Part,
  change: (part: Part) => Part,
): Kept {
  const copied = (value: unknown): unknown => {
    if (isPart(value)) return change(value)
    if (Array.isArray(value)) return value.map(copied)
    if (!isObject(value)) return value
    return Object.fromEntries(
      Object.entries(value).flatMap(([key, inner]) => (inner === undefined ? [] : [[key, copied(inner)]])),
    )
  }
  // What is put in place of a part is of its type.
  return copied(kept) as Kept
}

function isExchange(value: unknown): value is Exchange {
  return isObject(value) && 'requestHeaders' in value && 'sentMs' in value
}
