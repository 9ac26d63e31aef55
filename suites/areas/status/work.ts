import { type Conversation, conversationsOf, type Status, type Turn, type Words } from '../../log/conversations.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'

/** Neither at work, nor with a message that waits, nor deferred. */
export const isIdle = ({ view, state }: Status): boolean =>
  view.busy === false && state.deferred !== true && !((view.accepted ?? 0) > 0)

/** Statuses that were surely asked for after one moment and answered before another. */
export const between = (statuses: readonly Status[], fromMs: number, toMs: number): readonly Status[] =>
  statuses.filter(({ sentMs, endMs }) => sentMs > fromMs && endMs < toMs)

/** The agent had not said these words at any time before; minus infinity for words that no view shows (readings 28, 41). */
export const unsaidUntil = (words: Words | undefined, { timing }: Log): number =>
  words !== undefined && Number.isFinite(words.seenMs) ? words.unseenMs - timing.lagMs : Number.NEGATIVE_INFINITY

/** Why a status without work does not say that the turn is over; undefined where it says nothing of it. */
function excuseOf({ state: { failure, waitsFor } }: Status): string | undefined {
  if (failure !== undefined) return `the turn failed by itself: the status shows ${failure}`
  return waitsFor === undefined ? undefined : `the turn may have waited: the status shows ${waitsFor}`
}

/** A question may end a turn, or hold it until somebody answers (readings 82). */
const asks = ({ steps }: Turn): boolean => steps.some(({ ask }) => ask !== undefined)
const isAsked = ({ state: { gates } }: Status): boolean => gates === undefined || gates.length > 0

/** One status of a time in which the turn goes on is wrong, or else they show that it does. */
function judge(
  report: Report,
  expected: string,
  statuses: readonly Status[],
  isWrong: (each: Status) => boolean,
): void {
  const wrong = statuses.filter(isWrong)
  const one = wrong.find((each) => excuseOf(each) === undefined) ?? wrong[0]
  const excuse = one && excuseOf(one)
  const [right] = statuses
  if (one !== undefined && excuse === undefined) report.fails(one, expected, one.state.work)
  else if (one !== undefined && excuse !== undefined) report.cannotTell(one, excuse, { again: true })
  else if (right !== undefined) report.passes(right)
}

const shownAsWork = 'busy, acceptedInputs above 0 or deferred'

/** Between a 202 and the first words of its turn, beyond the lag (readings 28). */
export const shown = (isStart: boolean) => (log: Log, report: Report) => {
  for (const conversation of conversationsOf(log))
    for (const turn of conversation.turns) {
      const { fact, send, words } = turn
      if (fact.status !== 202 || send.start !== isStart || asks(turn)) continue
      if (conversation.isBehind(turn)) judgeBehind(log, report, turn, conversation)
      else {
        const toMs = Math.min(unsaidUntil(words[0], log), nextMs(turn, conversation))
        const statuses = between(conversation.statuses, send.endMs + log.timing.lagMs, toMs)
        judge(report, shownAsWork, statuses, isIdle)
      }
    }
}

/** When the next message was sent to the conversation; infinite where none was. */
const nextMs = ({ send }: Turn, { talk }: Conversation): number =>
  Math.min(...talk.sends.flatMap(({ most, sentMs }) => (most > 0 && sentMs > send.sentMs ? sentMs : [])))

/**
 * The turn of a message that came while another went on began nobody knows when, and a field may be behind then: only idle statuses
 * for longer than the lag are wrong. They prove nothing, since a running turn may read the message (readings 12).
 */
function judgeBehind(log: Log, report: Report, { send, words }: Turn, { statuses }: Conversation): void {
  let first: Status | undefined
  for (const each of between(statuses, send.endMs, unsaidUntil(words.at(-1), log))) {
    const isWrong = isIdle(each) && excuseOf(each) === undefined && !isAwaited(each)
    first = isWrong ? (first ?? each) : undefined
    if (first === undefined || each.sentMs - first.endMs <= log.timing.lagMs) continue
    report.fails(each, shownAsWork, each.state.work)
    return
  }
}

/** It says what it waits for, also beside a question of the turn before (readings 57). */
const isAwaited = ({ state: { phase, bucket } }: Status): boolean =>
  phase === 'awaiting' || bucket === 'scheduled' || bucket === 'needs-you'

const furtherWords = 'busy true, because the turn had further messages'

/** From when the turn was seen at work until its last words. One that is put off again does not run. */
export function busyWhileWorking(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log))
    for (const turn of conversation.turns) {
      const { words, send, steps } = turn
      // While a tool is used, another rule looks.
      if (asks(turn) || steps.some(({ tool }) => tool !== undefined)) continue
      const atWork = conversation.statuses.find(({ view, sentMs }) => view.busy === true && sentMs > send.sentMs)
      const failed = conversation.statuses.find(({ state }) => state.failure !== undefined)
      if (failed !== undefined) {
        if (atWork !== undefined) report.passes(atWork)
        else report.cannotTell(failed, excuseOf(failed) ?? 'the turn failed by itself', { again: true })
        continue
      }
      const seenMs = conversation.isBehind(turn) ? Infinity : (atWork?.endMs ?? Infinity)
      const fromMs = Math.min(seenMs, words[0]?.seenMs ?? Infinity) + log.timing.lagMs
      const inside = between(conversation.statuses, fromMs, unsaidUntil(words.at(-1), log))
      const running = inside.filter((each) => each.view.busy === true || (isIdle(each) && !isAsked(each)))
      judge(report, furtherWords, running, isIdle)
      judgeUnsaid(log, report, turn, conversation)
    }
}

