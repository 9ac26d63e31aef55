import { mostJsonDepth, mostJsonValues, shownCount } from './bounds.ts'

const quote = 34
const comma = 44
const backslash = 92
const openings = new Set([91, 123])
const closings = new Set([93, 125])

/**
 * Which bound a JSON text passes, in words; undefined where it passes none. It reads the text once, before anything parses
 * it: what is parsed takes many times the memory of its text, and what recurses into it needs an end. A text that is no
 * JSON may be found beyond a bound or not.
 */
export function beyondJson(text: string): string | undefined {
  // The smallest text that passes one.
  if (text.length <= mostJsonDepth) return undefined
  let depth = 0
  let values = 1
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      at = endOfString(text, at)
    } else if (code === comma) {
      values += 1
    } else if (openings.has(code)) {
      depth += 1
      values += 1
    } else if (closings.has(code)) {
      depth -= 1
    } else continue
    if (depth > mostJsonDepth) return `JSON nested more than ${mostJsonDepth} deep`
    if (values > mostJsonValues) return `more than ${shownCount(mostJsonValues)} JSON values`
  }
  return undefined
}

/** The place of the quote that ends a string; the text's end where none does. */
function endOfString(text: string, from: number): number {
  for (let at = text.indexOf('"', from + 1); at !== -1; at = text.indexOf('"', at + 1)) {
    let slashes = 0
    while (text.charCodeAt(at - 1 - slashes) === backslash) slashes += 1
    if (slashes % 2 === 0) return at
  }
  return text.length
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
