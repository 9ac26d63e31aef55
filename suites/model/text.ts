import { Recent } from '../reading/recent.ts'
import { isEndAsShown, plainForm, withoutEllipsis } from '../reading/text/text.ts'

/**
 * A text as it is kept until the end of a run. Two texts that the spec lets be one (readings 30, 53) have the same key;
 * the key of a long text is a sum of its letters, so that no text is held.
 */
export interface KeptText {
  readonly key: string
  /** Its last letters, as they were shown. */
  readonly tail: string
  /** Its first letters. */
  readonly head: string
  readonly length: number
  /** The words in it that only a run makes: nobody else says them by chance. */
  readonly words: readonly string[]
  /** It holds half of a character, or what may stand for one: where it is shown, nothing is told by it. */
  readonly isOdd: boolean
  /**
   * Of one with half of a character or U+0000, for which a service may show something else (readings 30): the lines before
   * it, in their plain form; empty where they are too long to be held against anything.
   */
  readonly before?: string
}

const longestKey = 120
/** A lastAssistantText that is longer is compared by so much of its end. */
const longestTail = 2000
const longestHead = 40
/** So much of a text is searched for words: a run puts them at its beginning and its end. */
const searched = 5000

/** One text stands on many pages: it is looked at, and kept, once. */
const known = new Recent<KeptText>({ texts: 4000, letters: 2_000_000 }, made)

export const keptText = (text: string): KeptText => known.of(text)

function made(text: string): KeptText {
  const plain = plainForm(text)
  const isOdd = /[\ud800-\udfff]/.test(text) && /\p{Cs}/u.test(text)
  const isOpen = isOdd || text.includes('\0')
  return {
    key: plain.length <= longestKey ? plain : `${plain.length} ${sumOf(plain)}`,
    tail: text.slice(-longestTail),
    head: text.slice(0, longestHead),
    length: text.length,
    words: wordsIn(text),
    isOdd: isOdd || text.includes('\ufffd'),
    ...(isOpen ? { before: linesBefore(text) } : {}),
  }
}

/** The lines before the first character for which something else may be shown. */
function linesBefore(text: string): string {
  const at = text.search(/\0|\p{Cs}/u)
  const before = text.slice(0, Math.max(0, text.lastIndexOf('\n', at)))
  return before.length > longestTail ? '' : plainForm(before)
}

/** Whether a text that was sent is the one that is shown (spec 4.5): nothing is lost, cut or replaced in it (readings 30). */
export function isStored(sent: KeptText, shown: KeptText): boolean {
  if (sent.key === shown.key) return true
  if (sent.before === undefined) return false
  return shown.length > longestTail || plainForm(shown.tail).startsWith(sent.before)
}

/** The same for one of a set of texts of which none is another in another form: looking at its letters would tell no more. */
export function keptAsItIs(text: string): KeptText {
  return {
    key: text,
    tail: text.slice(-longestTail),
    head: text.slice(0, longestHead),
    length: text.length,
    words: [],
    isOdd: false,
  }
}

/** Words that only a run makes: twelve small consonants in a row, with no letter beside them. */
function wordsIn(text: string): string[] {
  const part = text.length <= 2 * searched ? text : `${text.slice(0, searched)} ${text.slice(-searched)}`
  return [...new Set((part.match(/[A-Za-z]{12,}/g) ?? []).filter((each) => /^[b-df-hj-np-tv-xz]{12}$/.test(each)))]
}

/** Whether a shown end is that of a text (spec 2.4, readings 15). */
export function endsWith(text: KeptText, shown: string): boolean {
  const end = shown.length > longestTail ? shown.slice(-longestTail) : shown
  if (shown.length > text.length + slackOfForms) return false
  return isEndAsShown(text.tail, text.tail.length < longestTail ? shown : end.slice(-text.tail.length))
}

/** Whether a text may once have ended with what is shown. Of a long one no more than its end is known. */
export function mayGrowFrom(text: KeptText, shown: string): boolean {
  return text.length > longestTail || text.tail.includes(withoutEllipsis(shown))
}

/** As few characters as these stand in many texts by chance. */
const fewCharacters = 8

/** The same where another text ends with them too: of a long one only where they are too few to tell one from another. */
export function mayAlsoGrowFrom(text: KeptText, shown: string): boolean {
  return mayGrowFrom(text, shown) && (text.length <= longestTail || shown.length < fewCharacters)
}

/** Whether a text may be what there was of another while it was said. Of a long one no more than its end is known. */
export function isBeginningOf(part: KeptText, whole: KeptText): boolean {
  if (whole.length > longestTail) return part.length <= whole.length
  return whole.tail.startsWith(part.tail.trimEnd())
}

/** A form that the spec leaves open may be a little longer: an accent apart from its letter, an ellipsis, blanks. */
const slackOfForms = 2000

export function isSame(one: KeptText, other: KeptText): boolean {
  return one.key === other.key || one.isOdd || other.isOdd
}

/** 53 bits of a text: two texts of one length that have the same are not met by chance. */
function sumOf(text: string): string {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 2654435761)
    low = Math.imul(low ^ unit, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return (4294967296 * (2097151 & low) + (high >>> 0)).toString(36)
}
