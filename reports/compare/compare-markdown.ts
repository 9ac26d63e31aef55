import { cell, code, fitted, text } from '../markdown/markdown-words.ts'
import { type Comparison, candidatesOf, sideBySide } from './comparison.ts'
import {
  figuresOf,
  latencyLine,
  type Section,
  sectionsOf,
  sideWord,
  sizeOf,
  verdictLine,
  wholeLine,
} from './sections.ts'

const marks: Partial<Record<string, string>> = { pass: '✅', fail: '❌' }

/** What changed as a comment on a pull request, shorter than one may be. */
export function renderCompareMarkdown(comparison: Comparison): string {
  const { older, differences, isWorse } = comparison
  const { columns, rows } = figuresOf(comparison)
  const head = [
    `## ${isWorse ? '❌' : '✅'} Compared with ${text(older.name)}: ${wholeLine(comparison)}`,
    '',
    `| ${columns.join(' | ')} |`,
    `|${columns.map((_, at) => (at >= 2 && at < columns.length - 1 ? '---:' : '---')).join('|')}|`,
    ...rows.map((cells) => `| ${cells.map(cell).join(' | ')} |`),
  ]
  const parts = differences.flatMap((each) => [
    `\n### ${text(verdictLine(each, older))}`,
    ...sectionsOf(each).flatMap(sectionParts),
    ...(latencyLine(each) === '' ? [] : [`\n${text(latencyLine(each))}`]),
  ])
  return `${fitted(head, [...parts, ...(differences.length > 1 ? matrixParts(comparison) : [])], [], 'compare --format html')}`
}

function sectionParts(section: Section): string[] {
  const { title, items } = section
  return [
    `\n#### ${title} (${sizeOf(section)})\n`,
    ...items.map(
      ({ name, about, detail, isWorse }) => `- ${isWorse ? '❌ ' : ''}${code(name)}: ${cell(about)}<br>${cell(detail)}`,
    ),
  ]
}

/** Rule by rule, where they differ. */
function matrixParts(comparison: Comparison): string[] {
  const candidates = candidatesOf(comparison)
  const differing = sideBySide(candidates).filter(({ differs }) => differs)
  if (differing.length === 0) return ['\n### Differing rules\n\nThe same verdict for every rule.']
  return [
    [
      `\n### Differing rules\n`,
      `| rule | ${candidates.map(({ name }) => cell(name)).join(' | ')} |`,
      `|---|${candidates.map(() => '---').join('|')}|`,
    ].join('\n'),
    ...differing.map(
      ({ row, verdicts }) =>
        `| ${code(row.id)} | ${verdicts.map((each) => [each === undefined ? undefined : marks[each], sideWord(each)].filter(Boolean).join(' ')).join(' | ')} |`,
    ),
  ]
}
