import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type * as own from '../../bin/certificate/timestamp.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { timestampFile } from '../../suites/run/transcript/results-folder.ts'

// What reads time stamps would be a tenth of the single file.
function missing(): never {
  throw new UsageError('The single file cannot make or check a time stamp. Use the npm package.')
}

export const timestampRequest: typeof own.timestampRequest = missing
export const trustedCertificates: typeof own.trustedCertificates = missing
export const checkTimestamp: typeof own.checkTimestamp = async () => missing()
export const timestampBeside: typeof own.timestampBeside = async (file, _, trusted) =>
  trusted.length > 0 || existsSync(join(dirname(file), timestampFile)) ? missing() : undefined
