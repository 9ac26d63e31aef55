import { mutants } from '../../suites/areas/mutants.ts'
import { explanationOf } from '../../suites/explanations/explanation.ts'
import { suite } from '../../suites/suite.ts'
import { indexPages } from './index-pages.ts'
import { pageOf } from './page.ts'

/** Every page of `docs/rules/`: its name in that directory, and its text. */
export function rulePages(): Map<string, string> {
  const { rules, checks } = suite
  const pages = rules.map((rule): [string, string] => [
    `${rule.id}.md`,
    pageOf(explanationOf(rule, { checks, mutants })),
  ])
  return new Map([...indexPages(rules), ...pages])
}
