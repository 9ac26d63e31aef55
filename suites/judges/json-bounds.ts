import { mostJsonDepth, mostJsonValues, shownCount } from './bounds.ts'

const quote = 34
const comma = 44
const backslash = 92
const openings = new Set([91, 123])
const closings = new Set([93, 125])

/**
 * Looks whether a JSON text passes a bound while it arrives, before anything parses it: what is parsed takes many times the
 * memory of its text, and what recurses into it needs an end. A text that is no JSON may be found beyond a bound or not.
 */
export class JsonBounds {
  #depth = 0
  #values = 1
  #isString = false
  #isEscaped = false

  /** Takes the next part of the text; what it looks for is ASCII, so one character a byte will do. Gives the bound in words. */
  take(text: string): string | undefined {
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at)
      if (this.#isString) this.#inString(code)
      else if (this.#isBeyond(code)) return this.#told()
    }
    return undefined
  }

  #inString(code: number): void {
    if (this.#isEscaped) this.#isEscaped = false
    else if (code === backslash) this.#isEscaped = true
    else if (code === quote) this.#isString = false
  }

  #isBeyond(code: number): boolean {
    if (code === quote) this.#isString = true
    else if (code === comma) this.#values += 1
    else if (closings.has(code)) this.#depth -= 1
    else if (openings.has(code)) {
      this.#depth += 1
      this.#values += 1
    }
    return this.#depth > mostJsonDepth || this.#values > mostJsonValues
  }

  #told(): string {
    return this.#depth > mostJsonDepth
      ? `JSON nested more than ${mostJsonDepth} deep`
      : `more than ${shownCount(mostJsonValues)} JSON values`
  }
}

/** Which bound a JSON text passes, in words; undefined where it passes none. */
export function beyondJson(text: string): string | undefined {
  return new JsonBounds().take(text)
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
