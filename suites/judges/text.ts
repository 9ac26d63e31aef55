import { codePointsOf, named, shown } from './code-points.ts'

const openForms = ['canonical', 'line-ends', 'outer-blanks'] as const

type OpenForm = (typeof openForms)[number]

/** In what form alone a text differs; several are joined by `+`, in this order: canonical, line-ends, outer-blanks. */
export type TextForm =
  | 'exact'
  | OpenForm
  | 'canonical+line-ends'
  | 'canonical+outer-blanks'
  | 'line-ends+outer-blanks'
  | 'canonical+line-ends+outer-blanks'

export type Comparison = { same: true; form: TextForm } | { same: false; difference: string }

const allowances: readonly { form: TextForm; forms: readonly OpenForm[] }[] = [
  { form: 'exact', forms: [] },
  { form: 'canonical', forms: ['canonical'] },
  { form: 'line-ends', forms: ['line-ends'] },
  { form: 'outer-blanks', forms: ['outer-blanks'] },
  { form: 'canonical+line-ends', forms: ['canonical', 'line-ends'] },
  { form: 'canonical+outer-blanks', forms: ['canonical', 'outer-blanks'] },
  { form: 'line-ends+outer-blanks', forms: ['line-ends', 'outer-blanks'] },
  { form: 'canonical+line-ends+outer-blanks', forms: openForms },
]

// JavaScript's blanks, and those that other languages trim as well.
const blank = /[\s\u001c-\u001f\u0085]/

/** From both ends inwards: a pattern for blanks at the end would begin anew at each run of blanks in the text. */
function trimmed(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && blank.test(text.charAt(from))) from++
  while (to > from && blank.test(text.charAt(to - 1))) to--
  return text.slice(from, to)
}

/**
 * More marks in a row than any writing has (Unicode's stream-safe format stops at 30): sorting them takes time with the
 * square of their number, so such a text is compared as it is.
 */
const endlessMarks = /\p{Mn}{200}/u

function composed(text: string): string {
  return endlessMarks.test(text) ? text : text.normalize('NFC')
}

/** Texts without all that the spec leaves open, made last: one history is compared with many sends. */
const plainForms = new Map<string, string>()
const mostPlainForms = 5000
const mostKeptUnits = 4_000_000
let keptUnits = 0

function plainForm(text: string): string {
  const known = plainForms.get(text)
  if (known !== undefined) return known
  const plain = composed(trimmed(text.replaceAll('\r\n', '\n')))
  if (plainForms.size >= mostPlainForms || keptUnits + text.length > mostKeptUnits) {
    plainForms.clear()
    keptUnits = 0
  }
  if (text.length <= mostKeptUnits / 8) {
    plainForms.set(text, plain)
    keptUnits += text.length
  }
  return plain
}

/** Applies what the spec leaves open to both texts. Line ends may only have gone from CR LF to LF, never back. */
function leveled(expected: string, actual: string, forms: readonly OpenForm[]): [string, string] {
  let pair: [string, string] = [expected, actual]
  if (forms.includes('line-ends')) pair = [pair[0].replaceAll('\r\n', '\n'), pair[1]]
  if (forms.includes('outer-blanks')) pair = [trimmed(pair[0]), trimmed(pair[1])]
  if (forms.includes('canonical')) pair = [composed(pair[0]), composed(pair[1])]
  return pair
}

/**
 * Compares a text with what it should be, code point by code point. The spec does not say that texts keep their
 * canonical form, their CR LF or their outer blanks, so a difference in these alone is named, not held against them.
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
  const found = plainForm(expected) === plainForm(actual) ? allowances.find(({ forms }) => allows(forms)) : undefined
  return found === undefined ? new Different(expected, actual) : { same: true, form: found.form }
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
  const [left, right] = leveled(expected, actual, keptLines ? ['canonical', 'outer-blanks'] : openForms)
  const [want, got] = [codePointsOf(left), codePointsOf(right)]
  let at = 0
  while (at < want.length && want[at] === got[at]) at++
  const where =
    left === expected && right === actual ? '' : ` of the texts in NFC, ${keptLines ? '' : 'with LF, '}trimmed`
  const lengths = `length ${countOf(expected)} expected, ${countOf(actual)} seen`
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

function countOf(text: string): number {
  return codePointsOf(text).length
}

/** A text without the ellipsis that stands for what was left out before it, and without outer blanks. */
export function withoutEllipsis(text: string): string {
  return trimmed(trimmed(text).replace(/^(?:\u2026|\.\.\.)/, ''))
}

/**
 * Whether a text is the end of another, as lastAssistantText is of the newest message (spec 2.4): any length above
 * zero. Outer blanks, an ellipsis in place of what was left out, the canonical form and CR LF turned into LF are open.
 */
export function isEndOf(whole: string, end: string): boolean {
  const candidates = [trimmed(end), withoutEllipsis(end)]
  // The decomposed form too: a cut between a letter and its accent leaves an end that no composed form ends with.
  const forms: readonly ((text: string) => string)[] = [
    (text) => text,
    composed,
    (text) => (endlessMarks.test(text) ? text : text.normalize('NFD')),
  ]
  const wholes = [trimmed(whole), trimmed(whole.replaceAll('\r\n', '\n'))]
  return candidates.some(
    (candidate) =>
      candidate !== '' && wholes.some((text) => forms.some((form) => form(text).endsWith(form(candidate)))),
  )
}

/** Whether a text has at most `max` characters, whether these are code points or UTF-16 units. */
export function withinBothLimits(text: string, max: number): boolean {
  return text.length <= max
}

/** Whether a text has more than `max` characters, whether these are code points or UTF-16 units. */
export function beyondBothLimits(text: string, max: number): boolean {
  return countOf(text) > max
}
