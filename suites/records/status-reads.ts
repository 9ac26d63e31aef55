import type { Exchange } from '../../schemas/types.ts'
import type { Rest } from './rest.ts'

/**
 * A turn that nobody waits for, watched from its 202 until it ended: the status and the newest page, read in turn. All
 * judging is by what was seen between two things that the agent did, never by the clock of the send.
 */
export interface StatusReads {
  conversationId: string
  /** What was sent as the message. */
  text: string
  /** What the agent was told to say in this turn, in order. */
  said: string[]
  /** The agent was only prompted: what it said, the views tell. */
  prompted?: true
  /** Kinds of the script's steps. */
  script: string
  answer: Exchange
  looks: { status: Exchange; page: Exchange }[]
  rest: Rest
  /** The status and the newest page, read after that. */
  atRest: Exchange
  page: Exchange
}
