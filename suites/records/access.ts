import type { Exchange } from '../../schemas/types.ts'

/** What a good key got, and what the target file says of that key. */
export interface CredentialsPlay {
  good: { start: Exchange; list: Exchange }
  /** A start whose body has escapes, and blanks around its parts, where it was refused and the plain one was sent. */
  written?: Exchange
  kind: 'apiKey' | 'accessToken' | 'unstated'
}
