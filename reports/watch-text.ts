import type { ClientNote, Finding, LeftOut, RequirementResult, Result } from '../schemas/types.ts'
import { count, cut, duration, listed, printable } from './words.ts'

const shown = 300

/** A fault of the service in one line, as it is seen. */
export function faultLine({ requirement, at, expected, actual, exchange }: Finding, isMust: boolean): string {
  const where = exchange === undefined ? '' : ` (${exchange})`
  const words = `${requirement} at ${at}: expected ${expected ?? 'otherwise'}, actual ${actual ?? 'not so'}`
  return `${isMust ? '✗' : '!'} ${cut(printable(words), shown)}${where}`
}

/** What a caller did, in one line. */
export function clientLine({ what, exchange, count: times }: ClientNote): string {
  return `client: ${cut(printable(what), shown)} (${exchange}${times > 1 ? `, ${times} times` : ''})`
}

/** What of the traffic was not judged, by its reason. */
function leftOutText(leftOut: readonly LeftOut[]): string {
  return leftOut.map(({ what, count: times }) => `${cut(printable(what), shown)} (${times})`).join(', ')
}

/** The rules that showed in what was watched: of all others nothing is known. */
export function shownRules(result: Result): RequirementResult[] {
  return result.requirements.filter(({ held, broken }) => held > 0 || broken > 0)
}

/** What was found of the service, in one line. */
export function watchedHeadline(result: Result): string {
  if (result.aborted !== undefined) return `aborted: ${printable(result.aborted)}`
  const must = shownRules(result).filter(({ level }) => level === 'must')
  const broken = must.filter(({ verdict }) => verdict === 'fail')
  return broken.length === 0
    ? `nothing broken: ${count(must.length, 'rule')} held wherever they showed`
    : `${count(broken.length, 'rule')} broken: ${listed(broken.map(({ id }) => id))}`
}

/** What a reader of the result of a watch has to know besides. */
export function watchedNotes(result: Result): string[] {
  return [
    `judged: the requests to ${result.target.baseUrl}`,
    ...(result.leftOut === undefined ? [] : [`left out: ${leftOutText(result.leftOut)}`]),
    'This is no certificate: what was not asked for was not seen.',
  ]
}

export const clientTitle = 'What clients did that no service can make good'

/** What was found in all that was watched. */
export function renderWatched(result: Result): string {
  const warned = result.requirements.filter((row) => row.level === 'standard' && row.verdict === 'fail')
  const { requests, meteredSends } = result.usage
  const what = `${count(requests, 'request')}, ${count(meteredSends, 'metered send')}, ${duration(result.durationMs)}`
  return [
    result.aborted === undefined ? `${watchedHeadline(result)}; ${what}` : `${watchedHeadline(result)} (${what})`,
    ...(warned.length === 0 ? [] : [`warnings: ${listed(warned.map(({ id }) => id))}`]),
    ...(result.client ?? []).map(clientLine),
    ...watchedNotes(result),
  ].join('\n')
}
