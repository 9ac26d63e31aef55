import type { LongConversation } from '../../reading/views/long-conversation.ts'
import type { SeenPage } from '../../reading/views/page-run.ts'
import type { Entry, ScriptEntries } from '../../reading/views/script-entries.ts'

/** Two messages that follow each other, by their ids; without `newer`, what lies behind the newest message. */
interface Gap {
  older: string
  newer: string | undefined
}

/** What pages that are full of messages show, taken together: no entry lies between two messages of one of them. */
export interface FullPages {
  /** Whether they leave no place where the agent was told to use tools, and nothing else, in which it may have used one. */
  leaveNoTool: boolean
  /**
   * A page that holds fewer messages than it may and leaves older ones, although nothing lies in any place that it reads. A
   * transcript at rest is one transcript: either one of them was not cut by its entries. Any page may be short (readings 27):
   * another has to hold more messages, and longer ones, than this one and the next older message together.
   */
  against: SeenPage | undefined
}

export function fullPagesOf({
  scripted,
  constant,
  mixed,
  unlimited,
  fifty,
  points,
}: Pick<LongConversation, 'scripted' | 'constant' | 'mixed' | 'unlimited' | 'fifty' | 'points'>): FullPages {
  // What was read while the agent was at work is left out.
  const ofPoints = points.flatMap(({ reached, first, again }) => [reached, first ?? [], again ?? []].flat())
  const pages = [...constant, ...mixed, ...unlimited, ...fifty, ...ofPoints].flatMap((pageRun) => pageRun.pages)
  const order = orderOf(pages)
  const full = pages.filter(isFull)
  const gaps = full.flatMap((page) => gapsWithin(page, order))
  const empty = new Set(gaps.map(keyOf))
  const told = new Set(gaps.flatMap((gap) => toldIn(scripted, order, gap)))
  const against = pages.filter(isShort).find((page) => {
    const around = gapsAround(page, order)
    if (around === undefined || !around.every((gap) => empty.has(keyOf(gap)))) return false
    if (!around.some((gap) => toldIn(scripted, order, gap).length > 0)) return false
    const [beyond] = around
    const size = lettersOf(page) + (order.lengths.get(beyond?.older ?? '') ?? 0)
    return full.some(
      (other) => other.older === page.older && countOf(other) > countOf(page) && lettersOf(other) >= size,
    )
  })
  return { against, leaveNoTool: toolsAlone(scripted).every((tool) => told.has(tool)) }
}

/** The tools that no note stands beside, with no message between. */
function toolsAlone({ entries }: ScriptEntries): Entry[] {
  return entries.filter(
    ({ kind, at }) => kind === 'tool' && entries[at - 1]?.kind !== 'note' && entries[at + 1]?.kind !== 'note',
  )
}

/** Whether a page holds as many messages as it may. */
export function isFull({ limit, page }: SeenPage): boolean {
  return limit !== null && page?.messages.length === limit
}

function isShort({ limit, page }: SeenPage): boolean {
  return limit !== null && page !== undefined && page.messages.length > 0 && page.messages.length < limit
}

function countOf({ page }: SeenPage): number {
  return page?.messages.length ?? 0
}

function lettersOf({ page }: SeenPage): number {
  return (page?.messages ?? []).reduce((sum, { text }) => sum + (text?.length ?? 0), 0)
}

/** The order of the messages as pages show it, each by its id. */
interface Order {
  next: Map<string, string>
  previous: Map<string, string>
  /** Ids that pages show beside different neighbours. */
  doubtful: Set<string>
  places: Map<string, number>
  lengths: Map<string, number>
}

function orderOf(pages: readonly SeenPage[]): Order {
  const order: Order = {
    next: new Map(),
    previous: new Map(),
    doubtful: new Set(),
    places: new Map(),
    lengths: new Map(),
  }
  const link = (from: Map<string, string>, id: string, to: string): void => {
    if ((from.get(id) ?? to) !== to) order.doubtful.add(id)
    from.set(id, to)
  }
  for (const { seen } of pages) {
    for (const [index, { message, at }] of seen.entries()) {
      const { messageId: id, text = '' } = message
      const after = seen[index + 1]?.message.messageId
      if (id === undefined) continue
      if (at !== undefined) order.places.set(id, at)
      order.lengths.set(id, text.length)
      if (after === undefined) continue
      link(order.next, id, after)
      link(order.previous, after, id)
    }
  }
  return order
}

/** The places between its messages; of a newest page that is full, also what lies behind its last. */
function gapsWithin({ seen, older }: SeenPage, { doubtful }: Order): Gap[] {
  const ids = seen.map(({ message }) => message.messageId)
  return ids.flatMap((id, index) => {
    const newer = ids[index + 1]
    const isLast = index === ids.length - 1
    if (id === undefined || doubtful.has(id) || (isLast ? older : newer === undefined)) return []
    return [{ older: id, newer }]
  })
}

/** All places of which a page may hold entries, the oldest first. Undefined where they are not known, or nothing is older. */
function gapsAround({ seen }: SeenPage, { previous, next, doubtful }: Order): Gap[] | undefined {
  const ids = seen.flatMap(({ message }) => message.messageId ?? [])
  const first = ids[0]
  const before = first === undefined ? undefined : previous.get(first)
  if (before === undefined || ids.length < seen.length || [before, ...ids].some((id) => doubtful.has(id)))
    return undefined
  return [before, ...ids].map((id) => ({ older: id, newer: next.get(id) }))
}

function keyOf({ older, newer = '' }: Gap): string {
  return JSON.stringify([older, newer])
}

/** The tools and notes that the agent was told to use and write there, where these two messages follow each other. */
function toldIn({ entries }: ScriptEntries, { places }: Order, { older, newer }: Gap): Entry[] {
  const [from, to] = [places.get(older), newer === undefined ? entries.length : places.get(newer)]
  const between = from === undefined || to === undefined ? [] : entries.slice(from + 1, to)
  return between.some(({ kind }) => kind === 'sent' || kind === 'said')
    ? []
    : between.filter(({ kind }) => kind === 'tool' || kind === 'note')
}
