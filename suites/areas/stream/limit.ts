import type { Timing } from '../../../schemas/types.ts'
import type { Around } from '../../log/sends.ts'
import { tookOf } from '../../reading/accuracy.ts'
import {
  broken,
  held,
  isBroken,
  isFinding,
  judged,
  notPerformed,
  type Outcome,
  observed,
  undecided,
} from '../../reading/finding.ts'
import { failureIn } from '../../reading/views/quiet.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { viewsOf } from '../../reading/views/views.ts'
import { beyondLimit } from '../../reading/wait-limit.ts'
import { wait } from '../wait/rows.ts'
import { type StreamAnswer, sequenceOf, streamAnswerOf } from './answer.ts'
import { seenAfter, shows } from './history.ts'
import { type MatchedEvent, matchedWords } from './matched-events.ts'
import { stream } from './rows.ts'
import { judgeErrorPlace } from './silence.ts'
import { judgeSpokenStream, spokenOf } from './stream.ts'
import { judgeNoError, mayHoldMore, quoted } from './words.ts'

/**
 * Judges a stream whose turn outlasts the wait limit; the last words of its script are said after it. The stream may
 * end at the limit or go on (readings 4). Of the rows of a stream only what is broken is told: they are proven where
 * nothing cuts them short.
 */
export function judgeStreamAtLimit(sent: Sent, earlier: readonly Sent[], around: Around): Outcome[] {
  const answer = streamAnswerOf(sent, around.timing)
  const usual: Outcome[] = judgeSpokenStream(sent, earlier, around).filter(isBroken)
  if (answer === undefined) return usual
  const last = (sent.said?.length ?? 0) - 1
  const matched = spokenOf(answer, earlier)?.matched ?? []
  const goesOn = matchedWords(matched).includes(last)
  // Sooner than its pauses allow, the turn cannot have ended; later, the stream may have ended with it and lost words.
  const endedThere = answer.outlasted && !goesOn && answer.overMs < sent.answer.sentMs + sent.lastsMs
  return [
    ...usual.filter((each) => !endedThere || !isDoneLast(each, answer)),
    ...(answer.mode === 'required-stream' ? judgeErrorPlace(answer).filter(isBroken) : []),
    ...judgeLongPause(answer),
    ...judgeNotCut(answer),
    ...(endedThere ? judgeEndThere(answer, matched) : []),
    ...judgeCarriesOn(answer, last, goesOn),
    ...(endedThere || goesOn || answer.mode !== 'stream' ? [] : judgeLeftOut(answer, matched, last, around.timing)),
    ...(answer.ending !== 'cut' && (goesOn || endedThere) ? [extentOf(answer, goesOn)] : []),
  ]
}

/**
 * Judges that a stream whose agent spoke gets no error when the wait runs out (spec 6, 7); whether it ends then is open. One
 * that had no words by then, since its turn began late, or that goes on, holds: that the row can be kept is shown elsewhere.
 */
export function judgeNoErrorAtLimit(sent: Sent, timing: Timing): Outcome[] {
  const answer = streamAnswerOf(sent, timing)
  if (answer === undefined) return []
  const found = [...judgeNoError({ answer }), ...judgeHastyError(answer)]
  return found.length > 0 ? found : [held(stream[`${answer.endpoint}-${answer.mode}-no-error`], answer.where)]
}

/**
 * An error in place of all words, before the wait can have run out: the turn had not ended either where its first words came
 * later (readings 42), unless it failed and began again (readings 41).
 */
function judgeHastyError({ sent, endpoint, mode, errors, messages, outlasted, where }: StreamAnswer): Outcome[] {
  const [error] = errors
  const [first = ''] = sent.said ?? []
  if (error === undefined || messages.length > 0 || outlasted || !shows(seenAfter(sent), first)) return []
  if (sent.rest === undefined || failureIn(sent.rest.reads) !== undefined) return []
  const row = stream[`${endpoint}-${mode}-no-error`]
  return [broken(row, where, `no error, because the agent sent ${quoted(first)}`, `error: ${quoted(error.data)}`)]
}

/** Readings 42: what the script asks beyond the limit was performed only where a wait did run out. */
function judgeLongPause({ sent, outlasted }: StreamAnswer): Outcome[] {
  const { said, script } = sent
  const views = viewsOf(sent)
  const whole = said?.every((text) => views.wasSaid(text)) === true
  return whole && script !== null && outlasted ? [{ performed: beyondLimit(script) }] : []
}

