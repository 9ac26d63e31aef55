import { carriesText, textsIn } from '../../reading/stream/data.ts'
import type { StreamEvent } from '../../reading/stream/events.ts'
import { compareText } from '../../reading/text/text.ts'

/**
 * What a message event turned out to be:
 * - `word`: it carries an expected text;
 * - `altered`: it stands in the place of an expected text, and does not carry it; told only where the history was read whole;
 * - `piece`: it carries a piece of an expected text, which other events complete;
 * - `again`: it carries an expected text that another event carried before;
 * - `more`: it carries something else that the agent said in this turn by the history (readings 43);
 * - `old`: it carries words of an earlier turn;
 * - `stranger`: none of these.
 */
export type MatchedEvent =
  | { kind: 'word'; event: StreamEvent; word: number }
  | { kind: 'piece' | 'again'; event: StreamEvent; word: number }
  | { kind: 'altered'; event: StreamEvent; word: number; difference: string }
  | { kind: 'more'; event: StreamEvent; text: string }
  | { kind: 'old' | 'stranger'; event: StreamEvent }

/**
 * Tells message events from each other. `words` are the texts that are expected, in order; `old` those of earlier
 * turns. An event that is damaged is known by the unique word in it, by its beginning or, where as many events as texts
 * are left, by its place: one altered text is then one fault, and not a missing and a foreign one. `turn` is all that the
 * agent said in this turn by the history. Where that was not read whole, whatever carries no text may be the agent's own
 * words (readings 43): it stands for none of ours.
 */
export function matchEvents(
  messages: readonly StreamEvent[],
  words: readonly string[],
  old: readonly string[] = [],
  turn: readonly string[] = [],
  isWhole = true,
): MatchedEvent[] {
  const free = new Set(words.keys())
  const claim = (fits: (word: string) => boolean): number | undefined => {
    const word = [...free].find((index) => fits(words[index] ?? ''))
    if (word !== undefined) free.delete(word)
    return word
  }
  const exact = messages.map((event): MatchedEvent => {
    const word = claim((each) => carriesText(event.data, each))
    return word === undefined ? { kind: 'stranger', event } : { kind: 'word', event, word }
  })
  const more = moreThan(exact, words, turn)
  const known = ifStranger(more, (event) => {
    const word = words.findIndex((each) => carriesText(event.data, each))
    if (word !== -1) return { kind: 'again', event, word }
    return old.some((each) => carriesText(event.data, each)) ? { kind: 'old', event } : undefined
  })
  const strangers = known.flatMap(({ kind, event }) => (kind === 'stranger' ? [event] : []))
  const pieces = new Map(
    [...free].flatMap((word) => piecesOf(words[word] ?? '', strangers).map((each) => [each, word])),
  )
  const marked = ifStranger(known, (event) => {
    const piece = pieces.get(event)
    if (piece !== undefined) return { kind: 'piece', event, word: piece }
    if (!isWhole) return undefined
    const word = claim((each) => holdsMark(event.data, each)) ?? claim((each) => beginsLike(event.data, each))
    return word === undefined ? undefined : altered(event, word, words[word] ?? '')
  })
  if (!isWhole || !isLeftInPlace(marked, [...free])) return marked
  return ifStranger(marked, (event) => {
    const word = claim(() => true)
    return word === undefined ? undefined : altered(event, word, words[word] ?? '')
  })
}

/** Whether there are as many strangers as texts left, each of them between the texts that are shown before and after it. */
function isLeftInPlace(matched: readonly MatchedEvent[], left: readonly number[]): boolean {
  const places = matched.flatMap(({ kind }, at) => (kind === 'stranger' ? [at] : []))
  if (places.length !== left.length) return false
  return places.every((at, index) => {
    const word = left[index] ?? 0
    const before = matchedWords(matched.slice(0, at))
    const after = matchedWords(matched.slice(at))
    return before.every((each) => each < word) && after.every((each) => each > word)
  })
}

