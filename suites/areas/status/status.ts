import type { Exchange, Timing } from '../../../schemas/types.ts'
import { isEpochMs } from '../../reading/epoch.ts'
import { broken, held, misnamed, notPerformed, type Outcome, undecided, undecidedOnce } from '../../reading/finding.ts'
import { shownValue } from '../../reading/resources.ts'
import { excerpt } from '../../reading/text/excerpt.ts'
import { failureIn, waitOf } from '../../reading/views/quiet.ts'
import { readStatus, type StatusRead, shownWork, statusesOf, visibilityOf } from '../../reading/views/status-reads.ts'
import { viewsOf } from '../../reading/views/views.ts'
import type { Sent } from '../../records/sent.ts'
import type { StatusReads } from '../../records/status-reads.ts'
import type { Requirement } from '../../rules/requirement.ts'
import { status } from './rows.ts'

const at = (read: StatusRead): { at: string; exchange: string } => ({
  at: 'GET /conversations/{id}',
  exchange: read.exchange.id,
})

/**
 * Reads that were surely made after one moment and before another. A request is stamped before it leaves and after its
 * answer is there, so a late process of our own only makes these windows narrower: none of these findings hangs on it.
 */
function between(reads: readonly StatusRead[], afterMs: number, beforeMs: number): StatusRead[] {
  return reads.filter(({ exchange }) => exchange.sentMs > afterMs && exchange.endMs < beforeMs)
}

function firstOf(statusReads: StatusReads): string {
  return statusReads.said[0] ?? ''
}

function lastOf(statusReads: StatusReads): string {
  return statusReads.said.at(-1) ?? ''
}

/**
 * The agent had surely not said this yet at any earlier time, and was still to say it: it was unseen, and the views lag by
 * no more than the lag. Words that never came tell nothing: the turn may have ended without them (readings 41, 70).
 */
function unsaidUntil(statusReads: StatusReads, text: string, timing: Timing): number {
  const { firstSeenMs, lastUnseenMs } = visibilityOf(statusReads, text)
  return Number.isFinite(firstSeenMs) ? lastUnseenMs - timing.lagMs : Number.NEGATIVE_INFINITY
}

/** Why a status without work does not say that its turn is over (readings 41, 57); undefined where it says nothing of it. */
function excuseOf({ body, exchange }: StatusRead): string | undefined {
  const failure = failureIn([exchange])
  const wait = waitOf(body)
  return failure ?? (wait === undefined ? undefined : `the turn may have waited: the status shows ${wait}`)
}

/** A read that shows no work where there is some; with an excuse, the row is left undecided. */
function judgeIdle(row: Requirement, reads: readonly StatusRead[], expected: string): Outcome | undefined {
  const wrong = reads.find((read) => excuseOf(read) === undefined) ?? reads[0]
  if (wrong === undefined) return undefined
  const excuse = excuseOf(wrong)
  return excuse === undefined
    ? broken(row, at(wrong), expected, shownWork(wrong))
    : undecidedOnce(row, excuse, at(wrong))
}

/** Between a 202 and its turn's first words, beyond the lag, the work shows: busy, accepted or deferred (readings 28). */
export function judgeShown(statusReads: StatusReads, row: Requirement, timing: Timing): Outcome[] {
  if (statusReads.answer.status !== 202) return []
  const reads = between(
    statusesOf(statusReads),
    statusReads.answer.endMs + timing.lagMs,
    unsaidUntil(statusReads, firstOf(statusReads), timing),
  )
  const idle = judgeIdle(row, reads.filter(isIdle), 'busy, acceptedInputs above 0 or deferred')
  const [first] = reads
  if (idle !== undefined) return [idle]
  return first ? [held(row, at(first))] : []
}

/**
 * The same of a message that came while another turn went on, before its own words. When its turn began nobody knows, and a
 * field may be behind then (readings 28): only a row of idle looks that is longer than the lag is broken. It proves nothing,
 * since a running turn may read the message (readings 12). A status that says what it waits for tells nothing, also where it
 * is a question of the turn before (readings 57).
 */
