import type { Around } from '../../log/sends.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { placeOf } from '../../reading/sent.ts'
import { carrierOf, carriesId } from '../../reading/stream/data.ts'
import { hasOddCharacter } from '../../reading/text/text.ts'
import type { Sent } from '../../reading/views/sent.ts'
import { timesTold } from '../send/matched-replies.ts'
import { judgeAck } from './ack.ts'
import { type StreamAnswer, streamAnswerOf } from './answer.ts'
import { judgeDone, judgeEndAfterWords, judgeEndInSilence, type LastWords } from './end.ts'
import { idsBefore, seenAfter, shows, textsAfter, wordsExpected, wordsOfEarlier } from './history.ts'
import { eventOfWord, type MatchedEvent, matchEvents, matchedWords } from './matched-events.ts'
import { judgeOpening, streamedMode } from './opening.ts'
import { judgePace } from './pace.ts'
import { stream } from './rows.ts'
import { judgeSilence } from './silence.ts'
import { judgeWords, type Spoken } from './words.ts'

/**
 * Judges a send that asked for a stream, in a turn with words (spec 6). `earlier` are the sends that came before it in
 * the same conversation.
 */
export function judgeSpokenStream(sent: Sent, earlier: readonly Sent[], { timing, exchanges }: Around): Outcome[] {
  const opening = [...judgeOpening(sent, false, exchanges), ...judgeStreamStored(sent)]
  const answer = streamAnswerOf(sent, timing)
  if (answer === undefined) return opening
  const spoken = spokenOf(answer, earlier)
  if (spoken === undefined) {
    const row = stream[`${answer.endpoint}-${answer.mode}-only-said`]
    const why = 'the agent messages are unknown, because the history could not be read completely'
    return [...opening, ...judgeAck(answer), ...judgeDone(answer, timing), undecided(row, why, answer.where)]
  }
  const last = lastWords(spoken)
  return [
    ...opening,
    ...judgeAck(answer),
    ...judgeWords(spoken),
    ...judgePace(answer, spoken.matched, timing),
    ...judgeDone(answer, timing),
    ...(last === undefined ? [] : judgeEndAfterWords(answer, last, timing)),
  ]
}

/** Judges a send that asked for a stream, in a turn in which the agent says nothing. */
export function judgeSilentStream(sent: Sent, earlier: readonly Sent[], { timing, exchanges }: Around): Outcome[] {
  const opening = [...judgeOpening(sent, true, exchanges), ...judgeStreamStored(sent)]
  const answer = streamAnswerOf(sent, timing)
  if (answer === undefined) return opening
  const old = wordsOfEarlier(sent, earlier)
  const matched = matchedOf(answer, [], old)
  return [
    ...opening,
    ...judgeAck(answer),
    ...judgeSilence({ answer, matched, earlier: old }),
    ...judgeDone(answer, timing),
    ...judgeEndInSilence(answer, sent.reads ?? [], timing),
  ]
}

/** The words of a stream and what its events showed of them; undefined where it is not known what the agent said. */
export function spokenOf(answer: StreamAnswer, earlier: readonly Sent[]): Spoken | undefined {
  const old = wordsOfEarlier(answer.sent, earlier)
  const words = wordsExpected(answer.sent, old)
  if (words === undefined) return undefined
  return { answer, words, matched: matchedOf(answer, words, old), earlier: old }
}

/**
 * Words that were said again are new ones, unless their event has the id of the old ones. What the agent was told to say
 * more than once may come as often, whatever became of it in the history.
 */
function matchedOf({ messages, sent }: StreamAnswer, words: readonly string[], old: readonly string[]): MatchedEvent[] {
  const more = new Map(words.map((text, word) => [word, timesTold(sent, text) - 1]))
  const isWhole = seenAfter(sent)?.whole === true
  return matchEvents(messages, words, old, textsAfter(sent, old), isWhole).map((each) => {
    if (each.kind === 'again') {
      const left = more.get(each.word) ?? 0
      more.set(each.word, left - 1)
      return left > 0 ? { kind: 'more', event: each.event, text: words[each.word] ?? '' } : each
    }
    if (each.kind !== 'more') return each
    const isOld = idsBefore(sent, each.text).some((id) => carriesId(carrierOf(each.event), id))
    return isOld ? { kind: 'old', event: each.event } : each
  })
}

/** The last words, of those that the stream owes; undefined where they did not come. */
function lastWords({ answer, words, matched }: Spoken): LastWords | undefined {
  const last = answer.mode === 'stream' ? words.length - 1 : Math.max(-1, ...matchedWords(matched))
  const event = eventOfWord(matched, last)
  if (event === undefined) return undefined
  return { beganMs: event.beganMs, atMs: event.atMs, pausedMs: pausedAfter(answer.sent, last) }
}

/** By its script, how long the agent pauses at least after one of its words; undefined without a script. */
function pausedAfter({ script, lastsMs }: Sent, word: number): number | undefined {
  const kinds = script?.split(' ')
  if (kinds === undefined) return undefined
  const places = kinds.flatMap((kind, place) => (kind === 'say' ? [place] : []))
  return kinds.slice(places[word] ?? 0).includes('pauseMs') ? lastsMs : 0
}

/** Judges that what was sent is in the history (spec 4.5), in its exact words. */
export function judgeStreamStored(sent: Sent): Outcome[] {
  const mode = streamedMode(sent)
  const { status } = sent.answer
  if (mode === undefined || status === null || status < 200 || status >= 300) return []
  // What becomes of such a text is open (spec 2.8).
  if (hasOddCharacter(sent.text)) return []
  const row = stream[`${sent.endpoint}-${mode}-stored`]
  const exchange = sent.history?.pages[0]?.id
  const where = { at: `the history after ${placeOf(sent)}`, ...(exchange === undefined ? {} : { exchange }) }
  const seen = seenAfter(sent)
  if (shows(seen, sent.text)) return [held(row, where)]
  if (seen?.whole !== true) return [undecided(row, 'the settled history could not be read completely', where)]
  const actual = `${seen.messages.length} messages, none of them with the text`
  return [broken(row, where, 'a message with the text that was sent', actual)]
}
