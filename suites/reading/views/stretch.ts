import type { Exchange } from '../../../schemas/types.ts'
import { type Page, pageOf, type SeenMessage } from './page.ts'
import type { Plot, Recognised } from './plot.ts'

/**
 * Why the reading of a history ended: `start`, a page whose `before` is null; `cursor-again`, a cursor that was seen
 * before in this walk; `too-long`, more pages than any transcript of ours needs; `broken`, a page that cannot be read.
 */
export type WalkEnd = 'start' | 'cursor-again' | 'too-long' | 'broken'

/** A reading of a history or of a part of it, newest page first; `enough`: as many pages as were asked for. */
export interface Stretch {
  pages: Exchange[]
  /** The limit of each page; null where none was given. */
  limits: (number | null)[]
  /** The cursor that it began with; null where it began with the newest page. */
  from: string | null
  end: WalkEnd | 'enough'
}

/** A message of a page, and what of the plot it is. */
export interface Seen extends Recognised {
  message: SeenMessage
}

export interface SeenPage {
  exchange: Exchange
  limit: number | null
  /** Whether it was read by a cursor. */
  older: boolean
  page: Page | undefined
  seen: Seen[]
  /** The places in the plot of what it shows, in the order of the page. */
  places: number[]
}

export interface SeenStretch {
  /** In words, for findings: `limit 7`. */
  name: string
  from: string | null
  end: Stretch['end']
  pages: SeenPage[]
}

/** Reads what a stretch shows of a plot. */
export function seenStretch(plot: Plot, name: string, stretch: Stretch): SeenStretch {
  const pages = stretch.pages.map((exchange, index): SeenPage => {
    const page = pageOf(exchange)
    const seen = (page?.messages ?? []).map((message) => ({ message, ...plot.recognise(message) }))
    return {
      exchange,
      limit: stretch.limits[index] ?? null,
      older: index > 0 || stretch.from !== null,
      page,
      seen,
      places: seen.flatMap(({ at, together }) => at ?? together.map((entry) => entry.at)),
    }
  })
  return { name, from: stretch.from, end: stretch.end, pages }
}

/** The limits of a stretch in words. */
export function limitsInWords({ limits }: Pick<Stretch, 'limits'>): string {
  const different = [...new Set(limits)]
  if (different.length === 1) return different[0] === null ? 'no limit' : `limit ${different[0]}`
  return `limits ${limits.map((limit) => limit ?? 'none').join(' ')}`
}
