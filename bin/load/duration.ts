import { UsageError } from '../../suites/run/errors.ts'

const unitsMs = { ms: 1, s: 1000, m: 60_000, h: 3_600_000 } as const
const longestMs = 7 * 24 * unitsMs.h

/**
 * Milliseconds of an option such as `500ms`, `60s`, `10m` or `1.5h`; a bare number is milliseconds. Throws UsageError for
 * anything else, for less than `leastMs`, and for more than a week.
 */
export function durationMs(name: string, given: string | undefined, leastMs = 1): number | undefined {
  if (given === undefined) return undefined
  const [, number = '', unit = ''] = /^(\d+(?:\.\d+)?)(ms|s|m|h)?$/.exec(given) ?? []
  if (number === '')
    throw new UsageError(
      `--${name} must be a time such as 500ms, 2s, 10m or 1h (a bare number is milliseconds) (got "${given}").`,
    )
  const ms = Math.round(Number(number) * (isUnit(unit) ? unitsMs[unit] : 1))
  if (ms >= leastMs && ms <= longestMs) return ms
  const bound = ms < leastMs ? `less than the minimum, ${durationText(leastMs)}` : 'more than the maximum, 168h'
  // Whoever leaves the unit out most often means seconds.
  const isSeconds = unit === '' && ms < leastMs && Number(number) * 1000 >= leastMs
  throw new UsageError(
    `--${name} ${given} ${unit === '' ? `(${ms} ms) ` : ''}is ${bound}${isSeconds ? `; did you mean ${given}s?` : '.'}`,
  )
}

/** A time as options are written: `90s`, `10m`. */
export function durationText(ms: number): string {
  if (ms > 0 && ms % unitsMs.m === 0) return `${ms / unitsMs.m}m`
  return ms % 1000 === 0 ? `${ms / 1000}s` : `${Math.round(ms)}ms`
}

function isUnit(text: string): text is keyof typeof unitsMs {
  return Object.hasOwn(unitsMs, text)
}
