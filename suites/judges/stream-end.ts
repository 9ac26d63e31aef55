import type { Timing } from '../../schemas/types.ts'
import { stream } from '../requirements/stream.ts'
import { broken, held, judged, type Outcome, undecided } from './finding.ts'
import { type StreamAnswer, sequenceOf } from './stream-answer.ts'
import { quietAtOnceMs } from './stream-history.ts'

/** Judges done: it is the last event and the only one, and the response ends after it (spec 6). */
export function judgeDone(answer: StreamAnswer): Outcome[] {
  const { endpoint, mode, events, done, ending, where, sent } = answer
  const last = stream[`${endpoint}-${mode}-done-last`]
  const expected = 'done, once and last'
  if (done === undefined) return [judgeNoDone(answer, expected)]
  const isLast = events.at(-1) === done
  const place = judged(last, isLast, where, expected, sequenceOf(events))
  const ends = stream[`${endpoint}-${mode}-ends`]
  switch (ending) {
    case 'whole':
      return [place, held(ends, where)]
    case 'held-open': {
      const openMs = Math.round(sent.answer.endMs - done.atMs)
      return [place, broken(ends, where, 'the end of the response after done', `still open ${openMs} ms after done`)]
    }
    default:
      return [place, undecided(ends, `the connection was lost (${sent.answer.failure?.message ?? ''})`, where)]
  }
}

function judgeNoDone(
  { endpoint, mode, events, ending, where, sent, reading }: StreamAnswer,
  expected: string,
): Outcome {
  const row = stream[`${endpoint}-${mode}-done-last`]
  if (ending === 'cut') return undecided(row, 'the connection was lost before done', where)
  if (ending === 'given-up' && quietAtOnceMs(sent) === undefined) {
    return undecided(row, 'the stream was still open when our time was up, and so was the turn', where)
  }
  const written =
    reading.blocksWithoutData.some((each) => each.name === 'done') || /^event: ?done$/m.test(reading.leftover)
  const seen = sequenceOf(events)
  // Readings 23: such a block is not dispatched, so a client never learns of it.
  return broken(row, where, expected, written ? `${seen}, and a done without data or without its blank line` : seen)
}

/**
 * Judges that done comes when the turn has ended, and not only when the wait runs out. A stream that ends well before
 * the limit did so; one that lasted longer did so where done followed the last words without a long pause. `lastMs`:
 * when the last of the expected words came; undefined for a silent turn, which may have been deferred all the time.
 */
export function judgeEndsWithTurn(answer: StreamAnswer, lastMs: number | undefined, timing: Timing): Outcome[] {
  const { endpoint, mode, done, outlasted, where, timed } = answer
  const row = stream[`${endpoint}-${mode}-ends-with-turn`]
  if (done === undefined) return []
  if (!outlasted) return [held(row, where)]
  if (lastMs === undefined) return [undecided(row, 'it lasted to the wait limit; the turn may have begun late', where)]
  if (!timed) return []
  const gapMs = Math.round(done.atMs - lastMs)
  const prompt = gapMs < timing.longPauseMs / 2
  const expected = `done within ${Math.round(timing.longPauseMs / 2)} ms of the last words`
  return [judged(row, prompt, { ...where, timed: true }, expected, `done ${gapMs} ms after them, at the wait limit`)]
}
