import type { Exchange } from '../../../schemas/types.ts'
import { mostWalkBytes } from '../../reading/bounds.ts'
import { pageOf } from '../../reading/views/page.ts'
import type { PageRun, WalkEnd } from '../../reading/views/walk.ts'
import type { Api } from './api.ts'

/** A reading of a whole history, newest page first. */
export interface Walk {
  pages: Exchange[]
  /** The limit of each page; null where none was given. */
  limits: (number | null)[]
  end: WalkEnd
}

export interface Reading {
  /** Used in turn, again and again; undefined gives none. */
  limits: readonly (number | undefined)[]
  name: string
  /** The cursor to begin with; without it the newest page is first. */
  before?: string
  /** How many pages are enough. */
  most?: number
  /** Looks at each page and says whether it was the last that is wanted. */
  until?: (page: Exchange) => boolean
}

/**
 * Readings 26: more than a hundred pages at limit 1000 beyond the oldest message are too many, so are a hundred that
 * hold messages. Small limits get room for sparse transcripts.
 */
const mostPages = 100
const mostSmallPages = 600
/** Pages in a row whose messages were all there before, whatever their cursors say: any of them is a fault. */
const mostKnownPages = 5

/** Reads a whole history back to its start. */
export async function walk(
  api: Api,
  conversationId: string,
  limits: readonly (number | undefined)[],
  name: string,
): Promise<Walk> {
  const { pages, limits: used, end } = await readBack(api, conversationId, { limits, name })
  // No number of pages was asked for, so that none can be enough.
  return { pages, limits: used, end: end === 'enough' ? 'too-long' : end }
}

/** Reads back page by page, from the newest or from a cursor, to the start or as far as was asked for. */
export async function readBack(api: Api, conversationId: string, reading: Reading): Promise<PageRun> {
  const { limits, name, most = Number.POSITIVE_INFINITY, until } = reading
  const pageRun: PageRun = { pages: [], limits: [], from: reading.before ?? null, end: 'enough' }
  const seen = new Set<string>()
  let before = reading.before
  const known = new Set<string | undefined>()
  let [empty, again] = [0, 0]
  for (;;) {
    if (before !== undefined) seen.add(before)
    const limit = limits[pageRun.pages.length % limits.length]
    const query = { ...(limit === undefined ? {} : { limit }), ...(before === undefined ? {} : { before }) }
    const exchange = await api.history(conversationId, query, { name })
    pageRun.pages.push(exchange)
    pageRun.limits.push(limit ?? null)
    const page = pageOf(exchange)
    if (page?.before === undefined) return { ...pageRun, end: 'broken' }
    if (page.before === null) return { ...pageRun, end: 'start' }
    if (seen.has(page.before)) return { ...pageRun, end: 'cursor-again' }
    empty = page.messages.length === 0 ? empty + 1 : 0
    const isKnown = page.messages.length > 0 && page.messages.every(({ messageId }) => known.has(messageId))
    again = isKnown ? again + 1 : 0
    for (const { messageId } of page.messages) known.add(messageId)
    if (again >= mostKnownPages) return { ...pageRun, end: 'nowhere' }
    if (isTooLong(pageRun, empty, limits)) return { ...pageRun, end: 'too-long' }
    if (pageRun.pages.length >= most || until?.(exchange) === true) return pageRun
    before = page.before
  }
}

function isTooLong({ pages }: PageRun, empty: number, limits: readonly (number | undefined)[]): boolean {
  if (pages.reduce((sum, { body }) => sum + (body?.length ?? 0), 0) > mostWalkBytes) return true
  const large = limits.every((limit) => limit !== undefined && limit >= 1000)
  return large ? empty > mostPages || pages.length - empty > mostPages : pages.length >= mostSmallPages
}
