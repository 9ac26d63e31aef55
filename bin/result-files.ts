import type { Result } from '../schemas/types.ts'
import { UsageError } from '../suites/run/errors.ts'
import { readResult } from './outputs.ts'

/** Results that a command is given. */
export const resultsArgument = {
  type: 'string',
  array: true,
  demandOption: true,
  describe: 'One or more result.json, or their folders',
} as const

/** Reads a result that has to be there. Throws UsageError where it is not, or is something else. */
export function resultIn(file: string): Result {
  const result = readResult(file)
  if (result === undefined)
    throw new UsageError(`No result at ${file}. A run writes result.json into its --out folder.`)
  return result
}
