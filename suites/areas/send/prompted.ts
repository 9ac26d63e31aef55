import { held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import type { SendFacts } from './facts.ts'
import { isInHistory, toldReplies } from './matched-replies.ts'
import { send } from './rows.ts'

/**
 * Judges the replies of an agent that is only prompted by the agreement of two views, the answer and the history. What
 * it was to say is not known, and it may go on to speak after the turn: what is missing stays undecided.
 */
export function judgePrompted(facts: SendFacts): Outcome[] {
  const { endpoint, mode, kind, views, where, sent } = facts
  if (kind !== 'open' || mode === 'none' || facts.unjudgeable !== undefined || sent.answer.status !== 200) return []
  const replies = views.result?.replies ?? []
  if (replies.length === 0 || views.messages === undefined) return []
  const onlySaid = send[`${endpoint}-${mode}-only-said`]
  const known = replies.every((reply) => isInHistory(facts, reply))
  const unknown = 'the history does not show each reply'
  const outcomes: Outcome[] = [known ? held(onlySaid, where) : undecided(onlySaid, unknown, where)]
  if (mode === 'required') return outcomes
  // The same prompt may have been sent before: the id tells which one this is.
  const byId = views.messages.findIndex((message) => message.messageId === views.result?.messageId)
  const own = byId === -1 ? views.messages.findLastIndex((message) => views.own.includes(message)) : byId
  const after = views.messages.slice(own + 1)
  const next = after.findIndex((message) => message.role === 'user')
  const turn = own === -1 ? [] : after.slice(0, next === -1 ? undefined : next)
  const said = turn.filter((message) => message.role === 'assistant')
  const places = replies.map((reply) => said.findIndex((message) => message.messageId === reply.messageId))
  const complete = send[`${endpoint}-${mode}-complete`]
  const all = said.every((_, place) => places.includes(place))
  outcomes.push(
    all && said.length > 0 ? held(complete, where) : undecided(complete, 'the history shows more messages', where),
  )
  if (places.length < 2 || places.includes(-1)) return outcomes
  const ascending = places.every((place, at) => at === 0 || place > (places[at - 1] ?? -1))
  return [...outcomes, judged(send[`${endpoint}-in-order`], ascending, where, toldReplies(said), toldReplies(replies))]
}
