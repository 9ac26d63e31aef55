import type { Exchange } from '../../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { excerpt } from '../../../reading/text/excerpt.ts'
import { isEndAsShown } from '../../../reading/text/text.ts'
import {
  conversationsIn,
  type PageRead,
  restOf,
  restsOf,
  type SeenConversation,
} from '../../../reading/views/conversations.ts'
import type { SeenMessage } from '../../../reading/views/page.ts'
import { failureOf } from '../../../reading/views/quiet.ts'
import { readStatus, type StatusRead } from '../../../reading/views/status-reads.ts'
import { status } from '../rows.ts'

/** A status and a page of one rest, between which nothing was said: one of them stands between two that are alike. */
interface Pair {
  read: StatusRead
  page: PageRead
}

/**
 * A law: status and history agree on the agent's newest words wherever both were read while a conversation rested, and so
 * on nothing where it has said nothing (spec 2.4, readings 15). An agent may speak unasked, so that nothing is said of the
 * two where the one or the other changed meanwhile.
 */
export function judgeWordsAgree(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((conversation) => {
    const outcomes = pairsOf(conversation, lagMs).map(judgePair)
    const wrong = outcomes.find((each) => each !== undefined && !each.held)
    return [wrong ?? outcomes.find((each) => each !== undefined) ?? []].flat()
  })
}

function pairsOf(conversation: SeenConversation, lagMs: number): Pair[] {
  const rests = restsOf(conversation, lagMs)
  const reads = conversation.statuses.flatMap(({ exchange }) => readStatus(exchange) ?? []).filter(isPlain)
  const said = saidFrom(conversation)
  const pages = conversation.pages.filter(({ cursor }) => cursor === undefined)
  return rests.flatMap((rest) => {
    // The quiet status with which the rest was found is the first of it.
    const during = reads.filter(({ exchange }) => exchange.endMs >= rest.fromMs && exchange.endMs <= rest.untilMs)
    const shown = pages.filter(({ exchange }) => restOf([rest], exchange) !== undefined)
    const byPage = shown.flatMap((page): Pair[] => {
      // The page may be behind what was said just before it.
      const before = reads.findLast(({ exchange }) => exchange.endMs + lagMs <= page.exchange.sentMs)
      const after = during.find(({ exchange }) => exchange.sentMs >= page.exchange.endMs)
      return before && after && before.lastText === after.lastText ? [{ read: after, page }] : []
    })
    const byStatus = during.flatMap((read): Pair[] => {
      const before = shown.findLast(({ exchange }) => exchange.endMs + lagMs <= read.exchange.sentMs)
      const after = shown.find(({ exchange }) => exchange.sentMs >= read.exchange.endMs)
      return before && after && newestOf(before)?.messageId === newestOf(after)?.messageId
        ? [{ read, page: after }]
        : []
    })
    const byWords = shown.flatMap((page): Pair[] => {
      const saidMs = said.get(newestOf(page)?.messageId ?? '') ?? Number.POSITIVE_INFINITY
      const before = reads.filter(({ exchange }) => exchange.endMs <= page.exchange.sentMs)
      const last = before.at(-1)
      // The page may be behind what the last of them shows, but not behind one that was read the lag before it.
      const read = before.findLast(({ exchange }) => exchange.endMs + lagMs <= page.exchange.sentMs)
      if (read === undefined || last?.lastText !== read.lastText) return []
      return read.exchange.sentMs >= saidMs + lagMs ? [{ read, page }] : []
    })
    return [...byPage, ...byStatus, ...byWords]
  })
}

/** By when each message was surely said: a page had shown it, or an answer. What is then the newest on a later page was so before. */
function saidFrom({ pages, sends }: SeenConversation): Map<string, number> {
  const said = new Map<string, number>()
  const add = (messages: readonly SeenMessage[], { endMs }: Exchange): void => {
    for (const { messageId = '' } of messages) said.set(messageId, Math.min(endMs, said.get(messageId) ?? endMs))
  }
  for (const { page, exchange } of pages) add(page.messages, exchange)
  for (const { result, exchange } of sends) add(result?.replies ?? [], exchange)
  said.delete('')
  return said
}

/** A question that waits may be the agent's newest words although it is no message; a turn that failed may have said more. */
function isPlain({ gates, lastText, exchange }: StatusRead): boolean {
  return gates?.length === 0 && lastText !== undefined && failureOf(exchange) === undefined
}

function newestOf({ page }: PageRead): SeenMessage | undefined {
  return page.messages.findLast(({ role }) => role === 'assistant')
}

function judgePair({ read, page }: Pair) {
  const shown = read.lastText ?? ''
  const newest = newestOf(page)?.text
  const where = { at: `GET /conversations/{id}, compared with ${page.exchange.id}`, exchange: read.exchange.id }
  const says = (row: (typeof status)['last-text-end'], expected: string) =>
    broken(row, where, expected, JSON.stringify(excerpt(read.lastText ?? undefined, 80) ?? null))
  if (newest === undefined) {
    const isSilent = page.page.before === null && page.page.messages.every(({ role }) => role === 'user')
    if (!isSilent) return undefined
    if (shown.trim() === '') return held(status['last-text-none'], where)
    return says(status['last-text-none'], 'nothing, because the agent has sent no message')
  }
  if (newest.trim() === '') return undefined
  if (isEndAsShown(newest, shown)) return held(status['last-text-newest'], where)
  const expected = `the end of ${JSON.stringify(newest.slice(-60))}`
  const isOf = (role: string): boolean =>
    page.page.messages.some((each) => each.role === role && isEndAsShown(each.text ?? '', shown))
  if (shown.trim() === '' || isOf('assistant')) return says(status['last-text-newest'], expected)
  return says(isOf('user') ? status['last-text-not-user'] : status['last-text-end'], expected)
}
