import { broken, held, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { quotedPair } from '../../reading/text/quoted-pair.ts'
import type { SeenMessage } from '../../reading/views/page.ts'
import { withText } from '../../reading/views/views.ts'
import type { SendFacts } from './facts.ts'
import { send } from './rows.ts'

/**
 * Judges that the replies of an answer and the history show the same messages: ids and words (spec 2.10, readings 29).
 * What the agent was told to say does not matter here.
 */
export function judgeViews(facts: SendFacts): Outcome[] {
  const { mode, views, sent } = facts
  if ((mode !== 'optional' && mode !== 'required') || facts.unjudgeable !== undefined || sent.answer.status !== 200)
    return []
  const replies = views.result?.replies ?? []
  return replies.flatMap((reply) => [...judgeReply(facts, mode, reply), ...observeTime(facts, reply)])
}

function judgeReply(
  { endpoint, views, where }: SendFacts,
  mode: 'optional' | 'required',
  reply: SeenMessage,
): Outcome[] {
  const [idRow, textRow] = [send[`${endpoint}-${mode}-reply-id`], send[`${endpoint}-${mode}-reply-text`]]
  const { messageId, text } = reply
  const messages = views.messages ?? []
  const sameText = text === undefined ? [] : withText(messages, text)
  const sameId = messages.find((message) => messageId !== undefined && message.messageId === messageId)
  if (sameText.length === 0 && sameId === undefined) {
    const why = 'the history does not show the reply'
    return [undecided(idRow, why, where), undecided(textRow, why, where)]
  }
  if (sameText.length === 0) {
    const other =
      text === undefined || sameId?.text === undefined
        ? undecided(textRow, 'the reply or the message has no text (see area shape)', where)
        : broken(textRow, where, ...quotedPair(sameId.text, text))
    return [held(idRow, where), other]
  }
  if (messageId === undefined || sameText.every((message) => message.messageId === undefined)) {
    const why = 'the reply or the history has no id (see area shape)'
    return [undecided(idRow, why, where), held(textRow, where)]
  }
  const ids = sameText.map((message) => JSON.stringify(message.messageId)).join(' or ')
  const agree = sameText.some((message) => message.messageId === messageId)
  if (agree) return [held(idRow, where), held(textRow, where)]
  // The agent may have said it once more, where nobody read (readings 43).
  const id = views.whole
    ? broken(idRow, where, ids, JSON.stringify(messageId))
    : undecided(idRow, 'the settled history could not be read completely', where)
  return [id, held(textRow, where)]
}

function observeTime({ views, where }: SendFacts, reply: SeenMessage): Outcome[] {
  const same = (views.messages ?? []).find((message) => message.messageId === reply.messageId)
  if (same === undefined || reply.messageId === undefined) return []
  const value = same.timestamp === reply.timestamp ? 'the same' : `${reply.timestamp} and ${same.timestamp}`
  return [observed(send['reply-timestamps'], value, where.exchange)]
}