export function judgeShownBehind(sent: Sent, row: Requirement, timing: Timing): Outcome[] {
  const last = sent.said?.at(-1)
  if (sent.answer.status !== 202 || last === undefined) return []
  const { firstSeenMs, lastUnseenMs } = viewsOf(sent).visibility(last)
  if (!Number.isFinite(firstSeenMs)) return []
  const reads = between(
    (sent.reads ?? []).flatMap((each) => readStatus(each) ?? []),
    sent.answer.endMs,
    lastUnseenMs - timing.lagMs,
  )
  let first: StatusRead | undefined
  for (const read of reads) {
    const saysIdle =
      isIdle(read) && excuseOf(read) === undefined && waitOf({ ...read.body, pendingGates: [] }) === undefined
    first = saysIdle ? (first ?? read) : undefined
    if (first !== undefined && read.exchange.sentMs - first.exchange.endMs > timing.lagMs)
      return [broken(row, at(read), 'busy, acceptedInputs above 0 or deferred', shownWork(read))]
  }
  return []
}

/**
 * busy is true from when the turn was first seen at work until its last words (spec 2.4), views given time to follow
 * (readings 28). `fromMs`: where the part of the turn that is meant begins; by default when it was first seen at work.
 */
export function judgeBusy(statusReads: StatusReads, row: Requirement, timing: Timing, fromMs?: number): Outcome[] {
  const reads = statusesOf(statusReads)
  const atWork = reads.find((read) => read.busy === true)?.exchange.endMs ?? Number.POSITIVE_INFINITY
  const spoke = visibilityOf(statusReads, firstOf(statusReads)).firstSeenMs
  const sinceMs = (fromMs ?? Math.min(atWork, spoke)) + timing.lagMs
  const inside = between(reads, sinceMs, unsaidUntil(statusReads, lastOf(statusReads), timing))
  // A turn may lawfully be put off again: then it does not run.
  const running = inside.filter((read) => read.deferred !== true && !((read.accepted ?? 0) > 0))
  const idle = running.filter((read) => read.busy === false)
  const wrong = judgeIdle(row, idle, 'busy true, because the turn had further messages')
  const right = running.find((read) => read.busy === true)
  if (wrong !== undefined) return [wrong]
  return right ? [held(row, at(right))] : []
}

/**
 * When a pause that comes right before the turn's last words had surely begun: these came no sooner than the pause allows.
 * Never, for all that is known, where nobody told the agent to pause.
 */
export function pauseBegan(statusReads: StatusReads, pauseMs: number): number {
  if (statusReads.prompted) return Number.POSITIVE_INFINITY
  return visibilityOf(statusReads, lastOf(statusReads)).firstSeenMs - pauseMs
}

function isIdle(read: StatusRead): boolean {
  return read.busy === false && read.deferred !== true && !((read.accepted ?? 0) > 0)
}

/** A question that waits is listed, from the lag after it was asked until the agent went on (spec 2.4, 2.7). */
export function judgeGate(statusReads: StatusReads, pauseMs: number, timing: Timing): Outcome[] {
  const row = status['gate-listed']
  const waiting = between(
    statusesOf(statusReads),
    pauseBegan(statusReads, pauseMs) + timing.lagMs,
    unsaidUntil(statusReads, lastOf(statusReads), timing),
  ).filter((read) => read.gates !== undefined)
  const listed = waiting.find((read) => (read.gates ?? []).length > 0)
  const [first] = waiting
  // Seen at another time it was listed all the same: before, where nothing says that it waits on, it was answered (spec 1).
  const others = waiting.some(saysAsked)
    ? []
    : statusesOf(statusReads).filter(({ exchange }) => exchange.sentMs < (first?.exchange.sentMs ?? Infinity))
  const seen = listed ?? others.find((read) => (read.gates ?? []).length > 0)
  if (seen) return [held(row, at(seen))]
  if (first === undefined) return unsaidOf(statusReads, row)
  // Only another view tells that the agent asked (readings 70).
  if (!waiting.some(saysAsked)) {
    const deed = { told: 'ask a question', did: 'no status shows a gate, phase awaiting or bucket needs-you' }
    return [notPerformed(row, deed, at(first))]
  }
  return [broken(row, at(first), 'the question in pendingGates while it waits', 'no gate in any read')]
}

/** The words that end a turn show that it was performed: without them another play may show more (readings 41). */
function unsaidOf(statusReads: StatusReads, row: Requirement): Outcome[] {
  const [first] = statusesOf(statusReads)
  const isSaid = visibilityOf(statusReads, lastOf(statusReads)).firstSeenMs < Number.POSITIVE_INFINITY
  if (first === undefined || isSaid || statusReads.prompted) return []
  const failure = failureIn(statusesOf(statusReads).map(({ exchange }) => exchange))
  const unsaid = 'no view shows the text after the question'
  return [undecidedOnce(row, failure ?? unsaid, at(first))]
}

