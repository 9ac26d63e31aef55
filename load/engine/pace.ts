import type { LoadConfig } from '../config.ts'
import type { RecordedSession } from '../workloads/sessions.ts'
import { held, launchMs } from './held.ts'
import { lone, rising, waves } from './lone.ts'
import type { PlannedSend } from './script.ts'
import { sessions } from './session-pace.ts'

/** All sends of one VU in the order in which they are due; each is derived when it is asked for, and not stored. */
export interface Pace {
  count: number
  at(index: number): PlannedSend
  /** When the nth is due: as `at` has it, without its plan. */
  dueMs(index: number): number
  /** Whether no further send of the plan goes to the same conversation. */
  isLast(index: number): boolean
}

/** What was recorded, as far as the scenario uses it. */
export interface Record {
  sessions: readonly RecordedSession[]
  /** Null: arrivals are a Poisson process. */
  arrivals: readonly number[] | null
}

/**
 * The plan of one VU. It depends on the seed, the scenario and the share of the VU alone: what is due is sent, whatever
 * became of earlier sends.
 * @param vu from 0 to `config.vus` - 1
 */
export function paceOf(config: LoadConfig, vu: number, record: Record): Pace {
  switch (config.scenario) {
    case 'waits':
    case 'streams':
      return held(config, vu)
    case 'ramp':
      return lone(config, vu, record, rising(config))
    case 'burst':
      return lone(config, vu, record, waves(config))
    case 'sessions':
    case 'soak':
      return sessions(config, vu, record)
  }
}

/** The sends of all VUs together: exact, so that the rate that was asked for is the rate that is planned. */
export function totalOf({ scenario, open, ratePerSecond, durationMs }: LoadConfig): number {
  if (scenario === 'waits' || scenario === 'streams') return open
  const all = (ratePerSecond * durationMs) / 1000
  return Math.max(1, Math.round(scenario === 'ramp' ? all / 2 : all))
}

/** How many of `total` sends fall to a VU: its own index, and every `vus`th after it. */
export function shareOf(total: number, { vus }: Pick<LoadConfig, 'vus'>, vu: number): number {
  return Math.max(0, Math.ceil((total - vu) / vus))
}

/** When the last send of any VU is due, at the latest; milliseconds after the run began. */
export function arrivalsEndMs(config: LoadConfig): number {
  const { scenario, durationMs } = config
  return scenario === 'waits' || scenario === 'streams' ? launchMs(config) : durationMs
}

/** When every turn has ended by its script, so that what is drained after it can come to rest. */
export function turnsEndMs(config: LoadConfig): number {
  const { scenario, holdMs, drainMs } = config
  if (scenario === 'waits' || scenario === 'streams') return arrivalsEndMs(config) + holdMs
  return arrivalsEndMs(config) + turnsOverrun * drainMs
}

/** The share of the drain by which recorded turns may outlast the arrivals; those that would last longer are cut. */
const turnsOverrun = 0.6
