import type { Exchange } from '../../schemas/types.ts'
import type { AfterRefusals } from './after-refusals.ts'

/** Every endpoint with a good key, and otherwise. */
export interface CredentialsPlay {
  good: { start: Exchange; send: Exchange; list: Exchange }
  /** A start whose body has escapes, and blanks around its parts, where it was refused and the plain one was sent. */
  written?: Exchange
  kind: 'apiKey' | 'accessToken' | 'unstated'
  aftermath: AfterRefusals
}

/** An account without credits. */
export interface EmptyBalancePlay {
  statuses: Exchange[]
  /** It has a conversation at rest that is not done and waits for nobody (readings 65). */
  isSent: boolean
  /** Earlier transcripts did not look. */
  left?: AfterRefusals['starts']
  aftermath: AfterRefusals | undefined
}

/** The same message to a conversation that does not exist, labelled with a charset and without: free, and read to the end. */
export interface CharsetPlay {
  plain: Exchange
  charset: Exchange
}
