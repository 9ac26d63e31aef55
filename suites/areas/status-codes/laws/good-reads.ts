import type { Exchange } from '../../../../schemas/types.ts'
import { endpointOf } from '../../../reading/endpoint.ts'
import { judged, type Outcome } from '../../../reading/finding.ts'
import { ourKeys } from '../../../reading/our-keys.ts'
import { shownStatus } from '../../../reading/refusal.ts'
import { sendResultOf } from '../../../reading/send-result.ts'
import { idIn } from '../../../reading/views/conversations.ts'
import { statusCodes } from '../rows.ts'

type Read = 'list' | 'status' | 'history'

/** The highest limit of each read that takes one (spec 8). */
const mostOf = { list: 100, history: 1000 } as const
/** A view may be as many lags behind the answer to a start: one second is ours, not the spec's (readings 28, 46). */
const lagsBehind = 5

const refusals: readonly (number | null)[] = [400, 401, 403, 404]

/**
 * A law: a read that nothing is wrong with is answered with 200 (spec 4.3, 4.4, 4.5): the list within its limits, and what
 * belongs to a conversation that was started, once views had the time to follow. The key is one with both scopes, and
 * shown as it should be. What a cursor gets is for the judges of walks.
 */
export function judgeGoodReads(endpoint: Read, exchanges: readonly Exchange[], lagMs: number): Outcome[] {
  const row = statusCodes[`good-${endpoint}`]
  const reads = exchanges.filter((each) => endpointOf(each) === endpoint && isGood(each))
  const known = endpoint === 'list' ? undefined : knownFrom(exchanges, lagMs)
  const isLetIn = exchanges.some((each) => isGood(each) && (each.status === 200 || each.status === 404))
  const wrong = reads.find(({ status, path, sentMs }) => {
    // Where nothing at all is read with this key, it may be another than the target file says.
    if (!isLetIn && (status === 401 || status === 403)) return false
    const fromMs =
      known === undefined ? Number.NEGATIVE_INFINITY : (known.get(idIn(path) ?? '') ?? Number.POSITIVE_INFINITY)
    return refusals.includes(status) && sentMs >= fromMs
  })
  const shown = wrong ?? reads.find(({ status }) => status === 200)
  if (shown === undefined) return []
  return [judged(row, wrong === undefined, { at: `GET ${shown.path}`, exchange: shown.id }, '200', shownStatus(shown))]
}

function isGood(exchange: Exchange): boolean {
  const { method, credential, owned, failure, path, requestHeaders } = exchange
  const isShown = requestHeaders.authorization?.startsWith('Bearer ') !== false
  return (
    method === 'GET' && credential === 'full' && !owned && failure === null && isShown && isGoodQuery(exchange, path)
  )
}

/** No query, or a limit within its range, plainly written. */
function isGoodQuery(exchange: Exchange, path: string): boolean {
  const [, query] = path.split('?')
  if (query === undefined) return true
  const endpoint = endpointOf(exchange)
  const [, limit] = /^limit=([1-9]\d*)$/.exec(query) ?? []
  return limit !== undefined && (endpoint === 'list' || endpoint === 'history') && Number(limit) <= mostOf[endpoint]
}

/** From when on each conversation of this account has to be there: long after its start, or once it was read. */
function knownFrom(exchanges: readonly Exchange[], lagMs: number): Map<string, number> {
  const known = new Map<string, number>()
  const add = (id: string | undefined, fromMs: number): void => {
    if (id !== undefined) known.set(id, Math.min(fromMs, known.get(id) ?? fromMs))
  }
  for (const exchange of exchanges) {
    const { status, endMs, owned, credential } = exchange
    if (!ourKeys.has(credential)) continue
    const endpoint = endpointOf(exchange)
    if (endpoint === 'start') add(sendResultOf(exchange)?.conversationId, endMs + lagsBehind * lagMs)
    if (endpoint === 'status' && status === 200 && !owned) add(idIn(exchange.path), endMs + lagMs)
  }
  return known
}
