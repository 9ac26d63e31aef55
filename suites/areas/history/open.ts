import type { Exchange } from '../../../schemas/types.ts'
import { type Outcome, observed } from '../../reading/finding.ts'
import type { LongConversation } from '../../reading/views/long-conversation.ts'
import { messagesOf, pageOf } from '../../reading/views/page.ts'
import type { NeighbourRecord, OddRecord } from '../../records/long-conversation.ts'
import type { Sent } from '../../records/sent.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { history } from './rows.ts'

/** What the spec leaves open about a history, as it was seen. Nothing here can fail. */
export function observeHistory(
  conversation: LongConversation,
  odd: OddRecord,
  neighbour: NeighbourRecord | null,
): Outcome[] {
  return [
    answer(history['limit-0'], odd.limit0),
    answer(history['limit-negative'], odd.limitNegative),
    answer(history['limit-1001'], odd.limit1001),
    answer(history['cursor-invented'], odd.cursorInvented),
    answer(history['cursor-empty'], odd.cursorEmpty),
    ...observePages(conversation),
    ...observeTimestamps(conversation),
    ...(neighbour === null ? [] : observeNeighbour(conversation, neighbour)),
  ]
}

function answer(row: Requirement, exchange: Exchange): Outcome {
  const page = pageOf(exchange)
  const shown = page === undefined ? '' : ` with ${page.messages.length} messages`
  return observed(row, `${exchange.status ?? exchange.failure?.kind ?? 'no response'}${shown}`, exchange.id)
}

function observePages(conversation: LongConversation): Outcome[] {
  const walks = [...conversation.constant, ...conversation.mixed, ...conversation.unlimited, ...conversation.fifty]
  const pages = walks.flatMap((walk) => walk.pages)
  const empty = pages.filter(({ page }) => page?.messages.length === 0).length
  const oldest = pages.find(({ places }) => places.includes(0))
  return [
    observed(history['empty-pages'], `${empty} of ${pages.length}`),
    ...(oldest === undefined
      ? []
      : [observed(history['hidden-first'], oldest.page?.before !== null, oldest.exchange.id)]),
  ]
}

function observeTimestamps({ pages, scripted }: LongConversation): Outcome[] {
  const known = new Map<number, string | null>()
  for (const { seen } of pages) {
    for (const { at, message } of seen) {
      if (at !== undefined && message.timestamp !== undefined) known.set(at, message.timestamp)
    }
  }
  const given = [...known].sort(([a], [b]) => a - b).flatMap(([, timestamp]) => timestamp ?? [])
  const [sample] = given
  const moments = given.map((each) => Date.parse(each)).filter((each) => !Number.isNaN(each))
  const inOrder = moments.every((each, index) => index === 0 || each >= (moments[index - 1] ?? 0))
  return [
    observed(
      history['timestamps-known'],
      sample === undefined
        ? 'none'
        : `${given.length} of ${scripted.entries.length === 0 ? 0 : known.size}, such as ${sample.slice(0, 40)}`,
    ),
    ...(moments.length > 1 ? [observed(history['timestamps-order'], inOrder)] : []),
  ]
}

function observeNeighbour(conversation: LongConversation, neighbour: NeighbourRecord): Outcome[] {
  const idsOf = (exchanges: readonly Exchange[]) =>
    new Set(exchanges.flatMap(messagesOf).flatMap(({ messageId }) => messageId ?? []))
  const [own, beside] = [idsOf(conversation.pages.map(({ exchange }) => exchange)), idsOf(neighbour.pages.pages)]
  return [
    observed(
      history['ids-across-conversations'],
      [...own].every((id) => !beside.has(id)),
    ),
    ...(neighbour.foreign === null ? [] : [answer(history['foreign-cursor-answer'], neighbour.foreign)]),
  ]
}

/** Whether a question that waited stands in the history as a message. */
export function observeQuestion({ question, meanwhile }: { question?: string; meanwhile: Sent }): Outcome[] {
  const { history: walked } = meanwhile
  if (question === undefined || walked?.end !== 'start') return []
  const shown = walked.pages.flatMap(messagesOf).some(({ role, text }) => role !== 'user' && text?.includes(question))
  return [observed(history['question-shown'], shown)]
}
