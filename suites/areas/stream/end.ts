import type { Exchange, Timing } from '../../../schemas/types.ts'
import { idleMs } from '../../log/cut.ts'
import { arrivalOf, gapOf, judgeAtMost, lateAt, lingersMs, told, wayMs } from '../../reading/accuracy.ts'
import { broken, held, judged, type Outcome, undecided, undecidedOnce } from '../../reading/finding.ts'
import { isQuiet } from '../../reading/views/quiet.ts'
import { lateShare, mayRunOutMs } from '../../reading/wait-limit.ts'
import { type StreamAnswer, sequenceOf } from './answer.ts'
import { quietAtOnceMs } from './history.ts'
import { stream } from './rows.ts'

/** Judges done: it is the last event and the only one, and the response ends after it (spec 6). */
export function judgeDone(answer: StreamAnswer, timing: Timing): Outcome[] {
  const { endpoint, mode, events, done, ending, where, sent } = answer
  const last = stream[`${endpoint}-${mode}-done-last`]
  const expected = 'done, once and last'
  if (done === undefined) return [judgeNoDone(answer, expected, timing)]
  const isLast = events.at(-1) === done
  const place = judged(last, isLast, where, expected, sequenceOf(events))
  const ends = stream[`${endpoint}-${mode}-ends`]
  switch (ending) {
    case 'whole':
      return [place, held(ends, where)]
    case 'held-open': {
      const open = gapOf(sent.answer, done, arrivalOf(sent.answer))
      const said = { where, expected: 'the end of the response after done', actual: stillOpen }
      return [place, judgeAtMost(ends, open, timing.lagMs, said)]
    }
    default:
      return [place, undecided(ends, `the connection was lost (${sent.answer.failure?.message ?? ''})`, where)]
  }
}

const stillOpen = (ms: string) => `still open ${ms} after done`

function judgeNoDone(
  { endpoint, mode, events, ending, where, sent, reading }: StreamAnswer,
  expected: string,
  { lagMs, waitLimitMs }: Timing,
): Outcome {
  const row = stream[`${endpoint}-${mode}-done-last`]
  if (ending === 'cut') return undecided(row, 'the connection was lost before done', where)
  // The first look comes the lag after we left, and the turn may have ended between the two: an agent may work on after its
  // last words. For a whole wait limit after them it does not (readings 28).
  // While we were kept waiting, so was a service beside us, whenever in that time it was to end.
  const idle = idleMs(sent.answer)
  const leftMs = idle - lateAt(sent.answer, sent.answer.endMs, Math.max(idle, lingersMs))
  if (ending === 'given-up' && (quietAtOnceMs(sent) === undefined || leftMs < Math.max(lagMs, waitLimitMs))) {
    return undecided(row, 'the suite stopped reading before the stream or the turn ended', where)
  }
  const written =
    reading.blocksWithoutData.some((each) => each.name === 'done') || /^event: ?done$/m.test(reading.leftover)
  const seen = sequenceOf(events)
  // Readings 23: such a block is not dispatched, so a client never learns of it.
  return broken(row, where, expected, written ? `${seen}, and a done without data or without its blank line` : seen)
}

/** The last words that a stream showed, and what may lawfully lie between them and the end of the turn. */
export interface LastWords {
  beganMs: number
  atMs: number
  /** The least time that the agent pauses after them; undefined where nothing is known of what it does then. */
  pausedMs: number | undefined
}

/**
 * Judges that done comes when the turn has ended, and not only when the wait runs out (spec 6). A stream that ends well
 * before the limit did so; one that lasted longer did so where done followed the last words without a long pause. Where
 * the agent paused after them the turn may have gone on, or have been cut short by the limit (readings 4). That it did not
 * go on shows in statuses alone: an agent may work for long after its last words.
 */
