import type { History } from './histories.ts'
import type { SeenPage } from './seen-page.ts'
import type { Entry } from './told.ts'

/** Two messages that follow each other, by their ids; without `newer`, what lies behind the newest message. */
interface Gap {
  readonly older: string
  readonly newer: string | undefined
}

/** What pages that are full of messages show, taken together: no entry lies between two messages of one of them. */
export interface FullPages {
  /** Whether they leave no place where the agent was told to use tools, and nothing else, in which it may have used one. */
  readonly leaveNoTool: boolean
  /**
   * A page that holds fewer messages than it may and leaves older ones, although nothing lies in any place that it reads. A
   * transcript at rest is one transcript: either one of them was not cut by its entries. Any page may be short (readings 27):
   * another has to hold more messages, and longer ones, than this one and the next older message together.
   */
  readonly against: SeenPage | undefined
}

/** Of one conversation, what was read of it while it rested. */
export function fullPagesOf({ told: { entries } }: History, pages: readonly SeenPage[]): FullPages {
  const order = orderOf(pages)
  const full = pages.filter(isFull)
  const gaps = full.flatMap((page) => gapsWithin(page, order))
  const empty = new Set(gaps.map(keyOf))
  const told = new Set(gaps.flatMap((gap) => toldIn(entries, order, gap)))
  const against = pages.filter(isShort).find((page) => {
    const around = gapsAround(page, order)
    if (around === undefined || !around.every((gap) => empty.has(keyOf(gap)))) return false
    if (!around.some((gap) => toldIn(entries, order, gap).length > 0)) return false
    const size = lettersOf(page) + (order.lengths.get(around[0]?.older ?? '') ?? 0)
    return full.some(
      (other) => other.isOlder === page.isOlder && other.view.count > page.view.count && lettersOf(other) >= size,
    )
  })
  return { against, leaveNoTool: entries.filter((each) => isToolAlone(entries, each)).every((tool) => told.has(tool)) }
}

/** A tool that no note stands beside, with no message between. */
function isToolAlone(entries: readonly Entry[], { kind, at }: Entry): boolean {
  return kind === 'tool' && entries[at - 1]?.kind !== 'note' && entries[at + 1]?.kind !== 'note'
}

/** Whether a page holds as many messages as it may. */
export function isFull({ limit, view }: SeenPage): boolean {
  return limit !== null && view.count === limit
}

function isShort({ limit, view }: SeenPage): boolean {
  return limit !== null && view.count > 0 && view.count < limit
}

function lettersOf({ view }: SeenPage): number {
  return view.messages.reduce((sum, { text }) => sum + text.length, 0)
}

/** The order of the messages as pages show it, each by its id. */
interface Order {
  readonly next: Map<string, string>
  readonly previous: Map<string, string>
  /** Ids that pages show beside different neighbours. */
  readonly doubtful: Set<string>
  readonly places: Map<string, number>
  readonly lengths: Map<string, number>
}

function orderOf(pages: readonly SeenPage[]): Order {
  const order: Order = {
    ...{ next: new Map(), previous: new Map(), doubtful: new Set() },
    ...{ places: new Map(), lengths: new Map() },
  }
  const link = (from: Map<string, string>, id: string, to: string): void => {
    if ((from.get(id) ?? to) !== to) order.doubtful.add(id)
    from.set(id, to)
  }
  for (const { seen, view } of pages)
    for (const [index, { id, text }] of view.messages.entries()) {
      const at = seen[index]?.at
      const after = view.messages[index + 1]?.id
      if (at !== undefined) order.places.set(id, at)
      order.lengths.set(id, text.length)
      if (after === undefined) continue
      link(order.next, id, after)
      link(order.previous, after, id)
    }
  return order
}

/** The places between its messages; of a newest page that is full, also what lies behind its last. */
function gapsWithin({ view, isOlder }: SeenPage, { doubtful }: Order): Gap[] {
  const ids = view.messages.map(({ id }) => id)
  return ids.flatMap((id, index) => {
    const isLast = index === ids.length - 1
    return doubtful.has(id) || (isLast && isOlder) ? [] : [{ older: id, newer: ids[index + 1] }]
  })
}

/** All places of which a page may hold entries, the oldest first. Undefined where they are not known, or nothing is older. */
function gapsAround({ view }: SeenPage, { previous, next, doubtful }: Order): Gap[] | undefined {
  const ids = view.messages.map(({ id }) => id)
  const before = previous.get(ids[0] ?? '')
  if (before === undefined || ids.length < view.count || [before, ...ids].some((id) => doubtful.has(id)))
    return undefined
  return [before, ...ids].map((id) => ({ older: id, newer: next.get(id) }))
}

function keyOf({ older, newer = '' }: Gap): string {
  return JSON.stringify([older, newer])
}

/** The tools and notes that the agent was told to use and write there, where these two messages follow each other. */
function toldIn(entries: readonly Entry[], { places }: Order, { older, newer }: Gap): Entry[] {
  const [from, to] = [places.get(older), newer === undefined ? entries.length : places.get(newer)]
  const between = from === undefined || to === undefined ? [] : entries.slice(from + 1, to)
  return between.some(({ kind }) => kind === 'sent' || kind === 'said')
    ? []
    : between.filter(({ kind }) => kind === 'tool' || kind === 'note')
}
