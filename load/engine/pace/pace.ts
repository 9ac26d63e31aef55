import type { LoadConfig } from '../../config.ts'
import type { RecordedSession } from '../../workloads/sessions.ts'
import type { PlannedSend } from '../script.ts'

/** All sends of one VU, in the order of their due times. Each is derived on demand. */
export interface Pace {
  count: number
  at(index: number): PlannedSend
  /** Due time of send number `index`. */
  dueMs(index: number): number
  /** The number of a send by its id, where it follows from the id. */
  placeOf?(sendId: string): number | undefined
  /** Reports whether the plan has no later send to this conversation. */
  isLast(index: number): boolean
  /**
   * Of users who wait for each response: plans the next send of this user, and returns its number; undefined if none is due
   * in time. `answeredMs`: when the response came, in milliseconds since the start of the load.
   */
  next?(index: number, answeredMs: number): number | undefined
  /** Some callers stop waiting, and return. */
  hasLeavers?: boolean
}

/** The recorded data that the scenario uses. */
export interface Record {
  sessions: readonly RecordedSession[]
  /** Null: a Poisson process. */
  arrivals: readonly number[] | null
}

/** The number of a send of this VU, if each of its `count` sends starts a conversation. */
export function placeOfStart(
  sendId: string,
  { count, vus, vu }: { count: number; vus: number; vu: number },
): number | undefined {
  const place = (Number.parseInt(sendId, 10) - vu) / vus
  return Number.isInteger(place) && place >= 0 && place < count && sendId === `${place * vus + vu}.0`
    ? place
    : undefined
}

/** Number of sends for a VU, out of `total`: its own index, and every `vus`th after it. */
export function shareOf(total: number, { vus }: Pick<LoadConfig, 'vus'>, vu: number): number {
  return Math.max(0, Math.ceil((total - vu) / vus))
}
