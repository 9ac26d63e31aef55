import { isBroken, isFinding, type Outcome } from '../finding.ts'

/** What a judge said, by rows, for tests: each row once, sorted. */
export const brokenRows = (outcomes: readonly Outcome[]): string[] => rowsWhere(outcomes, isBroken)
export const heldRows = (outcomes: readonly Outcome[]): string[] =>
  rowsWhere(outcomes, (each) => isFinding(each) && each.held)
function rowsWhere(outcomes: readonly Outcome[], keep: (each: Outcome) => boolean): string[] {
  const ids = outcomes.flatMap((each) => ('rule' in each && keep(each) ? [each.rule] : []))
  return [...new Set(ids)].sort()
}
