import type { Draw } from './workloads/arrivals.ts'

/** A part of a load, in which the rate moves evenly from that of the stage before, or from 0, to its own. */
export interface Stage {
  durationMs: number
  /** Sends per second at its end. */
  ratePerSecond: number
}

/** Sends of each stage: the mean of its rates times its length. */
function sendsOf(stages: readonly Stage[]): number[] {
  return stages.map(
    ({ durationMs, ratePerSecond }, at) =>
      (((stages[at - 1]?.ratePerSecond ?? 0) + ratePerSecond) / 2) * (durationMs / 1000),
  )
}

/** Sends of all stages, not rounded. */
export function stagedSends(stages: readonly Stage[]): number {
  return sendsOf(stages).reduce((sum, each) => sum + each, 0)
}

/** Draws each moment as often as its rate is high. */
export function staged(stages: readonly Stage[]): Draw {
  const sends = sendsOf(stages)
  const all = stagedSends(stages)
  return (share) => {
    let left = share * all
    let fromMs = 0
    for (const [at, { durationMs, ratePerSecond: to }] of stages.entries()) {
      const own = sends[at] ?? 0
      if (left < own) return fromMs + 1000 * timeOf(left, stages[at - 1]?.ratePerSecond ?? 0, to, durationMs / 1000)
      left -= own
      fromMs += durationMs
    }
    return Math.max(0, fromMs - 1)
  }
}

/** Seconds until so many sends, at a rate that moves from one value to another over `seconds`. */
function timeOf(sends: number, from: number, to: number, seconds: number): number {
  const slope = (to - from) / seconds
  if (Math.abs(slope) < 1e-9) return sends / from
  return (Math.sqrt(from * from + 2 * slope * sends) - from) / slope
}
