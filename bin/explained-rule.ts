import { wrap } from '../reports/words.ts'
import type { Explanation } from '../suites/explanations/explanation.ts'
import { partsOf } from '../suites/explanations/parts.ts'

/** The explanation of a rule for a terminal, with lines of at most `width` columns. */
export function explainedRule(explanation: Explanation, width: number): string {
  const { id, level, section, sentence } = explanation
  const head = [`Rule ${id} (${level}, section ${section.number}: ${section.title})`, ...wrap(sentence, width, '  ')]
  const parts = partsOf(explanation).map(({ title, items }) => [
    title,
    ...items.flatMap(({ name, text }) => wrap(name === undefined ? text : `${name}: ${text}`, width, '  ')),
  ])
  return [head, ...parts].map((lines) => lines.join('\n')).join('\n\n')
}
