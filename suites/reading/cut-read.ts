import type { CutShort, Exchange } from '../../schemas/types.ts'
import { isBareGateway, isCut } from './gateway.ts'

/** Cuts that took about as long as each other, within this, are taken for one time-out on the way. */
const nearMs = 500

/** What fails without looking at a request does so at once; a time-out on the way takes longer. */
const atOnceMs = 500

/**
 * So many cuts before this one have to be like it: of the first the connection may have been closing, the next was a fresh
 * request, and those after it came after a pause each (readings 51). A gateway, or a line, that fails one GET of fifteen
 * at random fails some three times in a row among two thousand, and five times hardly ever; each time at once (readings 87).
 */
export function cutsThatTell({ afterMs }: CutShort): number {
  return afterMs <= atOnceMs ? 4 : 2
}

/**
 * How a GET was cut at the same place again and again, in words; undefined where it was not. A GET can be made again for
 * nothing, so one exchange tells: its `repeats` hold how those before it were cut.
 */
export function cutAgain(exchange: Exchange): string | undefined {
  const last = cutShortOf(exchange)
  if (exchange.method !== 'GET' || last === undefined) return undefined
  const before = exchange.repeats.flatMap(({ status, cut }) => (cut === undefined ? [] : [{ status, cut }]))
  const alike = before.filter(({ status, cut }) => status === exchange.status && isAlike(cut, last))
  if (alike.length < cutsThatTell(last)) return undefined
  const what =
    last.kind === 'gateway' ? `a bare ${exchange.status}` : `the connection was lost (${exchange.failure?.message})`
  const times = [...alike.map(({ cut }) => cut), last].map(({ afterMs }) => `${Math.round(afterMs)} ms`).join(', ')
  return `${what} in each of ${alike.length + 1} tries, after ${times}; the last tries followed pauses`
}

/** How an exchange was cut, as it is kept of one that is made again; undefined where it was not cut. */
export function cutShortOf(
  exchange: Pick<Exchange, 'status' | 'headers' | 'body' | 'failure' | 'sentMs' | 'endMs'>,
): CutShort | undefined {
  if (!isCut(exchange)) return undefined
  const { failure, sentMs, endMs, body } = exchange
  const broke = failure?.kind === 'reset' || failure?.kind === 'protocol' ? failure.kind : undefined
  const kind = broke === undefined || isBareGateway(exchange) ? 'gateway' : broke
  return { kind, afterMs: endMs - sentMs, bytes: body?.length ?? 0 }
}

/** How a connection was cut, in words for a finding. */
export function describeCut({ status, failure, sentMs, endMs }: Exchange): string {
  const how = failure === null ? `a bare ${status}` : `the connection was lost (${failure.message})`
  return `${how} after ${Math.round(endMs - sentMs)} ms`
}

/** Alike in kind and near in time (readings 58): how long after their requests two cuts came. */
export function isNearCut(a: CutShort, b: CutShort): boolean {
  const apartMs = Math.abs(a.afterMs - b.afterMs)
  return a.kind === b.kind && apartMs <= Math.max(nearMs, 0.5 * Math.max(a.afterMs, b.afterMs))
}

/** At one place: after one time, or where the same bytes of the body had come. */
function isAlike(a: CutShort, b: CutShort): boolean {
  return isNearCut(a, b) || (a.kind === b.kind && a.bytes === b.bytes && a.bytes > 0)
}
