import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inherited } from './inherited.ts'

/** The output of `k6 version`. */
export interface K6Version {
  /** `2.2.0` */
  version: string
  major: number
  /** It has the module and the output of this suite. */
  extended: boolean
}

const startMs = 20_000

/** The version of a program; undefined if it is not k6, or does not respond within 20 s. */
export async function versionOf(file: string, environment: NodeJS.ProcessEnv): Promise<K6Version | undefined> {
  try {
    const own = { ...inherited(environment, []), K6_AUTO_EXTENSION_RESOLUTION: 'false', K6_NO_USAGE_REPORT: 'true' }
    const options = { timeout: startMs, killSignal: 'SIGKILL', env: own } as const
    const { stdout } = await promisify(execFile)(file, ['version'], options)
    return readVersion(stdout)
  } catch {
    return undefined
  }
}

/** Reads the output of `k6 version`: the first line has file and version, the others have extensions. */
export function readVersion(text: string): K6Version | undefined {
  const [, version = '', major = ''] = /^\S+ v((\d+)\.\d+\.\d+\S*) \(.*go\d/.exec(text) ?? []
  if (version === '') return undefined
  return { version, major: Number(major), extended: /\bk6\/x\/agentstream\b/.test(text) && /\bagent-load\b/.test(text) }
}
