import type { Result, RuleResult } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { skipReason, unexercised } from '../not-exercised.ts'
import { inScope, isWaived, numberOf } from '../numbers.ts'
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
  /** The last day on which it is valid; undefined where it has none. */
  validUntil?: string | undefined
}

/** Something that a certificate does not say, and the rules that this is about. */
export interface Gap {
  what: string
  rules: readonly string[]
}

const specifiedWaitMs = 600_000

/** `staging is conformant: 654 of 667 mandatory rules passed, 0 failed`. */
export function certified({ result }: Certificate): string {
  const rows = inScope(result.rules)
  const of = `${numberOf(rows, 'pass')} of ${count(rows.length, 'mandatory rule')} passed${tolerancesIn(rows)}, 0 failed`
  const shown = result.demonstration === true ? ' (demo on the built-in service)' : ''
  const build = builds(result.target).map((each) => ` (${each})`)
  return `${result.target.name}${build.join('')} is conformant: ${of}${shown}`
}

/** The signature, as far as the certificate itself shows it. */
export function signature({ keyId }: Pick<Certificate, 'keyId'>): string {
  return keyId === undefined ? 'not signed' : `signed with the key ${keyId}`
}

/** The day of the run. */
export function dayOf({ startedAt }: Result): string {
  return startedAt.slice(0, 10)
}

/** What a certificate does not cover. */
export function notCovered({ result, waitLimitMs }: Certificate): Gap[] {
  const { rules, waived = {} } = result
  const ids = (some: readonly RuleResult[]): string[] => some.map((row) => row.id)
  const skipped = [...Map.groupBy(unexercised(result), skipReason)].map(([reason, rows]) => ({
    what: `${count(rows.length, 'rule')} not exercised: ${reason}`,
    rules: ids(rows),
  }))
  const held = new Set(ids(rules.filter((row) => row.verdict === 'pass')))
  const given = Object.entries(waived)
    .filter(([id]) => !held.has(id))
    .map(([id, reason]) => ({ what: `waived in the target file: ${reason}`, rules: [id] }))
  const open = rules.filter((row) => row.level === 'informational')
  const standard = rules.filter((row) => row.level === 'advisory')
  const gap = (rows: readonly RuleResult[], what: string): Gap[] =>
    rows.length === 0 ? [] : [{ what: `${count(rows.length, 'advisory rule')} ${what}`, rules: ids(rows) }]
  return [
    ...skipped,
    ...given,
    ...gap(
      standard.filter((row) => row.verdict === 'fail'),
      'failed (warnings)',
    ),
    ...gap(
      standard.filter((row) => row.verdict === 'inconclusive' && !isWaived(result, row)),
      'inconclusive',
    ),
    {
      what: `behaviour that the specification leaves open: ${count(open.length, 'informational rule')}, ${result.summary.informational.observed} of them observed`,
      rules: [],
    },
    ...(waitLimitMs === specifiedWaitMs
      ? []
      : [{ what: `waits of ten minutes: the wait limit of this deployment is ${duration(waitLimitMs)}`, rules: [] }]),
    {
      what: `load: this run sent ${count(result.usage.requests, 'request')} in all; use \`load\` to measure the service under load`,
      rules: [],
    },
    ...(result.requirements === undefined
      ? []
      : [{ what: `rules that are newer than the rule set ${result.requirements}`, rules: [] }]),
    { what: `any day other than ${dayOf(result)}`, rules: [] },
    { what: 'any deployment, account or agent other than those of the target file', rules: [] },
  ]
}
