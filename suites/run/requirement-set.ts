import type { Level, Requirement } from '../rules/requirement.ts'
import type { Check, Suite } from './define.ts'

/** Why a rule of a set does not count for the verdict. */
export type Unscored = 'advisory' | 'informational' | 'no-known-trigger'

/** The rules of one release, frozen: what counts for the verdict of a run, and what does not. */
export interface RequirementSet {
  readonly name: string
  /** The day on which it was frozen, such as 2026-12-01. */
  readonly date: string
  readonly scored: readonly string[]
  readonly unscored: Readonly<Record<Unscored, readonly string[]>>
}

/** The set that a suite would freeze today. */
export function setOf({ rules }: Pick<Suite, 'rules'>, name: string, date: string): RequirementSet {
  const ids = (isIn: (row: Requirement) => boolean): string[] =>
    rules
      .filter(isIn)
      .map(({ id }) => id)
      .toSorted()
  const isUntriggered = ({ level, occasion }: Requirement): boolean => level === 'mandatory' && occasion === 'nobody'
  return {
    ...{ name, date },
    scored: ids((row) => row.level === 'mandatory' && !isUntriggered(row)),
    unscored: {
      advisory: ids(({ level }) => level === 'advisory'),
      informational: ids(({ level }) => level === 'informational'),
      'no-known-trigger': ids(isUntriggered),
    },
  }
}

/**
 * A suite as a set scores it: each rule has the level that it had when the set was frozen, and one that is newer is evaluated and
 * reported, and counts for nothing.
 */
export function scoredBy(suite: Suite, set: RequirementSet): Suite {
  const levels = new Map<string, Level>([
    ...[...set.scored, ...set.unscored['no-known-trigger']].map((id) => [id, 'mandatory'] as const),
    ...set.unscored.advisory.map((id) => [id, 'advisory'] as const),
    ...set.unscored.informational.map((id) => [id, 'informational'] as const),
  ])
  const changed = new Map(suite.rules.flatMap((row) => rescored(row, levels.get(row.id))))
  const now = (row: Requirement): Requirement => changed.get(row.id) ?? row
  const checks = suite.checks.map((check): Check => {
    const isSame = ![...check.proves, ...check.after].some(({ id }) => changed.has(id))
    return isSame ? check : { ...check, proves: check.proves.map(now), after: check.after.map(now) }
  })
  return { ...suite, rules: suite.rules.map(now), checks, requirements: set.name }
}

function rescored(row: Requirement, level: Level | undefined): [string, Requirement][] {
  if (level === row.level) return []
  if (level !== undefined) return [[row.id, { ...row, level }]]
  return [[row.id, { ...row, level: row.level === 'mandatory' ? 'advisory' : row.level, isNew: true }]]
}
