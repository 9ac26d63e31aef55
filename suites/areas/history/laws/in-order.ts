import type { Exchange } from '../../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import {
  conversationsIn,
  type PageRead,
  restOf,
  restsOf,
  type SeenConversation,
  type TakenSend,
} from '../../../reading/views/conversations.ts'
import { repliesAreWhole } from '../../../reading/views/long-conversation.ts'
import { history } from '../rows.ts'

/**
 * A law: what was told as said stands before a message that was sent only then (spec 4.5, readings 39). An answer that holds
 * a whole turn tells its own message and the words of that turn: neither has its place still to find.
 */
export function judgeInOrder(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, lagMs))
}

function judgeConversation(conversation: SeenConversation, lagMs: number): Outcome[] {
  const { sends, pages } = conversation
  const told = toldIn(sends)
  const sent = new Map(
    sends.flatMap(({ exchange, result }) => (result?.messageId ? [[result.messageId, exchange]] : [])),
  )
  const rests = restsOf(conversation, lagMs)
  const settled = pages.filter(({ exchange }) => restOf(rests, exchange) !== undefined)
  const judged = settled.flatMap((page) => judgePage(page, told, sent))
  return [...judged.filter((each) => !each.held), ...judged].slice(0, 1)
}

/** The first answer that told each message of a turn which had ended. */
function toldIn(sends: readonly TakenSend[]): Map<string, Exchange> {
  const told = new Map<string, Exchange>()
  for (const { exchange, result } of sends) {
    if (result === undefined || !repliesAreWhole(exchange)) continue
    for (const id of [result.messageId, ...result.replies.map(({ messageId }) => messageId)])
      if (id !== undefined && !told.has(id)) told.set(id, exchange)
  }
  return told
}

function judgePage(
  { exchange, page }: PageRead,
  told: ReadonlyMap<string, Exchange>,
  sent: ReadonlyMap<string, Exchange>,
) {
  const row = history['oldest-first-in-page']
  const where = { at: `GET ${exchange.path.split('?')[0]}`, exchange: exchange.id }
  const ids = page.messages.flatMap(({ messageId }) => messageId ?? [])
  let isSeen = false
  for (const [place, id] of ids.entries()) {
    const post = sent.get(id)
    if (post === undefined) continue
    const isOlder = (other: string): boolean => {
      const teller = told.get(other)
      return teller !== undefined && teller !== post && teller.endMs <= post.sentMs
    }
    const late = ids.slice(place + 1).find(isOlder)
    if (late !== undefined)
      return [
        broken(
          row,
          where,
          `${late}, which ${told.get(late)?.id} contains, before the later ${id}`,
          `${late} after ${id}`,
        ),
      ]
    isSeen ||= ids.slice(0, place).some(isOlder)
  }
  return isSeen ? [held(row, where)] : []
}
