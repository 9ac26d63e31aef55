import type { Conflict, PageFact } from '../facts.ts'
import { type Entry, endAt, endsOf, type Log, placedIn } from '../log.ts'
import { isMisnamed, type Talk } from '../talk.ts'

/**
 * Spec 4.5: a page is one unbroken run of the log. It holds all that was there the lag before it was read, from its oldest
 * message to its newest; without a cursor to the end of the log, with one to the page that gave it; with a null cursor
 * from the beginning.
 */
export function pagesInLog(talk: Talk, log: Log): Conflict[] {
  const conflicts: Conflict[] = []
  const ends = endsOf(talk.pages)
  const givers = new Map(talk.pages.flatMap((each) => (typeof each.before === 'string' ? [[each.before, each]] : [])))
  for (const page of talk.pages) {
    const giver = page.cursor === undefined ? undefined : givers.get(page.cursor)
    const conflict = (what: string, ...more: (string | undefined)[]): void => {
      const exchanges = [...new Set([...more.filter((each) => each !== undefined && each !== ''), page.id])] as string[]
      conflicts.push({ clause: 'log', conversation: talk.id, what, exchanges })
    }
    if (isMisnamed(page, talk)) conflict('a page has the id of another conversation')
    if (page.limit !== undefined && page.limit <= 1000 && page.messages.length > page.limit)
      conflict(`a page of ${page.messages.length} where ${page.limit} was the limit`)
    if (page.cursor !== undefined && page.before === page.cursor)
      conflict('a page returns its own cursor, so paging never ends')
    const absent = absentFrom(page, talk, log, endAt(page, ends, log.byId))
    if (absent !== undefined) conflict(absent.what, ...(absent.seam ? [giver?.id] : []), absent.entry.paged.by)
  }
  return conflicts
}

interface Absent {
  what: string
  entry: Entry
  seam: boolean
}

function absentFrom(
  page: PageFact,
  { timing }: Talk,
  { entries, at, byId }: Log,
  end: string | undefined,
): Absent | undefined {
  const shown = placedIn(page, byId)
  const places = shown.flatMap(({ id }) => at.get(id) ?? [])
  const here = new Set(page.messages.map(({ id }) => id))
  const wasThere = (entry: Entry | undefined): entry is Entry =>
    entry !== undefined &&
    !here.has(entry.id) &&
    entry.settledMs <= page.sentMs &&
    entry.paged.ms < page.sentMs - timing.lagMs
  const find = (from: number, to: number): Entry | undefined => {
    for (let place = from; place < to; place++) if (wasThere(entries[place])) return entries[place]
    return undefined
  }
  const endPlace = end === undefined ? undefined : at.get(end)
  const [oldest, newest] = [places[0], places.at(-1)]
  if (oldest !== undefined && newest !== undefined) {
    const within = find(oldest + 1, newest)
    if (within !== undefined)
      return { what: 'a page lacks a message between two of its messages', entry: within, seam: false }
  }
  if (page.cursor === undefined && (newest !== undefined || (page.messages.length === 0 && page.before === null))) {
    const after = find((newest ?? -1) + 1, entries.length)
    if (after !== undefined)
      return { what: 'the newest page lacks an existing newer message', entry: after, seam: false }
  }
  if (endPlace !== undefined) {
    if (newest !== undefined && newest >= endPlace) {
      const entry = shown.at(-1)
      if (entry !== undefined)
        return { what: 'an older page repeats a message of the previous page', entry, seam: true }
    }
    const from = newest ?? (page.before === null ? -1 : endPlace - 1)
    const between = find(from + 1, endPlace)
    if (between !== undefined)
      return { what: 'a message is missing between two consecutive pages', entry: between, seam: true }
  }
  if (page.before === null && oldest !== undefined) {
    const before = find(0, oldest)
    if (before !== undefined)
      return {
        what: 'before is null, although an older message exists',
        entry: before,
        seam: false,
      }
  }
  return undefined
}
