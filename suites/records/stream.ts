import type { Sent } from './sent.ts'

/** A stream that the client closed while the agent paused; `later` is what the agent was to say afterwards. */
export interface ClientLeft {
  sent: Sent
  later: string
}
