import type { Exchange } from '../../../schemas/types.ts'

/**
 * Why the reading of a history ended: `start`, a page whose `before` is null; `cursor-again`, a cursor that was seen
 * before in this walk; `too-long`, more pages than any transcript of ours needs; `broken`, a page that cannot be read; `nowhere`, page
 * after page of messages that were there before: whether it would have ended nobody knows.
 */
export type WalkEnd = 'start' | 'cursor-again' | 'too-long' | 'broken' | 'nowhere'

/** A reading of a history or of a part of it, newest page first; `enough`: as many pages as were asked for. */
export interface PageRun {
  pages: Exchange[]
  /** The limit of each page; null where none was given. */
  limits: (number | null)[]
  /** The cursor that it began with; null where it began with the newest page. */
  from: string | null
  end: WalkEnd | 'enough'
}
