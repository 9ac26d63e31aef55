import { broken, held, isFinding, judged, type Outcome, undecided } from '../../reading/finding.ts'
import { runWordsIn } from '../../reading/text/run-words.ts'
import { isText, viewsOf } from '../../reading/views/views.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { StreamAnswer } from './answer.ts'
import { quietAtOnceMs, seenAfter, textsAfter } from './history.ts'
import { type MatchedEvent, matchedWords } from './matched-events.ts'
import { stream } from './rows.ts'

const notWhole = 'the settled history could not be read completely'

/** What is to be judged of a stream with words in it. */
export interface Spoken {
  answer: StreamAnswer
  /** What the agent said in this turn, in order. */
  words: readonly string[]
  matched: readonly MatchedEvent[]
  /** What it said in earlier turns. */
  earlier: readonly string[]
}

/** Judges the message events of a turn with words (spec 6): which ones there are, their order and their text. */
export function judgeWords(spoken: Spoken): Outcome[] {
  const outcomes = spoken.answer.mode === 'stream' ? judgeComplete(spoken) : judgeFirstWords(spoken)
  return [...told(spoken, outcomes), ...judgeShown(spoken), ...performedIn(spoken)]
}

/** The same of the events that came, whatever may be missing after them. */
export function judgeShown(spoken: Spoken): Outcome[] {
  const order = spoken.answer.mode === 'stream' ? judgeOrder(spoken) : judgePrefix(spoken)
  const outcomes = [...order, ...judgeOnlySaid(spoken), ...judgeText(spoken)]
  return [...told(spoken, outcomes), ...judgeOld(spoken), ...judgeNoError(spoken)]
}

function told({ answer }: Spoken, outcomes: readonly Outcome[]): Outcome[] {
  return answer.sent.said === null ? outcomes.map(asPrompted) : [...outcomes]
}

/**
 * What an agent that is only prompted said in the turn is known by the history alone, and it may have gone on to speak
 * after it: where stream and history differ, nothing tells which of them is right.
 */
function asPrompted(outcome: Outcome): Outcome {
  if (!isFinding(outcome) || outcome.held) return outcome
  const { rule, at, exchange } = outcome
  const why = 'stream and history differ, and there is no script to compare'
  return { rule, undecided: why, at, ...(exchange === undefined ? {} : { exchange }) }
}

function judgeComplete(spoken: Spoken): Outcome[] {
  const { answer, words } = spoken
  const row = stream[`${answer.endpoint}-stream-complete`]
  const missing = missingWords(spoken)
  if (words.length === 0) return [undecided(row, 'the agent sent no message', answer.where)]
  if (missing.length === 0) return [held(row, answer.where)]
  return missing.map((word) => judgeMissing(spoken, row, word))
}

function judgeFirstWords(spoken: Spoken): Outcome[] {
  const { answer, words } = spoken
  const row = stream[`${answer.endpoint}-required-stream-words`]
  if (words.length === 0) return [undecided(row, 'the agent sent no message', answer.where)]
  // A later message without the first one is a gap, which is a row of its own.
  const isSaid = matchedWords(spoken.matched).length > 0 || isHeadOfTurn(spoken)
  if (!isSaid && mayHoldMore(spoken)) return [undecided(row, notWhole, answer.where)]
  return isSaid ? [held(row, answer.where)] : [judgeMissing(spoken, row, 0)]
}

/** Whether an event may show more than the agent was told to say: only a history that was read whole tells (readings 43). */
export function mayHoldMore({ answer, matched }: Pick<Spoken, 'answer' | 'matched'>): boolean {
  return seenAfter(answer.sent)?.whole !== true && matched.some(({ kind }) => kind === 'stranger')
}

/** Whether the events are the first that the agent said in this turn by the history: more than its script, before it. */
function isHeadOfTurn({ answer, matched, earlier }: Spoken): boolean {
  const turn = textsAfter(answer.sent, earlier)
  return matched.length > 0 && matched.every((each, at) => each.kind === 'more' && each.text === turn[at])
}

