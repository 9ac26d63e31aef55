import type { Exchange } from '../../../schemas/types.ts'
import type { Around, SeenSend } from '../../log/sends.ts'
import { judgeAtMost, tookOf } from '../../reading/accuracy.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { isApiError } from '../../reading/gateway.ts'
import { shownStatus } from '../../reading/refusal.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { failureOf } from '../../reading/views/quiet.ts'
import { readStatus } from '../../reading/views/status-reads.ts'
import { isText, viewsOf } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import { shown } from '../send/facts.ts'
import { wait } from './rows.ts'

/** A send that found an earlier turn at work, and what the conversation showed once views had followed its answer. */
interface Behind {
  sent: SeenSend
  after: { status: Exchange; page: Exchange }
}

/** Judges a send under `optional` that found one earlier turn at work and no other message waiting (spec 4.2, 7, 8). */
export function judgeBehind(sent: SeenSend, around: Around): Outcome[] {
  const behind = behindOf(sent, around)
  return behind === undefined ? [] : judges.flatMap((judge) => judge(behind, around))
}

const judges = [judgeNotLate, judgeBehindForm, judgeBehindWaits, judgeBehindWork]

function behindOf(sent: SeenSend, { timing, exchanges }: Around): Behind | undefined {
  const { mode, answer, earlier, conversationId } = sent
  const running = earlier.at(-1)
  if (mode !== 'optional' || running === undefined || conversationId === undefined || sent.said === null)
    return undefined
  const since = (running.reads ?? []).filter(({ sentMs }) => sentMs >= running.answer.sentMs && sentMs < answer.sentMs)
  const last = since.at(-1)
  const isLong = running.answer.sentMs + running.lastsMs > answer.sentMs
  if (!isLong || last === undefined || readStatus(last)?.busy !== true || (readStatus(last)?.accepted ?? 0) > 0)
    return undefined
  const isOther = exchanges.some(
    (each) =>
      each.method === 'POST' && each.sentMs > running.answer.sentMs && each.sentMs < answer.endMs && each !== answer,
  )
  const fromMs = answer.endMs + timing.lagMs
  const status = sent.reads?.find(({ sentMs }) => sentMs >= fromMs)
  const page = sent.looks.find(({ sentMs }) => sentMs >= fromMs)
  return isOther || status === undefined || page === undefined ? undefined : { sent, after: { status, page } }
}

/**
 * Judges that the limit of a wait counts from the request (spec 4.2, 8), also where its turn has to wait for an earlier
 * one. An answer before the limit, and a conflict, say nothing.
 */
function judgeNotLate({ sent: { answer } }: Behind, { timing }: Around): Outcome[] {
  const row = wait['behind-not-late']
  const where = { at: 'POST /messages, reply optional, while an earlier turn continues', exchange: answer.id }
  const took = tookOf(answer)
  const latestMs = timing.waitLimitMs + timing.slackMs
  const waited = answer.status === 200 || answer.failure?.kind === 'timeout'
  if (!waited || took.mostMs < mayRunOutMs(timing)) return []
  // There was no answer, but one would still have been in time: nothing to judge.
  if (answer.status !== 200 && took.mostMs <= latestMs) return []
  const actual = (ms: string) => `${answer.status === null ? 'none' : shownStatus(answer)} after ${ms}`
  return [judgeAtMost(row, took, latestMs, { where, expected: `a response within ${latestMs} ms`, actual })]
}

/**
 * Judges how such a send is answered when its wait runs out (spec 4.2, 7): 504 is for `required` alone, and an answer
 * without timedOut has to wait for the end of the turn. Which turn reads the message is open (readings 12), so it is
 * broken only where the conversation was seen to be at work on it afterwards.
 */
function judgeBehindForm({ sent, after }: Behind, { timing }: Around): Outcome[] {
  const row = wait['behind-runs-out']
  const { answer } = sent
  const where = { at: 'POST /messages, reply optional, while an earlier turn continues', exchange: answer.id }
  const expected = '200 with timedOut true'
  if (answer.status === 504 && isApiError(answer.body)) return [broken(row, where, expected, shown(answer))]
  const result = sendResultOf(answer)
  if (answer.status !== 200 || result === undefined || result.hasOddTimedOut) return []
  if (tookOf(answer).mostMs < mayRunOutMs(timing)) return []
  if (result.timedOut === true) return [held(row, where)]
  const last = sent.said?.at(-1) ?? ''
  const isSaid = [...result.replies, ...messagesOf(after.page)].some(({ text }) => isText(last, text))
  const work = after.status.sentMs < answer.endMs + timing.lagMs || isSaid ? undefined : workIn(after.status)
  return work === undefined ? [] : [broken(row, where, expected, `${shown(answer)}; a later status shows ${work}`)]
}

/**
 * Judges that such a send waits for the end of a turn (spec 4.2): its own, a later one, or the one that is under way and
 * reads it too (readings 12). A message that no turn has read beyond the lag after its answer was waited for by nobody.
 */
function judgeBehindWaits({ sent, after }: Behind, { timing }: Around): Outcome[] {
  const row = wait['behind-waits']
  const { answer } = sent
  const where = { at: 'POST /messages, reply optional, while an earlier turn continues', exchange: answer.id }
  const result = sendResultOf(answer)
  if (answer.status !== 200 || result === undefined || result.hasOddTimedOut) return []
  const isSaid = [...result.replies, ...messagesOf(after.page)].some(({ text }) => sent.said?.includes(text ?? ''))
  const ranOut = tookOf(answer).leastMs >= mayRunOutMs(timing)
  if (isSaid || (ranOut && result.timedOut === true)) return [held(row, where)]
  const accepted = readStatus(after.status)?.accepted ?? 0
  const isFollowed = after.status.sentMs >= answer.endMs + timing.lagMs
  if (ranOut || result.timedOut === true || accepted === 0 || !isFollowed) return []
  if (failureOf(after.status) !== undefined) return []
  return [
    broken(
      row,
      where,
      'no response before a turn has read the message',
      `${shown(answer)}; a later status has acceptedInputs ${accepted}`,
    ),
  ]
}

/**
 * Judges that the work carries on (spec 4.2): what waited behind another turn when its wait ran out is read all the same, and
 * its words are said. Which turn reads it is open (readings 12).
 */
function judgeBehindWork({ sent }: Behind): Outcome[] {
  const row = wait['behind-carries-on']
  const { answer, said } = sent
  const where = { at: 'POST /messages, reply optional, while an earlier turn continues', exchange: answer.id }
  const last = said?.at(-1)
  if (answer.status !== 200 || sendResultOf(answer)?.timedOut !== true || last === undefined) return []
  const views = viewsOf(sent)
  if (views.wasSaid(last)) return [held(row, where)]
  if (!views.whole) return [undecided(row, 'the settled history could not be read completely', where)]
  return [undecided(row, `no view shows ${last}`, where, views.lost)]
}

/** Phases of a conversation that is not at rest though its turn may have ended (readings 28, 57). */
const phasesAfter: readonly unknown[] = ['awaiting', 'draining', 'stopping', 'error']

/** What shows that the turn of a message has not begun, or goes on. */
function workIn(status: Exchange): string | undefined {
  const read = readStatus(status)
  if (read === undefined || failureOf(status) !== undefined) return undefined
  if ((read.accepted ?? 0) > 0) return `acceptedInputs ${read.accepted}`
  return read.busy === true && !phasesAfter.includes(read.body.phase) ? 'that the agent works' : undefined
}
