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
export function added(of: 'p90' | 'p99', bound: number): Threshold {
  return { metric: 'service_delay', of, is: '<=', bound }
}

/** That our own code failed is never a pass. */
export const whole: Threshold = { metric: 'thrown', of: 'count', is: '<=', bound: 0 }
