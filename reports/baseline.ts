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

/** What the baseline says of a failure: the reason, and in brackets who mends it and until when. */
function knownWords(id: string, { baseline = [] }: Result): { reason?: string; who?: string } {
  const { reason, owner, until, because } = baseline.find(({ rule }) => rule === id) ?? {}
  if (because !== undefined) return { reason: `a consequence of ${because}` }
  const who = [owner, until === undefined ? undefined : `until ${until}`].filter((each) => each !== undefined)
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(who.length === 0 ? {} : { who: `(${who.join(', ')})` }),
  }
}

/** `id: reason (owner, until 2026-12-31)`, as far as the baseline says it. */
export function knownLine(id: string, result: Result): string {
  const { reason, who } = knownWords(id, result)
  return `${id}${reason === undefined ? '' : `: ${reason}`}${who === undefined ? '' : ` ${who}`}`
}

/** The same without the id, where a heading has it. */
export function knownReason(id: string, result: Result): string {
  const { reason, who } = knownWords(id, result)
  return [reason, who].filter((each) => each !== undefined).join(' ')
}

/** What held though the baseline knows it to fail: it would hide the next time that it breaks. */
export function passesAgain({ baseline = [] }: Result): KnownFailure[] {
  return baseline.filter(({ verdict }) => verdict === 'pass')
}

export const passesAgainTitle = 'Passes again: remove it from the baseline'
