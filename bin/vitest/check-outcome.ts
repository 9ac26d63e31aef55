import type { Result, RuleResult } from '../../schemas/types.ts'

/** What a check's test says: nothing where it holds. `failed` and `open` are why, for a person to read. */
export type CheckOutcome = { held: true } | { failed: string } | { open: string }

/**
 * What a run says of one of its checks, over all rows that it may decide. A rule that has to hold and was broken fails it, and
 * so does an error of our own; what was not decided, or not shown, is open, unless the target file waives the row.
 */
export function checkOutcome({ checks, rules, waived = {} }: Result, id: string): CheckOutcome {
  const check = checks.find((each) => each.id === id)
  if (check === undefined) return { failed: `unknown check ${id}` }
  if (check.error !== undefined) return { failed: check.error }
  const rows = new Map(rules.map((row) => [row.id, row]))
  const judged = check.rules.flatMap((row) => rows.get(row) ?? []).filter(({ reason }) => reason !== 'out-of-scope')
  const errors = judged.filter(({ verdict }) => verdict === 'error')
  const broken = judged.filter(({ verdict, level }) => verdict === 'fail' && level === 'mandatory')
  const failures = [...broken.map(failureOf), ...errors.map(({ id, note }) => `${id}: ${note}`)]
  if (failures.length > 0) return { failed: failures.join('\n\n') }
  const open = judged.filter(
    ({ id, verdict }) => (verdict === 'inconclusive' || verdict === 'not-exercised') && waived[id] === undefined,
  )
  // That nothing of an open question came up is as good an answer as any.
  const isSeen = judged.some(
    ({ verdict, level, reason }) =>
      ['pass', 'observed', 'fail'].includes(verdict) || (level === 'informational' && reason === 'not-applicable'),
  )
  const needed = open.filter(({ verdict, reason }) => verdict === 'inconclusive' || reason === 'missing-precondition')
  if (needed.length > 0 || !isSeen) return { open: whyOpen(needed.length > 0 ? needed : open) }
  return { held: true }
}

function whyOpen(rows: readonly RuleResult[]): string {
  if (rows.length === 0) return 'none of its rules is in the scope of this run'
  return rows.map(({ id, note, missing, reason }) => `${id}: ${note ?? noteOf(missing, reason)}`).join('; ')
}

function noteOf(missing: string | undefined, reason: RuleResult['reason']): string {
  if (missing !== undefined) return `needs ${missing}`
  return reason === 'no-known-trigger' ? 'no known trigger' : 'not applicable in this run'
}

function failureOf(row: RuleResult): string {
  const [first] = row.findings
  const seen = first ? `\n  at ${first.at}\n  expected ${first.expected}\n  actual   ${first.actual}` : ''
  const trace = first?.trace === undefined ? '' : `\n  trace    ${first.trace}`
  return `${row.id} (spec ${row.section}): ${row.text}${seen}${trace}`
}
