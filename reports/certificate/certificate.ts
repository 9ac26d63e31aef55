import type { RequirementResult, Result } from '../../schemas/types.ts'
import { isWaived, mustInScope } from '../headline.ts'
import { skipReason, unexercised } from '../not-exercised.ts'
import { tolerancesIn } from '../tolerance.ts'
import { count, duration } from '../words.ts'

/** What is told of a certificate besides the result that it is about. */
export interface Certificate {
  result: Result
  /** The name of the key that signed it; undefined where nobody did. */
  keyId: string | undefined
  /** What it binds, by name, each with its SHA-256. */
  digests: readonly { what: string; sha256: string }[]
  /** The wait limit of the deployment that was looked at. */
  waitLimitMs: number
}

/** Something that a certificate does not say, and the rules that this is about. */
export interface Gap {
  what: string
  rules: readonly string[]
}

const specifiedWaitMs = 600_000

/** `staging is conformant: 623 of 636 must rules held, none broken`. */
export function certified({ result }: Certificate): string {
  const rows = mustInScope(result)
  const held = rows.filter((row) => row.verdict === 'pass').length
  const of =
    held === rows.length
      ? `all ${count(held, 'must rule')} held${tolerancesIn(rows)}`
      : `${held} of ${count(rows.length, 'must rule')} held${tolerancesIn(rows)}, none broken`
  const shown = result.demonstration === true ? ' (demonstration on the built-in service)' : ''
  return `${result.target.name} is conformant: ${of}${shown}`
}

/** Who vouches for it, as far as the certificate itself can tell. */
export function signature({ keyId }: Pick<Certificate, 'keyId'>): string {
  return keyId === undefined ? 'unsigned: nobody vouches for it' : `signed with the key ${keyId}`
}

/** The day of the run: what was true then may have changed. */
export function dayOf({ startedAt }: Result): string {
  return startedAt.slice(0, 10)
}

/** All that a certificate does not cover. */
export function notCovered({ result, waitLimitMs }: Certificate): Gap[] {
  const { requirements, waived = {} } = result
  const ids = (some: readonly RequirementResult[]): string[] => some.map((row) => row.id)
  const skipped = [...Map.groupBy(unexercised(result), skipReason)].map(([reason, rows]) => ({
    what: `${count(rows.length, 'rule')} that the run could not exercise: ${reason}`,
    rules: ids(rows),
  }))
  const held = new Set(ids(requirements.filter((row) => row.verdict === 'pass')))
  const given = Object.entries(waived)
    .filter(([id]) => !held.has(id))
    .map(([id, reason]) => ({ what: `waived by the target file: ${reason}`, rules: [id] }))
  const open = requirements.filter((row) => row.level === 'open')
  const standard = requirements.filter((row) => row.level === 'standard')
  const gap = (rows: readonly RequirementResult[], what: string): Gap[] =>
    rows.length === 0 ? [] : [{ what: `${count(rows.length, 'rule')} ${what}`, rules: ids(rows) }]
  return [
    ...skipped,
    ...given,
    ...gap(
      standard.filter((row) => row.verdict === 'fail'),
      'of HTTP or SSE that did not hold: warnings',
    ),
    ...gap(
      standard.filter((row) => row.verdict === 'inconclusive' && !isWaived(result, row)),
      'of HTTP or SSE that are inconclusive',
    ),
    {
      what: `what the specification leaves open: ${count(open.length, 'question')}, ${result.summary.open.observed} of them observed, none failed`,
      rules: [],
    },
    ...(waitLimitMs === specifiedWaitMs
      ? []
      : [{ what: `waits of ten minutes: this deployment lets a send wait for ${duration(waitLimitMs)}`, rules: [] }]),
    { what: 'load: one run is a few hundred requests; `load` says how the service does when many use it', rules: [] },
    { what: `any other day than ${dayOf(result)}: services change`, rules: [] },
    { what: 'any other deployment, account or agent than those of the one target file', rules: [] },
  ]
}
