import { conversationsOf } from '../../log/conversations.ts'
import type { Log } from '../../log/log.ts'
import type { Report } from '../../log/report.ts'
import { isCutWithin, withoutEllipsis } from '../../reading/text/text.ts'

/**
 * Half of a character that has two UTF-16 units is the habit of many languages (readings 47). Looks only where a page shows the
 * words as they were said.
 */
export function wholeCharacters(log: Log, report: Report): void {
  for (const { turns, talk, statuses } of conversationsOf(log)) {
    const shown = talk.pages.flatMap(({ messages }) => messages.filter(({ role }) => role === 'assistant'))
    const plain = new Map(shown.flatMap(({ text }) => (text.isOdd ? [] : [[text.key, text.tail] as const])))
    const words = turns.flatMap((turn) => turn.words)
    if (words.length === 0 || !words.every(({ kept }) => plain.has(kept.key))) continue
    // What is shown may be the end of what the agent said beyond its script (readings 43).
    const said = [...words.map(({ text, kept }) => text ?? kept.tail), ...plain.values()]
    for (const status of statuses) {
      const { last, busy } = status.view
      if (typeof last !== 'string' || last.trim() === '') continue
      const isHalf = isCutWithin(said, last) || (busy === true && said.some((each) => wasCutWithin(each, last)))
      if (said.some((each) => endsWhole(each.trimEnd(), withoutEllipsis(last)))) report.passes(status)
      else if (isHalf) report.fails(status, 'lastAssistantText begins with a whole character', firstOf(last))
    }
  }
}

const half = /^[\udc00-\udfff\ufffd?]+/

function firstOf(text: string): string {
  const code = (withoutEllipsis(text).match(half)?.[0] ?? '?').charCodeAt(0)
  const point = `U+${code.toString(16).toUpperCase().padStart(4, '0')}`
  const what = code >= 0xdc00 && code <= 0xdfff ? `half of a character (${point})` : `${point} in place of a character`
  return `it begins with ${what}`
}

/** Whether a piece from anywhere in a text begins with half of a character: the end of what there was of the text once (readings 77). */
function wasCutWithin(whole: string, piece: string): boolean {
  const shown = withoutEllipsis(piece)
  const rest = shown.replace(half, '')
  if (rest === shown || rest === '') return false
  for (let at = whole.indexOf(rest, 1); at > 0; at = whole.indexOf(rest, at + 1))
    if (/[\udc00-\udfff]/.test(whole.charAt(at - 1))) return true
  return false
}

/** Whether a text is the end of another, and not from the middle of a surrogate pair on. */
function endsWhole(whole: string, end: string): boolean {
  if (end === '' || !whole.endsWith(end)) return false
  return !(/[\ud800-\udbff]$/.test(whole.slice(0, whole.length - end.length)) && /^[\udc00-\udfff]/.test(end))
}
