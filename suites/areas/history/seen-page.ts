import type { Fact } from '../../log/fact.ts'
import type { PageFact } from '../../model/facts.ts'
import type { Span } from './rests.ts'
import type { Recognised } from './told.ts'

/** One page, and what it shows. */
export interface SeenPage {
  readonly fact: Fact
  readonly view: PageFact
  /** As it was given; null where none was. */
  readonly limit: number | null
  /** It was read with a cursor. */
  readonly isOlder: boolean
  /** When its conversation rested; undefined where it was not known to. */
  readonly span: Span | undefined
  readonly seen: readonly Recognised[]
  /** The places of what it shows, in the order of the page. */
  readonly places: readonly number[]
}

/** The place of what a message is, or the places of all that it shows in one. */
export function placesIn({ at, together }: Recognised): number[] {
  return at === undefined ? together.map((entry) => entry.at) : [at]
}

/** Each of its messages has an id and a text: one that has none may be any. */
export const isReadWhole = ({ view }: SeenPage): boolean => view.messages.length === view.count