/** Words that no event shows: the service's fault only where they were surely said before the stream was over. */
function judgeMissing(spoken: Spoken, row: Requirement, word: number): Outcome {
  const { answer, words } = spoken
  const { sent, where, ending, done, outlasted } = answer
  const text = words[word] ?? ''
  const expected = `a message event with ${quoted(text)}`
  if (ending === 'cut') return undecided(row, 'the connection was lost before the end of the stream', where)
  const views = viewsOf(sent)
  if (!views.wasSaid(text)) {
    // Lost for certain only where the whole history was read at rest.
    return undecided(row, `no view shows ${quoted(text)}`, where, views.lost)
  }
  const inPieces = spoken.matched.some((each) => each.kind === 'piece' && each.word === word)
  const whole = `${matchedWords(spoken.matched).length} of ${words.length} messages`
  const actual = inPieces ? `${whole}, and parts of the message in several events` : `${whole}; another view shows it`
  if (outlasted && !wasSaidBefore(spoken, word)) {
    return undecided(row, 'the stream lasted to the wait limit; the text may have come later', where)
  }
  // Without done the stream broke off, and that is what is wrong with it.
  if (done === undefined && ending === 'whole') return undecided(row, 'the stream broke off without done', where)
  return broken(row, where, expected, actual)
}

/** Whether words were surely said before the stream was over: the turn was at rest soon after, and paused after them. */
function wasSaidBefore(spoken: Spoken, word: number): boolean {
  const { answer } = spoken
  const { sent, overMs } = answer
  const restMs = quietAtOnceMs(sent)
  const kinds = sent.script?.split(' ') ?? []
  const paused = kinds.filter((kind) => kind === 'pauseMs').length === 1
  const before = kinds.slice(0, kinds.indexOf('pauseMs')).filter((kind) => kind === 'say').length
  return restMs !== undefined && paused && word < before && restMs - sent.lastsMs <= overMs && pausedAfter(spoken, word)
}

/** An agent may pause first, and say all of its words then (readings 70): their times in the history tell, where they have any. */
function pausedAfter({ answer: { sent }, words }: Spoken, word: number): boolean {
  const { turn = [] } = viewsOf(sent)
  const timeOf = (text = ''): number =>
    Date.parse(turn.find((message) => isText(text, message.text))?.timestamp ?? 'unknown')
  const pausedMs = timeOf(words.at(-1)) - timeOf(words[word])
  return Number.isNaN(pausedMs) || pausedMs >= sent.lastsMs / 2
}

function judgeOrder(spoken: Spoken): Outcome[] {
  const { answer, matched, words } = spoken
  const order = matchedWords(matched)
  if (order.length < 2) return []
  const row = stream[`${answer.endpoint}-stream-in-order`]
  const isSorted = order.every((word, index) => index === 0 || word > (order[index - 1] ?? -1))
  const sorted = [...order].sort((a, b) => a - b)
  return [judged(row, isSorted, answer.where, listed(words, sorted), listed(words, order))]
}

/** Readings 3: a required stream may end early, so what it shows is a prefix of the turn's messages. */
function judgePrefix(spoken: Spoken): Outcome[] {
  const { answer, matched, words } = spoken
  const order = matchedWords(matched)
  if (order.length === 0) return []
  const row = stream[`${answer.endpoint}-required-stream-prefix`]
  const views = viewsOf(answer.sent)
  const isSorted = order.every((word, index) => index === 0 || word > (order[index - 1] ?? -1))
  const skipped = [...Array(Math.max(...order)).keys()].filter((word) => !order.includes(word))
  // Of the turn's messages is only what some view shows: an agent may leave out what it was told to say (readings 41, 43).
  const [unsaid] = skipped.filter((word) => !views.wasSaid(words[word] ?? ''))
  if (isSorted && unsaid !== undefined && skipped.every((word) => !views.wasSaid(words[word] ?? ''))) {
    return [undecided(row, `no view shows ${quoted(words[unsaid] ?? '')}`, answer.where, views.lost)]
  }
  return [
    judged(
      row,
      order.every((word, index) => word === index),
      answer.where,
      listed(words, [...order.keys()]),
      listed(words, order),
    ),
  ]
}

