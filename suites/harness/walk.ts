import type { Exchange } from '../../schemas/types.ts'
import { jsonOf } from '../judges/gateway.ts'
import type { Api } from './api.ts'

/** A reading of a whole history, newest page first. */
export interface Walk {
  pages: Exchange[]
  /** The limit of each page; null where none was given. */
  limits: (number | null)[]
  /**
   * Why it ended: `start`, a page whose `before` is null; `cursor-again`, a cursor that was seen before in this walk;
   * `too-long`, more pages than any transcript of ours needs; `broken`, a page that cannot be read.
   */
  end: 'start' | 'cursor-again' | 'too-long' | 'broken'
}

/** Readings 26: a hundred pages at limit 1000 are more than enough; small limits get room for sparse transcripts. */
const mostPages = 100
const mostSmallPages = 600

export async function walk(
  api: Api,
  conversationId: string,
  limits: readonly (number | undefined)[],
  name: string,
): Promise<Walk> {
  const pages: Exchange[] = []
  const used: (number | null)[] = []
  const seen = new Set<string>()
  let before: string | undefined
  for (;;) {
    const limit = limits[pages.length % limits.length]
    const page = await api.history(
      conversationId,
      { ...(limit === undefined ? {} : { limit }), ...(before === undefined ? {} : { before }) },
      { name },
    )
    pages.push(page)
    used.push(limit ?? null)
    const next = nextOf(page)
    if (next === undefined) return { pages, limits: used, end: 'broken' }
    if (next === null) return { pages, limits: used, end: 'start' }
    if (seen.has(next)) return { pages, limits: used, end: 'cursor-again' }
    const most = limits.every((each) => each !== undefined && each >= 1000) ? mostPages : mostSmallPages
    if (pages.length >= most) return { pages, limits: used, end: 'too-long' }
    seen.add(next)
    before = next
  }
}

function nextOf(page: Exchange): string | null | undefined {
  const value = jsonOf(page.body)
  if (page.status !== 200 || typeof value !== 'object' || value === null) return undefined
  const before: unknown = Reflect.get(value, 'before')
  return typeof before === 'string' || before === null ? before : undefined
}
