/** What has to hold for a run to pass, besides the absence of faults. */
export interface Threshold {
  /** A histogram: of one kind with the kind in braces, else of all; a counter; or `refused` or `good`, a share of all sends. */
  metric: string
  /** Percentiles (`p99`, `p99.9`) and the maximum in milliseconds, a share in percent. */
  of: `p${number}` | 'max' | 'count' | 'share'
  is: '<=' | '>=' | '<' | '>'
  bound: number
}

/** `service_delay` is what the service adds to the time that the agent's script takes. */
export function added(of: 'p90' | 'p99', bound: number): Threshold {
  return { metric: 'service_delay', of, is: '<=', bound }
}

/** That our own code failed is never a pass. */
export const whole: Threshold = { metric: 'thrown', of: 'count', is: '<=', bound: 0 }

/** The rank of a percentile as a share, 1 for the maximum; undefined for what is no time. */
export function rankOf({ of }: Pick<Threshold, 'of'>): number | undefined {
  if (of === 'count' || of === 'share') return undefined
  return of === 'max' ? 1 : Number(of.slice(1)) / 100
}

/** Whether a value is as it has to be. */
export function isHeldBy({ is, bound }: Pick<Threshold, 'is' | 'bound'>, value: number): boolean {
  return { '<=': value <= bound, '>=': value >= bound, '<': value < bound, '>': value > bound }[is]
}
