import type { Exchange } from '../../schemas/types.ts'
import type { Sent } from './sent.ts'

/** One stream with all that is unusual in what an agent does and says. */
export interface Rich {
  sent: Sent
  /** Names of the tools that the agent used, and what it noted; both stand before the last words. */
  tools: string[]
  notes: string[]
  /** Words with line breaks, and words with characters of several bytes. */
  lines: string[]
  wide: string[]
}

/** A stream that the client closed while the agent paused; `later` is what the agent was to say afterwards. */
export interface ClientLeft {
  sent: Sent
  later: string
}

/** A required stream of a turn that uses a tool and notes something but says nothing, watched from beside. */
export interface Unsaid {
  sent: Sent
  tools: string[]
  notes: string[]
  /** Statuses that were read while the stream was open. */
  watched: Exchange[]
}
