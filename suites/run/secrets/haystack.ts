import type { Found } from './found.ts'
import { endOf, type Needle, Prefixes } from './needle.ts'
import { Packed } from './packed.ts'

/** So many first characters a pattern stops at. */
const headLength = 3

/**
 * Finds many needles in a text, in time that grows with the text alone: two patterns stop where one may begin, at its first
 * characters as they are and at one of them in an encoding; only there needles are followed.
 */
export class Haystack {
  readonly #prefixes: Prefixes
  readonly #heads: RegExp
  readonly #encoded: RegExp
  readonly #letters: ReadonlySet<string>
  readonly #packed: Packed

  constructor(needles: readonly Needle[]) {
    const heads = [...new Set(needles.flatMap(({ value, kind }) => headsOf(value.slice(0, headLength), kind)))]
    this.#letters = new Set(heads.flatMap((each) => [...each]))
    this.#prefixes = new Prefixes(needles)
    this.#packed = new Packed(Math.min(...needles.map(({ secret }) => secret.length)), (text) => this.#written(text))
    this.#heads = new RegExp(heads.map(literally).join('|'), 'g')
    this.#encoded = encodingsOf([...this.#letters])
  }

  /** From left to right, none over another; of those that begin in one place the longest. */
  in(text: string): Found[] {
    const found = this.#written(text)
    const packed = this.#packed.in(text)
    if (packed.length === 0) return found
    const others = packed.filter(({ from, to }) => found.every((each) => each.to <= from || each.from >= to))
    const begun = others.map((each) => ({ ...each, from: beginningOfEscape(text, each.from) }))
    return [...found, ...begun].sort((one, other) => one.from - other.from)
  }

  #written(text: string): Found[] {
    const found: Found[] = []
    let end = 0
    let head = placeOf(this.#heads, text, 0)
    let encoded = placeOf(this.#encoded, text, 0)
    while (head < text.length || encoded < text.length) {
      const at = Math.min(head, encoded)
      const hit = at === encoded ? this.#around(text, at, end) : this.#at(text, at)
      const next = hit?.to ?? at + 1
      if (hit !== undefined) found.push(hit)
      if (hit !== undefined) end = hit.to
      if (head < next) head = placeOf(this.#heads, text, next)
      if (encoded < next) encoded = placeOf(this.#encoded, text, next)
    }
    return found
  }

  /** Before an encoded character there may be plain ones. */
  #around(text: string, at: number, end: number): Found | undefined {
    if (/[\r\n]/.test(text[at] ?? '') && !this.#letters.has(text[at - 1] ?? '')) return undefined
    const first = firstBackslash(text, at)
    for (let from = Math.max(end, first - headLength + 1); from <= Math.max(end, first); from++) {
      if (from < first && text.charCodeAt(from) === backslash) continue
      const hit = this.#at(text, from)
      if (hit !== undefined && hit.to > at) return hit
    }
    return undefined
  }

  #at(text: string, from: number): Found | undefined {
    let best: Found | undefined
    let bestIsWhole = false
    for (const needle of this.#prefixes.at(text, from)) {
      const ended = endOf(needle, text, from)
      if (ended === undefined) continue
      const { end, isWhole } = ended
      if (best !== undefined && (end < best.to || (end === best.to && (bestIsWhole || !isWhole)))) continue
      best = { from, to: end, needle }
      bestIsWhole = isWhole
    }
    return best && { ...best, from: beginningOfEscape(text, from) }
  }
}

function placeOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from
  return pattern.exec(text)?.index ?? text.length
}

/** Where the escape begins that ends a run of backslashes: with the last, or, in a string within a string, with the last two. */
function firstBackslash(text: string, at: number): number {
  if (text.charCodeAt(at) !== backslash) return at
  const isOdd = (at - runBefore(text, at)) % 2 === 0
  return isOdd ? at : at - 1
}

/** Where the run of backslashes begins that a backslash ends. */
function runBefore(text: string, at: number): number {
  let first = at
  // Each place of a longer run would be counted from its beginning again; whether so long a one is odd tells nothing.
  while (first > 0 && at - first < longestRun && text.charCodeAt(first - 1) === backslash) first--
  return first
}

const backslash = 92
const longestRun = 64
/** An escape of JSON holds so many characters at most after its backslash. */
const longestEscape = 5

/** The ways in which first characters may stand there as they are. */
function headsOf(head: string, kind: Needle['kind']): string[] {
  const ways = (each: string): string[] =>
    kind === 'base64' ? [each, each.replace('+', '-').replace('/', '_')] : [...new Set([each, each.toUpperCase()])]
  const all = [...head].reduce((before, each) => before.flatMap((one) => ways(each).map((way) => one + way)), [''])
  return kind !== 'hexadecimal'
    ? all
    : [...all, ...all.flatMap((one) => [':', '-', ' '].map((sign) => one.slice(0, 2) + sign))]
}

/** Stops at one of these letters in an encoding, and where a line may be broken between two of them. */
function encodingsOf(letters: readonly string[]): RegExp {
  // The signs of escapes too: what they begin may be encoded with them.
  const codes = [...new Set([...letters, ...'\\%&'])].map((each) => each.charCodeAt(0))
  const hexadecimal = codes
    .map((code) =>
      code
        .toString(16)
        .padStart(2, '0')
        .replace(/[a-f]/g, (each) => `[${each}${each.toUpperCase()}]`),
    )
    .join('|')
  const names = Object.entries({ '&': 'amp', '<': 'lt', '>': 'gt', '"': 'quot', "'": 'apos' })
  const named = names.filter(([letter]) => letters.includes(letter)).map(([, name]) => `${name};`)
  const marks = letters.filter((each) => /[^\sA-Za-z0-9]/.test(each)).map(literally)
  const inJson = [`(?:[uU]00|[xX]|[uU]\\{0{0,6})(?:${hexadecimal})`, '[rn]', ...marks]
  const inHtml = [`#0{0,6}(?:${codes.join('|')})`, `#[xX]0{0,6}(?:${hexadecimal})`, ...named]
  // A secret that holds such a sign itself may begin at any of them.
  const signs = ['\\\\', '%', '&'].filter((each) => letters.includes(each.at(-1) ?? ''))
  return new RegExp(
    [
      ...signs,
      `\\\\(?:${inJson.join('|')})`,
      `%(?:25){0,3}(?:${hexadecimal})`,
      `&(?:amp;){0,3}(?:${inHtml.join('|')})`,
      '[\\r\\n]',
    ].join('|'),
    'g',
  )
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}

/**
 * Where the escape of JSON begins whose middle a place is; the place itself where it is none: `\nak_1` may be a line feed and
 * `ak_1`, and half an escape would be no JSON.
 */
function beginningOfEscape(text: string, at: number): number {
  let place = at - 1
  while (place >= 0 && place >= at - longestEscape && text.charCodeAt(place) !== backslash) place--
  if (place < 0 || place < at - longestEscape) return at
  const isOdd = (place - runBefore(text, place)) % 2 === 0
  const written = /^\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/.exec(text.slice(place, place + 6))
  return isOdd && written !== null && place + written[0].length > at ? place : at
}