function saysAsked({ body, state }: StatusRead): boolean {
  const { bucket, reason } = typeof state === 'object' && state !== null ? (state as Record<string, unknown>) : {}
  return body.phase === 'awaiting' || bucket === 'needs-you' || reason === 'question'
}

/**
 * What waits in one conversation is not in another's pendingGates (spec 2.4). A gate that the agent opened by itself is
 * lawful, whatever it asks (readings 50), so a foreign one is known by another conversation's question in its prompt.
 */
export function judgeForeignGates(id: string, reads: readonly Exchange[], questions: readonly string[]): Outcome[] {
  const row = status['gates-own']
  const looks = reads.flatMap((each) => readStatus(each) ?? []).filter(({ gates }) => gates !== undefined)
  const foreign = ({ gates }: StatusRead): unknown =>
    gates?.find((gate) =>
      questions.some((question) => JSON.stringify(gate).includes(JSON.stringify(question).slice(1, -1))),
    )
  const wrong = looks.find((read) => foreign(read) !== undefined)
  const [first] = looks
  if (first === undefined || questions.length === 0) return []
  if (wrong === undefined) return [held(row, at(first))]
  return [broken(row, at(wrong), `only gates of ${id}`, excerpt(JSON.stringify(foreign(wrong)), 160))]
}

/** Stage done gives no bucket, at rest and without pending gates (readings 7). */
export function judgeDone(statusReads: Pick<StatusReads, 'looks' | 'rest' | 'atRest'>): Outcome[] {
  const row = status['done-null-bucket']
  const read = statusesOf(statusReads).at(-1)
  if (read === undefined) return []
  if (read.stage !== 'done')
    return [
      notPerformed(
        row,
        { told: 'enter stage done', did: `the status shows stage ${JSON.stringify(read.stage)}` },
        at(read),
      ),
    ]
  if (!statusReads.rest.rested) return [undecided(row, 'the conversation did not settle', at(read))]
  const bucket: unknown =
    typeof read.state === 'object' && read.state !== null ? Reflect.get(read.state, 'bucket') : null
  if (bucket === null || bucket === undefined) return [held(row, at(read))]
  const failure = failureIn([read.exchange])
  if (failure !== undefined) return [undecidedOnce(row, failure, at(read))]
  // What waits on the caller may give it one (readings 7, 50).
  if ((read.gates ?? []).length > 0) return [undecided(row, 'a gate waits for the caller', at(read))]
  return [broken(row, at(read), 'state null, or a null bucket', `bucket ${JSON.stringify(bucket)}`)]
}

/** Every status names its conversation, and its time is in milliseconds. */
export function judgeIdentity(statusReads: StatusReads, startedAtMs: number): Outcome[] {
  const reads = statusesOf(statusReads)
  const named = reads.filter(({ body }) => typeof body.conversationId === 'string')
  const timed = reads.filter(({ body }) => typeof body.updatedAtMs === 'number')
  const nowMs = ({ exchange }: StatusRead): number => startedAtMs + exchange.endMs
  const another = named.find(({ body }) => body.conversationId !== statusReads.conversationId)
  const far = timed.find((read) => !isEpochMs(Number(read.body.updatedAtMs), nowMs(read)))
  const told = (read: StatusRead): string => `about ${Math.round(nowMs(read))}, milliseconds since 1970`
  return [
    ...named.slice(0, 1).map((first) => judgeName(statusReads.conversationId, another ?? first)),
    ...sumOf(status['updated-in-ms'], timed, far, told, 'updatedAtMs'),
  ]
}

function judgeName(asked: string, read: StatusRead): Outcome {
  const row = status['conversation-id']
  const name = shownValue(read.body.conversationId)
  return name === asked ? held(row, at(read)) : misnamed(row, at(read), asked, [name])
}

/** One finding on a field for all reads that have it: the wrong one, or that it held. */
function sumOf(
  row: Requirement,
  [first]: readonly StatusRead[],
  wrong: StatusRead | undefined,
  expected: (read: StatusRead) => string,
  field: string,
): Outcome[] {
  if (wrong !== undefined) return [broken(row, at(wrong), expected(wrong), shownValue(wrong.body[field]))]
  return first === undefined ? [] : [held(row, at(first))]
}
