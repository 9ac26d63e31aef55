/** A condition for the verdict pass, apart from the absence of faults. */
export interface Threshold {
  /** A histogram, with a reply mode in braces or of all modes; a counter; or `refused` or `good`, a share of all sends. */
  metric: string
  /** Percentiles (`p99`, `p99.9`) and the maximum are in milliseconds, a share is in percent. */
  of: `p${number}` | 'max' | 'count' | 'share'
  is: '<=' | '>=' | '<' | '>'
  bound: number
}

/** `service_delay` is the time that the service adds to the script. */
export function added(of: 'p90' | 'p99', bound: number): Threshold {
  return { metric: 'service_delay', of, is: '<=', bound }
}

/** A load with an internal error never passes. */
export const whole: Threshold = { metric: 'thrown', of: 'count', is: '<=', bound: 0 }

/** The rank of a percentile as a share, 1 for the maximum; undefined for a count or share. */
export function rankOf({ of }: Pick<Threshold, 'of'>): number | undefined {
  if (of === 'count' || of === 'share') return undefined
  return of === 'max' ? 1 : Number(of.slice(1)) / 100
}

export function isHeldBy({ is, bound }: Pick<Threshold, 'is' | 'bound'>, value: number): boolean {
  return { '<=': value <= bound, '>=': value >= bound, '<': value < bound, '>': value > bound }[is]
}
