import type { Exchange } from '../../../schemas/types.ts'
import type { PageRun } from '../../records/walk.ts'
import { repeatedIn } from '../repeated.ts'
import { type Page, pageOf, type SeenMessage } from './page.ts'
import type { Recognised, ScriptEntries } from './script-entries.ts'

/** A message of a page, and which script entry it is. */
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
  /** The places among the script entries of what it shows, in the order of the page. */
  places: number[]
}

export interface SeenPageRun {
  /** In words, for findings: `limit 7`. */
  name: string
  from: string | null
  end: PageRun['end']
  pages: SeenPage[]
}

/** Reads which script entries a page run shows. */
export function seenPageRun(scripted: ScriptEntries, name: string, pageRun: PageRun): SeenPageRun {
  const pages = pageRun.pages.map((exchange, index): SeenPage => {
    const page = pageOf(exchange)
    const seen = (page?.messages ?? []).map((message) => ({ message, ...scripted.recognise(message) }))
    return {
      exchange,
      limit: pageRun.limits[index] ?? null,
      older: index > 0 || pageRun.from !== null,
      page,
      seen,
      places: seen.flatMap(placesIn),
    }
  })
  return { name, from: pageRun.from, end: pageRun.end, pages }
}

/** The places of what a message is, or of all that it shows in one. */
export function placesIn({ at, together }: Recognised): number[] {
  return at === undefined ? together.map((entry) => entry.at) : [at]
}

/**
 * The places that stand twice in a history: one page shows them twice, or one page run shows words of the agent under two
 * ids, which is more than pages that overlap would do. Such an agent repeats itself (readings 43).
 */
export function twiceIn(pageRuns: readonly SeenPageRun[]): ReadonlySet<number> {
  return new Set(
    pageRuns.flatMap(({ pages }) => {
      const ids = new Map<number, Set<string>>()
      for (const { at, message } of pages.flatMap(({ seen }) => seen)) {
        if (at === undefined || message.messageId === undefined || message.role === 'user') continue
        ids.set(at, (ids.get(at) ?? new Set()).add(message.messageId))
      }
      const underTwoIds = [...ids].flatMap(([at, some]) => (some.size > 1 ? [at] : []))
      return [...pages.flatMap(({ places }) => repeatedIn(places)), ...underTwoIds]
    }),
  )
}

/** The limits of a page run in words. */
export function limitsInWords({ limits }: Pick<PageRun, 'limits'>): string {
  const different = [...new Set(limits)]
  if (different.length === 1) return different[0] === null ? 'no limit' : `limit ${different[0]}`
  return `limits ${limits.map((limit) => limit ?? 'none').join(' ')}`
}
