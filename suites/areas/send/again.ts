import type { Exchange } from '../../../schemas/types.ts'
import { type Around, type SeenSend, sendsIn } from '../../log/sends.ts'
import { broken, held, judged, type Outcome, observed, undecided, type Where } from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isNotAcceptable, notAcceptable } from '../../reading/not-acceptable.ts'
import { isObject } from '../../reading/resources.ts'
import { placeOf } from '../../reading/sent.ts'
import { hasToken } from '../../reading/text/labelled.ts'
import { isAccepted, unjudgeable } from '../../reading/unjudgeable.ts'
import { rowsIn } from '../../reading/views/listing.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isText, type Views } from '../../reading/views/views.ts'
import { factsOf, shown } from './facts.ts'
import { send } from './rows.ts'

/** Judges that the same text, started twice, makes two conversations (spec 4.1), and tells what became of a folder. */
export function judgeStartedAgain(again: SeenSend, around: Around): Outcome[] {
  const sends = sendsIn(around.exchanges, around.timing)
  const start = sends.find(
    ({ endpoint, text, answer }) =>
      endpoint === 'start' && text === again.text && answer.endMs <= again.answer.sentMs && answer !== again.answer,
  )
  if (again.endpoint === 'send' || start === undefined) return []
  return [...judgeTwoConversations(start, again, around), ...observeFolder(again, around)]
}

function judgeTwoConversations(start: Sent, again: Sent, { exchanges }: Around): Outcome[] {
  const row = send['start-new-conversation']
  const where: Where = { at: `${placeOf(again)}, with the text of an earlier start`, exchange: again.answer.id }
  const why = unjudgeable(start.answer, exchanges) ?? unjudgeable(again.answer, exchanges)
  if (why !== undefined) return [undecided(row, why, where)]
  if (!isAccepted(again.answer)) {
    return [broken(row, where, 'the text accepted again', shown(again.answer))]
  }
  if (start.conversationId === undefined || again.conversationId === undefined) {
    return [undecided(row, 'a response has no conversationId', where)]
  }
  const differ = start.conversationId !== again.conversationId
  return [
    judged(row, differ, where, 'another conversation', `the same conversation ${JSON.stringify(again.conversationId)}`),
  ]
}

/** Judges that a message whose text was sent before is kept and answered like any other (spec 4.2, readings 40). */
export function judgeSentAgain(message: Sent, repeated: Sent, token: string, around: Around): Outcome[] {
  const row = send['send-same-text-twice']
  const where: Where = { at: `${placeOf(repeated)}, with the text of an earlier message`, exchange: repeated.answer.id }
  const facts = factsOf(repeated, [message], around)
  const why = unjudgeable(message.answer, around.exchanges) ?? facts?.unjudgeable
  if (why !== undefined || facts === undefined) return [undecided(row, why ?? 'the response is a stream', where)]
  if (!isAccepted(message.answer)) return [undecided(row, `the first message got ${shown(message.answer)}`, where)]
  const { views, sent } = facts
  const kept = (views.messages ?? []).filter((each) => each.role !== 'assistant' && hasToken(each.text, token)).length
  if (!isAccepted(sent.answer)) return [broken(row, where, 'the text accepted again', shown(sent.answer))]
  // What is no send result breaks rules of its own.
  if (sent.answer.status === 200 && views.result === undefined)
    return [undecided(row, 'the response is not a SendResult', where)]
  if (kept < 2) {
    return views.whole
      ? [broken(row, where, 'the text twice in the history', `${kept} times`)]
      : [undecided(row, 'the settled history could not be read completely', where)]
  }
  if ((views.result?.replies ?? []).length > 0) return [held(row, where)]
  if (!facts.inTime) return [undecided(row, 'the wait may have run out', where)]
  const saidTwice = (sent.said ?? []).length > 0 && sent.said?.every((text) => timesSaid(views, text) > 1)
  if (saidTwice) return [broken(row, where, 'a response with text, as for the first message', shown(sent.answer))]
  return [undecided(row, 'the agent did not send the scripted text again', where, views.lost)]
}

function timesSaid(views: Views, text: string): number {
  return (views.messages ?? []).filter((each) => each.role === 'assistant' && isText(text, each.text)).length
}

/** What became of a working folder that was asked for, by the first list afterwards. */
function observeFolder(again: Sent, { exchanges }: Around): Outcome[] {
  const row = send['cwd-given']
  const [refused] = again.refused ?? []
  const { cwd } = bodyOf(refused ?? again.answer)
  if (cwd === undefined) return []
  if (refused !== undefined) return [observed(row, `refused with ${refused.status}`, refused.id)]
  const list = exchanges.find((each) => each.sentMs >= again.answer.endMs && rowsIn(each) !== undefined)
  if (list === undefined) return []
  const body = jsonOf(list.body)
  const rows = isObject(body) && Array.isArray(body.conversations) ? body.conversations : []
  const own = rows.filter(isObject).find((each) => each.conversationId === again.conversationId)
  if (own === undefined) return [observed(row, 'accepted; the conversation is not listed', again.answer.id)]
  const value = own.cwd === cwd ? 'accepted and shown' : `accepted; the list shows ${JSON.stringify(own.cwd ?? null)}`
  return [observed(row, value, list.id)]
}

function bodyOf({ requestBody }: Exchange): Record<string, unknown> {
  const body = jsonOf(requestBody)
  return isObject(body) ? body : {}
}

/** Judges that a send whose Accept header alone asks for an event stream gets JSON (spec 4.1, 4.2). */
export function judgeAccept(sent: Sent, around: Around): Outcome[] {
  const asking = [sent.answer, ...(sent.refused ?? [])].filter(
    (each) => each.requestHeaders.accept === 'text/event-stream',
  )
  // Where the first form was refused with something else in it, the next one tells what the header alone does.
  const answer = asking.find((each) => each === sent.answer) ?? asking.at(-1)
  if (answer === undefined) return []
  const where: Where = { at: `${placeOf(sent)}, Accept: text/event-stream`, exchange: answer.id }
  const row = send[`${sent.endpoint}-accept-ignored`]
  return isNotAcceptable(answer) ? [undecided(row, notAcceptable, where)] : judgeJson(row, answer, where, around)
}

/** Judges that a send that does not ask for a stream gets JSON (spec 4.1, 4.2). */
export function judgeJson(
  row: Parameters<typeof held>[0],
  answer: Exchange,
  where: Where,
  { exchanges }: Around,
): Outcome[] {
  const why = unjudgeable(answer, exchanges)
  if (why !== undefined) return [undecided(row, why, where)]
  if (answer.status === 404) return [undecided(row, 'the conversation was not found', where)]
  // Whether anything conflicts has rules of its own: it says nothing of the header.
  if (answer.status === 409) return [undecided(row, 'the service found a conflict', where)]
  // Under which name JSON comes is for area transport.
  const isJson = !isEventStream(answer) && isObject(jsonOf(answer.body))
  const expected = 'a send result in JSON'
  return [judged(row, isAccepted(answer) && isJson, where, expected, shown(answer))]
}

function isEventStream({ headers }: Exchange): boolean {
  return /^\s*text\/event-stream\s*(;|$)/i.test(headers['content-type'] ?? '')
}
