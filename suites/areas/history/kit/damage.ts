import type { Exchange } from '../../../../schemas/types.ts'
import { placeAt, withBody, withList } from '../../../reading/kit/damage.ts'
import { messagesOf } from '../../../reading/views/page.ts'
import type { Stretch } from '../../../reading/views/stretch.ts'
import type { TalkRecord } from '../../../reading/views/talk.ts'
import type { TalkKept } from './drawn.ts'

// For tests: what is done to the pages of a talk.

export type Message = Record<string, unknown>
export type Walks = 'constant' | 'mixed' | 'unlimited' | 'fifty'

/** One walk changed, or each of its kind. */
export function withWalk(
  { record, ...rest }: TalkKept,
  of: Walks,
  change: (stretch: Stretch) => Stretch,
  only?: number,
): TalkKept {
  const walks = record[of].map((each, index) => (only === undefined || index === only ? change(each) : each))
  return { ...rest, record: { ...record, [of]: walks } }
}

/** The messages of some pages changed. */
export function withMessages(stretch: Stretch, change: (messages: Message[], page: number) => Message[]): Stretch {
  const pages = stretch.pages.map((page, index) => withList(page, 'messages', (messages) => change(messages, index)))
  return { ...stretch, pages }
}

/** Every page that was read of the talk changed. */
export function everywhere(kept: TalkKept, change: (messages: Message[]) => Message[]): TalkKept {
  const all = (stretch: Stretch): Stretch => withMessages(stretch, change)
  const maybe = (stretch: Stretch | null): Stretch | null => (stretch === null ? null : all(stretch))
  const { points, constant, mixed, unlimited, fifty } = kept.record
  const record: TalkRecord = {
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
export function idsIn({ record }: TalkKept): string[] {
  const [walk] = record.constant
  return [...(walk?.pages ?? [])].reverse().flatMap((page) => messagesOf(page).map(({ messageId }) => messageId ?? ''))
}

/** The pages of a stretch that show messages, by their places. */
export function spoken(stretch: Stretch): number[] {
  return [...stretch.pages.keys()].filter((place) => messagesOf(pageAt(stretch, place)).length > 0)
}

export function pageAt({ pages }: Stretch, place: number): Exchange {
  const page = pages[place]
  if (page === undefined) throw new Error(`there is no page ${place}`)
  return page
}

/** A walk that ends at one of its pages, with this cursor and for this reason. */
export function endedAt(stretch: Stretch, place: number, before: unknown, end: Stretch['end']): Stretch {
  const pages = stretch.pages.slice(0, place + 1)
  return {
    ...stretch,
    pages: pages.map((page, index) => (index === place ? withBody(page, (body) => ({ ...body, before })) : page)),
    limits: stretch.limits.slice(0, place + 1),
    end,
  }
}

/** A walk whose page was refused. */
export function refusedAt(stretch: Stretch, place: number): Stretch {
  const broken = endedAt(stretch, place, null, 'broken')
  const refused = { ...pageAt(stretch, place), status: 400, body: '{"error":"no"}' }
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
