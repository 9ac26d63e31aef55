import { countCodePoints } from '../../../schemas/code-points.ts'
import { Recent } from '../recent.ts'
import { codePointsOf, named, shown } from './code-points.ts'
import { hasForms, withoutForms } from './forms.ts'

const openForms = ['canonical', 'line-ends', 'lone-returns', 'outer-blanks', 'left-out'] as const

type OpenForm = (typeof openForms)[number]

/** In what form alone a text differs; several are joined by `+`, in the order of `openForms`. */
export type TextForm = 'exact' | OpenForm | `${OpenForm}+${string}`

export type Comparison = { same: true; form: TextForm } | { same: false; difference: string }

/** Every choice of open forms, the fewest first. */
const allowances: readonly (readonly OpenForm[])[] = Array.from({ length: 2 ** openForms.length }, (_, choice) =>
  openForms.filter((_form, at) => Math.floor(choice / 2 ** at) % 2 === 1),
).sort((one, other) => one.length - other.length)

function nameOf([first, ...others]: readonly OpenForm[]): TextForm {
  if (first === undefined) return 'exact'
  return others.length === 0 ? first : `${first}+${others.join('+')}`
}

// JavaScript's blanks, and those that other languages trim as well.
const blank = '\\s\\u001c-\\u001f\\u0085'
// What a text may lose (readings 53): control characters but tab, LF and CR, and what turns the direction of writing.
const losable =
  '\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u061c\\u200e\\u200f\\u202a-\\u202e\\u2066-\\u2069'
const isBlank = new RegExp(`[${blank}]`)
const isLosable = new RegExp(`[${losable}]`)
const losables = new RegExp(`[${losable}]`, 'g')
const isOpenAtEnds = new RegExp(`[${blank}${losable}]`)

/** Whoever writes LF for CR LF writes it for a CR alone as well. */
function withLineFeeds(text: string): string {
  return text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text
}

function withoutLosable(text: string): string {
  return text.replace(losables, '')
}

function trimmed(text: string): string {
  return withoutEnds(text, isBlank)
}

