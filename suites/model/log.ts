import type { Conflict, Message, PageFact } from './facts.ts'
import { isAlone, overMs, restAfter, type Talk } from './talk.ts'
import { isBeginningOf, isSame, isStored, type KeptText } from './text.ts'

/** A bound on a time, and the exchange that tells it. */
export interface Bound {
  readonly ms: number
  readonly by: string
}

/** One message of a conversation, and when it came to be, as far as anything tells. */
export interface Entry extends Message {
  /** As much of it as was shown. */
  text: KeptText
  /** A page that was read at rest shows it: what it holds does not grow any more (readings 77). */
  isWhole: boolean
  /** Each exchange that showed it, the first of all first. */
  readonly shownBy: string[]
  /** From when on its place cannot change: until its turn has begun, a message that waits has none (readings 39). */
  settledMs: number
  /** It was not there before. */
  from: Bound
  /** It was there by then. */
  by: Bound
  /** A page had shown it by then: a history may show words when their turn is over, and a message when it is read. */
  paged: Bound
}

/** The one order in which the messages of a conversation stand: it grows at its end, and nowhere else. */
export interface Log {
  readonly entries: readonly Entry[]
  readonly at: ReadonlyMap<string, number>
  readonly byId: ReadonlyMap<string, Entry>
  readonly conflicts: readonly Conflict[]
  /** The whole history, read from its newest page to its start. */
  readonly walks: readonly Walk[]
}

export interface Walk {
  readonly pages: readonly PageFact[]
  /** Oldest first. */
  readonly order: readonly string[]
  readonly ids: ReadonlySet<string>
  readonly sentMs: number
  /** It was read at rest: what is absent is lost (readings 28). */
  readonly rest: readonly string[] | undefined
}

const never: Bound = { ms: Number.POSITIVE_INFINITY, by: '' }
const always: Bound = { ms: Number.NEGATIVE_INFINITY, by: '' }

/** Joins all pages of a conversation into one log. */
export function logOf(talk: Talk): Log {
  const conflicts: Conflict[] = []
  const byId = new Map<string, Entry>()
  for (const page of talk.pages) conflicts.push(...identify(page, talk, byId))
  for (const send of talk.sends)
    for (const reply of send.replies ?? []) {
      const entry = byId.get(reply.id)
      if (entry === undefined) continue
      if (entry.role !== 'user' && isOneText(entry, reply.text, true)) {
        if (entry.by.ms > send.endMs) entry.by = { ms: send.endMs, by: send.id }
        continue
      }
      const what =
        entry.role === 'user'
          ? 'a reply has the id of a message of the user'
          : 'a reply has another text in the history'
      conflicts.push({ clause: 'identity', conversation: talk.id, what, exchanges: [send.id, entry.shownBy[0] ?? ''] })
    }
  settle(talk, byId)
  const order = ordered(talk, byId, conflicts)
  const entries = order.flatMap((id) => byId.get(id) ?? [])
  bound(entries)
  return { entries, at: new Map(order.map((id, index) => [id, index])), byId, conflicts, walks: walksIn(talk) }
}

function identify(page: PageFact, talk: Talk, byId: Map<string, Entry>): Conflict[] {
  const conflicts: Conflict[] = []
  const here = new Set<string>()
  const isRested = restBefore(page, talk) !== undefined
  const conflict = (what: string, more: readonly string[]): void => {
    conflicts.push({ clause: 'identity', conversation: talk.id, what, exchanges: [...new Set([page.id, ...more])] })
  }
  for (const message of page.messages) {
    if (here.has(message.id)) conflict('one page has the same id twice', [])
    here.add(message.id)
    const known = byId.get(message.id)
    if (known === undefined) {
      const by = { ms: page.endMs, by: page.id }
      byId.set(message.id, {
        ...message,
        isWhole: isRested,
        shownBy: [page.id],
        settledMs: Number.POSITIVE_INFINITY,
        from: always,
        by,
        paged: by,
      })
      continue
    }
    known.shownBy.push(page.id)
    if (page.endMs < known.by.ms) known.by = known.paged = { ms: page.endMs, by: page.id }
    if (known.role !== message.role) conflict('a message has two roles', [known.shownBy[0] ?? ''])
    if (!isOneText(known, message.text, isRested))
      conflict('a message has two texts, or two messages have one id', [known.shownBy[0] ?? ''])
  }
  return conflicts
}

