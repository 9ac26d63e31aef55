import type { Exchange } from '../../../schemas/types.ts'
import { endpointOf } from '../../reading/endpoint.ts'
import { broken, held, misnamed, type Outcome, tolerated, undecided } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { textIn } from '../../reading/sent.ts'
import { quotedPair } from '../../reading/text/quoted-pair.ts'
import { runWordsIn } from '../../reading/text/run-words.ts'
import { compareText, hasOddCharacter } from '../../reading/text/text.ts'
import { longestText } from '../../reading/too-long.ts'
import { isAccepted } from '../../reading/unjudgeable.ts'
import { idIn } from '../../reading/views/conversations.ts'
import { messagesOf, type SeenMessage } from '../../reading/views/page.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isText } from '../../reading/views/views.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { SendFacts } from './facts.ts'
import { send } from './rows.ts'

/** Judges the ids of an answer and that its text is kept (spec 2.11, 4.5). */
export function judgeKept(facts: SendFacts): Outcome[] {
  if (facts.unjudgeable !== undefined) return judgeUnjudgeable(facts)
  // What is shown of such a text is open (readings 30): the rules about texts look at it.
  if (hasOddCharacter(facts.sent.text)) return judgeConversationId(facts)
  return [...judgeConversationId(facts), ...judgeMessageId(facts), ...judgeStored(facts)]
}

function judgeUnjudgeable({ endpoint, mode, kind, where, unjudgeable = '' }: SendFacts): Outcome[] {
  if (kind === 'silent') return []
  const rows = [
    send[`${endpoint}-${mode}-conversation-id`],
    send[`${endpoint}-${mode}-message-id`],
    send[`${endpoint}-${mode}-stored`],
  ]
  return rows.map((row) => undecided(row, unjudgeable, where))
}

const withoutId = 'the response or the history has no id (see area shape)'

function judgeConversationId(facts: SendFacts): Outcome[] {
  const { endpoint, mode, sent, views, where } = facts
  if (views.result === undefined) return []
  const row = send[`${endpoint}-${mode}-conversation-id`]
  const { conversationId } = views.result
  if (conversationId === undefined) return [undecided(row, withoutId, where)]
  if (endpoint === 'send') {
    const to = sent.conversationId ?? ''
    return [conversationId === to ? held(row, where) : misnamed(row, where, to, [conversationId])]
  }
  return [judgeMade(facts, row, conversationId)]
}

/** The id that a start gave has to lead to the conversation with its text or, where that is lost, with its title. */
function judgeMade({ sent, views, where }: SendFacts, row: Requirement, id: string): Outcome {
  const { title, history, conversationId } = sent
  if (conversationId !== undefined && conversationId !== id) {
    const expected = `${JSON.stringify(conversationId)}, which has the title`
    return { ...misnamed(row, where, conversationId, [id]), expected }
  }
  if (views.own.length > 0) return held(row, where)
  const newest = history?.pages[0]
  if (newest?.status === 404 && views.statuses.length === 0) {
    const at = { ...where, exchange: newest.id }
    return broken(row, at, 'the id of the created conversation', `${JSON.stringify(id)}, which is not found`)
  }
  if (views.statuses.some((look) => isText(title ?? '', look.title))) return held(row, where)
  if (!views.whole || title === null || views.statuses.length === 0) {
    return undecided(row, 'the conversation could not be read completely', where)
  }
  const seen = `${JSON.stringify(id)}, which has neither the text nor the title`
  return broken(row, where, 'the id of the created conversation', seen)
}

