const decadeMs = 10 * 365 * 86_400_000

/**
 * Whether a number counts milliseconds since 1970 (spec 2.1, 2.4). Seconds, microseconds and other epochs are decades from
 * that. How far the clock of a service may be from ours is not stated (readings 78).
 */
export const isEpochMs = (value: number, nowMs: number): boolean => Math.abs(value - nowMs) < decadeMs
