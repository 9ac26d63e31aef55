import type { Exchange } from '../../../../schemas/types.ts'
import { placeAt, withBody, withList } from '../../../reading/kit/damage.ts'
import { messagesOf } from '../../../reading/views/page.ts'
import type { LongConversationRecord } from '../../../records/long-conversation.ts'
import type { PageRun } from '../../../records/walk.ts'
import type { KeptConversation } from './drawn.ts'

// For tests: what is done to the pages of a long conversation.

export type Message = Record<string, unknown>
export type Walks = 'constant' | 'mixed' | 'unlimited' | 'fifty'

/** One walk changed, or each of its kind. */
export function withWalk(
  { record, ...rest }: KeptConversation,
  of: Walks,
  change: (pageRun: PageRun) => PageRun,
  only?: number,
): KeptConversation {
  const walks = record[of].map((each, index) => (only === undefined || index === only ? change(each) : each))
  return { ...rest, record: { ...record, [of]: walks } }
}

/** The messages of some pages changed. */
export function withMessages(pageRun: PageRun, change: (messages: Message[], page: number) => Message[]): PageRun {
  const pages = pageRun.pages.map((page, index) => withList(page, 'messages', (messages) => change(messages, index)))
  return { ...pageRun, pages }
}

/** Every page that was read of the conversation changed. */
export function everywhere(kept: KeptConversation, change: (messages: Message[]) => Message[]): KeptConversation {
  const all = (pageRun: PageRun): PageRun => withMessages(pageRun, change)
  const maybe = (pageRun: PageRun | null): PageRun | null => (pageRun === null ? null : all(pageRun))
  const { points, constant, mixed, unlimited, fifty } = kept.record
  const record: LongConversationRecord = {
    ...kept.record,
    points: points.map(({ reached, first, again }) => ({
      reached: all(reached),
      first: maybe(first),
      again: maybe(again),
    })),
    constant: constant.map(all),
    mixed: mixed.map(all),
    unlimited: unlimited.map(all),
    fifty: fifty.map(all),
  }
  return { ...kept, record }
}

/** The ids of messages, oldest first, as the first walk shows them. */
export function idsIn({ record }: KeptConversation): string[] {
  const [walk] = record.constant
  return [...(walk?.pages ?? [])].reverse().flatMap((page) => messagesOf(page).map(({ messageId }) => messageId ?? ''))
}

/** The pages of a page run that show messages, by their places. */
export function spoken(pageRun: PageRun): number[] {
  return [...pageRun.pages.keys()].filter((place) => messagesOf(pageAt(pageRun, place)).length > 0)
}

export function pageAt({ pages }: PageRun, place: number): Exchange {
  const page = pages[place]
  if (page === undefined) throw new Error(`there is no page ${place}`)
  return page
}

/** A walk that ends at one of its pages, with this cursor and for this reason. */
export function endedAt(pageRun: PageRun, place: number, before: unknown, end: PageRun['end']): PageRun {
  const pages = pageRun.pages.slice(0, place + 1)
  return {
    ...pageRun,
    pages: pages.map((page, index) => (index === place ? withBody(page, (body) => ({ ...body, before })) : page)),
    limits: pageRun.limits.slice(0, place + 1),
    end,
  }
}

/** A walk whose page was refused. */
export function refusedAt(pageRun: PageRun, place: number): PageRun {
  const broken = endedAt(pageRun, place, null, 'broken')
  const refused = { ...pageAt(pageRun, place), status: 400, body: '{"error":"no"}' }
  return { ...broken, pages: [...broken.pages.slice(0, -1), refused] }
}

export const without =
  (id: string) =>
  (messages: Message[]): Message[] =>
    messages.filter(({ messageId }) => messageId !== id)

export const respelled =
  (id: string, change: (message: Message) => Message) =>
  (messages: Message[]): Message[] =>
    messages.map((message) => (message.messageId === id ? change(message) : message))

/** One of some, by a number. */
export function pick<T>(items: readonly T[], at: number): T {
  const item = items[placeAt(items.length, at)]
  if (item === undefined) throw new Error('there is nothing to pick')
  return item
}
