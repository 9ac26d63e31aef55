import type { Timing } from '../../../schemas/types.ts'

/** Spec 4.3 names no time by when a list follows: what still lacks it after so long is not about to (readings 46). */
export const longestLagMs = 5000

/** The same where the whole run is to be short. */
export function listLateMs({ lagMs, waitLimitMs }: Pick<Timing, 'lagMs' | 'waitLimitMs'>): number {
  return Math.max(2 * lagMs, Math.min(longestLagMs, waitLimitMs / 2))
}

/**
 * How far behind a list may be: five seconds, or half of what lasts no longer, such as a turn. Never less than twice the lag, since a
 * status may lag as well.
 */
export function farBehindMs({ lagMs }: Pick<Timing, 'lagMs'>, lastsMs = Number.POSITIVE_INFINITY): number {
  return Math.max(2 * lagMs, Math.min(longestLagMs, lastsMs / 2))
}
