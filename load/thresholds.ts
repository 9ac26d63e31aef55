import type { ScenarioName } from './config.ts'

/** What has to hold for a run to pass, besides the absence of faults. */
export interface Threshold {
  /** A histogram: of one kind with the kind in braces, else of all; or a counter. */
  metric: string
  /** Percentiles and the maximum in milliseconds. */
  of: 'p50' | 'p90' | 'p99' | 'max' | 'count'
  is: '<=' | '>='
  bound: number
}

/** `service_delay` is what the service adds to the time that the agent's script takes. */
const added = (of: 'p90' | 'p99', bound: number): Threshold => ({ metric: 'service_delay', of, is: '<=', bound })

/** That our own code failed is never a pass. */
const whole: Threshold = { metric: 'thrown', of: 'count', is: '<=', bound: 0 }

const thresholds: Record<ScenarioName, readonly Threshold[]> = {
  waits: [added('p99', 5000), whole],
  streams: [{ metric: 'time_to_ack{stream}', of: 'p99', is: '<=', bound: 5000 }, added('p99', 5000), whole],
  sessions: [added('p90', 1000), added('p99', 5000), whole],
  // The crest of a wave may wait for its trough.
  burst: [added('p99', 10_000), whole],
  // Beyond the knee latencies are what they are: where the knee is, is the result.
  ramp: [whole],
  soak: [added('p90', 1000), added('p99', 5000), whole],
}

/** The thresholds of a scenario; they are judged on the histograms of all instances together. */
export function thresholdsFor(scenario: ScenarioName): readonly Threshold[] {
  return thresholds[scenario]
}
