import type { Exchange } from '../../../schemas/types.ts'
import { UsageError } from '../errors.ts'

/** A play as it is kept: every exchange becomes a reference to its line. */
export function dehydrated(play: unknown): unknown {
  if (Array.isArray(play)) return play.map(dehydrated)
  if (typeof play !== 'object' || play === null) return play
  if (isExchange(play)) return { $exchange: play.id }
  return Object.fromEntries(Object.entries(play).map(([key, value]) => [key, dehydrated(value)]))
}

/** A play as it was: every reference becomes its exchange again. Throws UsageError for one that is not there. */
export function rehydrated(play: unknown, exchanges: ReadonlyMap<string, Exchange>): unknown {
  if (Array.isArray(play)) return play.map((each) => rehydrated(each, exchanges))
  if (typeof play !== 'object' || play === null) return play
  const reference: unknown = Reflect.get(play, '$exchange')
  if (typeof reference === 'string') {
    const exchange = exchanges.get(reference)
    if (!exchange) throw new UsageError(`A record names exchange ${reference}, which is not in the transcript.`)
    return exchange
  }
  return Object.fromEntries(Object.entries(play).map(([key, value]) => [key, rehydrated(value, exchanges)]))
}

/** The exchanges that a kept play refers to. */
export function referencesIn(play: unknown): string[] {
  if (typeof play !== 'object' || play === null) return []
  const reference: unknown = Array.isArray(play) ? undefined : Reflect.get(play, '$exchange')
  return typeof reference === 'string' ? [reference] : Object.values(play).flatMap(referencesIn)
}

function isExchange(value: object): value is Exchange {
  return 'requestHeaders' in value && 'sentMs' in value && 'repeats' in value && 'id' in value
}
