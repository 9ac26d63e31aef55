import { accessSync, constants, existsSync, statSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { UsageError } from '../../../suites/run/errors.ts'
import { packageRoot } from '../../package-root.ts'
import type { Guard } from '../instances/guard.ts'
import { buildK6, builtK6 } from './build.ts'
import { versionOf } from './version.ts'

/** The k6 that a run uses. */
export interface K6 {
  file: string
  version: string
  /** It has our extension; otherwise streams are read whole, and what happens within them is not measured. */
  extended: boolean
}

export interface Finding {
  environment: NodeJS.ProcessEnv
  notice: (line: string) => void
  guard: Guard
  signal: AbortSignal
  /** The folder of the Go module; that of the package unless told otherwise. */
  sources?: string
}

/** What a k6 without our extension cannot tell. */
export const missingWithoutExtension = [
  'time_to_ack',
  'time_to_first_message',
  'message_gap',
  'event_delay',
  'memory for each open wait',
  'pauses of the garbage collector',
]

/**
 * Looks for k6: `K6_BIN`, what was built before, a build by the Go that is on the PATH, a stock k6 from the PATH. Throws
 * UsageError where none of them is there or will do.
 */
export async function findK6(finding: Finding): Promise<K6> {
  const { environment, sources = join(packageRoot(), 'load/k6') } = finding
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
          ? `${file} is no k6 that works here; remove it, and it is built again.`
          : `${file} may not be run (is its disk mounted with noexec?); set XDG_CACHE_HOME to a folder whose programs may run, or K6_BIN to a k6 v2.`,
      )
    }
  }
  const file = onPath('k6', environment)
  if (file === undefined)
    throw new UsageError(
      'There is no k6: install Go (https://go.dev/dl), and it is built on first use; or set K6_BIN to a k6 v2, or put one on the PATH.',
    )
  return checked(file, '', finding)
}

async function checkedNamed(file: string, finding: Finding): Promise<K6> {
  if (!isProgram(file)) throw new UsageError(`K6_BIN: ${file} is no program that can be run; name a k6 v2.`)
  return checked(file, 'K6_BIN: ', finding)
}

/** Whatever k6 v2 was named will do; one without our extension is told what it lacks. */
async function checked(file: string, from: string, { notice, environment }: Finding): Promise<K6> {
  const found = await versionOf(file, environment)
  if (found === undefined)
    throw new UsageError(`${from}${file} does not answer \`version\` as k6 does; name a k6 v2 with K6_BIN.`)
  if (found.major !== 2)
    throw new UsageError(
      `${from}${file} is k6 ${found.version}, and v2 is needed; name one with K6_BIN, or install Go, and one is built.`,
    )
  if (!found.extended)
    notice(
      `${from}k6 ${found.version} at ${file} has no extension for streams: they are read whole, and ${missingWithoutExtension.join(', ')} are not measured; with Go installed and K6_BIN unset a better one is built`,
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
