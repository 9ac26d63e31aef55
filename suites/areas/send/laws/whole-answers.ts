import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { modeIn, placeOf } from '../../../reading/sent.ts'
import { excerpt } from '../../../reading/text/excerpt.ts'
import { conversationsIn, type SeenConversation } from '../../../reading/views/conversations.ts'
import { failureOf } from '../../../reading/views/quiet.ts'
import { readStatus } from '../../../reading/views/status-reads.ts'
import { ownTurnsTold } from '../../../reading/views/told-turns.ts'
import { isText } from '../../../reading/views/views.ts'
import { send } from '../rows.ts'

/**
 * A law: an answer without timedOut comes when the turn has ended, and has all of its words (spec 4.2), whatever else the
 * agent did in it. Words that its script asks for, and that a view showed before anything else was sent, were said in that
 * turn; where others overlap it, whose they are is open (readings 12), and a turn that failed may begin again (readings 41).
 */
export function judgeWholeAnswers(exchanges: readonly Exchange[]): Outcome[] {
  const told = new Map(ownTurnsTold(exchanges).map((turn) => [turn.post, turn.says]))
  return conversationsIn(exchanges).flatMap((conversation) => {
    if (conversation.statuses.some(({ exchange }) => failureOf(exchange) !== undefined)) return []
    return conversation.sends.flatMap(({ exchange, result }): Outcome[] => {
      const endpoint = endpointOf(exchange) === 'start' ? 'start' : 'send'
      const mode = modeIn(exchange)
      const says = told.get(exchange)
      if ((mode !== 'default' && mode !== 'optional') || says === undefined || says.length === 0) return []
      if (exchange.status !== 200 || exchange.repeats.length > 0 || !isAlone(conversation, exchange)) return []
      if (result === undefined || result.timedOut === true || result.hasOddTimedOut) return []
      const seen = wordsBeforeNext(conversation, exchange)
      // Most come as they were said: a long answer is not looked through for each of its words.
      const exactly = new Set(result.replies.map(({ text }) => text))
      const isTold = (word: string): boolean =>
        exactly.has(word) || result.replies.some(({ text }) => isText(word, text))
      const missing = says.find((word) => !isTold(word) && seen.has(word))
      const row = send[`${endpoint}-${mode}-complete`]
      const where = { at: placeOf({ endpoint, mode }), exchange: exchange.id }
      if (missing === undefined) return says.every(isTold) ? [held(row, where)] : []
      const { messageId, exchange: shows } = seen.get(missing) ?? {}
      // It is there in other words, by its id or for all that can be told: that is for the rules of a reply's text.
      const isChanged = result.replies.some((reply) =>
        messageId === undefined ? !says.some((word) => isText(word, reply.text)) : reply.messageId === messageId,
      )
      if (isChanged) return []
      const actual = `missing, although ${shows} shows the reply before the next send`
      return [broken(row, where, `the reply ${JSON.stringify(excerpt(missing, 80))}`, actual)]
    })
  })
}

/** Whether the turns of all earlier sends had ended by then, as their own answers tell, and none came meanwhile. */
function isAlone({ posts, sends }: SeenConversation, own: Exchange): boolean {
  return posts.every((post) => {
    if (post === own || post.sentMs >= own.endMs) return true
    const result = sends.find(({ exchange }) => exchange === post)?.result
    const waited =
      post.status === 200 && modeIn(post) !== 'required' && result !== undefined && result.timedOut !== true
    return waited && post.endMs <= own.sentMs
  })
}

interface SeenWord {
  /** The id of the exchange that shows it. */
  exchange: string
  /** Its own, where a page shows it. */
  messageId?: string
}

/** What the agent was seen to have said before the next send. */
function wordsBeforeNext({ posts, pages, statuses }: SeenConversation, own: Exchange): Map<string, SeenWord> {
  const nextMs = Math.min(Number.POSITIVE_INFINITY, ...posts.filter((post) => post.sentMs > own.sentMs).map(sentMsOf))
  const seen = new Map<string, SeenWord>()
  for (const { exchange, page } of pages) {
    if (exchange.endMs > nextMs) continue
    for (const { role, text, messageId } of page.messages)
      if (role === 'assistant' && text !== undefined && !seen.has(text))
        seen.set(text, { exchange: exchange.id, ...(messageId === undefined ? {} : { messageId }) })
  }
  for (const { exchange } of statuses) {
    const last = exchange.endMs > nextMs ? undefined : readStatus(exchange)?.lastText
    if (typeof last === 'string' && !seen.has(last)) seen.set(last, { exchange: exchange.id })
  }
  return seen
}

const sentMsOf = ({ sentMs }: Exchange): number => sentMs
