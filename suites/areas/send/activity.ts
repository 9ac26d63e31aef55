import type { Exchange } from '../../../schemas/types.ts'
import type { Around, SeenSend } from '../../log/sends.ts'
import { connectMs, jitterMs, told, tookOf } from '../../reading/accuracy.ts'
import {
  broken,
  held,
  type Outcome,
  observed,
  speaksOf,
  spokenActivity,
  undecided,
  type Where,
} from '../../reading/finding.ts'
import { jsonOf } from '../../reading/gateway.ts'
import { isObject } from '../../reading/resources.ts'
import { placeOf } from '../../reading/sent.ts'
import { activityIn } from '../../reading/text/activity.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { factsOf } from './facts.ts'
import { isInHistory, matchReplies, toldReplies, wordsIn } from './matched-replies.ts'
import { send } from './rows.ts'

/**
 * Judges that the replies to a turn with tool activity or a note are its words alone (spec 1). `hidden` is the name of
 * the tool or the text of the note.
 */
export function judgeHidden(
  sent: Sent,
  what: 'tools' | 'notes',
  hidden: string,
  earlier: readonly Sent[],
  around: Around,
): Outcome[] {
  const row = send[`replies-hide-${what}`]
  const facts = factsOf(sent, earlier, around)
  if (facts === undefined) return []
  if (facts.unjudgeable !== undefined) return [undecided(row, facts.unjudgeable, facts.where)]
  if (facts.views.result === undefined || sent.answer.status !== 200) return []
  const matched = matchReplies(facts)
  const { replies } = facts.views.result
  const shown = replies.map((reply) => ({ reply, as: activityIn(reply.text ?? '', [hidden], [sent.text]) }))
  const isOwn = shown.some(({ as }) => as === 'own')
  const spoken = shown.filter(({ as }) => as === 'spoken')
  // What the agent says of its tools the history shows as well (readings 91).
  const isUnsaid = spoken.some(({ reply }) => !isInHistory(facts, reply))
  const expected = `only the agent text, without the ${what === 'tools' ? 'tool' : 'note'}`
  if (!isOwn && isUnsaid && !facts.views.whole) {
    return [undecided(row, 'the settled history could not be read completely', facts.where)]
  }
  if (isOwn || isUnsaid) return [broken(row, facts.where, expected, toldReplies(replies))]
  const [said] = spoken
  if (said !== undefined) {
    const deed = speaksOf(what === 'tools' ? 'tool' : 'note', said.reply.text ?? '')
    return [spokenActivity(row, deed, facts.where)]
  }
  if (wordsIn(matched).length > 0) return [held(row, facts.where)]
  return [undecided(row, 'the response has none of the texts', facts.where)]
}

/**
 * Judges that `none` is answered at once also while an earlier turn of the conversation goes on (spec 4.2). That turn
 * pauses for two long pauses at least; `asking`, the send that began it, tells how long the same takes at rest. A turn
 * that was not seen to begin, or is broken off, tells nothing.
 */
export function judgeNoneMeanwhile(meanwhile: SeenSend, { timing, exchanges }: Around): Outcome[] {
  const { answer, mode } = meanwhile
  const asking = meanwhile.earlier.at(-1)
  if (asking === undefined) return []
  const later = asking.said?.at(-1)
  // Our own deadline, reached on a living connection, is lateness (readings 45).
  const isLate = answer.failure?.kind === 'timeout'
  if (mode !== 'none' || (answer.status !== 202 && !isLate) || later === undefined) return []
  const row = send['none-while-busy']
  const where = { at: `${placeOf(meanwhile)}, while the agent works`, exchange: answer.id }
  const begun = exchanges.some((each) => isWithin(each, asking, meanwhile) && showsWork(each))
  const { firstSeenMs, lastUnseenMs } = viewsOf(meanwhile).visibility(later)
  if (!begun || (!isLate && !Number.isFinite(firstSeenMs))) return []
  const [took, atRest] = [tookOf(answer), tookOf(asking.answer)]
  // The way is in both: only by how much it may differ counts.
  const leastMs = took.measuredMs - took.oursMs - connectMs(answer) - jitterMs(answer) - atRest.measuredMs
  if (leastMs >= timing.longPauseMs) {
    const expected = `a response after about ${Math.round(atRest.measuredMs)} ms, as for a settled conversation`
    const actual = isLate ? `no response after ${Math.round(took.measuredMs)} ms` : `a response after ${told(took)}`
    return [broken(row, { ...where, timed: true }, expected, actual)]
  }
  if (isLate) return []
  // Not said yet when the answer came, so that it waited for nothing.
  if (lastUnseenMs - answer.endMs >= timing.lagMs) return [held(row, where)]
  return ifPutOff(row, where, answer, exchanges)
}

/**
 * The pause may have gone by while the service put requests off. Then the scene is worth another look, with a longer
 * pause, and no more than one: a row for which only the service gives the occasion is not left undecided for good.
 */
function ifPutOff(row: Requirement, where: Where, { attempt }: Exchange, exchanges: readonly Exchange[]): Outcome[] {
  if (attempt > 1 || exchanges.every(({ repeats }) => repeats.length === 0)) return []
  return [undecided(row, 'the service rate limited requests during the pause', where)]
}

/** Whether an exchange was made between the answer to one send and the next send. */
function isWithin({ sentMs, endMs }: Exchange, asking: Sent, meanwhile: Sent): boolean {
  return sentMs >= asking.answer.endMs && endMs <= meanwhile.answer.sentMs
}

/** The turn before the two was seen to end, so what works or asks is the first of them. */
function showsWork({ body }: Exchange): boolean {
  const status = jsonOf(body)
  if (!isObject(status)) return false
  return status.busy === true || (Array.isArray(status.pendingGates) && status.pendingGates.length > 0)
}

/** What becomes of a message that is sent while the agent works, and while a question waits: only observed. */
export function observeMeanwhile(meanwhile: SeenSend): Outcome[] {
  const { answer, earlier, mode } = meanwhile
  const before = earlier.at(-1)?.reads?.findLast(({ endMs, status }) => status === 200 && endMs <= answer.sentMs)
  const body = jsonOf(before?.body ?? null)
  if (!isObject(body) || mode !== 'none') return []
  const views = viewsOf(meanwhile)
  const said = (meanwhile.said ?? []).every((text) => views.wasSaid(text))
  const status = meanwhile.answer.status ?? meanwhile.answer.failure?.message ?? 'no response'
  const value = `${status}; ${said ? 'the agent executed the step' : 'the agent did not execute the step'}`
  const asking = Array.isArray(body.pendingGates) && body.pendingGates.length > 0
  return [
    ...(body.busy === true ? [observed(send['while-busy'], value, meanwhile.answer.id)] : []),
    ...(asking ? [observed(send['while-asking'], value, meanwhile.answer.id)] : []),
  ]
}
