import type { KnownFailure, Result, RuleResult } from '../schemas/types.ts'
import { count } from './words.ts'

/** With a baseline, the rows that fail here alone, and those that it knows to fail. */
export function splitByBaseline(result: Result, rows: readonly RuleResult[]): [RuleResult[], RuleResult[]] {
  const isFresh = (row: RuleResult) => !isKnown(result, row)
  return [rows.filter(isFresh), rows.filter((row) => !isFresh(row))]
}

/** Whether a row failed as the baseline knows it to fail. */
export function isKnown({ regressions }: Result, { id, verdict, level }: RuleResult): boolean {
  return regressions !== undefined && level === 'mandatory' && verdict === 'fail' && !regressions.includes(id)
}

/** The known failure that a row is only a consequence of; undefined where it is none, or is named itself. */
export function behind({ baseline = [] }: Result, { id }: RuleResult): string | undefined {
  return baseline.find(({ rule }) => rule === id)?.because
}

/** How many failures the baseline names that came again; undefined without a baseline, and where something else broke. */
export function knownAlone({ regressions, baseline = [] }: Result): number | undefined {
  if (regressions === undefined || regressions.length > 0) return undefined
  return baseline.filter(({ verdict, because }) => verdict === 'fail' && because === undefined).length
}

/** The rules that keep a run without a new failure from exit code 0. */
export function stillOpen(result: Result): RuleResult[] {
  return result.rules.filter(
    (row) =>
      row.level === 'mandatory' &&
      (row.verdict === 'inconclusive' || row.reason === 'missing-precondition') &&
      behind(result, row) === undefined &&
      result.waived?.[row.id] === undefined,
  )
}

/** Whether a run came to its end, and the baseline lists all its failures. */
export function hasOnlyKnown(result: Result): boolean {
  const isWhole = result.verdict === 'nonconformant' && result.interrupted !== true && result.aborted === undefined
  return isWhole && knownAlone(result) !== undefined
}

/** Whether a run exits with 0 because the baseline lists all its failures. */
export function passesAsKnown(result: Result): boolean {
  const isOurs = result.rules.some(({ verdict }) => verdict === 'error')
  return hasOnlyKnown(result) && !isOurs && (knownAlone(result) ?? 0) > 0 && stillOpen(result).length === 0
}

/** With a baseline, the number of failures that it does not list. */
export function newFailures({ regressions = [] }: Result): string[] {
  return regressions.length === 0 ? [] : [count(regressions.length, 'new failure')]
}

/** `id: reason (owner, until 2026-12-31)`, as far as the baseline says it. */
export function knownLine(id: string, { baseline = [] }: Result): string {
  const { reason, owner, until, because } = baseline.find(({ rule }) => rule === id) ?? {}
  const who = [owner, until === undefined ? undefined : `until ${until}`].filter((each) => each !== undefined)
  if (because !== undefined) return `${id}: a consequence of ${because}`
  return `${id}${reason === undefined ? '' : `: ${reason}`}${who.length === 0 ? '' : ` (${who.join(', ')})`}`
}

/** The same without the id, where a heading has it. */
export function knownReason(id: string, result: Result): string {
  return knownLine(id, result)
    .slice(id.length)
    .replace(/^[:\s]+/, '')
}

/** What held though the baseline knows it to fail: it would hide the next time that it breaks. */
export function passesAgain({ baseline = [] }: Result): KnownFailure[] {
  return baseline.filter(({ verdict }) => verdict === 'pass')
}

export const passesAgainTitle = 'Passes again: remove it from the baseline'
