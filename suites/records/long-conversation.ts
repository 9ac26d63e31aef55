import type { Exchange } from '../../schemas/types.ts'
import type { PageRun } from './walk.ts'
/** A step of an agent script, as far as a history can show it; pauses part what is around them. */
export interface ScriptStep {
  readonly say?: string
  readonly tool?: string
  readonly note?: string
  readonly ask?: string
  readonly pauseMs?: number
  readonly stage?: string
}

/** One message and the answer to it. */
export interface Told {
  text: string
  steps: readonly ScriptStep[]
  /** The agent was only prompted: what it said, the views tell. */
  prompted?: true
  answer: Exchange
}

/** A place in the transcript that a cursor points at: how it was reached, and what it led to before, while and after more was said. */
export interface Point {
  reached: PageRun
  first: PageRun | null
  /** Missing from earlier transcripts. */
  meanwhile?: PageRun | null
  again: PageRun | null
}

/** What a scene recorded of one long conversation. */
export interface LongConversationRecord {
  conversationId: string
  told: readonly Told[]
  /** Whether it came to rest after each message. */
  rests: readonly { rested: boolean }[]
  points: readonly Point[]
  /** From the newest page, the same limit all the way. */
  constant: readonly PageRun[]
  /** From the newest page, another limit for each page. */
  mixed: readonly PageRun[]
  /** Without a limit and with limit 50, in turn. */
  unlimited: readonly PageRun[]
  fifty: readonly PageRun[]
}

/** A second conversation beside the talkative one. */
export interface NeighbourRecord {
  conversationId: string
  told: Told
  pages: PageRun
  /** A cursor of the talkative conversation, shown to this one; null where there was none to show. */
  foreign: Exchange | null
  /** A cursor of this conversation, shown to the talkative one. */
  lent: Exchange | null
}

/** What was asked outside of what the spec shows. */
export interface OddRecord {
  limit0: Exchange
  limitNegative: Exchange
  limit1001: Exchange
  cursorInvented: Exchange
  cursorEmpty: Exchange
}
