import type { Exchange } from '../../schemas/types.ts'
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
