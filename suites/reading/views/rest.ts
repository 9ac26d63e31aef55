import type { Exchange } from '../../../schemas/types.ts'

/** How a conversation came to rest (readings 28), or that it did not within the time it had. */
export interface Rest {
  rested: boolean
  /** When the waiting began, and when it ended. */
  fromMs: number
  toMs: number
  /** Every status that was read, in order. */
  reads: Exchange[]
}