/** A stream without done at the limit breaks the row of the limit, and not that of every stream. */
function isDoneLast(outcome: Outcome, { endpoint, mode, done }: StreamAnswer): boolean {
  const row = stream[`${endpoint}-${mode}-done-last`]
  return isFinding(outcome) && outcome.rule === row.id && done === undefined
}

function judgeNotCut({ endpoint, mode, ending, outlasted, where, sent }: StreamAnswer): Outcome[] {
  const row = wait[`${endpoint}-${mode}-not-cut`]
  if (ending === 'cut') return [undecided(row, `cut: ${sent.answer.failure?.message ?? ''}`, where)]
  // One that ended by itself before the limit lacks words, which is judged with them.
  return outlasted ? [held(row, where)] : []
}

function judgeEndThere(answer: StreamAnswer, matched: readonly MatchedEvent[]): Outcome[] {
  const { endpoint, mode, ending, done, errors, events, where } = answer
  const row = wait[`${endpoint}-${mode}-limit-done`]
  if (ending === 'given-up') return []
  if (ending === 'cut' && done === undefined) return [undecided(row, 'the connection was lost', where)]
  const atLimit = judged(row, done !== undefined, where, 'done at the end of the stream', sequenceOf(events))
  if (mode === 'stream') return [atLimit]
  if (done === undefined) return [atLimit]
  const errorRow = wait[`${endpoint}-required-stream-limit-error`]
  // Any words are a reply, also those that the agent said beyond its script (readings 43).
  const lastWord = (answer.sent.said ?? []).length - 1
  const isReply = (each: MatchedEvent): boolean =>
    each.kind === 'more' || (each.kind === 'word' && each.word < lastWord)
  if (errors.length === 0 && (matched.some(isReply) || mayHoldMore({ answer, matched }))) {
    const deed = { told: 'say nothing before its pause', did: 'the agent sent a message before the pause' }
    return [atLimit, notPerformed(errorRow, deed, where)]
  }
  return [
    atLimit,
    judged(errorRow, errors.length > 0, where, 'error before done, because there was no reply', sequenceOf(events)),
  ]
}

/** What is said after the limit is in the history, whether the stream still shows it or not (spec 4.2). */
function judgeCarriesOn({ endpoint, mode, sent, where }: StreamAnswer, last: number, goesOn: boolean): Outcome[] {
  const row = wait[`${endpoint}-${mode}-carries-on`]
  const text = sent.said?.[last]
  if (text === undefined) return []
  const seen = seenAfter(sent)
  if (shows(seen, text)) return [held(row, where)]
  if (seen?.whole !== true) return [undecided(row, 'the settled history could not be read completely', where)]
  const { lost } = viewsOf(sent)
  const script = lost === undefined ? undefined : beyondLimit(lost)
  if (!goesOn) return [undecided(row, `no view shows ${quoted(text)}`, where, script)]
  return [
    broken(row, where, `${quoted(text)} in the history, as in the stream`, `${seen.messages.length} other messages`),
  ]
}

/**
 * A stream that goes on beyond the limit shows the turn to its end (readings 4). That it went on is certain where it was over
 * later than any wait can be that counts from its first words.
 */
function judgeLeftOut(
  { sent, endpoint, done, overMs, where }: StreamAnswer,
  matched: readonly MatchedEvent[],
  last: number,
  { waitLimitMs, slackMs }: Timing,
): Outcome[] {
  const text = sent.said?.[last]
  const begunMs = matched.find(({ kind }) => kind === 'word')?.event.atMs
  if (done === undefined || text === undefined || begunMs === undefined) return []
  const wentOn = overMs - begunMs > waitLimitMs + slackMs + tookOf(sent.answer).passingMs
  if (!wentOn || !shows(seenAfter(sent), text)) return []
  const row = stream[`${endpoint}-stream-complete`]
  return [broken(row, where, `a message event with ${quoted(text)}, as the stream goes on`, 'done without it')]
}

function extentOf({ where }: StreamAnswer, goesOn: boolean): Outcome {
  return observed(
    wait['stream-beyond-limit'],
    goesOn ? 'the stream continues' : 'the stream ends at the limit',
    where.exchange,
  )
}
