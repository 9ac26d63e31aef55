import type { Exchange, Timing } from '../../../../schemas/types.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { conversationsIn, type SeenConversation } from '../../../reading/views/conversations.ts'
import type { Page } from '../../../reading/views/page.ts'
import { failureOf, waitOf } from '../../../reading/views/quiet.ts'
import { readStatus, type StatusRead, shownWork } from '../../../reading/views/status-reads.ts'
import { type ToldTurn, turnsTold } from '../../../reading/views/told-turns.ts'
import { falling, waits } from '../rest.ts'
import { status } from '../rows.ts'

/** What is known of the turns of one conversation, and every status of it in order. */
interface Turns {
  conversation: SeenConversation
  reads: StatusRead[]
  turns: readonly ToldTurn[]
  lagMs: number
}

/**
 * A law: a status shows work between two words of one turn, and none long after the last (spec 2.4, readings 28), whatever
 * it was that asked for the turn. Where a turn failed by itself (readings 41), nothing is told by it.
 */
export function judgeTurns(exchanges: readonly Exchange[], { lagMs, waitLimitMs }: Timing): Outcome[] {
  const told = turnsTold(exchanges)
  return conversationsIn(exchanges).flatMap((conversation) => {
    const { statuses, posts } = conversation
    if (statuses.some(({ exchange }) => failureOf(exchange) !== undefined)) return []
    const reads = statuses.flatMap(({ exchange }) => readStatus(exchange) ?? [])
    const own = new Set(posts)
    const texts = new Set(conversation.pages.flatMap(({ page }) => page.messages.map(({ text }) => text)))
    const turns = told.filter(({ post, text }) => own.has(post) || texts.has(text))
    const seen = { conversation, reads, turns, lagMs }
    return [...judgeBetweenWords(seen), ...judgeBeforeWords(seen), ...judgeLongAfter(seen, lagMs + waitLimitMs)]
  })
}

/**
 * A status that shows no work, between two that show the same words as the newest: it was read the lag after these had
 * come, and the lag before the next ones did, which the agent was told to say in the same turn, and said.
 */
function judgeBetweenWords({ conversation, reads, turns, lagMs }: Turns): Outcome[] {
  const row = status['busy-while-working']
  for (const turn of turns) {
    const pagesWith = (word: string): Exchange[] =>
      conversation.pages.flatMap(({ page, exchange }) => (hasWord(page, word) ? [exchange] : []))
    for (const [index, word] of turn.says.slice(0, -1).entries()) {
      // A status that still shows the earlier words once a page shows the next tells nothing of when those were said.
      const next = turn.says[index + 1] ?? ''
      const saidMs = pagesWith(next)[0]?.endMs ?? Number.POSITIVE_INFINITY
      const showing = reads.filter(({ exchange, lastText }) => lastText === word && exchange.endMs <= saidMs)
      const [first, last] = [showing[0]?.exchange, showing.at(-1)?.exchange]
      if (first === undefined || last === undefined || pagesWith(next).length === 0) continue
      // What was sent meanwhile may have a turn of its own.
      if (conversation.posts.some(({ sentMs }) => sentMs > turn.post.sentMs && sentMs <= last.endMs)) continue
      const inside = showing.filter(
        ({ exchange }) => exchange.sentMs >= first.endMs + lagMs && exchange.endMs + lagMs <= last.sentMs,
      )
      const idle = inside.find((read) => !works(read) && !mayWait(read) && read.busy === false)
      const one = idle ?? inside[0]
      if (one === undefined) continue
      const where = { at: 'GET /conversations/{id}, between two messages of a turn', exchange: one.exchange.id }
      if (idle === undefined) return [held(row, where)]
      return [broken(row, where, 'busy true, because the turn had further messages', shownWork(idle))]
    }
  }
  return []
}

/** Two times whose difference is the lag to the letter may differ from it as fractions of a millisecond are written. */
const roundingMs = 0.001

/**
 * A status that shows no work, though a page that was read the lag after it holds the message of a turn without the words
 * which that turn says later, and nobody has sent anything meanwhile: the agent was not done, as where several turns go on
 * side by side and the first that ends is taken for all.
 */
