import type { Timing } from '../../../schemas/types.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { sendResultOf } from '../../reading/send-result.ts'
import { isStreamed } from '../../reading/sent.ts'
import { waitOf } from '../../reading/views/quiet.ts'
import { readStatus, type StatusRead, shownWork, statusesOf, visibilityOf } from '../../reading/views/status-reads.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { mayRunOutMs } from '../../reading/wait-limit.ts'
import type { Sent } from '../../records/sent.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { status } from './rows.ts'

export const falling: { row: Requirement; still: (read: StatusRead) => boolean }[] = [
  { row: status['busy-falls'], still: (read) => read.busy === true },
  { row: status['accepted-inputs-falls'], still: (read) => (read.accepted ?? 0) > 0 },
  { row: status['deferred-falls'], still: (read) => read.deferred === true },
]

/** After the last words, and no later than the lag and one wait limit, nothing is busy, accepted or deferred (readings 28). */
export function judgeRest(statusReads: StatusReads, timing: Timing): Outcome[] {
  const endedMs = visibilityOf(statusReads, statusReads.said.at(-1) ?? '').firstSeenMs
  return judgeFalls(statusesOf(statusReads), statusReads.rest.rested, endedMs, timing)
}

/** The same after a send that was waited for, or whose last words were seen. */
export function judgeSentRest(sent: Sent, timing: Timing): Outcome[] {
  if (sent.rest === undefined) return []
  const reads = sent.rest.reads.flatMap((each) => readStatus(each) ?? [])
  return judgeFalls(reads, sent.rest.rested, endOf(sent, timing), timing)
}

/**
 * By when the turn of a send had surely ended: an answer that waits for the end came, and not since the wait ran out;
 * or the words showed that its script ends with, and the time was over that the script takes, since an agent may pause
 * after its words (readings 70). Infinite where neither is so.
 */
function endOf(sent: Sent, timing: Timing): number {
  const { answer, mode, said, script } = sent
  const waits = mode !== 'none' && mode !== 'required' && mode !== 'required-stream'
  const inTime = answer.endMs - answer.sentMs < mayRunOutMs(timing)
  const isWhole = answer.failure === null && (isStreamed(mode) || sendResultOf(answer)?.timedOut !== true)
  if (waits && inTime && answer.status === 200 && isWhole) return answer.endMs
  const last = said?.at(-1)
  if (last === undefined || script?.endsWith('say') !== true) return Infinity
  return Math.max(viewsOf(sent).visibility(last).firstSeenMs, answer.sentMs + sent.lastsMs)
}

function judgeFalls(reads: readonly StatusRead[], rested: boolean, endedMs: number, timing: Timing): Outcome[] {
  const last = reads.at(-1)
  if (last === undefined) return []
  const where = { at: 'GET /conversations/{id}', exchange: last.exchange.id }
  return falling.map(({ row, still }) => {
    if (rested || !still(last)) return held(row, where)
    const fellMs = reads.findLast((read) => read.exchange.sentMs > endedMs && !still(read))?.exchange.sentMs
    const overdue = last.exchange.sentMs - (fellMs ?? endedMs) > timing.lagMs + timing.waitLimitMs
    // It fell, and the agent woke by itself since (readings 43).
    if (fellMs !== undefined && !overdue) return held(row, where)
    if (overdue && !waits(last)) return broken(row, where, 'a settled conversation after the turn', shownWork(last))
    return undecided(row, 'no status shows the end of the turn within its time', where)
  })
}

const waitsElsewhere = ['draining', 'awaiting', 'queued', 'stopping']

/** Whether a status says what it waits for, or that it is winding up: then it may lawfully be busy (readings 28). */
export function waits(read: StatusRead): boolean {
  const bucket: unknown =
    typeof read.state === 'object' && read.state !== null ? Reflect.get(read.state, 'bucket') : null
  const isWaiting = waitsElsewhere.some((each) => each === read.body.phase) || bucket === 'scheduled'
  return isWaiting || waitOf(read.body) !== undefined
}
