import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../../../suites/run/errors.ts'
import { packagePath } from '../../package-root.ts'
import type { Guard } from '../instances/guard.ts'
import { buildK6, builtK6 } from './build.ts'
import { versionOf } from './version.ts'

/** The k6 that a run uses. */
export interface K6 {
  file: string
  version: string
  /** It has the extension. Otherwise streams are read as a whole, so their events have no times. */
  extended: boolean
}

export interface Finding {
  environment: NodeJS.ProcessEnv
  notice: (line: string) => void
  guard: Guard
  signal: AbortSignal
  /** The folder of the Go module; default: in the package. */
  sources?: string
}

/** Metrics that a k6 without the extension cannot measure. */
export const missingWithoutExtension = [
  'time_to_ack',
  'time_to_first_message',
  'message_gap',
  'event_delay',
  'memory for each open wait',
  'pauses of the garbage collector',
]

/**
 * Looks for k6: `K6_BIN`, an earlier build, a build with the Go on the PATH, a stock k6 on the PATH. Throws UsageError if there
 * is none, or it does not work.
 */
export async function findK6(finding: Finding): Promise<K6> {
  const { environment, sources = packagePath('load/k6') } = finding
  const named = environment.K6_BIN
  if (named !== undefined && named !== '') return checkedNamed(named, finding)
  const hasSources = existsSync(join(sources, 'go.mod'))
  if (hasSources) {
    const file = builtK6(sources, environment)
    const go = onPath('go', environment)
    if (!existsSync(file) && go !== undefined) await buildK6({ sources, file, go }, finding)
    if (existsSync(file)) {
      const built = await versionOf(file, environment)
      if (built?.extended) return { file, version: built.version, extended: true }
      throw new UsageError(
        isProgram(file)
          ? `${file} does not work on this machine. Remove the file, and the next load builds k6 again.`
          : `${file} cannot be executed (noexec mount?). Set XDG_CACHE_HOME to another folder, or K6_BIN to a k6 v2.`,
      )
    }
  }
  const file = onPath('k6', environment)
  if (file === undefined)
    throw new UsageError(
      'k6 is missing. Install Go (https://go.dev/dl), which builds it at the first use, or set K6_BIN to a k6 v2.',
    )
  return checked(file, '', finding)
}

async function checkedNamed(file: string, finding: Finding): Promise<K6> {
  if (!isProgram(file)) throw new UsageError(`K6_BIN: ${file} cannot be executed. Set K6_BIN to a k6 v2.`)
  return checked(file, 'K6_BIN: ', finding)
}

/** Accepts any k6 v2. Prints what a k6 without the extension lacks. */
async function checked(file: string, from: string, { notice, environment }: Finding): Promise<K6> {
  const found = await versionOf(file, environment)
  if (found === undefined)
    throw new UsageError(`${from}${file} is not k6 (\`${file} version\` failed). Set K6_BIN to a k6 v2.`)
  if (found.major !== 2)
    throw new UsageError(
      `${from}${file} is k6 ${found.version}, but v2 is needed. Set K6_BIN to a k6 v2, or install Go to build one.`,
    )
  if (!found.extended)
    notice(
      `${from}k6 ${found.version} at ${file} has no extension for streams, so these are not measured: ${missingWithoutExtension.join(', ')}. To build a k6 with it, install Go and unset K6_BIN`,
    )
  return { file, version: found.version, extended: found.extended }
}

function onPath(name: string, { PATH = '' }: NodeJS.ProcessEnv): string | undefined {
  return PATH.split(delimiter)
    .filter((folder) => folder !== '')
    .map((folder) => join(folder, name))
    .find(isProgram)
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK)
    return statSync(file).isFile()
  } catch {
    return false
  }
}
