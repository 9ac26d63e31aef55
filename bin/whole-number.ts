import { UsageError } from '../suites/run/errors.ts'

/**
 * An option's whole number. Options are read as text: yargs would make NaN of a wrong number, 0 of an empty one. Throws
 * UsageError with what was given.
 */
export function wholeNumber(name: string, given: string | undefined, least: number, most: number): number | undefined {
  if (given === undefined) return undefined
  const value = /^\d+$/.test(given) ? Number(given) : Number.NaN
  if (value >= least && value <= most) return value
  throw new UsageError(`--${name} must be a whole number from ${least} to ${most} (got "${given}").`)
}
