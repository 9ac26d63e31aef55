import { printable } from './words.ts'

/** HTML that is finished; any other text is escaped when it gets into some. */
export interface Markup {
  readonly markup: string
}

type Part = string | number | Markup | readonly Part[]

const entities = new Map([
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
])

/** A text as it may stand in an element or a quoted attribute: it opens and closes nothing, and shows what it hides. */
export function escaped(text: string): string {
  return printable(text).replace(/[&<>"']/g, (found) => entities.get(found) ?? found)
}

/** Makes HTML of a template: what is put in is escaped, unless it is markup itself. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Markup {
  return {
    markup: texts.map((text, index) => text + (index < parts.length ? written(parts[index] ?? '') : '')).join(''),
  }
}

function written(part: Part): string {
  if (typeof part === 'string') return escaped(part)
  if (typeof part === 'number') return String(part)
  return 'markup' in part ? part.markup : part.map(written).join('')
}
