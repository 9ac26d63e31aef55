import type { Timing } from '../../../schemas/types.ts'
import { gapOf, judgeAtLeast, lateAt, told, wayMs } from '../../reading/accuracy.ts'
import { broken, held, isFinding, notPerformed, type Outcome, undecided } from '../../reading/finding.ts'
import type { StreamEvent } from '../../reading/stream/events.ts'
import { compareText } from '../../reading/text/text.ts'
import { messagesOf } from '../../reading/views/page.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { shortPause } from '../send/pace.ts'
import type { StreamAnswer } from './answer.ts'
import { quietAtOnceMs } from './history.ts'
import { eventOfWord, type MatchedEvent } from './matched-events.ts'
import { stream } from './rows.ts'

/** The one pause of a turn: how many messages are said before it, and how long it is at least. */
interface LongPause {
  before: number
  ms: number
}

/**
 * Judges that a message event comes when its words are said (spec 6, readings 13): the words before and after a long
 * pause of the agent come at least half that pause apart. Only what was observed is compared: a turn may begin late.
 */
export function judgePace(
  answer: StreamAnswer,
  matched: readonly MatchedEvent[],
  { lagMs }: Pick<Timing, 'lagMs'>,
): Outcome[] {
  const { endpoint, mode, where, done, sent, outlasted } = answer
  const row = stream[`${endpoint}-${mode}-as-said`]
  const pause = pauseOf(sent)
  if (pause === undefined) return [undecided(row, 'the script has no pause of the agent', where)]
  const spoken = eventOfWord(matched, pause.before - 1)
  if (spoken === undefined) return []
  if (!answer.timed) return [undecided(row, 'the response was not labelled as a stream', where)]
  const leastMs = pause.ms / 2
  const expected = `at least ${Math.round(leastMs)} ms between the messages around a pause of ${Math.round(pause.ms)} ms`
  const next = eventOfWord(matched, pause.before)
  if (next !== undefined) {
    // Out of order: that is judged by itself, and tells nothing about time.
    if (next.index < spoken.index) return []
    const gap = gapOf(sent.answer, spoken, next)
    const finding = judgeAtLeast(row, gap, leastMs, { where, expected })
    if (!isFinding(finding) || finding.held) return [finding]
    // Only a pause that another view shows can be missing here (readings 70).
    if (gap.mostMs < seenPauseMs(sent, pause, lagMs)) return [finding]
    const did = `${told(gap)} between the messages around the pause`
    return [notPerformed(row, shortPause(did, pause.ms), where)]
  }
  if (done === undefined) return []
  if (gapOf(sent.answer, spoken, done).heldLeastMs >= leastMs) return [held(row, { ...where, timed: true })]
  // Ended at the limit soon after the words: they may have been said late.
  if (outlasted) return [undecided(row, 'the message came shortly before the wait ran out', where)]
  return mode === 'required-stream' ? [judgeEarlyEnd(answer, spoken, pause)] : []
}

/**
 * A required stream may end with the first words (readings 3). They came when they were said if the turn went on
 * afterwards; they were held back if it was over sooner after them than its pause allows.
 */
function judgeEarlyEnd(answer: StreamAnswer, spoken: StreamEvent, pause: LongPause): Outcome {
  const { endpoint, where, sent } = answer
  const row = stream[`${endpoint}-required-stream-as-said`]
  const timed = { ...where, timed: true } as const
  // The turn cannot have ended sooner than its pause allows.
  if (spoken.atMs < sent.answer.sentMs + pause.ms) return held(row, timed)
  const reads = [...(sent.statusAfter === undefined ? [] : [sent.statusAfter]), ...(sent.rest?.reads ?? [])]
  if (reads.some((read) => isQuiet(read) === false)) return held(row, timed)
  const next = sent.said?.[pause.before]
  const looks = [...sent.looks, ...(sent.history?.pages ?? [])]
  const shown = looks.find((look) => messagesOf(look).some(({ text }) => isSame(next, text)))
  const overMs = Math.min(shown?.endMs ?? Number.POSITIVE_INFINITY, quietAtOnceMs(sent) ?? Number.POSITIVE_INFINITY)
  // It may have been said sooner than we saw it, by all that held it up.
  const offMs = lateAt(sent.answer, spoken.beganMs) + wayMs(sent.answer)
  const soonMs = Math.round(overMs - spoken.beganMs + offMs)
  if (shown === undefined || soonMs >= 0.9 * pause.ms) {
    return undecided(row, 'no view shows whether the agent still paused at that time', where)
  }
  const expected = `the message at least ${pause.ms} ms before the end of the turn`
  return broken(row, timed, expected, `the turn ended at most ${soonMs} ms after the message`)
}

function pauseOf({ script, said, lastsMs }: Sent): LongPause | undefined {
  const kinds = script?.split(' ') ?? []
  const [at, more] = kinds.flatMap((kind, index) => (kind === 'pauseMs' ? [index] : []))
  if (said === null || at === undefined || more !== undefined) return undefined
  const before = kinds.slice(0, at).filter((kind) => kind === 'say').length
  return before === 0 ? undefined : { before, ms: lastsMs }
}

/** How long the pause was at least, by other views: a status shows only the newest of what was said after it. */
function seenPauseMs(sent: Sent, { before }: LongPause, lagMs: number): number {
  const said = sent.said ?? []
  const last = said[before - 1] ?? ''
  return Math.max(0, ...said.slice(before).map((next) => viewsOf(sent).pausedMs(last, next, lagMs)))
}

function isSame(expected: string | undefined, text: string | undefined): boolean {
  return expected !== undefined && text !== undefined && compareText(expected, text).same
}