/**
 * Whether a message that is shown again is the same. While the agent says it, it may grow, and a view that is behind may
 * show less of it again (readings 77); `isWhole`: what is shown now is all of it.
 */
function isOneText(known: Entry, text: KeptText, isWhole: boolean): boolean {
  const mayGrow = known.role !== 'user'
  if (!isSame(known.text, text)) {
    if (mayGrow && !isWhole && isBeginningOf(text, known.text)) return true
    if (!mayGrow || known.isWhole || !isBeginningOf(known.text, text)) return false
    known.text = text
  }
  known.isWhole ||= isWhole
  return true
}

/** From when on each message has its place, and since when it can be there. */
function settle(talk: Talk, byId: ReadonlyMap<string, Entry>): void {
  for (const entry of byId.values()) {
    if (entry.role !== 'user') {
      entry.settledMs = Number.NEGATIVE_INFINITY
      continue
    }
    const own = talk.sends.filter((each) => each.most > 0 && sentAs(each.messageId, entry, each.text))
    const [send] = own
    if (send === undefined || own.length > 1) {
      entry.settledMs = talk.rests.find((each) => each.fromMs >= entry.by.ms)?.byMs ?? Number.POSITIVE_INFINITY
      continue
    }
    entry.from = { ms: send.sentMs, by: send.id }
    if (send.messageId === entry.id && send.takenMs < entry.by.ms) entry.by = { ms: send.takenMs, by: send.id }
    entry.settledMs = isAlone(send, talk)
      ? Number.NEGATIVE_INFINITY
      : Math.min(overMs(send, talk), restAfter(send, talk)?.byMs ?? Number.POSITIVE_INFINITY)
  }
}

function sentAs(messageId: string | undefined, entry: Entry, text: Message['text'] | undefined): boolean {
  if (messageId !== undefined) return messageId === entry.id
  return text !== undefined && isStored(text, entry.text)
}

/** What a page shows that has its place by then. */
export function placedIn(page: PageFact, byId: ReadonlyMap<string, Entry>): Entry[] {
  return page.messages.flatMap(({ id }) => {
    const entry = byId.get(id)
    return entry !== undefined && entry.settledMs <= page.sentMs ? [entry] : []
  })
}

function ordered(talk: Talk, byId: ReadonlyMap<string, Entry>, conflicts: Conflict[]): string[] {
  const order: string[] = []
  const left: PageFact[] = []
  // A cursor says where its page ends: before the oldest message of the page that gave it.
  const ends = endsOf(talk.pages)
  const take = (page: PageFact): boolean => {
    const shown = placedIn(page, byId)
    const known = shown.map(({ id }) => order.indexOf(id))
    const places = known.filter((at) => at >= 0)
    const fall = places.findIndex((at, index) => index > 0 && at <= (places[index - 1] ?? -1))
    if (fall > 0) {
      const moved = order[places[fall] ?? 0] ?? ''
      const before = order[places[fall - 1] ?? 0] ?? ''
      const together = talk.pages.find(({ messages }) =>
        [moved, before].every((id) => messages.some((each) => each.id === id)),
      )
      const others =
        together === undefined ? [byId.get(moved)?.shownBy[0] ?? '', byId.get(before)?.shownBy[0] ?? ''] : [together.id]
      conflicts.push({
        clause: 'log',
        conversation: talk.id,
        what: 'two messages change their order',
        exchanges: [...new Set([...others, page.id])],
      })
      return true
    }
    const [first = -1] = places
    let at = first
    if (first < 0) {
      const end = endAt(page, ends, byId)
      if (page.cursor === undefined || order.length === 0) at = order.length
      else at = end === undefined ? -1 : order.indexOf(end)
      if (at < 0) return false
    }
    for (const [index, { id }] of shown.entries()) {
      const place = known[index] ?? -1
      const now = place < 0 ? -1 : order.indexOf(id)
      if (now >= 0) {
        at = now + 1
        continue
      }
      order.splice(at, 0, id)
      at += 1
    }
    return true
  }
  for (const page of talk.pages) if (!take(page)) left.push(page)
  for (const page of left) take(page)
  return order
}

