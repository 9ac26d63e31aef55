import type { ClientNote, Finding, LeftOut, Result } from '../schemas/types.ts'
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

/** What was found in all that was watched. */
export function renderWatched(result: Result): string {
  const must = result.requirements.filter((row) => row.level === 'must')
  const broken = must.filter((row) => row.verdict === 'fail')
  const warned = result.requirements.filter((row) => row.level === 'standard' && row.verdict === 'fail')
  const held = must.filter((row) => row.held > 0 && row.verdict !== 'fail')
  const { requests, meteredSends } = result.usage
  const what = `${count(requests, 'request')}, ${count(meteredSends, 'metered send')}, ${duration(result.durationMs)}`
  const verdict =
    broken.length === 0
      ? `nothing broken: ${count(held.length, 'rule')} held wherever they showed`
      : `${count(broken.length, 'rule')} broken: ${listed(broken.map(({ id }) => id))}`
  return [
    `${verdict}; ${what}`,
    ...(warned.length === 0 ? [] : [`warnings: ${listed(warned.map(({ id }) => id))}`]),
    ...(result.client ?? []).map(clientLine),
    `judged: the requests to ${result.target.baseUrl}`,
    ...(result.leftOut === undefined ? [] : [`left out: ${leftOutText(result.leftOut)}`]),
    'This is no certificate: what was not asked for was not seen.',
  ].join('\n')
}
