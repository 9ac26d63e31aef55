import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { modeIn } from '../../../reading/sent.ts'
import { excerpt } from '../../../reading/text/excerpt.ts'
import { quotedPair } from '../../../reading/text/quoted-pair.ts'
import { compareText } from '../../../reading/text/text.ts'
import { conversationsIn, restOf, restsOf, type SeenConversation } from '../../../reading/views/conversations.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { send } from '../../send/rows.ts'
import { history } from '../rows.ts'

/** A message as one answer shows it. */
interface Sight {
  id: string
  role: string | undefined
  /** Undefined for what we sent: what the service made of it is for others (readings 30, 53). */
  text: string | undefined
  exchange: Exchange
  /** Read at rest, or told as a reply: what it holds then does not grow any more. */
  settled: boolean
  /** Which row speaks of its text, where that is not the one of pages. */
  row?: Requirement
}

/**
 * A law: in whatever answer an id stands, of one conversation it names one message (spec 2.8, readings 29), which has the
 * same role and text each time. Words that are still being said may grow.
 */
export function judgeOneId(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, lagMs))
}

function judgeConversation(conversation: SeenConversation, lagMs: number): Outcome[] {
  const groups = [...pagesOf(conversation, lagMs), ...answersOf(conversation)]
  const ids = new Set(groups.flat().map(({ id }) => id))
  const [first] = groups.find((group) => group.length > 0) ?? []
  if (first === undefined || ids.size < 2) return []
  const wrong = groups.flatMap(withinOne)[0] ?? acrossSends(conversation) ?? acrossAll(groups)
  if (wrong !== undefined) return [wrong]
  const where = { at: `${ids.size} messages of ${conversation.id}`, exchange: first.exchange.id }
  return [held(history['ids-unique'], where), held(history['ids-stable'], where)]
}

function pagesOf(conversation: SeenConversation, lagMs: number): Sight[][] {
  const rests = restsOf(conversation, lagMs)
  return conversation.pages.map(({ exchange, page }) => {
    const settled = restOf(rests, exchange) !== undefined
    return page.messages.flatMap(({ messageId: id, role, text }) =>
      id === undefined || text === undefined ? [] : [{ id, role: knownRole(role), text, exchange, settled }],
    )
  })
}

/** Another word for a role is a fault of shape, and nobody else's. */
function knownRole(role: string | undefined): string | undefined {
  return role === 'user' || role === 'assistant' ? role : undefined
}

/** The message that was sent, and the replies to it. */
function answersOf({ sends }: SeenConversation): Sight[][] {
  return sends.flatMap(({ exchange, result }) => {
    if (result === undefined) return []
    const { messageId, replies } = result
    const own =
      messageId === undefined ? [] : [{ id: messageId, role: 'user', text: undefined, exchange, settled: false }]
    const row = rowOfReplies(exchange)
    const told = replies.flatMap(({ messageId: id, text }): Sight[] =>
      id === undefined || text === undefined
        ? []
        : [{ id, role: 'assistant', text, exchange, settled: true, ...(row === undefined ? {} : { row }) }],
    )
    return [[...own, ...told]]
  })
}

function rowOfReplies(exchange: Exchange): Requirement | undefined {
  const mode = modeIn(exchange)
  const endpoint = endpointOf(exchange)
  if ((mode !== 'optional' && mode !== 'required') || (endpoint !== 'start' && endpoint !== 'send')) return undefined
  return send[`${endpoint}-${mode}-reply-text`]
}

/** One answer that gives an id to two messages, or one message twice. */
function withinOne(group: readonly Sight[]): Outcome[] {
  const owners = new Map<string, Sight>()
  for (const each of group) {
    const owner = owners.get(each.id)
    owners.set(each.id, owner ?? each)
    if (owner === undefined) continue
    const where = { at: `${each.exchange.method} ${each.exchange.path}`, exchange: each.exchange.id }
    if (!isSame(owner, each))
      return [broken(history['ids-unique'], where, `a unique id for ${tell(each)}`, tell(owner))]
    const row = each.role === 'user' ? history['sent-once'] : history['agent-words-once']
    return [broken(row, where, 'each message once', `${tell(each)} twice`)]
  }
  return []
}

/** Two sends that were given one id. */
function acrossSends({ sends }: SeenConversation): Outcome | undefined {
  const owners = new Map<string, Exchange>()
  for (const { exchange, result } of sends) {
    const id = result?.messageId
    if (id === undefined) continue
    const owner = owners.get(id)
    const where = { at: `${exchange.method} ${exchange.path}`, exchange: exchange.id }
    if (owner !== undefined) return broken(history['ids-unique'], where, 'a unique id', `${id}, as in ${owner.id}`)
    owners.set(id, exchange)
  }
  return undefined
}

function acrossAll(groups: readonly (readonly Sight[])[]): Outcome | undefined {
  const known = new Map<string, Sight>()
  for (const each of groups.flat()) {
    const before = known.get(each.id)
    if (before === undefined || (isGrown(before, each) && !before.settled)) known.set(each.id, each)
    else if (before.text === undefined && isSame(before, each)) known.set(each.id, each)
    else if (!isSame(before, each) && !(isGrown(each, before) && !each.settled)) {
      const where = { at: `${each.exchange.method} ${each.exchange.path}`, exchange: each.exchange.id }
      const row = each.row ?? before.row ?? history['ids-stable']
      const [expected, actual] = quotedPair(before.text ?? '', each.text ?? '')
      return broken(
        row,
        where,
        `${before.id}: ${before.role} ${expected} as in ${before.exchange.id}`,
        `${each.id}: ${each.role} ${actual}`,
      )
    }
  }
  return undefined
}

function isSame(one: Sight, other: Sight): boolean {
  if (one.role !== undefined && other.role !== undefined && one.role !== other.role) return false
  if (one.text === undefined || other.text === undefined || one.text === other.text) return true
  if (!halves.test(one.text) && !halves.test(other.text)) return isSameText(one.text, other.text)
  return isSameText(one.text.replace(standIns, '?'), other.text.replace(standIns, '?'))
}

function isSameText(one: string, other: string): boolean {
  return compareText(one, other).same || compareText(other, one).same
}

/**
 * Half a surrogate pair, and what stands in for one (readings 30): UTF-8 has no bytes for it and JSON an escape, so that
 * it hangs on the way an answer is written.
 */
const halves = /[\p{Cs}\ufffd]/u
const standIns = /[\p{Cs}\ufffd?]+/gu

/** Words that were being said when they were read first: a view that is behind may show less of them again. */
function isGrown(before: Sight, after: Sight): boolean {
  if (before.role !== after.role || before.role === 'user') return false
  return after.text?.startsWith(before.text?.trimEnd() ?? '') === true
}

function tell({ id, role, text }: Sight): string {
  return `${id}: ${role} ${JSON.stringify(excerpt(text, 60))}`
}
