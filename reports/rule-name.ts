import type { Evidence, RuleResult } from '../schemas/types.ts'

/** The name of a failed rule. The consistency check is named by the rule that the contradiction violates. */
export function ruleName({ id, findings: [first] }: Pick<RuleResult, 'id' | 'findings'>): string {
  return findingName(id, first)
}

/** The same for one finding of a rule. */
export function findingName(id: string, finding: Pick<Evidence, 'violates'> | undefined): string {
  return finding?.violates === undefined ? id : `${finding.violates}, found by the consistency check`
}
