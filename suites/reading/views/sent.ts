import type { Exchange } from '../../../schemas/types.ts'
import type { Mode, SendEndpoint } from '../../rules/words.ts'
import type { Rest } from './rest.ts'
import type { WalkEnd } from './walk.ts'

/** One send with all that was seen of it afterwards. All times are the run's milliseconds. */
export interface Sent {
  endpoint: SendEndpoint
  mode: Mode
  /** What was sent as the message. */
  text: string
  /** The title that was sent; null where none was. */
  title: string | null
  /** Kinds of the script's steps, such as `say pauseMs say`; null for an agent that is only prompted. */
  script: string | null
  /** What the agent was told to say, in order; null where that is not known. */
  said: string[] | null
  /** The agent was only prompted: what it said, the views tell. */
  prompted?: true
  /** The least time the turn takes by its script. */
  lastsMs: number
  answer: Exchange
  /** Answers to bolder forms of the same send, which the service refused before it was asked for this one. */
  refused?: Exchange[]
  /** Undefined where the service named none that we could find. */
  conversationId?: string
  /** History pages (newest, limit 1000) that were read after the answer, until all scripted words showed or time was up. */
  looks: Exchange[]
  /** Statuses that were read while the answer was waited for and, as with looks, after it. */
  reads?: Exchange[]
  /** The first status read after the answer. */
  statusAfter?: Exchange
  /** Whether the conversation came to rest; the status reads that show it. */
  rest?: Rest
  /** The whole history, read at rest (or when the time for it was up), newest page first. */
  history?: { pages: Exchange[]; end: WalkEnd }
}
