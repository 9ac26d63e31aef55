/**
 * The length of a text in code points, as JSON Schema counts `maxLength`; a lone surrogate counts as one.
 *
 * The spec says "characters" (spec 4.1, 8) and may as well mean UTF-16 units. A judge of the text limit must not ask a
 * validator, therefore: within the limit by both counts is lawful, beyond it by both is not, between is open.
 */
export function countCodePoints(text: string): number {
  let count = 0
  for (const _ of text) count += 1
  return count
}
