import type { Result } from '../../schemas/types.ts'
import type { Candidate, Change, Comparison, Difference } from './comparison.ts'

/** A comparison for a program: of the rules only those whose verdict changed. Times are milliseconds. */
export function comparisonData({ older, differences, isWorse }: Comparison) {
  return { isWorse, older: runOf(older), differences: differences.map(differenceData) }
}

function differenceData(difference: Difference) {
  const { newer, isWorse, observations, added, removed, latency } = difference
  return {
    newer: runOf(newer),
    isWorse,
    regressed: difference.regressed.map(changeData),
    fixed: difference.fixed.map(changeData),
    newlyInconclusive: difference.newlyInconclusive.map(changeData),
    newlyExercised: difference.newlyExercised.map(changeData),
    newlyUnexercised: difference.newlyUnexercised.map(changeData),
    observations,
    inOneScope: {
      older: difference.inOneScope.older.map(({ id }) => id),
      newer: difference.inOneScope.newer.map(({ id }) => id),
    },
    added: added.map(({ id }) => id),
    removed: removed.map(({ id }) => id),
    latency,
  }
}

function changeData({ row, was, why, isWorse }: Change) {
  return { id: row.id, level: row.level, was, is: row.verdict, isWorse, ...(why === undefined ? {} : { why }) }
}

function runOf({ name, result }: Candidate) {
  const { suite, target, seed, profile, scope, startedAt, durationMs, verdict, summary }: Result = result
  return { name, suite, target, seed, profile, scope, startedAt, durationMs, verdict, summary }
}