/**
 * The same while words of the turn are still to come, and nothing else is on its way. After a 202, until another message comes, the
 * rules of what is shown then look at it.
 */
function judgeUnsaid(log: Log, report: Report, turn: Turn, conversation: Conversation): void {
  const { fact, send, words } = turn
  const { talk, statuses } = conversation
  const { lagMs } = log.timing
  const last = words.at(-1)
  if (last === undefined) return
  const fromMs = fact.status === 202 ? nextMs(turn, conversation) : send.endMs
  const idle = between(statuses, fromMs + lagMs, unsaidUntil(last, log)).find(
    (each) =>
      isIdle(each) &&
      !isAsked(each) &&
      excuseOf(each) === undefined &&
      talk.sends.every(
        ({ most, endMs, sentMs }) => most === 0 || endMs + lagMs <= each.sentMs || sentMs >= last.seenMs,
      ),
  )
  if (idle !== undefined) report.fails(idle, furtherWords, idle.state.work)
}

/** The pause after a tool, as its words show it: they came no sooner than the pause allows. */
export function busyInTool(log: Log, report: Report): void {
  for (const conversation of conversationsOf(log))
    for (const { send, steps, words } of conversation.turns)
      for (const [at, { tool }] of steps.entries()) {
        const [{ pauseMs } = {}, { say } = {}] = steps.slice(at + 1)
        const after = words.find(({ text }) => text !== undefined && text === say)
        if (steps.slice(0, at).some((step) => step.say !== undefined)) continue
        if (tool === undefined || pauseMs === undefined || after === undefined) continue
        const beganMs = Math.max(after.seenMs - pauseMs, send.endMs) + log.timing.lagMs
        const inside = between(conversation.statuses, beganMs, unsaidUntil(after, log))
        const running = inside.filter((each) => each.view.busy === true || isIdle(each))
        judge(report, furtherWords, running, isIdle)
      }
}

const falling = {
  busy: ({ view }: Status): boolean => view.busy === true,
  accepted: ({ view }: Status): boolean => (view.accepted ?? 0) > 0,
  deferred: ({ state }: Status): boolean => state.deferred === true,
}

/** After the last words, and no later than the lag and one wait limit (readings 28). */
export const falls = (field: keyof typeof falling) => (log: Log, report: Report) => {
  const { lagMs, waitLimitMs } = log.timing
  const isStill = falling[field]
  for (const conversation of conversationsOf(log)) {
    const { turns, statuses } = conversation
    const isOwn = log.isPrompted || turns.every(({ fact }) => fact.script !== undefined)
    for (const at of turns.keys()) {
      const answeredMs = Math.max(...turns.slice(0, at + 1).map(({ send }) => send.endMs))
      const endedMs = Math.max(...turns.slice(0, at + 1).map(endOf))
      const after = between(statuses, answeredMs, turns[at + 1]?.send.sentMs ?? Infinity)
      const last = after.at(-1)
      if (last === undefined) continue
      // The agent may wake by itself later (readings 43).
      const fell = after.find((each) => each.sentMs > endedMs && !isStill(each))
      if (fell !== undefined || !isStill(last)) report.passes(fell ?? last)
      else if (isOwn && last.sentMs - endedMs > lagMs + waitLimitMs && !mayGoOn(last) && conversation.isOurs)
        report.fails(last, 'a settled conversation after the turn', last.state.work)
      else if (at === turns.length - 1) report.cannotTell(last, 'no status shows the end of the turn within its time')
    }
  }
}

/** It says what it waits for, or that it is winding up (readings 28). */
const mayGoOn = ({ view, state }: Status): boolean => view.goesOn || state.waitsFor !== undefined

/**
 * By when a turn had surely ended: its answer says so, or its words were shown and the time was over that its script takes, since an
 * agent may pause after its words (readings 70). Infinite where neither is so.
 */
function endOf({ send, steps, words }: Turn): number {
  if (send.tells === 'whole-turn' || send.tells === 'no-words') return send.endMs
  const last = words.at(-1)
  const isAtEnd = last?.text !== undefined ? steps.at(-1)?.say === last.text : steps.length === 0
  if (last === undefined || !isAtEnd) return Number.POSITIVE_INFINITY
  const pausesMs = steps.reduce((sum, { pauseMs = 0 }) => sum + pauseMs, 0)
  return Math.max(last.seenMs, send.endMs, send.sentMs + pausesMs)
}