function judgeBeforeWords({ conversation, reads, turns, lagMs }: Turns): Outcome[] {
  const row = status['busy-while-working']
  const { pages, posts } = conversation
  for (const { post, text, says } of turns) {
    const isOver = (each: Exchange, atMs: number): boolean => each.endMs + lagMs <= atMs + roundingMs
    const idle = reads.filter((read) => read.busy === false && !works(read) && !mayWait(read))
    for (const read of idle.filter(({ exchange }) => isOver(post, exchange.sentMs))) {
      const whole = pages.find(
        ({ exchange, page, cursor }) =>
          cursor === undefined &&
          isOver(read.exchange, exchange.sentMs) &&
          page.messages.some((each) => each.role === 'user' && each.text === text),
      )
      const unsaid = says.filter((word) => whole !== undefined && !hasWord(whole.page, word))
      const later = pages.find(
        ({ exchange, page }) =>
          exchange.sentMs > (whole?.exchange.endMs ?? Number.POSITIVE_INFINITY) &&
          unsaid.some((word) => hasWord(page, word)),
      )
      if (later === undefined) continue
      const isAlone = posts.every(
        (each) => isOver(each, read.exchange.sentMs) || each.sentMs >= later.exchange.endMs || isRefused(each),
      )
      if (!isAlone) continue
      const where = { at: 'GET /conversations/{id}, before the last message of a turn', exchange: read.exchange.id }
      const expected = `busy true, because later messages belong to this turn (${later.exchange.id})`
      return [broken(row, where, expected, shownWork(read))]
    }
  }
  return []
}

/** Refused for what it lacks: it adds nothing, and has no turn (spec 7). */
function isRefused({ status: code }: Exchange): boolean {
  return code !== null && [400, 401, 402, 403, 404].includes(code)
}

function hasWord({ messages }: Page, word: string): boolean {
  return messages.some(({ role, text }) => role === 'assistant' && text === word)
}

/** Work that a status still shows so long after the last words of all that was sent (readings 28). */
function judgeLongAfter({ conversation, reads, turns }: Turns, overdueMs: number): Outcome[] {
  const { posts, pages } = conversation
  const last = reads.at(-1)
  if (last === undefined || turns.length === 0) return []
  // A turn that says nothing at its end may go on unseen.
  const isTold = posts.every((post) => turns.some((turn) => turn.post === post))
  if (!isTold || !turns.every(({ endsInWords, says }) => endsInWords || says.length === 0)) return []
  const ends = turns.filter(({ endsInWords }) => endsInWords).map(({ says }) => says.at(-1) ?? '')
  const shownMs = (word: string): number => {
    const read = reads.find(({ lastText }) => lastText === word)?.exchange.endMs
    const page = pages.find((each) => each.page.messages.some(({ text }) => text === word))?.exchange.endMs
    return Math.min(read ?? Number.POSITIVE_INFINITY, page ?? Number.POSITIVE_INFINITY)
  }
  // An agent may say all of its words first, and pause then (readings 70).
  const pausedMs = turns.map(({ post, pausesMs }) => post.sentMs + pausesMs)
  const sinceMs = Math.max(...ends.map(shownMs), ...posts.map(({ endMs }) => endMs), ...pausedMs)
  if (ends.length === 0 || last.exchange.sentMs <= sinceMs) return []
  const where = { at: 'GET /conversations/{id}, after the last message', exchange: last.exchange.id }
  return falling.flatMap(({ row, still }) => {
    if (!still(last)) return [held(row, where)]
    const stayed = reads.filter(({ exchange }) => exchange.sentMs > sinceMs).every(still)
    if (!stayed || last.exchange.sentMs - sinceMs <= overdueMs || waits(last)) return []
    return [broken(row, where, 'a settled conversation after the turn', shownWork(last))]
  })
}

/** Beside a question that waits, a status may say that the turn does too, for whatever comes next (readings 50, 57). */
function mayWait({ body, gates }: StatusRead): boolean {
  return waitOf(body) !== undefined || gates === undefined || gates.length > 0
}

function works({ busy, accepted, deferred }: StatusRead): boolean {
  return busy === true || deferred === true || (accepted ?? 0) > 0
}
