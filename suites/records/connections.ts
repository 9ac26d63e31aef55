import type { Exchange } from '../../schemas/types.ts'
import type { SendEndpoint } from '../rules/words.ts'

/** A send that is refused, and a right read after it on the same connection. */
export interface AfterRefused {
  endpoint: SendEndpoint
  refused: Exchange
  next: Exchange
  /** Both once more, where the read was not answered rightly. */
  again?: { refused: Exchange; next: Exchange }
  /** The same read, made before, on a connection of its own. */
  measure: Exchange
}

/** What a client does with one connection. */
export interface ConnectionsPlay {
  refused: AfterRefused[]
  /** Two reads on one connection, which was idle for a second between them. */
  idle: { first: Exchange; second: Exchange; measure: Exchange; again?: Exchange }
  /** A message to a conversation that does not exist: its body as it is, in chunks, and once the service says that it wants it. */
  forms: {
    plain: Exchange
    chunked: Exchange
    continued: Exchange
    /** Those once more that were not answered as they may be. */
    again?: { chunked?: Exchange; continued?: Exchange }
  }
}
