import type { Result, RuleResult } from '../schemas/types.ts'
import { count, listed } from './words.ts'

/** `passed with tolerance (interpretation 61)`; undefined where a rule needs none. */
export function toleranceOf({ tolerances = [] }: Pick<RuleResult, 'tolerances'>): string | undefined {
  if (tolerances.length === 0) return undefined
  return `passed with tolerance (${tolerances.length === 1 ? 'interpretation' : 'interpretations'} ${listed(tolerances.map(String))})`
}

/** The rules that passed by a ruling alone, a line each. */
export function toleranceLines({ rules }: Result): string[] {
  return rules.flatMap((row) => {
    const told = toleranceOf(row)
    return told === undefined ? [] : [`${row.id}: ${told}`]
  })
}

/** ` (2 with tolerance)`, for a headline; nothing where none needs any. */
export function tolerancesIn(rows: readonly RuleResult[]): string {
  const number = rows.filter((row) => toleranceOf(row) !== undefined).length
  return number === 0 ? '' : ` (${number} with tolerance)`
}

/** What a certificate says of them: `2 rules passed with tolerance`, and which. */
export function toleratedRules({ rules }: Result): { what: string; rules: readonly string[] }[] {
  const rows = rules.filter((row) => toleranceOf(row) !== undefined)
  return rows.length === 0
    ? []
    : [
        {
          what: `${count(rows.length, 'rule')} passed with tolerance: an interpretation permits the response (see suites/readings.md, by number)`,
          rules: rows.map((row) => `${row.id} (${listed((row.tolerances ?? []).map(String))})`),
        },
      ]
}

export const toleranceTitle = 'Passed with tolerance'
