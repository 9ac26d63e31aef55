import type { LoadConfig } from '../../config.ts'
import type { RecordedSession } from '../../workloads/sessions.ts'
import type { PlannedSend } from '../script.ts'

/** All sends of one VU in the order in which they are due; each is derived when it is asked for, and not stored. */
export interface Pace {
  count: number
  at(index: number): PlannedSend
  /** When the nth is due: as `at` has it, without its plan. */
  dueMs(index: number): number
  /** Whether no further send of the plan goes to the same conversation. */
  isLast(index: number): boolean
  /** Some callers leave before their answer, and come back. */
  hasLeavers?: boolean
}

/** What was recorded, as far as the scenario uses it. */
export interface Record {
  sessions: readonly RecordedSession[]
  /** Null: arrivals are a Poisson process. */
  arrivals: readonly number[] | null
}

/** How many of `total` sends fall to a VU: its own index, and every `vus`th after it. */
export function shareOf(total: number, { vus }: Pick<LoadConfig, 'vus'>, vu: number): number {
  return Math.max(0, Math.ceil((total - vu) / vus))
}
