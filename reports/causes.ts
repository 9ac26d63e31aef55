import type { Result, RuleResult } from '../schemas/types.ts'

/** Some rows of a result, those that fail for one cause together; each alone where the result tells no causes. */
export function byCause(rows: readonly RuleResult[], { causes = [] }: Result): RuleResult[][] {
  const causeOf = new Map(causes.flatMap((cause, index) => cause.rules.map((id) => [id, `cause ${index}`] as const)))
  return [...Map.groupBy(rows, (row) => causeOf.get(row.id) ?? row.id).values()]
}
