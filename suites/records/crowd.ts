import type { Exchange } from '../../schemas/types.ts'
import type { Mode } from '../rules/words.ts'
import type { WalkEnd } from './walk.ts'

/** One of many sends at once. */
export interface CrowdSend {
  mode: Mode
  /** Undefined for a start whose conversation could not be found. */
  conversationId?: string
  started: boolean
  text: string
  /** What the agent says in answer; each holds a word that nothing else in the run holds, save a send of the same text. */
  said: string[]
  /** The agent was only prompted: what it said, the views tell. */
  prompted?: true
  /** That word. */
  word: string
  /** Its turn was seen at work, with nothing that waits, before the others were sent. Earlier transcripts do not say. */
  begun?: boolean
  answer: Exchange
}

/** One conversation after the crowd: how it came to rest, and all that it then showed. */
export interface CrowdConversation {
  id: string
  rested: boolean
  pages: Exchange[]
  end: WalkEnd
  statuses: Exchange[]
}

export interface Crowd {
  sends: CrowdSend[]
  conversations: CrowdConversation[]
  /** Statuses of the one conversation that were read while sends to it were open. */
  meanwhile?: Exchange[]
}

/** Starts at once, then sends at once: several to one of the conversations that were made, and one to each other. */
export interface CrowdOfAll {
  starts: Crowd
  /** One to a conversation. */
  sends: Crowd
  /** All to one conversation; transcripts of before have them in a scene of their own. */
  one?: Crowd
}
