import wrapAnsi from 'wrap-ansi'
import type { RuleResult } from '../schemas/types.ts'

// What a terminal obeys, hides or turns round; also what no XML document may hold, but for its own blanks.
const unprintable =
  /[\p{Cc}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Noncharacter_Code_Point}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu

const shortEscapes = new Map([
  ['\n', '\\n'],
  ['\r', '\\r'],
  ['\t', '\\t'],
])

/** What runners of CI obey wherever it stands in a line. */
const obeyed = /##(?=\w*\[)/g

/** A text that came from outside, in one line, with everything escaped that a terminal or a runner would not simply show. */
export function printable(text: string): string {
  return text
    .replace(
      unprintable,
      (found) => shortEscapes.get(found) ?? `\\u{${(found.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`,
    )
    .replace(obeyed, '#\\u{23}')
}

/** Lines of ours, none of which a runner obeys: at the start of one, blanks aside, `::` is a command to GitHub's. */
export function unobeyed(lines: string): string {
  return lines.replace(/^([^\S\n]*):(?=:)/gm, '$1\\u{3A}')
}

/** The text, or its beginning and an ellipsis where it has more than `max` characters. */
export function cut(text: string, max: number): string {
  const points = [...text]
  return points.length <= max ? text : `${points.slice(0, Math.max(0, max - 1)).join('')}…`
}

/** Lines of at most `width` columns, indented, broken between words and, where a word alone is longer, within it. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const lines = wrapAnsi(text, Math.max(1, width - indent.length), { hard: true }).split('\n')
  return lines.map((line) => indent + line)
}

/** `1 rule`, `3 rules`. */
export function count(number: number, noun: string): string {
  return `${number.toLocaleString('en')} ${noun}${number === 1 ? '' : 's'}`
}

/** A duration for a person: `850 ms`, `5.1 s`, `10:20 min`. */
export function duration(ms: number): string {
  if (ms < 1000) return `${Math.round(ms)} ms`
  if (ms < 59_950) return `${(ms / 1000).toFixed(1)} s`
  const seconds = Math.round(ms / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')} min`
}

/** A point in time after another, to the millisecond: `2.013 s`. */
export function moment(ms: number): string {
  return `${(ms / 1000).toFixed(3)} s`
}

/** An amount of bytes for a person: `870 B`, `1.2 MB`. */
export function bytes(amount: number): string {
  if (amount < 1000) return `${amount} B`
  if (amount < 1_000_000) return `${(amount / 1000).toFixed(1)} kB`
  return `${(amount / 1_000_000).toFixed(1)} MB`
}

const shownFirst = 3

/** `a, b, c and 4 more`: the first few of many. */
export function firstOf(parts: readonly string[]): string {
  const more = parts.length > shownFirst ? ` and ${parts.length - shownFirst} more` : ''
  return `${parts.slice(0, shownFirst).join(', ')}${more}`
}

/** `a`, `a and b`, `a, b and c`. */
export function listed(parts: readonly string[]): string {
  const last = parts.at(-1)
  if (last === undefined) return ''
  return parts.length === 1 ? last : `${parts.slice(0, -1).join(', ')} and ${last}`
}

/**
 * The metered sends that a run plans, and the limit if the user set one. Sends that the service has to refuse are not planned: a
 * service that accepts them costs more.
 */
export function sendsPlanned({
  meteredSends,
  again = 0,
  most,
}: {
  meteredSends: number
  again?: number
  most?: number | undefined
}): string {
  const parts = again === 0 ? ' planned' : ` (${meteredSends - again} planned, ${again} reserved for retries)`
  return `${count(meteredSends, 'metered send')}${parts}${most === undefined ? '' : `, at most ${most.toLocaleString('en')}`}`
}

/** What the verdict of a row is called, on pages and where two results stand side by side. */
export const verdictWords: Record<RuleResult['verdict'], string> = {
  pass: 'pass',
  fail: 'fail',
  inconclusive: 'inconclusive',
  'not-exercised': 'not exercised',
  error: 'internal error',
  observed: 'observed',
}

/** `81 observed, 5 not exercised`: the verdicts of informational rules. */
export function informationalWords(rules: readonly Pick<RuleResult, 'verdict'>[]): string {
  const parts = (['observed', 'inconclusive', 'not-exercised', 'error'] as const).flatMap((verdict) => {
    const number = rules.filter((rule) => rule.verdict === verdict).length
    return number === 0 ? [] : [`${number} ${verdictWords[verdict]}`]
  })
  return parts.join(', ') || 'none'
}

/** A share between 0 and 1 for people: `89.7 %`. */
export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}

/** Rows of a table as lines of text, each column as wide as its widest cell. Columns of numbers are set to the right. */
export function aligned(
  rows: readonly (readonly string[])[],
  isNumber: (column: number) => boolean = () => false,
): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => [...(row[at] ?? '')].length)))
  return rows.map((row) =>
    row
      .map((cell, at) => (isNumber(at) ? cell.padStart(widths[at] ?? 0) : cell.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
}
