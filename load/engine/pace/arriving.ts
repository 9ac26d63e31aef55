import type { LoadConfig } from '../../config.ts'
import type { Defaults, Scenario } from '../../scenario.ts'
import type { Pace, Record } from './pace.ts'

/** What one that begins sends at a rate says for itself. */
type Own = Pick<Scenario, 'id' | 'about' | 'thresholds' | 'rateAt' | 'arrivals'> & {
  defaults: Omit<Defaults & { by: 'rate' }, 'by'>
  /** The average rate as a share of --rate; 1 without it. */
  average?: number
  garbage?: Scenario['garbage']
  /** Whether the rate may follow `--stages`, or the responses to `--users`. */
  ofSessions?: true
  /** As of every scenario; `total`: the sends of all VUs together. */
  pace(config: LoadConfig, vu: number, record: Record, total: number): Pace
}

/** A scenario whose turns are like the recorded ones, and arrive over a window of time. */
export function arriving({ defaults, average = 1, pace, ofSessions, ...own }: Own): Scenario {
  const sends: Scenario['sends'] = ({ ratePerSecond, durationMs }) =>
    Math.max(1, Math.round(((ratePerSecond * durationMs) / 1000) * average))
  return {
    garbage: () => 'late',
    ...own,
    options: [
      'rate',
      'duration',
      ...(ofSessions ? (['stages', 'users'] as const) : []),
      'workload',
      'compress',
      'arrivals',
      'mix',
    ],
    defaults: { by: 'rate', ...defaults },
    mix: { none: 1, optional: 1, required: 1, stream: 1 },
    bufferBytes: 1024,
    sends,
    pace: (config, vu, record) => pace(config, vu, record, sends(config)),
    arrivalsEndMs: ({ durationMs }) => durationMs,
    turnsEndMs,
    // As often as one in five sends is sent.
    readEveryMs: ({ vus, ratePerSecond }) => Math.max(100, (5 * 1000 * vus) / ratePerSecond),
  }
}

/** When every turn has ended by its script. */
export function turnsEndMs({ durationMs, drainMs }: LoadConfig): number {
  return durationMs + turnsOverrun * drainMs
}

/** The share of the drain by which recorded turns may outlast the arrivals; those that would last longer are cut. */
const turnsOverrun = 0.6