function judgeMessageId({ endpoint, mode, sent, views, earlier, exchanges, where }: SendFacts): Outcome[] {
  if (views.result === undefined) return []
  const row = send[`${endpoint}-${mode}-message-id`]
  const { messageId } = views.result
  if (messageId === undefined) return [undecided(row, withoutId, where)]
  // A page may show a later message with the same text, and not this one.
  const same = exchanges.filter((each) => each.id !== sent.answer.id && textIn(each) === sent.text)
  const others = [...earlier.map(({ answer }) => answer), ...same]
  const known = new Set(others.map((each) => sendResultOf(each)?.messageId))
  const part = partOf(
    (views.messages ?? []).filter((each) => !known.has(each.messageId)),
    sent.text,
  )
  const shown = views.own.filter((each) => !known.has(each.messageId))
  const own = shown.length > 0 || part === undefined ? shown : [part]
  if (own.some((message) => message.messageId === messageId)) return [held(row, where)]
  if (own.length === 0) return [undecided(row, 'the history does not show the text', where)]
  if (own.every((message) => message.messageId === undefined)) return [undecided(row, withoutId, where)]
  if (!isOnly(sent, earlier)) return [undecided(row, 'another message may have the same text', where)]
  const expected = `the id in the history: ${own.map((message) => JSON.stringify(message.messageId)).join(' or ')}`
  return [broken(row, where, expected, JSON.stringify(messageId))]
}

/** No earlier message has the same text and an id that is not known, nor may one that the log lacks. */
function isOnly({ endpoint, text }: Sent, earlier: readonly Sent[]): boolean {
  const isUnknown = (each: Sent): boolean => each.text === text && sendResultOf(each.answer)?.messageId === undefined
  const isBegun = endpoint === 'start' || earlier.some((each) => each.endpoint === 'start')
  return isBegun && !earlier.some(isUnknown)
}

function judgeStored(facts: SendFacts): Outcome[] {
  const { endpoint, mode, sent } = facts
  if (!isAccepted(sent.answer)) return []
  const silent504 = mode === 'required' && facts.kind === 'silent' && sent.answer.status === 504
  const row = silent504 ? send[`${endpoint}-required-silent-kept`] : send[`${endpoint}-${mode}-stored`]
  return judgeTextKept(facts, row)
}

/** Judges that the text of an accepted send is in the history, whole where it is as long as a text may be. */
export function judgeTextKept({ endpoint, sent, views, exchanges, where }: SendFacts, row: Requirement): Outcome[] {
  const atLimit = sent.text.length >= longestText
  const whole = send[`${endpoint}-text-whole`]
  const isExact = views.own.some(({ text }) => text === sent.text)
  if (views.own.length > 0)
    return [isExact ? held(row, where) : tolerated(row, where, 30), ...(atLimit ? [held(whole, where)] : [])]
  const part = partOf(views.messages ?? [], sent.text)
  if (part !== undefined && atLimit) {
    const compared = compareText(sent.text, part.text ?? '')
    return [
      broken(whole, where, 'every character of the text', compared.same ? '' : compared.difference),
      undecided(row, `the stored text is incomplete: see ${whole.id}`, where),
    ]
  }
  if (!views.whole) return [undecided(row, 'the settled history could not be read completely', where)]
  // What was there at first is told by the rules of history.
  if (exchanges.some((each) => isShownIn(each, sent))) return [undecided(row, 'an earlier page shows the text', where)]
  const sameId = (views.messages ?? []).find((message) => message.messageId === views.result?.messageId)
  const instead = part ?? sameId
  if (instead === undefined) return [broken(row, where, 'the text in the history', 'missing')]
  const [expected, actual] = quotedPair(sent.text, instead.text ?? '')
  return [broken(row, where, `${expected} in the history`, `another text in its place: ${actual}`)]
}

function isShownIn(exchange: Exchange, { text, conversationId, history }: Sent): boolean {
  const isOwn = endpointOf(exchange) === 'history' && idIn(exchange.path) === conversationId
  const isEarlier = exchange.endMs <= (history?.pages[0]?.sentMs ?? Number.POSITIVE_INFINITY)
  return isOwn && isEarlier && messagesOf(exchange).some((each) => isText(text, each.text))
}

/** What became of a text that the history does not show as it was: a message with the words that no other text holds. */
function partOf(messages: readonly SeenMessage[], text: string): SeenMessage | undefined {
  const words = runWordsIn(text.slice(0, 1000)).slice(0, 2)
  if (words.length === 0) return undefined
  return messages.find(
    (message) => message.role !== 'assistant' && words.every((word) => message.text?.includes(word) === true),
  )
}