/** What stands after a cursor: the messages of the page that gave it, and those after its own cursor; the oldest first. */
export function endsOf(pages: readonly PageFact[]): Map<string, readonly string[]> {
  const ends = new Map<string, readonly string[]>()
  for (const page of pages) {
    if (typeof page.before !== 'string' || ends.has(page.before)) continue
    const own = page.messages.slice(0, mostEnds).map(({ id }) => id)
    const further = own.length < mostEnds && page.cursor !== undefined ? (ends.get(page.cursor) ?? []) : []
    ends.set(page.before, [...own, ...further].slice(0, mostEnds))
  }
  return ends
}

/** So many messages in a row are not all without a place. */
const mostEnds = 10

/** The first message after a cursor that has its place by then. */
export function endAt(
  page: PageFact,
  ends: ReadonlyMap<string, readonly string[]>,
  byId: ReadonlyMap<string, Entry>,
): string | undefined {
  const some = page.cursor === undefined ? undefined : ends.get(page.cursor)
  return some?.find((id) => (byId.get(id)?.settledMs ?? Number.POSITIVE_INFINITY) <= page.sentMs)
}

/** Whether a message has had its place since it came to be. */
export const isFixed = ({ settledMs }: Entry): boolean => settledMs === Number.NEGATIVE_INFINITY

/** What stands before a message came before it, and what stands after it came after: so bounds go on. */
function bound(entries: readonly Entry[]): void {
  let [by, paged] = [never, never]
  for (let at = entries.length - 1; at >= 0; at--) {
    const entry = entries[at]
    if (entry === undefined || entry.settledMs === Number.POSITIVE_INFINITY) continue
    // What stood before one that got its place later was there when it had it.
    const placedBy = later(entry.by, entry.settledMs)
    const placedOnPage = later(entry.paged, entry.settledMs)
    if (placedBy.ms < by.ms) by = placedBy
    else if (isFixed(entry)) entry.by = by
    if (placedOnPage.ms < paged.ms) paged = placedOnPage
    else if (isFixed(entry)) entry.paged = paged
  }
  let from = always
  for (const entry of entries) {
    if (!isFixed(entry)) continue
    if (entry.from.ms > from.ms) from = entry.from
    else entry.from = from
  }
}

function later(bound: Bound, ms: number): Bound {
  return bound.ms >= ms ? bound : { ...bound, ms }
}

/** Each reading of the whole history: from a newest page, by the cursors that it and the next ones gave, to its start. */
function walksIn(talk: Talk): Walk[] {
  const byCursor = new Map<string, PageFact[]>()
  for (const page of talk.pages)
    if (page.cursor !== undefined) byCursor.set(page.cursor, [...(byCursor.get(page.cursor) ?? []), page])
  return talk.pages.flatMap((newest) => {
    if (newest.cursor !== undefined) return []
    const pages = [newest]
    for (let last = newest; last.before !== null; ) {
      const { before, endMs } = last
      const next = before === undefined ? undefined : byCursor.get(before)?.find((each) => each.sentMs >= endMs)
      if (next === undefined || pages.length > mostPages || pages.includes(next)) return []
      pages.push(next)
      last = next
    }
    const order = [...pages].reverse().flatMap(({ messages }) => messages.map(({ id }) => id))
    return [{ pages, order, ids: new Set(order), sentMs: newest.sentMs, rest: restBefore(newest, talk) }]
  })
}

/** A walk through more pages is left alone: its length is judged elsewhere (readings 26). */
const mostPages = 2000

/** The two looks by which a page was read at rest, and nothing was sent since. */
function restBefore(page: PageFact, talk: Talk): readonly string[] | undefined {
  const rest = talk.rests.findLast((each) => each.toMs <= page.sentMs)
  if (rest === undefined) return undefined
  const isOver = talk.sends.every(
    (each) => each.most === 0 || each.sentMs > page.endMs || each.endMs + talk.timing.lagMs <= rest.fromMs,
  )
  return isOver ? rest.looks : undefined
}

/** The message that a send became, where it can be told. */
export function entryOf(send: Talk['sends'][number], talk: Talk, log: Log): Entry | undefined {
  const { messageId, text } = send
  if (messageId !== undefined) {
    const entry = log.byId.get(messageId)
    return entry !== undefined && text !== undefined && isStored(text, entry.text) ? entry : undefined
  }
  if (text === undefined || text.before !== undefined) return undefined
  const alike = [...log.byId.values()].filter((each) => each.role === 'user' && each.text.key === text.key)
  const sends = talk.sends.filter((each) => each.most > 0 && each.text?.key === text.key)
  return alike.length === 1 && sends.length === 1 ? alike[0] : undefined
}
