import { retryAfterOf } from '../../suites/reading/gateway.ts'
import { inQuery, segment } from '../../suites/reading/in-path.ts'
import { pageOf, type SeenMessage } from '../../suites/reading/views/page.ts'
import type { WalkEnd } from '../../suites/reading/views/walk.ts'
import { judgePassively } from '../audit/passive.ts'
import { fewestEntries } from './page-size.ts'
import type { Vu } from './vu.ts'

/** A history, as read. */
export interface WalkedHistory {
  /** Oldest first; undefined where no page could be read. */
  messages: SeenMessage[] | undefined
  end: WalkEnd
  /** The status that ended the walk; null without a response. */
  status: number | null
}

/**
 * Least pause after 429 or 503, and the greatest too: `Retry-After: 0` would flood the service, and an hour outlasts the load.
 */
const shortestPauseMs = 200
const longestPauseMs = 5000

/** More pages than these beyond the oldest message are too many (readings 26). */
const mostPages = 100
/** A million entries at the largest page size, more than a load creates. */
const mostPagesInAll = 1000
/** Memory for one history while it is checked. */
const mostChars = 64 * 1024 * 1024

/** A cursor has a few kilobytes. Each one is in a body, in an address and in k6's samples. */
const mostCursorChars = 64 * 1024

/**
 * Reads a history to its start, and checks every page. Never rejects.
 * @param from the first cursor; undefined: the newest page
 */
export async function walkHistory(
  vu: Vu,
  conversationId: string,
  limit: number,
  from?: string,
): Promise<WalkedHistory> {
  const pages: SeenMessage[][] = []
  const seen = new Set<string>()
  const ended = (end: WalkEnd, status: number | null): WalkedHistory => ({
    messages: pages.length < 2 ? pages[0] : [...pages].reverse().flat(),
    end,
    status,
  })
  const path = `/conversations/${segment(conversationId)}/messages`
  let before = from
  let size = limit
  let chars = 0
  for (let empty = 0; empty <= mostPages && pages.length < mostPagesInAll && chars <= mostChars; ) {
    const query = before === undefined ? '' : `&before=${inQuery(before)}`
    const answer = await vu.read(`${path}?limit=${size}${query}`, 'GET /conversations/{id}/messages')
    vu.tell(judgePassively(answer, ''), conversationId)
    if (answer.status === 429 || answer.status === 503) {
      await vu.wait(Math.min(longestPauseMs, Math.max(shortestPauseMs, retryAfterOf(answer.headers, 0) ?? 500)))
      if (vu.isOverdue) return ended('broken', answer.status)
      continue
    }
    if (answer.failure?.kind === 'too-large' && size > fewestEntries) {
      size = Math.max(fewestEntries, Math.floor(size / 10))
      continue
    }
    if (vu.isOverdue) return ended('broken', answer.status)
    const page = pageOf(answer)
    if (page?.before === undefined) return ended('broken', answer.status)
    pages.push(page.messages)
    chars += answer.body?.length ?? 0
    if (page.before === null) return ended('start', 200)
    if (page.before.length > mostCursorChars) return ended('broken', 200)
    if (seen.has(page.before)) return ended('cursor-again', 200)
    seen.add(page.before)
    before = page.before
    empty = page.messages.length === 0 ? empty + 1 : 0
  }
  return ended('too-long', 200)
}
