import { contrastOf } from '../schemas/contrast.ts'
import type { ClientNote, Finding, LeftOut, Result, RuleResult } from '../schemas/types.ts'
import { inScope, numberOf, openNumbers } from './numbers.ts'
import { findingName, ruleName } from './rule-name.ts'
import { count, cut, duration, listed, printable } from './words.ts'

const shown = 300
const shownValue = 120

/** A failure in one line, as `watch` prints it. */
export function faultLine(finding: Finding, isMandatory: boolean): string {
  const { rule, at, exchange } = finding
  const { expected, actual } = contrastOf(finding.expected, finding.actual, shownValue)
  const where = exchange === undefined ? '' : ` (exchange ${exchange})`
  const words = `${findingName(rule, finding)} at ${at}: expected ${expected ?? '(not recorded)'}, actual ${actual ?? '(not recorded)'}`
  return `${isMandatory ? '✗' : '!'} ${printable(words)}${where}`
}

/** A client error in one line. */
export function clientLine({ what, exchange, count: times }: ClientNote): string {
  return `client: ${cut(printable(what), shown)} (exchange ${exchange}${times > 1 ? `, and ${times - 1} more` : ''})`
}

/** Traffic that was not checked, by reason. */
function leftOutText(leftOut: readonly LeftOut[]): string {
  return leftOut.map(({ what, count: times }) => `${cut(printable(what), shown)} (${times})`).join(', ')
}

/** The rules that the watched traffic exercised. */
export function shownRules(result: Result): RuleResult[] {
  return result.rules.filter(({ verdict }) => verdict !== 'not-exercised')
}

/** The result of a watch in one line. */
export function watchedHeadline(result: Result): string {
  if (result.aborted !== undefined) return `aborted: ${printable(result.aborted)}`
  const mandatory = inScope(shownRules(result))
  const failed = mandatory.filter(({ verdict }) => verdict === 'fail')
  const open = openNumbers(result, mandatory)
    .map((each) => `, ${each}`)
    .join('')
  return failed.length === 0
    ? `${count(numberOf(mandatory, 'pass'), 'mandatory rule')} passed, 0 failed${open}`
    : `${failed.length} of ${count(mandatory.length, 'mandatory rule')} failed${open}: ${listed(failed.map(ruleName))}`
}

/** The limits of a watched result. */
export function watchedNotes(result: Result): string[] {
  return [
    `checked: requests to ${result.target.baseUrl}`,
    ...(result.leftOut === undefined ? [] : [`not checked: ${leftOutText(result.leftOut)}`]),
    'Not a certificate: only the traffic that passed through was checked.',
  ]
}

export const clientTitle = 'Client errors'

/** The summary that `watch` prints at its end. */
export function renderWatched(result: Result): string {
  const warned = result.rules.filter((row) => row.level === 'advisory' && row.verdict === 'fail')
  const open = inScope(result.rules).filter(({ verdict }) => verdict === 'inconclusive')
  const { requests, meteredSends } = result.usage
  const what = `${count(requests, 'request')}, ${count(meteredSends, 'metered send')}, ${duration(result.durationMs)}`
  return [
    result.aborted === undefined ? `${watchedHeadline(result)}; ${what}` : `${watchedHeadline(result)} (${what})`,
    ...(warned.length === 0 ? [] : [`warnings: ${listed(warned.map(({ id }) => id))}`]),
    ...(open.length === 0 ? [] : [`inconclusive: ${listed(open.map(({ id }) => id))}`]),
    ...(result.client ?? []).map(clientLine),
    ...watchedNotes(result),
  ].join('\n')
}
