import { answeredFromMs, arrivalOf, jitterMs, type Span, sinceOf, told, tookOf } from '../../reading/accuracy.ts'
import {
  broken,
  type Deed,
  held,
  type LateAnswer,
  notPerformed,
  type Outcome,
  undecided,
  undecidedOnce,
} from '../../reading/finding.ts'
import { lateOfNone } from '../../reading/none-answers.ts'
import { isText } from '../../reading/views/views.ts'
import { lateShare, mayRunOutMs } from '../../reading/wait-limit.ts'
import type { SendFacts } from './facts.ts'
import { send } from './rows.ts'

/**
 * Judges when a send is answered, against what the agent does: at once, at its first words, at the end of its turn
 * (spec 4.2, readings 13, 38). Only gaps between an answer and words that were seen are compared with the long pause of
 * the script: a turn may begin late, and take longer than its script.
 */
export function judgePace(facts: SendFacts): Outcome[] {
  if (facts.unjudgeable !== undefined && facts.sent.answer.failure?.kind !== 'timeout') return judgeUnjudgeable(facts)
  switch (facts.mode) {
    case 'none':
      return [...judgeAtOnce(facts), ...judgeTurnRuns(facts)]
    case 'required':
      return [...judgeFirstWords(facts), ...judgeEndsWithTurn(facts)]
    default:
      return [...judgeWaits(facts), ...judgeEndsWithTurn(facts)]
  }
}

const unseen = 'no view shows when the agent sent a message'

function judgeUnjudgeable({ endpoint, mode, kind, where, unjudgeable = '' }: SendFacts): Outcome[] {
  if (mode === 'none') return [undecided(send[`${endpoint}-none-at-once`], unjudgeable, where)]
  if (mode === 'required' && kind === 'spoken')
    return [undecided(send[`${endpoint}-required-first-words`], unjudgeable, where)]
  if (mode === 'required' || kind === 'silent')
    return [undecided(send[`${endpoint}-${mode}-ends-with-turn`], unjudgeable, where)]
  return [undecided(send[`${endpoint}-${mode}-waits`], unjudgeable, where)]
}

/** Half the long pause that comes before the last words: a turn that only pauses and speaks may pause for longer. */
function marginOf({ sent: { script, lastsMs }, timing }: SendFacts): number {
  return Math.max(timing.longPauseMs, script === 'pauseMs say' ? lastsMs : 0) / 2
}

/**
 * Whether the last scripted words were said only well after the answer, by `marginMs` or more; not so where they were seen
 * sooner after it than `lateMs`. Undefined where that cannot be told: they were seen nowhere, or too near to the answer for
 * the looks that were made, and for how much sooner than we saw it the answer may have been given (readings 67).
 */
export function answeredEarly(facts: SendFacts, marginMs = marginOf(facts), lateMs = marginMs): boolean | undefined {
  const { sent, views } = facts
  const last = sent.said?.at(-1)
  if (last === undefined) return undefined
  if (views.result?.replies.some((reply) => isText(last, reply.text)) === true) return false
  const { firstSeenMs, lastUnseenMs } = views.visibility(last)
  if (Number.isFinite(firstSeenMs) && firstSeenMs - answeredFromMs(sent.answer) < lateMs) return false
  return lastUnseenMs - sent.answer.endMs >= marginMs ? true : undefined
}

function gapOf({ sent, views }: SendFacts): string {
  const last = sent.said?.at(-1) ?? ''
  if (views.result?.replies.some((reply) => isText(last, reply.text)) === true) return `the response has ${last}`
  return `a view showed ${last} ${Math.round(views.visibility(last).firstSeenMs - sent.answer.endMs)} ms after the response`
}

/** What an agent did that was not seen to pause. */
export function shortPause(did: string, pauseMs: number): Deed {
  return { told: `pause for ${Math.round(pauseMs)} ms`, did }
}

function isSuccess({ answer }: SendFacts['sent']): boolean {
  return answer.failure === null && (answer.status === 202 || answer.status === 200)
}