/** Each message of the history stands for one event; those that were matched as expected texts are taken first. */
function moreThan(matched: readonly MatchedEvent[], words: readonly string[], turn: readonly string[]): MatchedEvent[] {
  const left = turn.filter((text) => !isBlank(text))
  // A message may be blank, as what stands round the use of a tool is.
  let blanks = turn.length - left.length
  const take = (fits: (text: string) => boolean): string | undefined => {
    const at = left.findIndex(fits)
    return at === -1 ? undefined : left.splice(at, 1)[0]
  }
  for (const each of matched) {
    if (each.kind === 'word') take((text) => compareText(words[each.word] ?? '', text).same)
  }
  return ifStranger(matched, (event) => {
    const text = take((each) => carriesText(event.data, each))
    if (text !== undefined) return { kind: 'more', event, text }
    if (blanks === 0 || !mayCarryBlank(event)) return undefined
    blanks -= 1
    return { kind: 'more', event, text: '' }
  })
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** Whether some string in an event is blank, or empty. */
function mayCarryBlank({ data }: StreamEvent): boolean {
  return textsIn(data).some(isBlank) || /(^|[[:,])\s*""/.test(data)
}

/** The expected texts that events showed, exact or altered, in the order of the events. */
export function matchedWords(matched: readonly MatchedEvent[]): number[] {
  return matched.flatMap((each) => (each.kind === 'word' || each.kind === 'altered' ? [each.word] : []))
}

/** The event of one expected text. */
export function eventOfWord(matched: readonly MatchedEvent[], word: number): StreamEvent | undefined {
  return matched.find((each) => (each.kind === 'word' || each.kind === 'altered') && each.word === word)?.event
}

function ifStranger(
  matched: readonly MatchedEvent[],
  known: (event: StreamEvent) => MatchedEvent | undefined,
): MatchedEvent[] {
  return matched.map((each) => (each.kind === 'stranger' ? (known(each.event) ?? each) : each))
}

/** The events that carry a text piece by piece, two or more of them in a row; none where they do not carry all of it. */
function piecesOf(text: string, events: readonly StreamEvent[]): StreamEvent[] {
  for (let first = 0; first < events.length; first += 1) {
    let rest = text
    for (let at = first; at < events.length; at += 1) {
      const { data = '' } = events[at] ?? {}
      const piece = longest(textsIn(data).filter((each) => each.trim() !== '' && rest.startsWith(each.trimStart())))
      if (piece === undefined) break
      rest = rest.slice(piece.trimStart().length).trimStart()
      if (rest === '') return at === first ? [] : events.slice(first, at + 1)
    }
  }
  return []
}

/** The run of small letters in a text of ours that no other text of the run holds. */
function markOf(text: string): string | undefined {
  return /[a-z]{10,}/.exec(text)?.[0]
}

function holdsMark(data: string, text: string): boolean {
  const mark = markOf(text)
  return mark !== undefined && textsIn(data).some((each) => each.includes(mark))
}

/** So much of a text that is cut off or changed at its end; less may be chance. */
const leastBeginning = 5

function beginsLike(data: string, text: string): boolean {
  const beginning = text.slice(0, leastBeginning)
  return beginning.length === leastBeginning && textsIn(data).some((each) => each.startsWith(beginning))
}

function altered(event: StreamEvent, word: number, text: string): MatchedEvent {
  const mark = markOf(text)
  const [data = '', ...strings] = textsIn(event.data)
  // The string that was meant: the one with the mark or the beginning, otherwise the longest; plain text is all of it.
  const meant =
    strings.find((each) => mark !== undefined && each.includes(mark)) ??
    strings.find((each) => each.startsWith(text.slice(0, leastBeginning))) ??
    longest(strings) ??
    data
  const compared = compareText(text, meant)
  return { kind: 'altered', event, word, difference: compared.same ? '' : compared.difference }
}

function longest(texts: readonly string[]): string | undefined {
  return [...texts].sort((a, b) => b.length - a.length)[0]
}
