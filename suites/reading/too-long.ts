import type { Exchange } from '../../schemas/types.ts'
import type { Endpoint, Mode } from './sent.ts'

/** The most characters that a text may have (spec 8). */
export const longestText = 100_000

/** A send whose text is one character longer than a text may be, however characters are counted. */
export interface TooLong {
  endpoint: Endpoint
  mode: Mode
  /** One, or two where the first was cut off. */
  tries: Exchange[]
}
