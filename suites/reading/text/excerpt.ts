/**
 * A text in at most `most` UTF-16 units, for people. A longer one ends in an ellipsis, so that nobody takes a quotation for the whole
 * text.
 */
export function excerpt(text: string, most: number): string
export function excerpt(text: string | undefined, most: number): string | undefined
export function excerpt(text: string | undefined, most: number): string | undefined {
  if (text === undefined || text.length <= most) return text
  // Half of a surrogate pair would be shown as an escape.
  return `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')}…`
}
