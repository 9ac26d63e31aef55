import type { Exchange, Timing } from '../../schemas/types.ts'
import { wasPutOff } from '../reading/repeats.ts'

/** Pauses take some times the room that is left for requests which are held up: beyond this they would outlast every wait. */
const mostRoomMs = 10_000
const mostRoomShare = 0.1

/** For how long a request may be held up when a scene is played again: as long as one was, within reason. */
export function roomFor(
  { exchanges, maxDelayMs }: { exchanges: readonly Exchange[]; maxDelayMs: number },
  { waitLimitMs }: Pick<Timing, 'waitLimitMs'>,
): number {
  return Math.min(heldUpMs(exchanges, maxDelayMs), Math.max(mostRoomMs, mostRoomShare * waitLimitMs))
}

/** The longest that a request of a scene was held up: put off by the service, on its way, or by our own delay. */
export function heldUpMs(exchanges: readonly Exchange[], maxDelayMs: number): number {
  const wayMs = exchanges.reduce((most, { accuracy }) => Math.max(most, accuracy?.reads?.mostMs ?? 0), 0)
  return Math.max(postponedMs(exchanges), wayMs, maxDelayMs)
}

/** The longest that one of these requests had to wait before it was looked at, since it was told to come again: 429 or 503. */
export function postponedMs(exchanges: readonly Pick<Exchange, 'sentMs' | 'repeats'>[]): number {
  return exchanges.reduce((most, { sentMs, repeats }) => {
    const first = repeats.find(wasPutOff)
    return Math.max(most, first ? sentMs - first.atMs : 0)
  }, 0)
}
