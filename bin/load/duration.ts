import { UsageError } from '../../suites/run/errors.ts'

const unitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const longestMs = 7 * 24 * unitsMs.h

/**
 * Milliseconds of an option such as `500ms`, `60s`, `10m` or `1.5h`; a bare number is milliseconds. Throws UsageError with what was given: also for a
 * time that is shorter than `leastMs`, or so long that no run would see its end.
 */
export function durationMs(name: string, given: string | undefined, leastMs = 1): number | undefined {
  if (given === undefined) return undefined
  const [, number = '', unit = 'ms'] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(given) ?? ['', '', '?']
  if (!isUnit(unit))
    throw new UsageError(
      `--${name} is a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds), not "${given}".`,
    )
  const ms = Math.round(Number(number) * unitsMs[unit])
  if (ms < leastMs)
    throw new UsageError(
      `--${name} ${given} is over before it began; give ${leastMs > 1 ? `${durationText(leastMs)} or more` : 'a time such as 60s'}.`,
    )
  if (ms > longestMs) throw new UsageError(`--${name} ${given} would not end within a week; give a time such as 60s.`)
  return ms
}

/** A time as options are written: `90s`, `10m`. */
export function durationText(ms: number): string {
  if (ms > 0 && ms % unitsMs.m === 0) return `${ms / unitsMs.m}m`
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${Math.round(ms)}ms`
}

function isUnit(text: string): text is keyof typeof unitsMs {
  return Object.hasOwn(unitsMs, text)
}