function judgeAtOnce(facts: SendFacts): Outcome[] {
  const { endpoint, kind, sent, views, timing, where } = facts
  const row = send[`${endpoint}-none-at-once`]
  const timed = { ...where, timed: true } as const
  if (!isSuccess(sent) && sent.answer.failure?.kind !== 'timeout') return []
  if (kind === 'open') {
    const first = views.statuses.find((look) => look.exchange.sentMs >= sent.answer.endMs)
    return first?.quiet === false ? [held(row, where)] : [undecided(row, 'the agent has no script for pauses', where)]
  }
  const early = answeredEarly(facts)
  const waited = waitedFor(facts)
  if (waited?.holds === false)
    return [broken(row, timed, 'a response before any wait', `a response after ${told(waited.took)}`)]
  const took = tookOf(sent.answer)
  const isLate = took.leastMs >= lateOfNone * sent.lastsMs
  if (!isLate && (early === undefined || (early && waited?.holds === undefined && waited !== undefined))) {
    return [undecidedOnce(row, unseen, where)]
  }
  // An answer that came soon waited for nothing: words that came soon as well were said without the pause before them.
  if (early === false && took.leastMs < marginOf(facts)) {
    const spokenMs = Math.round(views.visibility(sent.said?.at(-1) ?? '').firstSeenMs - sent.answer.sentMs)
    const did = `the agent had sent a message ${spokenMs} ms after the request`
    return [notPerformed(row, shortPause(did, timing.longPauseMs), where)]
  }
  if (early === true && !isLate) return [held(row, timed)]
  const late: LateAnswer = {
    ...(early === true ? undecided : undecidedOnce)(
      row,
      `the response took ${told(took)}, and a shorter turn does not explain this`,
      where,
    ),
    late: { endpoint, pausesMs: sent.lastsMs, leastMs: took.leastMs, mostMs: took.mostMs },
    early: early === true,
    expected: 'a response that does not wait for the turn',
    actual: `a response after ${told(took)} for a turn of ${Math.round(sent.lastsMs)} ms, and sooner for shorter turns`,
  }
  return [late]
}

/**
 * Where the agent pauses for longer than a send may wait, an answer may come well before its words and still have waited
 * until the limit. `holds`: whether it came sooner; undefined where that cannot be told.
 */
function waitedFor({ sent, timing }: SendFacts): { took: Span; holds: boolean | undefined } | undefined {
  // Of a limit below a second the slack leaves nothing.
  const limitMs = Math.max(mayRunOutMs(timing), timing.waitLimitMs / 2)
  if (sent.lastsMs < limitMs) return undefined
  const took = tookOf(sent.answer)
  return { took, holds: took.leastMs >= limitMs ? false : took.mostMs < limitMs ? true : undefined }
}

/** That nobody waits must not stop the work: its words show in any view. */
function judgeTurnRuns({ endpoint, kind, sent, views, where }: SendFacts): Outcome[] {
  const row = send[`${endpoint}-none-turn-runs`]
  if (!isSuccess(sent)) return []
  if (kind === 'open') return judgeAnyWork({ views, where, row })
  const said = sent.said ?? []
  if (said.some((text) => views.wasSaid(text))) return [held(row, where)]
  return [undecided(row, 'no view shows the scripted text', where, views.lost)]
}

function judgeAnyWork({
  views,
  where,
  row,
}: Pick<SendFacts, 'views' | 'where'> & { row: Parameters<typeof held>[0] }): Outcome[] {
  const own = views.messages?.findLastIndex((message) => views.own.includes(message)) ?? -1
  const answered = own !== -1 && views.messages?.slice(own).some((message) => message.role === 'assistant') === true
  const worked = answered || views.statuses.some((look) => !look.quiet)
  return [worked ? held(row, where) : undecided(row, 'no view shows that the agent works', where)]
}

function judgeWaits(facts: SendFacts): Outcome[] {
  const { endpoint, mode, kind, sent, views, timing, where } = facts
  if (kind !== 'spoken' || sent.answer.status !== 200 || (mode !== 'default' && mode !== 'optional')) return []
  const row = send[`${endpoint}-${mode}-waits`]
  const early = answeredEarly(facts)
  const last = sent.said?.at(-1) ?? ''
  if (views.result?.replies.some((reply) => isText(last, reply.text)) === true) return [held(row, where)]
  if (views.result?.timedOut === true) return [undecided(row, 'the response has timedOut true', where)]
  if (early === undefined) return [undecidedOnce(row, unseen, where)]
  if (!early) return [held(row, where)]
  if (!facts.inTime) return [undecided(row, 'the wait may have run out', where)]
  const expected = `the response after ${sent.said?.at(-1)}, which follows a pause of ${timing.longPauseMs} ms`
  // No delay of ours makes words show later than they do: this hangs on nothing that we may have been late for.
  return [broken(row, where, expected, gapOf(facts))]
}