function judgeOnlySaid(spoken: Spoken): Outcome[] {
  const { answer, matched, words } = spoken
  const row = stream[`${answer.endpoint}-${answer.mode}-only-said`]
  const isWhole = seenAfter(answer.sent)?.whole === true
  const outcomes = matched.flatMap((each): Outcome[] => {
    if (each.kind !== 'again' && each.kind !== 'stranger') return []
    // Whether the agent said it, or said it again, only a whole history can tell (readings 43).
    if (!isWhole) return [undecided(row, notWhole, answer.where)]
    if (each.kind === 'again') {
      const seen = `${quoted(words[each.word] ?? '')} repeated`
      return [broken(row, answer.where, 'each message once', seen)]
    }
    return [broken(row, answer.where, 'only agent messages', quoted(each.event.data))]
  })
  if (outcomes.length > 0) return outcomes
  return matched.length > 0 ? [held(row, answer.where)] : []
}

/** Words of an earlier turn in the stream of a later one. */
export function judgeOld({ answer, matched, earlier }: Pick<Spoken, 'answer' | 'matched' | 'earlier'>): Outcome[] {
  const { endpoint, mode, where, done } = answer
  if (endpoint !== 'send' || earlier.length === 0) return []
  const row = stream[`send-${mode}-only-new`]
  const old = matched.find((each) => each.kind === 'old')
  // Words that any turn may hold are told from those of an earlier one by their ids in a whole history alone (readings 43).
  if (old !== undefined && runWordsIn(old.event.data).length === 0 && seenAfter(answer.sent)?.whole !== true)
    return [undecided(row, notWhole, where)]
  if (old !== undefined) return [broken(row, where, 'no text of an earlier turn', quoted(old.event.data))]
  return done === undefined ? [] : [held(row, where)]
}

function judgeText({ answer, matched, words }: Spoken): Outcome[] {
  const row = stream[`${answer.endpoint}-${answer.mode}-text`]
  const changed = matched.flatMap((each) => {
    if (each.kind !== 'altered') return []
    return [broken(row, answer.where, quoted(words[each.word] ?? ''), each.difference)]
  })
  if (changed.length > 0) return changed
  return matched.some((each) => each.kind === 'word') ? [held(row, answer.where)] : []
}

/** An error event belongs to a required stream without a reply alone (spec 6). */
export function judgeNoError({ answer }: Pick<Spoken, 'answer'>): Outcome[] {
  const { endpoint, mode, errors, messages, done, where } = answer
  // Whether a required stream should have shown a reply is judged by its words.
  if (mode === 'required-stream' && messages.length === 0) return []
  const row = stream[`${endpoint}-${mode}-no-error`]
  if (errors[0] !== undefined) return [broken(row, where, 'no error event', `error: ${quoted(errors[0].data)}`)]
  return done === undefined ? [] : [held(row, where)]
}

function performedIn(spoken: Spoken): Outcome[] {
  const { answer, words, matched } = spoken
  const { script } = answer.sent
  if (script === null || words.length === 0) return []
  const views = viewsOf(answer.sent)
  const shown = new Set(matchedWords(matched))
  return words.every((text, word) => shown.has(word) || views.wasSaid(text)) ? [{ performed: script }] : []
}

function missingWords({ words, matched }: Spoken): number[] {
  const shown = new Set(matchedWords(matched))
  return [...words.keys()].filter((word) => !shown.has(word))
}

function listed(words: readonly string[], order: readonly number[]): string {
  return order.map((word) => quoted(words[word] ?? '')).join(', ')
}

export function quoted(text: string): string {
  return JSON.stringify(text.length > 80 ? `${text.slice(0, 80)}…` : text)
}
