import type { Exchange, Timing } from '../../schemas/types.ts'
import { isCut } from '../reading/gateway.ts'
import { eventsOf } from '../reading/stream/events.ts'
import type { Sent } from '../reading/views/sent.ts'
import { sendsIn } from './sends.ts'

/**
 * What the attempts at one send tell of its connection (readings 21):
 * - `never`: it was not cut this time;
 * - `once`: it was cut, and not sent before, which may be a gateway's doing;
 * - `again`: it was cut at the same place as an earlier attempt, which is the service's own doing;
 * - `elsewhere`: it was cut, and earlier attempts were not, or at another place.
 */
export type CutKind = 'never' | 'once' | 'again' | 'elsewhere'

/** `earlier`: the exchanges of each earlier attempt at the same test case. */
export function cutKind(sent: Sent, earlier: readonly (readonly Exchange[])[], timing: Timing): CutKind {
  if (!isCut(sent.answer)) return 'never'
  const before = earlier.flatMap((attempt) => {
    const sends = sendsIn(attempt, timing).filter(({ answer }) => !answer.owned)
    return sends.find((each) => isSamePlace(each, sent)) ?? []
  })
  if (before.some(({ answer }) => isCut(answer) && isSameCut(answer, sent.answer, timing))) return 'again'
  return before.length === 0 ? 'once' : 'elsewhere'
}

function isSamePlace(a: Sent, b: Sent): boolean {
  return a.endpoint === b.endpoint && a.mode === b.mode && a.answer.name === b.answer.name
}

/** After the same time since the request, or since the last byte: the request itself may have left late. */
function isSameCut(a: Exchange, b: Exchange, { slackMs }: Timing): boolean {
  const near = (first: number, second: number): boolean =>
    Math.abs(first - second) <= Math.max(slackMs, 0.5 * Math.max(first, second))
  const isNear = near(a.endMs - a.sentMs, b.endMs - b.sentMs) || near(idleMs(a), idleMs(b))
  return isNear && a.status === b.status && eventsOf(a.chunks ?? []).length === eventsOf(b.chunks ?? []).length
}

/** How long nothing came before the connection was cut. */
export function idleMs({ chunks, headersMs, sentMs, endMs }: Exchange): number {
  return endMs - (chunks?.at(-1)?.atMs ?? headersMs ?? sentMs)
}
