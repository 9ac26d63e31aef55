import { sectionTitle } from '../../schemas/section-titles.ts'
import { interpretationsOfAll } from '../../suites/explanations/interpretations/interpretations.ts'
import type { Requirement } from '../../suites/rules/requirement.ts'
import { plain } from './page.ts'

/** A list has so many rules, so that it stays under 8 KB. */
const rulesOfList = 40

/** The start page of `docs/rules/` and its lists of rules, section by section: file names and texts. */
export function indexPages(rules: readonly Requirement[]): [name: string, text: string][] {
  const sections = [...Map.groupBy(rules, ({ section }) => section)].toSorted(([one], [other]) => inOrder(one, other))
  const lists = sections.flatMap(([section, some]) => listsOf(section, some))
  return [['README.md', startPage(rules.length, sections)], ...lists]
}

function startPage(count: number, sections: readonly [string, Requirement[]][]): string {
  return `# Rules

The suite tests ${count} rules. Each has a page with its test cases, accepted behaviour and usual causes of a failure.
\`npx agent-conformance explain ID\` prints the same text. \`npm run rules:pages\` generates these pages.

## Rules by section of the specification

| Section | Rules |
|---|---|
${sections.map(([section, some]) => `| ${section} ${sectionTitle(section)} | ${linksOf(section, some)} |`).join('\n')}

## Accepted for every rule

These interpretations apply to all rules. [Fairness](../fairness.md) has the others by subject.

${interpretationsOfAll.map(({ number, sentence }) => `- Interpretation ${number}: ${plain(sentence)}`).join('\n')}
`
}

function linksOf(section: string, rules: readonly Requirement[]): string {
  const links = chunksOf(rules).map((part, at) => {
    const before = at * rulesOfList
    return `[${before + 1} to ${before + part.length}](${nameOf(section, at)})`
  })
  return links.join(', ')
}

function listsOf(section: string, rules: readonly Requirement[]): [string, string][] {
  const parts = chunksOf(rules)
  return parts.map((part, at) => [
    nameOf(section, at),
    `# Section ${section}: ${sectionTitle(section)}${parts.length === 1 ? '' : ` (page ${at + 1} of ${parts.length})`}

${part.map(({ id, text }) => `- [${id}](${id}.md): ${plain(text)}`).join('\n')}

[All sections](README.md)
`,
  ])
}

function chunksOf(rules: readonly Requirement[]): Requirement[][] {
  const count = Math.ceil(rules.length / rulesOfList)
  return Array.from({ length: count }, (_, at) => rules.slice(at * rulesOfList, (at + 1) * rulesOfList))
}

function nameOf(section: string, at: number): string {
  return `section-${section}${at === 0 ? '' : `-page-${at + 1}`}.md`
}

/** The order of the specification: 2.9 before 2.10. */
function inOrder(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true })
}
