import type { Exchange } from '../../schemas/types.ts'

/** Every endpoint with a good key, and otherwise. */
export interface CredentialsPlay {
  good: { start: Exchange; send: Exchange; list: Exchange }
  /** A start whose body has escapes, and blanks around its parts, where it was refused and the plain one was sent. */
  written?: Exchange
  kind: 'apiKey' | 'accessToken' | 'unstated'
  /** The conversation was at rest before the last message. */
  rested: boolean
}
