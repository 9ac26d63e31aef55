import type { Argv } from 'yargs'
import type { Target } from '../schemas/types.ts'
import { UsageError } from '../suites/run/errors.ts'

/** What names a target. */
export const targetOptions = {
  target: { type: 'string', requiresArg: true, describe: 'Target file; `init` writes one to start from' },
  'base-url': { type: 'string', requiresArg: true, describe: 'Address ending in /v1, in place of a target file' },
  'key-env': { type: 'string', requiresArg: true, describe: 'Variable that holds the key for --base-url' },
} as const

/** Adds the options that name a target. */
export function withTarget<T>(argv: Argv<T>) {
  return argv.options(targetOptions)
}

export interface TargetArguments {
  target?: string
  baseUrl?: string
  keyEnv?: string
}

/** Whether a target was named at all. */
export function namesTarget({ target, baseUrl, keyEnv }: TargetArguments): boolean {
  return target !== undefined || baseUrl !== undefined || keyEnv !== undefined
}

/** The target that was named; undefined where none was. Throws UsageError where the options do not fit together. */
export async function targetOf(args: TargetArguments): Promise<Target | undefined> {
  const { target, baseUrl, keyEnv } = args
  if (!namesTarget(args)) return undefined
  // Loaded when needed: the schemas' validators are large.
  const { checkTarget, readTarget } = await import('../suites/run/target.ts')
  if (target !== undefined) {
    if (baseUrl !== undefined || keyEnv !== undefined)
      throw new UsageError('Use either --target or --base-url with --key-env, not both.')
    return readTarget(target)
  }
  if (baseUrl === undefined || keyEnv === undefined) {
    throw new UsageError('--base-url and --key-env belong together: the address, and the variable that holds the key.')
  }
  return checkTarget(
    { name: new URL(checkedUrl(baseUrl)).host, baseUrl, credentials: { full: { env: keyEnv } } },
    '--base-url',
  )
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text))
    throw new UsageError(
      `--base-url: "${text}" is not an absolute address; write one such as https://agent.example.com/v1.`,
    )
  return text
}

/** The target's flags as they were given, for a command line that can be copied. */
export function targetFlags({ target, baseUrl, keyEnv }: TargetArguments): string {
  if (target !== undefined) return ` --target ${target}`
  return baseUrl === undefined ? '' : ` --base-url ${baseUrl} --key-env ${keyEnv}`
}
