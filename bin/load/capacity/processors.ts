import type { cpus } from 'node:os'

/** How much of all processors was in use, by anybody; null where it cannot be told. */
export function busyBetween(before: ReturnType<typeof cpus>, after: ReturnType<typeof cpus>): number | null {
  const of = (all: typeof before, pick: (times: (typeof before)[number]['times']) => number): number =>
    all.reduce((sum, { times }) => sum + pick(times), 0)
  const whole = (times: (typeof before)[number]['times']): number =>
    Object.values(times).reduce((sum, each) => sum + each, 0)
  const passed = of(after, whole) - of(before, whole)
  const idle = of(after, ({ idle }) => idle) - of(before, ({ idle }) => idle)
  return passed <= 0 ? null : Math.min(1, Math.max(0, 1 - idle / passed))
}
