import type { Argv } from 'yargs'
import type { Target } from '../schemas/types.ts'
import { UsageError } from '../suites/run/errors.ts'
import { noTarget, usualTargetFile } from '../suites/run/usual-target.ts'

/** What names a target. */
export const targetOptions = {
  target: {
    type: 'string',
    requiresArg: true,
    describe: 'Target file',
    defaultDescription: 'target.json, or $AGENT_CONFORMANCE_TARGET',
  },
  'base-url': { type: 'string', requiresArg: true, describe: 'Address of the service (…/v1), instead of --target' },
  'key-env': { type: 'string', requiresArg: true, describe: 'Variable with the key, for --base-url' },
  demo: {
    type: 'boolean',
    default: false,
    describe: 'Use the built-in service',
  },
} as const

/** Adds the options that name a target. */
export function withTarget<T>(argv: Argv<T>) {
  return argv.options(targetOptions)
}

export interface TargetArguments {
  target?: string
  baseUrl?: string
  keyEnv?: string
  demo?: boolean
}

/** A target as it was named. */
type Named = { file: string } | { baseUrl: string; keyEnv: string } | 'demo'

/** What a command looks at. */
export interface ChosenTarget {
  /** Undefined where the built-in service stands in. */
  target: Target | undefined
  /** The words that name it on a command line. */
  words: readonly string[]
}

/**
 * What was named; else target.json, or what the environment names, which is told on stderr. Nothing is read yet. Throws UsageError where
 * nothing names a target, or two do.
 */
export function namedTarget(args: TargetArguments): Named {
  const { target, baseUrl, keyEnv, demo = false } = args
  const isByAddress = baseUrl !== undefined || keyEnv !== undefined
  if (demo && (target !== undefined || isByAddress))
    throw new UsageError('Use either --demo or a target of your own, not both.')
  if (target !== undefined && isByAddress)
    throw new UsageError('Use either --target or --base-url with --key-env, not both.')
  if (demo) return 'demo'
  if (target !== undefined) return { file: target }
  if (baseUrl !== undefined && keyEnv !== undefined) return { baseUrl, keyEnv }
  if (isByAddress)
    throw new UsageError('Use --base-url and --key-env together: the address, and the variable with the key.')
  const file = usualTargetFile(process.env)
  if (file === undefined)
    throw new UsageError(
      `${noTarget}. Give --target FILE (\`npx agent-conformance init\` writes one), or --demo for the built-in service.`,
    )
  console.error(`target file ${file}`)
  return { file }
}

/** Reads the target that was named. Throws UsageError where it cannot be used. */
export async function chosenTarget(named: Named): Promise<ChosenTarget> {
  if (named === 'demo') return { target: undefined, words: ['--demo'] }
  // Loaded when needed: the schemas' validators are large.
  const { checkTarget } = await import('../suites/run/target.ts')
  const { readTarget } = await import('../suites/run/target-file.ts')
  if ('file' in named) return { target: readTarget(named.file), words: ['--target', named.file] }
  const { baseUrl, keyEnv } = named
  const target = { name: new URL(checkedUrl(baseUrl)).host, baseUrl, credentials: { full: { env: keyEnv } } }
  return { target: checkTarget(target, '--base-url'), words: ['--base-url', baseUrl, '--key-env', keyEnv] }
}

function checkedUrl(text: string): string {
  if (!URL.canParse(text))
    throw new UsageError(
      `--base-url: "${text}" is not an absolute address. Write one such as https://agent.example.com/v1.`,
    )
  return text
}
