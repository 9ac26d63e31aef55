import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { broken, held, type Outcome } from '../../../reading/finding.ts'
import { modeIn } from '../../../reading/sent.ts'
import { excerpt } from '../../../reading/text/excerpt.ts'
import {
  conversationsIn,
  type PageRead,
  type SeenConversation,
  type TakenSend,
  wholeAtRest,
} from '../../../reading/views/conversations.ts'
import { runWordsIn } from '../../../reading/views/script-entries.ts'
import { isText } from '../../../reading/views/views.ts'
import type { Requirement } from '../../../rules/requirement.ts'
import { history } from '../../history/rows.ts'
import { stream } from '../../stream/rows.ts'
import { send } from '../rows.ts'

/**
 * A law: what was acknowledged is found (spec 4.5, readings 28): once its conversation rests, a page that holds all of it has
 * each message that was taken, and each reply that an answer told.
 */
export function judgeFound(exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  return conversationsIn(exchanges).flatMap((each) => judgeConversation(each, lagMs))
}

function judgeConversation(conversation: SeenConversation, lagMs: number): Outcome[] {
  return wholeAtRest(conversation, lagMs).flatMap((read) => {
    const taken = conversation.sends.filter(({ exchange }) => exchange.endMs <= read.exchange.sentMs)
    return taken.flatMap((each) => [judgeText(each, read), ...judgeReplies(each, read)])
  })
}

function judgeText({ exchange, text, result }: TakenSend, { exchange: read, page }: PageRead): Outcome {
  const row = rowOf(exchange)
  const where = { at: `${exchange.method} ${exchange.path}, settled`, exchange: read.id }
  const expected = `the text of ${exchange.id} in the history`
  const byId = page.messages.find(({ messageId }) => messageId !== undefined && messageId === result?.messageId)
  if (byId !== undefined && !isPlain(text)) return held(row, where)
  if (byId !== undefined && byId.text !== undefined && !isText(text, byId.text))
    return broken(row, where, expected, `under its id ${JSON.stringify(excerpt(byId.text, 80))}`)
  const words = runWordsIn(text.slice(0, 1000)).slice(0, 2)
  const shows = page.messages.some(
    ({ role, text: shown }) =>
      isText(text, shown) ||
      (role !== 'assistant' && words.length > 0 && words.every((word) => shown?.includes(word) === true)),
  )
  const isThere = byId !== undefined || shows || !isPlain(text)
  return isThere
    ? held(row, where)
    : broken(row, where, expected, 'the whole history was read, and the message is missing')
}

/** What becomes of control characters and of half a surrogate pair is open (readings 30, 53). */
function isPlain(text: string): boolean {
  return !/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]/u.test(text)
}

function judgeReplies({ exchange, result }: TakenSend, { exchange: read, page }: PageRead): Outcome[] {
  const lost = result?.replies.find(
    ({ messageId, text }) =>
      !page.messages.some(
        (each) => (messageId !== undefined && each.messageId === messageId) || isText(text ?? '', each.text),
      ),
  )
  if (lost === undefined) return []
  const where = { at: `${exchange.method} ${exchange.path}, settled`, exchange: read.id }
  const expected = `the reply ${JSON.stringify(excerpt(lost.text, 60))} of ${exchange.id} in the history`
  return [broken(history['agent-words-all'], where, expected, 'the whole history was read, and the message is missing')]
}

/** The rule that the text of a send is kept. */
export function rowOf(exchange: Exchange): Requirement {
  const endpoint = endpointOf(exchange) === 'start' ? 'start' : 'send'
  const mode = modeIn(exchange)
  if (mode === 'required' && exchange.status === 504) return send[`${endpoint}-required-silent-kept`]
  return mode === 'stream' || mode === 'required-stream'
    ? stream[`${endpoint}-${mode}-stored`]
    : send[`${endpoint}-${mode}-stored`]
}
