import type { Around } from '../../log/sends.ts'
import { judgeAtLeast, judgeAtMost, told, tookOf } from '../../reading/accuracy.ts'
import {
  broken,
  type Deed,
  held,
  notPerformed,
  type Outcome,
  observed,
  undecided,
  undecidedOnce,
} from '../../reading/finding.ts'
import { isAccepted, isUnlisted, unlisted } from '../../reading/unjudgeable.ts'
import { failureIn } from '../../reading/views/quiet.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { isText } from '../../reading/views/views.ts'
import { beforeLimit, beyondLimit, mayRunOutMs } from '../../reading/wait-limit.ts'
import { factsOf, type SendFacts, shown, type WaitingMode } from '../send/facts.ts'
import { type MatchedReply, matchReplies, toldReplies } from '../send/matched-replies.ts'
import { shortPause } from '../send/pace.ts'
import { wait } from './rows.ts'

/** One wait of a turn that outlasts it. `mode` is one that waits. */
interface Waited extends SendFacts {
  mode: WaitingMode
  /** The words said before the long pause; undefined under `required`, where there are none. */
  before: string | undefined
  /** The words said after the limit. */
  after: string
}

/**
 * Judges a send whose turn outlasts the wait limit: when and how it is answered, and what becomes of the work (spec
 * 2.11, 4.2, 7, 8, readings 1, 14, 25). The agent speaks again only after the limit and its slack have passed.
 */
export function judgeRanOut(sent: Sent, earlier: readonly Sent[], around: Around): Outcome[] {
  const facts = factsOf(sent, earlier, around)
  const after = sent.said?.at(-1)
  if (facts === undefined || facts.mode === 'none' || after === undefined) return []
  const before = (sent.said ?? []).length > 1 ? sent.said?.[0] : undefined
  const waited: Waited = { ...facts, mode: facts.mode, before, after }
  return [...judgeLongPause(waited), ...judgeTime(waited), ...judgeForm(waited), ...judgeWork(waited)]
}

/** Readings 42: what the script asks beyond the limit was performed only where a wait did run out. */
function judgeLongPause(facts: Waited): Outcome[] {
  const { sent, views, inTime } = facts
  const { said, script } = sent
  const whole = said?.every((text) => views.wasSaid(text)) === true
  if (!whole || script === null || inTime || !wentOn(facts)) return []
  return [{ performed: beforeLimit(script) }, { performed: beyondLimit(script) }]
}

/**
 * Whether the turn was seen to go on after the answer: its words after the limit showed, and not with the answer or
 * before it. An agent that pauses for less than it was told may have ended its turn long before the limit (readings 42).
 */
function wentOn({ views, sent, after, timing }: Waited): boolean {
  if (views.result?.replies.some((reply) => isText(after, reply.text)) === true) return false
  const { firstSeenMs, lastUnseenMs } = views.visibility(after)
  return Number.isFinite(firstSeenMs) && lastUnseenMs - timing.lagMs >= sent.answer.endMs
}

/** The same where no clock is needed: words that the answer denies were said at some time. */
function spokeAfterAll({ views, sent, after }: Waited): boolean {
  return sent.answer.status === 504 && views.wasSaid(after)
}

/** Under `required` any words end the wait, also those that the agent said beyond its script (readings 43), or without one. */
function spokeMore(facts: Waited): boolean {
  const last = (facts.sent.said ?? []).length - 1
  // Whether the agent said what stands in no view, only a whole history can tell.
  const mayBeMore = ({ kind }: MatchedReply): boolean => kind === 'more' || (kind === 'stranger' && !facts.views.whole)
  return (
    facts.mode === 'required' &&
    matchReplies(facts).some((each) => mayBeMore(each) || (each.kind === 'word' && each.word < last))
  )
}

/** What an agent did that did not pause beyond the limit. */
function endedEarly(facts: Waited): Deed {
  const { tookMs, timing } = facts
  if (spokeMore(facts))
    return { told: 'say nothing before its pause', did: 'the agent sent a message before the pause' }
  return shortPause(`the turn ended within ${Math.round(tookMs)} ms`, timing.ranOutMs)
}

function judgeTime(facts: Waited): Outcome[] {
  const { endpoint, mode, sent, timing, where, views } = facts
  const notEarly = wait[`${endpoint}-${mode}-not-early`]
  const notLate = wait[`${endpoint}-${mode}-not-late`]
  const latestMs = timing.waitLimitMs + timing.slackMs
  const expectedBy = `a response within ${timing.waitLimitMs} ms, plus ${timing.slackMs} ms of tolerance`
  const took = tookOf(sent.answer)
  if (sent.answer.failure?.kind === 'timeout') {
    const none = { where, expected: expectedBy, actual: (ms: string) => `none after ${ms}` }
    return [undecided(notEarly, 'no response', where), judgeAtMost(notLate, took, latestMs, none)]
  }
  if (facts.unjudgeable !== undefined)
    return [notEarly, notLate].map((row) => undecided(row, facts.unjudgeable ?? '', where))
  if (sent.answer.status !== 200 && sent.answer.status !== 504) return []
  const late = judgeAtMost(notLate, took, latestMs, { where, expected: expectedBy })
  const earliestMs = mayRunOutMs(timing)
  const expected = `no response before ${earliestMs} ms`
  if (!facts.inTime) return [judgeAtLeast(notEarly, took, earliestMs, { where, expected }), late]
  // Only an answer that says so itself has given up for sure; any other may mean that the turn ended early (readings 42).
  const gaveUp = views.result?.timedOut === true || (wentOn(facts) && !spokeMore(facts)) || spokeAfterAll(facts)
  // Late as we may have been, the answer came no later than we saw it.
  if (gaveUp) return [broken(notEarly, where, expected, `${shown(sent.answer)}, after ${told(took)}`), late]
  const failure = failureIn(views.statuses.map(({ exchange }) => exchange))
  if (failure !== undefined) return [undecidedOnce(notEarly, failure, where), late]
  return [notEarly, notLate].map((row) => notPerformed(row, endedEarly(facts), where))
}

