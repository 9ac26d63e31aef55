import type { Exchange } from '../../schemas/types.ts'

/** A conversation that appeared with ours, and the newest page of its history. */
export interface SecondLook {
  conversationId: string
  page: Exchange
}

/** Lists of one key with many limits. */
export interface BoundedLists {
  /** Read with limit 100, before and after all others. */
  whole: readonly Exchange[]
  /** Read with smaller limits. */
  limited: readonly Exchange[]
  /** Read in turn: without a limit, and with limit 20. */
  unlimited: readonly Exchange[]
  twenty: readonly Exchange[]
}

/** The same list, read with many limits one after another while little moves. */
export interface BoundsRecord extends BoundedLists {
  odd: { limit0: Exchange; limitNegative: Exchange; limit101: Exchange }
  /** Short lists, and a long one after them, longer after the others than a view may be behind: where one of those was odd. */
  again?: { limited: readonly Exchange[]; whole: Exchange }
  /** What another key of the account and another account are listed. Earlier transcripts have none. */
  others?: readonly BoundedLists[]
}

/** A conversation of ours that works for a while, and the lists that were read meanwhile. */
export interface ListedRecord {
  /** The list before it was started: whatever is in it is older. */
  before: Exchange
  title: string
  conversationId: string
  start: Exchange
  /** Its status, in the order of reading. */
  statuses: readonly Exchange[]
  /** Lists read after the start, in order. */
  lists: readonly Exchange[]
  /** The one that was started before it, where that was necessary, and works for longer: statuses read among the lists. */
  beside?: { conversationId: string; statuses: readonly Exchange[] }
}
