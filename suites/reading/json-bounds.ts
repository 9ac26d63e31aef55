import { mostBlanks, mostDigits, mostJsonDepth, mostJsonValues, shownCount } from './bounds.ts'

const quote = 34
const comma = 44
const backslash = 92
const zero = 48
const nine = 57
const longestName = 'conversations'.length

/**
 * Looks whether a JSON text passes a bound while it arrives, before anything parses it: what is parsed takes many times the
 * memory of its text, and what recurses into it needs an end. A text that is no JSON may be found beyond a bound or not.
 */
export class JsonBounds {
  #depth = 0
  #values = 1
  /** Of the number that is being read. */
  #digits = 0
  #isString = false
  #isEscaped = false
  /** Of the whole value: the last name in it, and whether what it names is an array. */
  #name = ''
  #isArray = false
  #entries: number | undefined
  /** Blanks in a row, outside of strings, and where they may be left out in the part that was taken last. */
  #blanks = 0
  #surplus: { from: number; to: number }[] = []

  /** Takes the next part of the text; what it looks for is ASCII, so one character a byte will do. Gives the bound in words. */
  take(text: string): string | undefined {
    if (this.#surplus.length > 0) this.#surplus = []
    for (let at = 0; at < text.length; at += 1) {
      if (this.#isString) {
        at = this.#afterString(text, at) - 1
        continue
      }
      const code = text.charCodeAt(at)
      if (code === 32 || (code >= 9 && code <= 13)) {
        this.#blanks += 1
        this.#digits = 0
        if (this.#blanks > mostBlanks) this.#leaveOut(at)
        continue
      }
      this.#blanks = 0
      this.#digits = code >= zero && code <= nine ? this.#digits + 1 : 0
      switch (code) {
        case quote:
          this.#isString = true
          if (this.#depth === 1) this.#name = ''
          break
        case comma:
          this.#values += 1
          if (this.#depth === 2 && this.#isArray && this.#entries !== undefined) this.#entries += 1
          break
        case 91:
        case 123:
          this.#depth += 1
          this.#values += 1
          if (this.#depth === 2) this.#opens(code === 91)
          break
        case 93:
        case 125:
          this.#depth -= 1
          break
      }
      if (this.#depth > mostJsonDepth || this.#values > mostJsonValues || this.#digits > mostDigits) return this.#told()
    }
    return undefined
  }

  /** Where the string ends that is open at a place: most of a text is in strings, and their ends are found at once. */
  #afterString(text: string, from: number): number {
    // The first character may be escaped by the part before.
    const begin = this.#isEscaped ? from + 1 : from
    this.#isEscaped = false
    for (let at = text.indexOf('"', begin); at !== -1; at = text.indexOf('"', at + 1)) {
      if (isEscapedAt(text, at, begin)) continue
      this.#isString = false
      this.#named(text, from, at)
      return at + 1
    }
    this.#named(text, from, text.length)
    this.#isEscaped = begin <= text.length && isEscapedAt(text, text.length, begin)
    return text.length
  }

  /** Of names that are looked for: any other string is longer, or another. */
  #named(text: string, from: number, to: number): void {
    if (this.#depth === 1 && this.#name.length + to - from <= longestName) this.#name += text.slice(from, to)
  }

  #opens(isArray: boolean): void {
    this.#isArray = isArray && (this.#name === 'conversations' || this.#name === 'messages')
    if (this.#isArray) this.#entries = 0
  }

  #leaveOut(at: number): void {
    const last = this.#surplus.at(-1)
    if (last?.to === at) last.to = at + 1
    else this.#surplus.push({ from: at, to: at + 1 })
  }

  /** Where in the part that was taken last blanks stand that need not be kept. */
  get surplus(): readonly { from: number; to: number }[] {
    return this.#surplus
  }

  /** How many whole entries of the list or page have come, where the text is one. */
  get entries(): number | undefined {
    return this.#entries
  }

  #told(): string {
    if (this.#digits > mostDigits) return `a number of more than ${shownCount(mostDigits)} digits`
    return this.#depth > mostJsonDepth
      ? `JSON nested more than ${mostJsonDepth} deep`
      : `more than ${shownCount(mostJsonValues)} JSON values`
  }
}

/** Whether the backslashes before a place escape what stands there; what stands before `begin` is another part's. */
function isEscapedAt(text: string, place: number, begin: number): boolean {
  let at = place
  while (at > begin && text.charCodeAt(at - 1) === backslash) at -= 1
  return (place - at) % 2 === 1
}

/** Which bound a JSON text passes, in words; undefined where it passes none. */
export function beyondJson(text: string): string | undefined {
  return isPlainlyWithin(text) ? undefined : new JsonBounds().take(text)
}

/**
 * Whether a text has too few signs to pass a bound, wherever they stand: nearly all texts, and a look at each character takes a
 * hundred times as long in k6.
 */
function isPlainlyWithin(text: string): boolean {
  if (text.length >= mostJsonValues) return false
  // A longer number holds one of these places.
  for (let at = mostDigits; at < text.length; at += mostDigits) {
    const code = text.charCodeAt(at)
    if (code >= zero && code <= nine) return false
  }
  let openers = 0
  for (const sign of ['{', '[']) {
    for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) openers += 1
    if (openers > mostJsonDepth) return false
  }
  return true
}

/** The value of a JSON text; undefined where it is none, or beyond a bound. */
export function boundedJson(text: string): unknown {
  if (beyondJson(text) !== undefined) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
