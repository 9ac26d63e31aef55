import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, type Outcome } from '../../../reading/finding.ts'
import { isBareGateway, jsonOf } from '../../../reading/gateway.ts'
import { shownStatus } from '../../../reading/refusal.ts'
import { isObject } from '../../../reading/resources.ts'
import { modeIn } from '../../../reading/sent.ts'
import { conversationsIn, restsOf, type SeenConversation } from '../../../reading/views/conversations.ts'
import { rowsIn } from '../../../reading/views/listing.ts'
import { failureOf } from '../../../reading/views/quiet.ts'
import { runWordsIn } from '../../../reading/views/script-entries.ts'
import { readStatus } from '../../../reading/views/status-reads.ts'
import { isText } from '../../../reading/views/views.ts'
import { statusCodes } from '../rows.ts'
import { provoking } from '../status-codes.ts'

/**
 * A law: nothing conflicts with a message whose conversation rests (spec 7, readings 40), whatever it was sent for. What may
 * be in its way, and is no fault: a turn that nobody saw end, a stage that is done (readings 48), a question that waits, an
 * agent that woke by itself, others who write there, a ticket (readings 35). A text that was sent before has a rule of its own.
 */
export function judgeLoneSends(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const refused = exchanges.filter(isConflict)
  if (refused.length === 0) return []
  const ticket = new Set(exchanges.flatMap((each) => rowsIn(each)?.flatMap(idsOfTicket) ?? []))
  return conversationsIn(exchanges).flatMap((each) => {
    if (ticket.has(each.id) || isVisited(each)) return []
    const wrong = each.posts.find((post) => refused.includes(post) && isAlone(post, each, lagMs) && isNew(post, each))
    if (wrong === undefined) return []
    const where = { at: 'POST /messages to a settled conversation', exchange: wrong.id }
    return [broken(statusCodes['lone-send-no-409'], where, 'no conflict', shownStatus(wrong))]
  })
}

function isConflict(exchange: Exchange): boolean {
  const { status, credential, owned, scene, repeats } = exchange
  const isOurs = credential === 'full' || credential === 'writeOnly'
  // What was sent again, since nobody knew what had become of it, may be in its own way.
  return (
    status === 409 && isOurs && !owned && scene !== provoking && repeats.length === 0 && endpointOf(exchange) === 'send'
  )
}

function idsOfTicket(row: { conversationId?: string; ticketId?: unknown; members?: readonly string[] }): string[] {
  const { conversationId, ticketId, members } = row
  if (ticketId === undefined && members === undefined) return []
  return [...(conversationId === undefined ? [] : [conversationId]), ...(members ?? [])]
}

/** No other message was under way, and the looks before and after show nothing that one could be in conflict with. */
function isAlone(post: Exchange, conversation: SeenConversation, lagMs: number): boolean {
  const others = conversation.posts.filter((each) => each !== post)
  if (others.some((each) => each.sentMs < post.endMs && each.endMs > post.sentMs)) return false
  const rested = restsOf(conversation, lagMs).some(
    ({ fromMs, untilMs }) => fromMs <= post.sentMs && untilMs >= post.sentMs,
  )
  const earlier = others.filter((each) => each.sentMs < post.sentMs)
  const isOver = rested || (earlier.length > 0 && earlier.every((each) => hasEnded(each, post.sentMs - lagMs)))
  const looks = conversation.statuses.map(({ exchange, quiet }) => ({ exchange, quiet, read: readStatus(exchange) }))
  const lastMs = Math.max(...earlier.map(({ endMs }) => endMs))
  const before = looks.findLast(({ exchange }) => exchange.sentMs >= lastMs && exchange.endMs <= post.sentMs)
  const next = Math.min(...others.flatMap(({ sentMs }) => (sentMs > post.sentMs ? [sentMs] : [])))
  const after = looks.filter(({ exchange }) => exchange.sentMs >= post.sentMs && exchange.endMs <= next)
  return (
    isOver &&
    before !== undefined &&
    [before, ...after.slice(0, 1)].every(
      ({ exchange, quiet, read }) =>
        quiet && read?.stage !== 'done' && read?.gates?.length === 0 && failureOf(exchange) === undefined,
    )
  )
}

/** An answer that tells of a whole turn, or of none (spec 4.2). */
function hasEnded(post: Exchange, byMs: number): boolean {
  if (post.endMs > byMs || post.repeats.length > 0 || post.failure !== null || isBareGateway(post)) return false
  if (post.status !== null && post.status >= 400 && post.status < 500) return true
  const mode = modeIn(post)
  const body = jsonOf(post.body)
  const isWhole = mode === 'default' || mode === 'optional'
  return isWhole && post.status === 200 && isObject(body) && body.timedOut !== true
}

/** The same text again is judged by its own rule. */
function isNew(post: Exchange, { posts }: SeenConversation): boolean {
  const text = textOf(post)
  return text !== undefined && posts.every((each) => each.sentMs >= post.sentMs || textOf(each) !== text)
}

/** Others write there (spec 2.8): their messages may be under way whenever ours comes. */
function isVisited({ pages, posts }: SeenConversation): boolean {
  const ours = posts.flatMap((each) => textOf(each) ?? [])
  // A message that came back in another form is still ours: it holds a word that nobody else says.
  const words = ours.flatMap((each) => runWordsIn(each.slice(0, 1000)).slice(0, 2))
  const isOurs = (text: string | undefined): boolean =>
    words.some((word) => text?.includes(word) === true) || ours.some((each) => isText(each, text))
  return pages.some(({ page }) => page.messages.some(({ role, text }) => role === 'user' && !isOurs(text)))
}

function textOf({ requestBody }: Exchange): string | undefined {
  const body = jsonOf(requestBody)
  return isObject(body) && typeof body.text === 'string' ? body.text : undefined
}
