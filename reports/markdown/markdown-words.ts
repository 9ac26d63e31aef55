import { count, cut, printable } from '../words.ts'

/** What a comment on a pull request may have, with room for what a pipeline puts around it. */
const mostCharacters = 60_000
export const shownCell = 300

/** Parts as long as there is room for them, and how many are left out. */
export function fitted(
  head: readonly string[],
  parts: readonly string[],
  foot: readonly string[],
  page = 'report.html',
): string {
  const end = foot.join('\n')
  let whole = head.join('\n')
  for (const [index, part] of parts.entries()) {
    const note = `\n\n${count(parts.length - index, 'more part')} did not fit; \`${page}\` has all.`
    if (whole.length + part.length + note.length + end.length > mostCharacters) return `${whole}${note}\n${end}`
    whole += `\n${part}`
  }
  return `${whole}\n${end}`
}

/** Words from outside, in one line, that mark nothing up: no element, no emphasis, no link, nobody named. */
export function text(words: string): string {
  return printable(words)
    .replace(/[\\`*_{}[\]()#+!|<>~&]/g, (each) => `&#${each.charCodeAt(0)};`)
    .replaceAll('@', '&#64;')
}

export function cell(words: string): string {
  return text(cut(words, shownCell))
}

/** A text in a fence that none of its own runs of backticks can close. */
export function code(words: string): string {
  const shown = printable(words)
  const fence = '`'.repeat(longestRun(shown) + 1)
  const pad = shown.startsWith('`') || shown.endsWith('`') ? ' ' : ''
  return `${fence}${pad}${shown}${pad}${fence}`
}

export function fenced(words: string): string {
  const shown = printable(words)
  const fence = '`'.repeat(Math.max(3, longestRun(shown) + 1))
  return `${fence}sh\n${shown}\n${fence}`
}

function longestRun(words: string): number {
  return Math.max(0, ...[...words.matchAll(/`+/g)].map(([run]) => run.length))
}
