/** A text with U+FFFD for each lone surrogate, which no address can hold; by a pattern, since k6 has no `toWellFormed`. */
export function wellFormed(text: string): string {
  return text.replace(/[\ud800-\udbff][\udc00-\udfff]|[\ud800-\udfff]/g, (found) =>
    found.length === 2 ? found : '\ufffd',
  )
}

/** An id as a segment of a path: whatever it holds, it is one segment, and no step up or down. */
export function segment(id: string): string {
  return encodeURIComponent(wellFormed(id)).replace(/^\.{1,2}$/, (dots) => '%2E'.repeat(dots.length))
}

/** A value as a query holds it. */
export function inQuery(value: string): string {
  return encodeURIComponent(wellFormed(value))
}
