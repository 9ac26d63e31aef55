import type { Level, Result, RuleResult } from '../schemas/types.ts'
import { behind, knownAlone } from './baseline.ts'
import { tolerancesIn } from './tolerance.ts'
import { count } from './words.ts'

type Rule = Pick<RuleResult, 'verdict' | 'level' | 'reason'>

/** The rules of one level in the scope of a run: what every report counts. */
export function inScope<One extends Rule>(rules: readonly One[], level: Level = 'mandatory'): One[] {
  return rules.filter((rule) => rule.level === level && !isOutOfScope(rule))
}

/** Whether `--only`, `--skip` or the profile excluded a rule. */
export function isOutOfScope({ reason }: Pick<RuleResult, 'reason'>): boolean {
  return reason === 'out-of-scope'
}

/** How many of some rules have each level, the mandatory ones first. */
export function levelsOf(rules: readonly { level: Level }[]): { level: Level; number: number }[] {
  return (['mandatory', 'advisory', 'informational'] as const).map((level) => ({
    level,
    number: rules.filter((rule) => rule.level === level).length,
  }))
}

/** How many of some rules have a verdict. */
export function numberOf(rules: readonly Rule[], verdict: RuleResult['verdict']): number {
  return rules.filter((rule) => rule.verdict === verdict).length
}

/** `654 of 667 mandatory rules passed, 0 failed, 13 not exercised (2 waived)`: these numbers add up to the rules in scope. */
export function numbersOf(result: Result): string[] {
  const rules = inScope(result.rules)
  const failed = numberOf(rules, 'fail')
  return [
    `${numberOf(rules, 'pass')} of ${count(rules.length, 'mandatory rule')} passed${tolerancesIn(rules)}`,
    failed > 0 && knownAlone(result) !== undefined ? count(failed, 'known failure') : `${failed} failed`,
    ...openNumbers(result, rules),
  ]
}

/** The numbers of some rules that neither passed nor failed. */
export function openNumbers(result: Result, rules: readonly RuleResult[]): string[] {
  return (['inconclusive', 'error', 'not-exercised'] as const).flatMap((verdict) => {
    const some = rules.filter((rule) => rule.verdict === verdict)
    if (some.length === 0) return []
    const waived = some.filter((rule) => isWaived(result, rule))
    const unprepared = some.filter((rule) => rule.reason === 'missing-precondition' && !waived.includes(rule))
    const consequences = some.filter((rule) => behind(result, rule) !== undefined)
    const parts = [
      ...(consequences.length === 0 ? [] : [`${consequences.length} because of known failures`]),
      ...(unprepared.length === 0 ? [] : [`${unprepared.length} without a precondition`]),
      ...(waived.length === 0 ? [] : [`${waived.length} waived`]),
    ]
    const word = { inconclusive: 'inconclusive', error: 'with an internal error', 'not-exercised': 'not exercised' }[
      verdict
    ]
    return [`${some.length} ${word}${parts.length === 0 ? '' : ` (${parts.join(', ')})`}`]
  })
}

export function isWaived(result: Result, rule: Pick<RuleResult, 'id'>): boolean {
  return result.waived !== undefined && Object.hasOwn(result.waived, rule.id)
}
