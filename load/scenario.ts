import type { LoadConfig, Mix } from './config.ts'
import type { Pace, Record } from './engine/pace/pace.ts'
import type { Threshold } from './thresholds.ts'

/** Options that only some scenarios have. */
export type OwnOption = (typeof ownOptions)[number]
export const ownOptions = [
  ...([
    'open',
    'hold',
    'events',
    'rate',
    'duration',
    'stages',
    'users',
    'workload',
    'compress',
    'arrivals',
    'mix',
  ] as const),
] as const

/** Defaults of a scenario. */
export type Defaults =
  | { by: 'open'; open: number; holdMs: number; eventsPerSecond: number | null }
  | { by: 'rate'; ratePerSecond: number; durationMs: number }

/**
 * One kind of load, in one file of `scenarios/`. It runs in k6 too, so it is pure. Most are built with `heldOpen` or
 * `arriving`.
 */
export interface Scenario {
  /** Lower-case letters, digits and hyphens, because Kubernetes uses the id in names. */
  id: string
  about: string
  options: readonly OwnOption[]
  defaults: Defaults
  /** Weights of the reply modes; the default of --mix. */
  mix: Mix
  /** The default of --arrivals; undefined: a Poisson process. */
  arrivals?: 'recorded'
  /** Compared with the merged histograms of all instances. */
  thresholds: readonly Threshold[]
  /** How often Go collects garbage in the k6 processes. */
  garbage(config: Pick<LoadConfig, 'eventsPerSecond'>): Garbage
  /** Buffer of a connection: small for thousands of waits, larger for constant reading. */
  bufferBytes: number
  /** The exact number of sends of all VUs, so that the plan has the requested rate. */
  sends(config: Pick<LoadConfig, 'open' | 'ratePerSecond' | 'durationMs'>): number
  /**
   * The plan of one VU. It depends only on seed, scenario and VU: every send happens, whatever the earlier ones returned.
   * @param vu from 0 to `config.vus` - 1
   */
  pace(config: LoadConfig, vu: number, record: Record): Pace
  /** Latest due time of a send, in milliseconds since the start of the load. */
  arrivalsEndMs(config: LoadConfig): number
  /** The time when every script has ended, so that conversations can settle. */
  turnsEndMs(config: LoadConfig): number
  /** Interval of the readers. */
  readEveryMs(config: LoadConfig): number
  /** Of a ramp: its rate at a moment, in sends per second over all VUs. The ramp ends at the limit of the service. */
  rateAt?(config: LoadConfig, atMs: number): number
}

/** `little` where thousands of requests are open, `late` where a judge works and `never` where many events are stamped. */
export type Garbage = 'usual' | 'little' | 'late' | 'never'
