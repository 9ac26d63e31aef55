import { broken, held, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { type StreamAnswer, sequenceOf } from './answer.ts'
import { seenAfter, textsAfter } from './history.ts'
import type { MatchedEvent } from './matched-events.ts'
import { stream } from './rows.ts'
import { judgeNoError, judgeOld, mayHoldMore, quoted } from './words.ts'

/** What is to be judged of a stream whose turn says nothing; `earlier` is what the agent said in earlier turns. */
export interface Silent {
  answer: StreamAnswer
  matched: readonly MatchedEvent[]
  earlier: readonly string[]
}

/** Judges the stream of a silent turn (spec 6): no message, and an error before done where a reply was required. */
export function judgeSilence(silent: Silent): Outcome[] {
  const { answer, earlier } = silent
  const spoke = textsAfter(answer.sent, earlier).length > 0
  const old = judgeOld(silent)
  if (answer.mode === 'stream') return [...old, ...judgeNoMessage(silent, spoke), ...judgeNoError(silent)]
  return [...old, ...judgeNoMessage(silent, spoke), ...judgeError(silent, spoke), ...judgeErrorPlace(answer)]
}

function judgeNoMessage({ answer, matched }: Silent, spoke: boolean): Outcome[] {
  const { endpoint, mode, done, where, sent } = answer
  const stranger = matched.find((each) => each.kind === 'stranger')
  // Under `required` the row of a silent turn is its error; a message that nobody said breaks another one.
  const row = mode === 'stream' ? stream[`${endpoint}-stream-silent`] : stream[`${endpoint}-required-stream-only-said`]
  if (stranger !== undefined) {
    // Whether the agent said it, only a whole history can tell (readings 43).
    if (seenAfter(sent)?.whole !== true)
      return [undecided(row, 'the settled history could not be read completely', where)]
    return [broken(row, where, 'no message event', quoted(stranger.event.data))]
  }
  if (spoke) return mode === 'stream' ? [undecided(row, 'the agent did not stay silent', where)] : []
  if (mode !== 'stream' || matched.length > 0) return []
  return done === undefined ? [undecided(row, 'the stream broke off before done', where)] : [held(row, where)]
}

function judgeError({ answer, matched, earlier }: Silent, spoke: boolean): Outcome[] {
  const { endpoint, errors, done, events, where } = answer
  // In a conversation with words a missing error may be due to them: that is a row of its own.
  const row =
    endpoint === 'send' && earlier.length > 0
      ? stream['send-required-stream-old-words']
      : stream[`${endpoint}-required-stream-error`]
  if (errors.length > 0) return [held(row, where)]
  if (spoke || mayHoldMore({ answer, matched })) return [undecided(row, 'the agent did not stay silent', where)]
  if (done === undefined) return [undecided(row, 'the stream broke off before done', where)]
  return [broken(row, where, 'an error event, because the turn ended without a reply', sequenceOf(events))]
}

/** Judges that error precedes done, where there are both. */
export function judgeErrorPlace({ endpoint, errors, done, events, where }: StreamAnswer): Outcome[] {
  const error = errors[0]
  if (error === undefined || done === undefined) return []
  const row = stream[`${endpoint}-required-stream-error-before-done`]
  return [judged(row, error.index < done.index, where, 'error before done', sequenceOf(events))]
}
