import yargs, { type ArgumentsCamelCase, type Argv } from 'yargs'
import { AbortedError, InterruptedError, UnplayableError, UsageError } from '../suites/run/errors.ts'
import { fileProblem } from '../suites/run/file-problem.ts'
import { Secrets } from '../suites/run/secrets/secrets.ts'
import { ownThisProcess } from '../suites/run/wire/thrift.ts'
import { version } from '../suites/version.ts'
import { type Command, commands, nameOf, typedCommand } from './command-table.ts'
import { grouped, withHelp } from './help.ts'
import { lineWidth } from './terminal.ts'
import { wrongUsage } from './wrong-usage.ts'

/** Options that may be given several times; any other is given once. */
const lists = new Set(['logs', '_', '--', 'only', 'skip', 'reporter', 'objective', 'series', 'at', 'every'])
/** Arguments without a name that may be several. */
const severalArguments = new Set(['results', 'folders', 'newer', 'recordings'])

/** Runs one command line and gives its exit code. Faults are told in one sentence on stderr, never as a stack. */
export async function main(given: readonly string[]): Promise<number> {
  const args = withoutHelpCommand(given)
  ownThisProcess()
  outliveReaders()
  const secrets = new Secrets()
  for (const stream of [process.stdout, process.stderr]) withoutSecrets(stream, secrets)
  process.on('uncaughtException', (error) => process.exit(told(error)))
  process.on('unhandledRejection', (reason) => {
    // What a scene began and does not wait for any more ends with the run's own reason, which is told elsewhere.
    const isEnd = [InterruptedError, AbortedError, UnplayableError].some((each) => reason instanceof each)
    if (!isEnd) process.exit(told(reason))
  })
  let code = 0
  let parsing: Argv | undefined
  const parser = yargs([...args])
    .scriptName('agent-conformance')
    .usage('$0 <command>\n\nTests whether a service implements the Conversation Agent API.')
    .demandCommand(1, 'No command given. `npx agent-conformance run --demo` tests the built-in service')
    .strict()
    .locale('en')
    .parserConfiguration({ 'greedy-arrays': false, 'populate--': true })
    .version(version())
    .alias('version', 'V')
    .completion('completion', 'Print a completion script for ~/.bashrc or ~/.zshrc')
    .help()
    .alias('h', 'help')
    .wrap(lineWidth(110))
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      // A command's own fault comes without a message of yargs.
      if (error !== undefined && (message ?? '') === '') throw error
      throw wrongUsage(message ?? 'The command line is invalid', args, parsing)
    })
  const add = (to: Argv, { command, describe, load, forms = [] }: Command, within = ''): Argv => {
    const name = `${within}${nameOf(command)}`
    return to.command({
      command,
      describe,
      builder: async (argv) => {
        const own = grouped((await load()).builder(withHelp(argv, name)) as Argv, name)
        parsing = own
        return forms.reduce((all, form) => add(all, form, `${name} `), own)
      },
      handler: async (argv) => {
        checkValues(args, argv)
        const given = await (await load()).handler(argv as ArgumentsCamelCase<never>, secrets)
        code = typeof given === 'number' ? given : 0
      },
    })
  }
  for (const each of commands) add(parser, each)
  try {
    await parser.parseAsync()
    return code
  } catch (error) {
    // Some of its own faults yargs throws past `fail`.
    return told(error instanceof Error && error.name === 'YError' ? wrongUsage(error.message, args, parsing) : error)
  }
}

/** `help run` is `run --help`; `help` alone, as `--help`, shows all commands. */
function withoutHelpCommand(args: readonly string[]): readonly string[] {
  const [first, ...rest] = args
  if (first !== 'help') return args
  // Of what is no command there is no help.
  return rest.length > 0 && typedCommand(rest) === '' ? rest : [...rest, '--help']
}

/** What a command ends with that says so. */
function codeOf(error: unknown): number | undefined {
  if (error instanceof UsageError) return 2
  if (error instanceof AbortedError) return 4
  return error instanceof InterruptedError ? 130 : undefined
}

/** Tells why a command ended without a result, and gives its exit code. */
function told(error: unknown): number {
  const code = codeOf(error)
  const message = error instanceof Error ? error.message : String(error)
  console.error(`agent-conformance: ${code === undefined ? 'internal error: ' : ''}${message}`)
  if (process.env.AGENT_CONFORMANCE_DEBUG !== undefined && error instanceof Error) console.error(error.stack)
  return code ?? 4
}

/** Whoever reads our output may stop reading (`| head`): what is written to files is written all the same. */
function outliveReaders(): void {
  for (const name of ['stdout', 'stderr'] as const)
    process[name].on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE')
        process.exit(told(new AbortedError(`${name} cannot be written: ${fileProblem(error)}.`)))
    })
}

/** The last gate: nothing that was learned to be secret is printed, whoever says it. */
function withoutSecrets(stream: NodeJS.WriteStream, secrets: Secrets): void {
  const write = stream.write.bind(stream) as (chunk: string | Uint8Array, ...rest: unknown[]) => boolean
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) =>
    write(typeof chunk === 'string' ? secrets.redact(chunk) : chunk, ...rest)
}

function isTyped(name: string, args: readonly string[]): boolean {
  return args.some((each) => each === `--${name}` || each.startsWith(`--${name}=`))
}

/** Throws UsageError where an option was given twice, or a switch with a value that is none. */
function checkValues(args: readonly string[], argv: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(argv))
    if (Array.isArray(value) && !lists.has(name) && (isTyped(name, args) || !severalArguments.has(name)))
      throw new UsageError(`--${name} was given twice. Give it once.`)
  // As a variable gives it that is not set.
  const empty = Object.entries(argv).find(([name, value]) => name !== '--' && [value].flat().includes(''))
  if (empty !== undefined) {
    const [name] = empty
    const typed = isTyped(name, args) ? `--${name}` : name
    throw new UsageError(`${typed} is empty. Give it a value.`)
  }
  if (args.at(-1) === '--' && argv['--'] === undefined)
    throw new UsageError('Nothing follows --. Add what shall follow, as in `run --target target.json -- npm start`.')
  if (argv['--'] !== undefined && !['run', 'load', 'load benchmark', 'load capacity'].includes(typedCommand(args)))
    throw new UsageError('Only `run`, `load`, `load benchmark` and `load capacity` accept arguments after --.')
  for (const each of args) {
    const [, name = '', value = ''] = /^--([a-z-]+)=(.*)$/s.exec(each) ?? []
    if (typeof argv[name] === 'boolean' && value !== 'true' && value !== 'false')
      throw new UsageError(`--${name} is a flag and takes no value (got "${value}").`)
  }
}