/** Readings 38: the answer comes before the long pause that follows the first words has ended. */
function judgeFirstWords(facts: SendFacts): Outcome[] {
  const { endpoint, kind, sent, views, timing, where } = facts
  if (kind !== 'spoken' || sent.answer.status !== 200 || (sent.said ?? []).length < 2) return []
  const row = send[`${endpoint}-required-first-words`]
  // Any time before the pause ends is early enough; views may show the words that follow it as late as they lag. What answers
  // at full seconds does so shortly before them, too: it is late where they were there by then, or came in the next moment.
  const marginMs = Math.min(timing.longPauseMs / 2, timing.lagMs)
  const early = answeredEarly(facts, marginMs, marginMs / 5)
  if (early === undefined) {
    const lost = views.whole && !views.wasSaid(sent.said?.at(-1) ?? '')
    if (!lost) return [undecidedOnce(row, unseen, where)]
    return [undecided(row, 'no view shows the later text', where, views.lost)]
  }
  const [last = '', ...earlier] = [...(sent.said ?? [])].reverse()
  if (!early && earlier.every((each) => views.pausedMs(each, last, timing.lagMs) <= 0)) {
    return [notPerformed(row, shortPause('no view shows the pause', timing.longPauseMs), where)]
  }
  // Words in the answer itself need no clock: they were said after the pause.
  const inAnswer = views.result?.replies.some((reply) => isText(sent.said?.at(-1) ?? '', reply.text)) === true
  const timed = inAnswer ? where : ({ ...where, timed: true } as const)
  const expected = `a response before the end of the pause of ${timing.longPauseMs} ms after the first message`
  return [early ? held(row, timed) : broken(row, timed, expected, gapOf(facts))]
}

/** Whether the last words were still to come shortly before the answer, so that it did not linger after them. */
function answeredPromptly({ sent, views, timing }: SendFacts): boolean {
  const last = sent.said?.at(-1)
  if (last === undefined || sent.answer.failure !== null) return false
  return sent.answer.endMs - views.visibility(last).lastUnseenMs < timing.longPauseMs / 2
}

/**
 * Judges that an answer comes when its turn ends. One well before the limit surely did. One that came later, or never,
 * is held against the service only where the turn was seen to be over long before: it may have begun late.
 */
function judgeEndsWithTurn(facts: SendFacts): Outcome[] {
  const { endpoint, mode, kind, sent, views, timing, where } = facts
  const { answer } = sent
  if (mode === 'none' || kind === 'open' || (mode === 'required' && kind === 'spoken')) return []
  const answered = answer.status === 200 || answer.status === 504
  if (!answered && answer.failure?.kind !== 'timeout') return []
  const row = send[`${endpoint}-${mode}-ends-with-turn`]
  if (facts.inTime || answeredPromptly(facts)) {
    // What was answered too early did not come with the end of the turn either.
    const early = kind === 'spoken' && answeredEarly(facts) !== false
    return early ? [undecided(row, 'the response may have come before the end of the turn', where)] : [held(row, where)]
  }
  const endedMs = views.endedBy(answer.endMs, timing.lagMs)
  const late = endedMs === undefined ? undefined : sinceOf(answer, endedMs, arrivalOf(answer))
  const tooLateMs = lateShare * timing.longPauseMs
  if (late === undefined || late.leastMs < tooLateMs) {
    const isNear = late !== undefined && late.mostMs >= tooLateMs
    // One read that took much longer than others may have hidden the end.
    const isPassing = isNear || jitterMs(answer) >= timing.slackMs
    return [(isPassing ? undecidedOnce : undecided)(row, 'the turn may have ended late', where)]
  }
  const actual = `${Math.round(facts.tookMs)} ms after the request, ${told(late)} after the end of the turn`
  return [broken(row, { ...where, timed: true }, 'a response when the turn ends', actual)]
}
