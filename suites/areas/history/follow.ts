import type { SeenPage } from './seen-page.ts'
import type { Walk } from './walks.ts'

/** A place among all entries, and the page on which something about it was noticed. */
export interface Noticed {
  at: number
  page: SeenPage
}

/** What became of the messages while a walk went back, page after page. */
export interface Followed {
  /** Messages newer than the newest one of the first page that shows any. */
  skippedNewest: Noticed[]
  /** Passed over: an older one was shown and this one never was. */
  missing: Noticed[]
  /** Shown again on a later page. */
  again: Noticed[]
  /** Shown only after an older one had been shown on an earlier page. */
  late: Noticed[]
  /** Pages that hold messages, none of which is older than what was shown before. */
  notOlder: SeenPage[]
  /** Pages that hold an older message, after one that held any. */
  older: SeenPage[]
  /** Neighbouring messages between which a page ended: the newer first. */
  edges: [number, number][]
  /** Pages that show messages. */
  withWords: number
  /** Older than all that was shown. */
  left: number[]
  lastPage: SeenPage | undefined
}

/**
 * Follows a walk. `present`: the places that are known to be shown somewhere; `twice`: those that were said more
 * than once, which is no fault of the walk.
 */
export function follow(
  { pages, isFromNewest }: Walk,
  present: ReadonlySet<number>,
  twice: ReadonlySet<number>,
): Followed {
  const known = [...present].sort((a, b) => b - a)
  const shown = new Set<number>()
  const passed = new Map<number, SeenPage>()
  const followed: Followed = {
    skippedNewest: [],
    missing: [],
    again: [],
    late: [],
    notOlder: [],
    older: [],
    edges: [],
    withWords: 0,
    left: [],
    lastPage: pages.at(-1),
  }
  let low = Number.POSITIVE_INFINITY
  /** The same, with what was said twice. */
  let lowest = Number.POSITIVE_INFINITY
  for (const page of pages) {
    const places = [...new Set(page.places)]
    if (places.length === 0) continue
    followed.withWords += 1
    // What was said twice has no one place (readings 43): it may stand on two pages, and tells not how far the walk has come.
    const placed = places.filter((at) => !twice.has(at))
    for (const at of placed) {
      if (shown.has(at)) followed.again.push({ at, page })
      else if (at >= low) followed.late.push({ at, page })
    }
    const older = placed.filter((at) => at < low)
    if (older.length === 0 && placed.length > 0) followed.notOlder.push(page)
    const reached = places.filter((at) => at < lowest)
    if (reached.length > 0 && lowest !== Number.POSITIVE_INFINITY) {
      followed.older.push(page)
      followed.edges.push([lowest, Math.max(...reached)])
    }
    lowest = Math.min(lowest, ...reached)
    if (older.length > 0) {
      const [top, bottom] = [Math.max(...older), Math.min(...older)]
      const isFirst = low === Number.POSITIVE_INFINITY && isFromNewest
      for (const at of known) {
        if (at >= low || at <= bottom || older.includes(at)) continue
        if (isFirst && at > top && !twice.has(at)) followed.skippedNewest.push({ at, page })
        else passed.set(at, page)
      }
      low = bottom
    }
    for (const at of places) shown.add(at)
  }
  followed.missing = [...passed].filter(([at]) => !shown.has(at)).map(([at, page]) => ({ at, page }))
  followed.left = known.filter((at) => at < low && !shown.has(at))
  return followed
}
