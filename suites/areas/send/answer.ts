import { broken, held, judged, type Outcome, observed, undecided } from '../../reading/finding.ts'
import { isText } from '../../reading/views/views.ts'
import { wait } from '../wait/rows.ts'
import { type SendFacts, shown } from './facts.ts'
import { send } from './rows.ts'

/** Judges what the answer is: its status, and that it is a send result (spec 2.11, 4.1, 4.2). */
export function judgeAnswer(facts: SendFacts): Outcome[] {
  return [...judgeStatus(facts), ...judgeNoReplies(facts), ...observeTimedOut(facts)]
}

function judgeStatus(facts: SendFacts): Outcome[] {
  const { endpoint, mode, kind, sent, views, where } = facts
  // What a silent turn gets has rows of its own.
  if (kind === 'silent') return []
  const row = mode === 'none' ? send[`${endpoint}-none-202`] : send[`${endpoint}-${mode}-200`]
  if (facts.unjudgeable !== undefined) return [undecided(row, facts.unjudgeable, where)]
  const expected = mode === 'none' ? 202 : 200
  const holds = sent.answer.status === expected && views.result !== undefined
  if (!holds && mode === 'required' && sent.answer.status === 504) return [judge504(facts)]
  if (isLongRefused(sent)) return [undecided(row, longRefused, where)]
  if (sent.answer.status === 404 && isIdFromList(facts))
    return [undecided(row, 'not found, although the list shows its id', where)]
  return [judged(row, holds, where, `${expected} and a send result`, shown(sent.answer))]
}

export const longRefused = 'a long text was refused: see the rules about the length of a text'

/** A text of more than a few thousand characters may be refused for its length alone: rules of their own tell how long one may be. */
export function isLongRefused({ text, answer: { status } }: Pick<SendFacts['sent'], 'text' | 'answer'>): boolean {
  return text.length > 4000 && (status === 400 || status === 413)
}

/** Whether no answer named the conversation that was sent to: a start that gets 504 is found by its title in the list. */
function isIdFromList({ endpoint, earlier }: SendFacts): boolean {
  return endpoint === 'send' && earlier.some(({ answer }) => answer.status === 504)
}

/** A 504 where words were expected: right if there were none in time, wrong if the agent spoke. */
function judge504({ endpoint, kind, sent, views, inTime, where }: SendFacts): Outcome {
  const row = send[`${endpoint}-required-200`]
  if (kind === 'open') return undecided(row, 'the agent may have sent no message', where)
  if (!inTime) return undecided(row, 'the wait ran out', where)
  const said = sent.said?.find((text) => views.wasSaid(text))
  if (said !== undefined) return broken(row, where, `200, because the agent sent ${said}`, shown(sent.answer))
  return undecided(row, 'no view shows the scripted text', where, views.lost)
}

/** Judges that an answer before the limit does not claim that the wait ran out (spec 2.11, readings 14). */
export function judgeInTime(facts: SendFacts): Outcome[] {
  const { endpoint, mode, sent, views, inTime, where } = facts
  const row = wait[`${endpoint}-${mode}-in-time`]
  if (facts.unjudgeable !== undefined) return [undecided(row, facts.unjudgeable, where)]
  if (views.result === undefined) return []
  const claims = views.result.timedOut === true
  const beforeLimit = facts.tookMs < facts.timing.waitLimitMs
  if (claims ? !inTime : !beforeLimit) return [undecided(row, 'the wait may have run out', where)]
  if (!claims) return [held(row, where)]
  const last = sent.said?.at(-1)
  const lacksWords = last !== undefined && !views.result.replies.some((reply) => isText(last, reply.text))
  // It gave up while the turn went on: that is another rule. The modes that do not wait for its end cannot give up.
  if (lacksWords && (mode === 'default' || mode === 'optional'))
    return [undecided(row, 'the service timed out before the wait limit', where)]
  return [broken(row, where, 'no timedOut true', `timedOut true after ${Math.round(facts.tookMs)} ms`)]
}

function judgeNoReplies({ endpoint, mode, views, sent, where }: SendFacts): Outcome[] {
  if (mode !== 'none' || views.result === undefined) return []
  return [
    judged(send[`${endpoint}-none-no-replies`], !views.result.hasReplies, where, 'no replies', shown(sent.answer)),
  ]
}

function observeTimedOut({ views, inTime, where }: SendFacts): Outcome[] {
  if (views.result === undefined || !inTime) return []
  const value = views.result.timedOut === undefined ? 'absent' : String(views.result.timedOut)
  return [observed(send['timed-out-false'], value, where.exchange)]
}