export function judgeEndAfterWords(answer: StreamAnswer, last: LastWords, timing: Timing): Outcome[] {
  const { endpoint, mode, done, outlasted, where, timed, sent } = answer
  const row = stream[`${endpoint}-${mode}-ends-with-turn`]
  if (done === undefined) return []
  if (!outlasted || wasShort(answer, timing)) return [held(row, where)]
  if (!timed) return []
  const gap = gapOf(sent.answer, last, done)
  const promptMs = timing.longPauseMs / 2
  if (gap.heldMostMs < promptMs) return [held(row, { ...where, timed: true })]
  // An agent may say all of its words first, and pause then: what its script takes is still owed (readings 70).
  const owedMs = sent.lastsMs - (last.atMs - sent.answer.sentMs)
  const latestMs = Math.max(last.pausedMs ?? Number.POSITIVE_INFINITY, owedMs) + lateShare * timing.longPauseMs
  if (gap.leastMs < latestMs) {
    const isNear = gap.leastMs < promptMs || gap.mostMs >= latestMs
    const why = 'the stream lasted to the wait limit; the turn may have continued after the last message'
    return [(isNear ? undecidedOnce : undecided)(row, why, where)]
  }
  if (openAfterRestMs(answer, sent.reads ?? [], timing, last.atMs) < promptMs)
    return [
      undecided(row, 'the stream lasted to the wait limit, and no status shows an earlier end of the turn', where),
    ]
  const expected = `done within ${Math.round(lateShare * timing.longPauseMs)} ms of the end of the turn`
  const actual = `done ${told(gap)} after the last message, at the wait limit`
  return [broken(row, { ...where, timed: true }, expected, actual)]
}

/**
 * The same for a turn without words. One that lasted to the wait limit may have been deferred all the time; that it was
 * over long before shows in `statusReads`, statuses that were read while the stream was open.
 */
export function judgeEndInSilence(answer: StreamAnswer, statusReads: readonly Exchange[], timing: Timing): Outcome[] {
  const { endpoint, mode, done, outlasted, where } = answer
  const row = stream[`${endpoint}-${mode}-ends-with-turn`]
  if (done === undefined) return []
  if (!outlasted || wasShort(answer, timing)) return [held(row, where)]
  const heldMs = openAfterRestMs(answer, statusReads, timing)
  if (heldMs < Math.max(timing.lagMs, timing.longPauseMs / 2)) {
    return [undecided(row, 'the stream lasted to the wait limit; the turn may have begun late', where)]
  }
  const actual = `open for ${heldMs} ms after the conversation settled, until the wait limit`
  return [broken(row, { ...where, timed: true }, 'done when the turn has ended', actual)]
}

/** That its beginning came late, on the way or on our side, does not make a stream wait for the limit. */
function wasShort({ events, overMs, timed }: StreamAnswer, timing: Timing): boolean {
  return timed && overMs - (events[0]?.atMs ?? overMs) < mayRunOutMs(timing)
}

/** How long a stream stayed open once statuses showed rest, and after `fromMs`; below 0 where none showed it. */
function openAfterRestMs(
  answer: StreamAnswer,
  statusReads: readonly Exchange[],
  timing: Timing,
  fromMs = Number.NEGATIVE_INFINITY,
): number {
  // Done may have been sent sooner than we saw it, by all that held it up.
  const offMs = lateAt(answer.sent.answer, answer.overMs) + wayMs(answer.sent.answer)
  return Math.round(answer.overMs - offMs - Math.max(fromMs, restBefore(answer, statusReads, timing)))
}

/** When the conversation came to rest while the stream was open; infinite where that was not seen. */
function restBefore({ sent, overMs }: StreamAnswer, statusReads: readonly Exchange[], { lagMs }: Timing): number {
  const openedMs = sent.answer.headersMs ?? overMs
  // Sooner than the lag after the message was taken, a status may not know of it yet.
  const reads = statusReads.filter((read) => read.sentMs >= openedMs + lagMs && read.endMs <= overMs)
  const restless = reads.map((read) => isQuiet(read) !== true).lastIndexOf(true)
  return reads[restless + 1]?.endMs ?? Number.POSITIVE_INFINITY
}
