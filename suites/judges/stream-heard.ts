import type { StreamEvent } from './events.ts'
import { carriesText, textsIn } from './stream-data.ts'
import { compareText } from './text.ts'

/**
 * What a message event turned out to be:
 * - `word`: it carries an expected text;
 * - `altered`: it stands in the place of an expected text, and does not carry it;
 * - `again`: it carries an expected text that another event carried before;
 * - `old`: it carries words of an earlier turn;
 * - `stranger`: none of these.
 */
export type Heard =
  | { kind: 'word'; event: StreamEvent; word: number }
  | { kind: 'altered'; event: StreamEvent; word: number; difference: string }
  | { kind: 'again'; event: StreamEvent; word: number }
  | { kind: 'old' | 'stranger'; event: StreamEvent }

/**
 * Tells message events from each other. `words` are the texts that are expected, in order; `old` those of earlier
 * turns. An event that is damaged is known by the unique word in it or, where as many events as texts are left, by its
 * place: one altered text is then one fault, and not a missing and a foreign one.
 */
export function hear(messages: readonly StreamEvent[], words: readonly string[], old: readonly string[] = []): Heard[] {
  const free = new Set(words.keys())
  const claim = (fits: (word: string) => boolean): number | undefined => {
    const word = [...free].find((index) => fits(words[index] ?? ''))
    if (word !== undefined) free.delete(word)
    return word
  }
  const first = messages.map((event): Heard => {
    const word = claim((each) => carriesText(event.data, each))
    return word === undefined ? { kind: 'stranger', event } : { kind: 'word', event, word }
  })
  const known = first.map((heard): Heard => {
    if (heard.kind !== 'stranger') return heard
    const { event } = heard
    const again = words.findIndex((each) => carriesText(event.data, each))
    if (again !== -1) return { kind: 'again', event, word: again }
    if (old.some((each) => carriesText(event.data, each))) return { kind: 'old', event }
    const word = claim((each) => holdsMark(event.data, each))
    return word === undefined ? heard : altered(event, word, words[word] ?? '')
  })
  const strangers = known.filter((each) => each.kind === 'stranger').length
  if (strangers !== free.size) return known
  return known.map((heard) => {
    const word = heard.kind === 'stranger' ? claim(() => true) : undefined
    return word === undefined ? heard : altered(heard.event, word, words[word] ?? '')
  })
}

/** The expected texts that were heard, exact or altered, in the order of the events. */
export function wordsHeard(heard: readonly Heard[]): number[] {
  return heard.flatMap((each) => (each.kind === 'word' || each.kind === 'altered' ? [each.word] : []))
}

/** The event of one expected text. */
export function eventOfWord(heard: readonly Heard[], word: number): StreamEvent | undefined {
  return heard.find((each) => (each.kind === 'word' || each.kind === 'altered') && each.word === word)?.event
}

/** The run of small letters in a text of ours that no other text of the run holds. */
function markOf(text: string): string | undefined {
  return /[a-z]{10,}/.exec(text)?.[0]
}

function holdsMark(data: string, text: string): boolean {
  const mark = markOf(text)
  return mark !== undefined && data.includes(mark)
}

function altered(event: StreamEvent, word: number, text: string): Heard {
  const mark = markOf(text)
  const [data = '', ...strings] = textsIn(event.data)
  // The string that was meant: the one with the mark, otherwise the longest; plain text is all of it.
  const meant = strings.find((each) => mark !== undefined && each.includes(mark)) ?? longest(strings) ?? data
  const compared = compareText(text, meant)
  return { kind: 'altered', event, word, difference: compared.same ? '' : compared.difference }
}

function longest(texts: readonly string[]): string | undefined {
  return [...texts].sort((a, b) => b.length - a.length)[0]
}