/** By hand: a pattern that looks for the last of many blanks tries each of them. */
function withoutEnds(text: string, isOpen: RegExp): string {
  let [from, to] = [0, text.length]
  while (from < to && isOpen.test(text.charAt(from))) from++
  while (from < to && isOpen.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/**
 * More marks in a row than any writing has (Unicode's stream-safe format stops at 30): sorting them takes time with the
 * square of their number, so such a text is compared as it is.
 */
const endlessMarks = /\p{Mn}{200}/u
const longestMarks = 200
/** A mark, or half of one. */
const mayBeMark = /[\p{Mn}\ud800-\udfff]/u

/** So many marks in a row hold one of the letters that are looked at, which is far quicker than looking at all of them. */
function isEndless(text: string): boolean {
  for (let at = 0; at < text.length; at += longestMarks / 2)
    if (mayBeMark.test(text.charAt(at))) return text.length >= longestMarks && endlessMarks.test(text)
  return false
}

/** All that comes before the combining marks is composed as it is. */
const mayCompose = /[\u0300-\uffff]/

function composed(text: string): string {
  if (!mayCompose.test(text)) return text
  return isEndless(text) ? text : text.normalize('NFC')
}

const kept = { texts: 5000, letters: 4_000_000 }

/** Texts without all that the spec leaves open: one history is compared with many sends. */
const plainForms = new Recent(kept, (text) => composed(trimmed(withLineFeeds(withoutLosable(text)))))

/** A text without all that the spec leaves open: two that may be one have the same. */
export const plainForm = (text: string): string => plainForms.of(text)

/** Whether one text is another without some of what may be lost, each of the rest where it was. Their ends are open. */
function isLeftOf(expected: string, actual: string): boolean {
  const ends = [expected, actual].map((text) => composed(withoutEnds(withLineFeeds(text), isOpenAtEnds)))
  const [before = '', after = ''] = ends
  let at = 0
  for (const each of before) {
    if (after.startsWith(each, at)) at += each.length
    else if (!isLosable.test(each)) return false
  }
  return at === after.length
}

/** Applies what the spec leaves open to both texts. Line ends may only have gone from CR LF to LF, never back. */
function leveled(expected: string, actual: string, forms: readonly OpenForm[]): [string, string] {
  let pair: [string, string] = [expected, actual]
  if (forms.includes('left-out')) pair = [withoutLosable(pair[0]), withoutLosable(pair[1])]
  if (forms.includes('line-ends')) pair = [pair[0].replaceAll('\r\n', '\n'), pair[1]]
  if (forms.includes('lone-returns')) pair = [pair[0].replace(/\r(?!\n)/g, '\n'), pair[1]]
  if (forms.includes('outer-blanks')) pair = [trimmed(pair[0]), trimmed(pair[1])]
  if (forms.includes('canonical')) pair = [composed(pair[0]), composed(pair[1])]
  return pair
}

/**
 * Compares a text with what it should be, code point by code point. The spec does not say that texts keep their
 * canonical form, their CR LF (or CR), their outer blanks, control characters or direction marks (readings 30, 53), so a
 * difference in these alone is named, not held against them.
 * Any other difference is told in at most 200 characters that a terminal can show.
 */
export function compareText(expected: string, actual: string): Comparison {
  if (expected === actual) return { same: true, form: 'exact' }
  const allows = (forms: readonly OpenForm[]): boolean => {
    const [left, right] = leveled(expected, actual, forms)
    return left === right
  }
  // Most comparisons are of texts that have nothing in common: one look tells, and nobody asks how they differ. Both
  // with LF here: a text that kept its CR LF may still have been trimmed or composed.
  const isAlike = plainForms.of(expected) === plainForms.of(actual) && isLeftOf(expected, actual)
  const found = isAlike ? allowances.find(allows) : undefined
  if (found !== undefined) return { same: true, form: nameOf(found) }
  // What became of that line is judged apart, so that it stands in the way of nothing else.
  if (hasForms(expected)) return compareText(withoutForms(expected), withoutForms(actual))
  return new Different(expected, actual)
}

class Different {
  readonly same = false
  readonly #expected: string
  readonly #actual: string

  constructor(expected: string, actual: string) {
    this.#expected = expected
    this.#actual = actual
  }

  get difference(): string {
    return differenceOf(this.#expected, this.#actual)
  }
}

const longestDifference = 200

function differenceOf(expected: string, actual: string): string {
  // Where the texts part for good is seen only once the lawful differences are out of the way.
  const keptLines = actual.includes('\r\n')
  const forms = openForms.filter((form) => form !== 'left-out' && !(form === 'line-ends' && keptLines))
  const bare = leveled(expected, actual, ['left-out', ...forms])
  const [left, right] = bare[0] === bare[1] ? leveled(expected, actual, forms) : bare
  const [want, got] = [codePointsOf(left), codePointsOf(right)]
  let at = 0
  while (at < want.length && want[at] === got[at]) at++
  const where =
    left === expected && right === actual ? '' : ` of the texts in NFC, ${keptLines ? '' : 'with LF, '}trimmed`
  const lengths = `length ${countCodePoints(expected)} expected, ${countCodePoints(actual)} seen`
  const tell = (context: number) => {
    const before = want.slice(Math.max(0, at - context), at)
    const after = before.length === 0 ? '' : ` after ${quoted(before)}`
    const places = `expected ${placeOf(want, at, context)}, saw ${placeOf(got, at, context)}`
    return `at code point ${at}${where}${after}: ${places}; ${lengths}`
  }
  const told = [8, 6, 4, 2].map(tell).find((each) => each.length <= longestDifference)
  return told ?? tell(0)
}

/** The code point there by its name, with some that follow it. */
function placeOf(points: readonly number[], at: number, context: number): string {
  const point = points[at]
  if (point === undefined) return 'the end'
  const following = points.slice(at + 1, at + 1 + context)
  return following.length === 0 ? named(point) : `${named(point)} then ${quoted(following)}`
}

function quoted(points: readonly number[]): string {
  return `"${points.map(shown).join('')}"`
}

/** A text without the ellipsis, in brackets or not, that stands for what was left out before it, and without outer blanks. */
export function withoutEllipsis(text: string): string {
  return trimmed(trimmed(text).replace(/^(?:[[(]\s*)?(?:\u2026|\.\.\.)(?:\s*[\])])?/, ''))
}

/**
 * Whether a text is the end of another, as lastAssistantText is of the newest message (spec 2.4): any length above
 * zero. Outer blanks, an ellipsis in place of what was left out, the canonical form, CR LF turned into LF and what a text
 * may lose are open; so is, here, half a character at its head (readings 47).
 */
export function isEndOf(whole: string, end: string): boolean {
  const candidates = [trimmed(end), withoutEllipsis(end)]
  const wholes = [trimmed(whole), trimmed(whole.replaceAll('\r\n', '\n')), trimmed(withLineFeeds(whole))]
  return candidates.some(
    (candidate) => candidate !== '' && (endsWith(wholes, candidate) || isCutWithin(wholes, candidate)),
  )
}

/** The same of two views, where neither is the text as it was said: the one may have LF for CR LF, or the other. */
export function isEndAsShown(whole: string, end: string): boolean {
  return isEndOf(whole, end) || (end.includes('\r') && isEndOf(whole, withLineFeeds(end)))
}

// The decomposed form too: a cut between a letter and its accent leaves an end that no composed form ends with.
const endForms = new Recent(kept, (text): readonly string[] => [
  text,
  composed(text),
  isEndless(text) ? text : text.normalize('NFD'),
  composed(trimmed(withoutLosable(text))),
])

/** Such letters have one form, and nothing of them is lost: as an end they are equal or they are not. */
const plainLetters = /^[\u0020-\u007e]+$/

function endsWith(wholes: readonly string[], end: string): boolean {
  if (wholes.some((text) => text.endsWith(end))) return true
  if (plainLetters.test(end) && wholes.every((text) => plainLetters.test(text.slice(-end.length)))) return false
  const ends = endForms.of(end)
  return wholes.some((text) => endForms.of(text).some((form, at) => ends[at] !== '' && form.endsWith(ends[at] ?? '')))
}

/** Half a character, or what stands in for one that could not be written: U+FFFD, or a question mark. */
const half = /^[\udc00-\udfff\ufffd?]+/

/** Whether a text is an end whose first character is the second half of one beyond the basic plane. */
export function isCutWithin(wholes: readonly string[], end: string): boolean {
  const rest = withoutEllipsis(end).replace(half, '')
  if (rest === withoutEllipsis(end)) return false
  return wholes.some((text) => {
    const before = text.charCodeAt(text.length - rest.length - 1)
    return text.endsWith(rest) && before >= 0xdc00 && before <= 0xdfff
  })
}

/** Whether a text has at most `max` characters, whether these are code points or UTF-16 units. */
export function withinBothLimits(text: string, max: number): boolean {
  return text.length <= max
}

/** Whether a text has more than `max` characters, whether these are code points or UTF-16 units. */
export function beyondBothLimits(text: string, max: number): boolean {
  // A code point is one unit or two: most texts need not be counted.
  return text.length > max && (text.length > 2 * max || countCodePoints(text) > max)
}

/** NUL, or half of a character: what becomes of a text with one is open (readings 30). */
export function hasOddCharacter(text: string): boolean {
  return /\0|\p{Cs}/u.test(text)
}