function judgeForm(facts: Waited): Outcome[] {
  const { endpoint, mode, sent, views, where } = facts
  const row = wait[`${endpoint}-${mode}-runs-out`]
  if (facts.unjudgeable !== undefined) return [undecided(row, facts.unjudgeable, where)]
  const { result } = views
  const ranOut = result?.timedOut === true && sent.answer.status === 200
  const silent = (result?.replies ?? []).length === 0
  const rightForm = mode === 'required' ? (ranOut && silent) || sent.answer.status === 504 : ranOut
  if (rightForm && !(facts.inTime && sent.answer.status === 504 && !wentOn(facts) && !spokeAfterAll(facts))) {
    return [held(row, where), ...observeForm(facts)]
  }
  if (isUnlisted(sent.answer)) return [undecided(row, unlisted, where)]
  if (result?.hasOddTimedOut) return [undecided(row, 'timedOut is not a boolean (see area shape)', where)]
  // What was answered before the limit is another rule's, and so is a turn that did not outlast it.
  if (facts.inTime) {
    if (wentOn(facts) && !spokeMore(facts)) return [undecided(row, 'the response did not wait for the limit', where)]
    return [notPerformed(row, endedEarly(facts), where)]
  }
  if (!views.wasSaid(facts.after)) return [undecided(row, 'no view shows the text after the limit', where)]
  if (result?.replies.some((reply) => isText(facts.after, reply.text))) {
    return [undecided(row, 'the response came after the end of the turn', where)]
  }
  // Words beyond its script end the wait at the limit as they do before it.
  if (spokeMore(facts)) return [notPerformed(row, endedEarly(facts), where)]
  const expected = mode === 'required' ? '504, or 200 with timedOut true and no replies' : '200 with timedOut true'
  return [broken(row, where, expected, shown(sent.answer))]
}

function observeForm({ mode, sent, views, where }: Waited): Outcome[] {
  if (mode === 'required') return [observed(wait['required-run-out-status'], sent.answer.status, where.exchange)]
  const replies = views.result?.replies ?? []
  const value = replies.length > 0 ? 'the replies so far' : views.result?.hasReplies ? 'empty' : 'absent'
  return [observed(wait['replies-at-limit'], value, where.exchange)]
}

/** The work carries on: what was said before and after the limit, and the message itself, are in the history. */
function judgeWork(facts: Waited): Outcome[] {
  const { endpoint, mode, sent, where, before } = facts
  const carriesOn = wait[`${endpoint}-${mode}-carries-on`]
  const messageKept = wait[`${endpoint}-${mode}-message-kept`]
  const rows = [carriesOn, messageKept, ...(mode === 'required' ? [] : [wait[`${endpoint}-${mode}-earlier-words`]])]
  const isTimeout = sent.answer.failure?.kind === 'timeout'
  if (facts.unjudgeable !== undefined && !isTimeout)
    return rows.map((row) => undecided(row, facts.unjudgeable ?? '', where))
  if (!isTimeout && !isAccepted(sent.answer)) return []
  return [
    judgeWords(facts, carriesOn, facts.after, beyondLimit),
    ...(mode === 'required' || before === undefined
      ? []
      : [judgeWords(facts, wait[`${endpoint}-${mode}-earlier-words`], before, beforeLimit)]),
    judgeMessageKept(facts, messageKept),
  ]
}

/** `asked`: what of the script asks for these words, so that an agent which did as much elsewhere is expected to say them. */
function judgeWords(
  { views, where }: Waited,
  row: Parameters<typeof held>[0],
  text: string,
  asked: (script: string) => string,
): Outcome {
  const inHistory = (views.messages ?? []).some((message) => isText(text, message.text))
  if (inHistory) return held(row, where)
  if (!views.whole) return undecided(row, 'the settled history could not be read completely', where)
  const told = toldReplies((views.messages ?? []).filter((message) => message.role === 'assistant'))
  if (views.wasSaid(text)) return broken(row, where, `${text} in the history`, told)
  const { lost } = views
  return undecided(row, `no view shows ${text}`, where, lost === undefined ? undefined : asked(lost))
}

function judgeMessageKept({ views, where }: Waited, row: Parameters<typeof held>[0]): Outcome {
  if (views.own.length > 0) return held(row, where)
  if (!views.whole) return undecided(row, 'the settled history could not be read completely', where)
  return broken(row, where, 'the text in the history', 'missing')
}
