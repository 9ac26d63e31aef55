import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { inherited } from './inherited.ts'

/** What `k6 version` tells. */
export interface K6Version {
  /** `2.2.0` */
  version: string
  major: number
  /** It holds the module and the output that this suite adds. */
  extended: boolean
}

const startMs = 20_000

/** What a program says of itself; undefined where it is no k6, or does not say within 20 s. */
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

/** Reads the answer of `k6 version`: the first line names the program's file and its version, those below its extensions. */
export function readVersion(text: string): K6Version | undefined {
  const [, version = '', major = ''] = /^\S+ v((\d+)\.\d+\.\d+\S*) \(.*go\d/.exec(text) ?? []
  if (version === '') return undefined
  return { version, major: Number(major), extended: /\bk6\/x\/agentstream\b/.test(text) && /\bagent-load\b/.test(text) }
}
