import { sectionTitle } from '../../schemas/section-titles.ts'
import type { Level, Requirement } from '../rules/requirement.ts'
import { type Check, makesNothingShow, type Scene, scenesOf } from '../run/define.ts'
import { causesOf } from './causes/causes.ts'
import { interpretationsOf } from './interpretations/interpretations.ts'

/** A name and one sentence about it. */
interface Described {
  readonly id: string
  readonly about: string
}

/** What an explanation of a rule is made of: the checks of the suite, and the mutants where they are to be shown. */
export interface Sources {
  readonly checks: readonly Check[]
  readonly mutants: readonly (Described & { readonly breaks: { readonly id: string } })[]
}

/** All that a user needs to understand one rule and a failure of it. Every text is a plain sentence without markup. */
export interface Explanation {
  readonly id: string
  readonly level: Level
  readonly section: { readonly number: string; readonly title: string }
  readonly sentence: string
  /** Why the rule may end as not exercised, if it may. */
  readonly mayNotApply?: string
  /** The test cases whose traffic is checked. Empty if no check covers the rule. */
  readonly cases: readonly Described[]
  /** A sentence about checks that read more than these test cases. */
  readonly alsoChecked?: string
  /** What passes although it looks odd, by the number of the interpretation. */
  readonly accepted: readonly { readonly number: number; readonly sentence: string }[]
  /** What usually causes a failure, and where to look first. */
  readonly causes: readonly string[]
  readonly mutants: readonly Described[]
  /** Fields of the target file that its test cases need, such as `credentials.full`. */
  readonly needs: readonly string[]
  /** The command that runs only this rule. */
  readonly command: string
}

/** Returns the explanation of a rule. */
export function explanationOf(rule: Requirement, { checks, mutants }: Sources): Explanation {
  const deciding = checks.filter(({ proves }) => proves.some(({ id }) => id === rule.id))
  const cases = scenesOf(deciding)
  const alsoChecked = alsoCheckedBy(deciding)
  return {
    id: rule.id,
    level: rule.level,
    section: { number: rule.section, title: sectionTitle(rule.section) },
    sentence: rule.text,
    ...(rule.why === undefined ? {} : { mayNotApply: rule.why }),
    cases: cases.map(({ id, about }) => ({ id, about })),
    ...(alsoChecked === undefined ? {} : { alsoChecked }),
    accepted: interpretationsOf(rule.id),
    causes: rule.level === 'informational' ? ['This rule is only observed and cannot fail.'] : causesOf(rule.id),
    mutants: mutants.filter(({ breaks }) => breaks.id === rule.id).map(({ id, about }) => ({ id, about })),
    needs: fieldsFor(cases),
    command: `npx agent-conformance run --only ${rule.id}`,
  }
}

/** The fields of a target file that test cases need. */
function fieldsFor(cases: readonly Scene[]): string[] {
  const fields = cases.flatMap(({ needs, provokes }) => [...needs.map(fieldOf), ...(provokes ? ['provoke'] : [])])
  return [...new Set(fields)]
}

/** The field of a target file that holds what a test case needs. */
export function fieldOf(need: string): string {
  return need === 'agent' ? 'agent' : `credentials.${need}`
}

function alsoCheckedBy(checks: readonly Check[]): string | undefined {
  if (checks.some(({ isAnywhere }) => isAnywhere))
    return 'The check reads every exchange of the run, from any test case.'
  if (checks.some(makesNothingShow)) return 'Another check reads all exchanges of the run together.'
  return undefined
}
