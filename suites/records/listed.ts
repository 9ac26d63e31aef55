import type { Exchange } from '../../schemas/types.ts'

/** A conversation that appeared with ours, and the newest page of its history. */
export interface SecondLook {
  conversationId: string
  page: Exchange
}
