import type { LoadConfig, Mix } from './config.ts'
import type { Pace, Record } from './engine/pace/pace.ts'
import type { Threshold } from './thresholds.ts'

/** Options of the command that some scenarios have and others lack. */
export type OwnOption = 'open' | 'hold' | 'events' | 'rate' | 'duration' | 'workload' | 'compress' | 'arrivals' | 'mix'

/** What shapes a scenario, as it is unless an option says otherwise. */
export type Defaults =
  | { by: 'open'; open: number; holdMs: number; eventsPerSecond: number | null }
  | { by: 'rate'; ratePerSecond: number; durationMs: number }

/**
 * One shape of load: all that is said of it stands in one object, in a file of `scenarios/`. It runs inside k6 too, so it is
 * pure. Nearly all of it comes from `heldOpen` or `arriving`.
 */
export interface Scenario {
  /** Lower-case letters, digits and hyphens, since Kubernetes takes it into names. */
  id: string
  about: string
  options: readonly OwnOption[]
  defaults: Defaults
  /** Weights of the kinds of send, unless --mix says otherwise. */
  mix: Mix
  /** How arrivals are spread unless --arrivals says otherwise; undefined: as a Poisson process. */
  arrivals?: 'recorded'
  /** Judged on the histograms of all instances together. */
  thresholds: readonly Threshold[]
  /** How soon Go collects garbage in its k6 processes. */
  garbage(config: Pick<LoadConfig, 'eventsPerSecond'>): Garbage
  /** Of a connection: small where thousands wait for one answer each, larger where they are read all the time. */
  bufferBytes: number
  /** The sends of all VUs together: exact, so that the rate that was asked for is the rate that is planned. */
  sends(config: Pick<LoadConfig, 'open' | 'ratePerSecond' | 'durationMs'>): number
  /**
   * The plan of one VU. It depends on the seed, the scenario and the share of the VU alone: what is due is sent, whatever
   * became of earlier sends.
   * @param vu from 0 to `config.vus` - 1
   */
  pace(config: LoadConfig, vu: number, record: Record): Pace
  /** When the last send of any VU is due, at the latest; milliseconds after the run began. */
  arrivalsEndMs(config: LoadConfig): number
  /** When every turn has ended by its script, so that what is drained after it can come to rest. */
  turnsEndMs(config: LoadConfig): number
  /** How often the readers beside the sends look. */
  readEveryMs(config: LoadConfig): number
  /** Of a rise: its rate at a moment, in sends per second over all VUs. It ends at the service's knee, which is its result. */
  rateAt?(config: LoadConfig, atMs: number): number
}

/** `seldom` where thousands of sends are begun, `late` where a judge works and `never` where many events are stamped. */
export type Garbage = 'usual' | 'seldom' | 'late' | 'never'
