import type { Explanation } from '../../suites/explanations/explanation.ts'
import { type Part, partsOf } from '../../suites/explanations/parts.ts'

/** The page of a rule in `docs/rules/`: the same text as `explain ID`. */
export function pageOf(explanation: Explanation): string {
  const { id, level, section, sentence } = explanation
  const head = `# ${id}\n\n${plain(sentence)}\n\nLevel: ${level}. Section ${section.number}: ${section.title}.`
  const parts = partsOf(explanation).map(({ title, items }) => `## ${title}\n\n${items.map(entry).join('\n')}`)
  return `${[head, ...parts].join('\n\n')}\n`
}

function entry({ name, text, isCode }: Part['items'][number]): string {
  const shown = isCode === true ? `\`${text}\`` : plain(text)
  if (name === undefined) return `- ${shown}`
  return `- ${name.includes(' ') ? name : `\`${name}\``}: ${shown}`
}

/** A text in which Markdown finds no markup. */
export function plain(text: string): string {
  return text.replace(/[\\`*_[\]<>|~]/g, '\\$&')
}
