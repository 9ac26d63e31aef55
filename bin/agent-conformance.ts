import yargs, { type ArgumentsCamelCase, type Argv } from 'yargs'
import { AbortedError, InterruptedError, UnplayableError, UsageError } from '../suites/run/errors.ts'
import { fileProblem } from '../suites/run/file-problem.ts'
import { Secrets } from '../suites/run/secrets/secrets.ts'
import { ownThisProcess } from '../suites/run/wire/thrift.ts'
import { version } from '../suites/version.ts'
import { examplesOf } from './examples.ts'
import { lineWidth } from './terminal.ts'

/** A command's module: its options, and what it does. A number that it gives is the exit code; anything else means 0. */
interface CommandModule {
  builder(argv: Argv): unknown
  // Each command's own builder decides what its arguments are.
  // What a command learns of secrets never leaves this process, whatever it prints.
  handler(args: ArgumentsCamelCase<never>, secrets: Secrets): Promise<unknown>
}

/** What can be typed first. */
interface Command {
  /** Its name, and what follows that has none. */
  command: string
  describe: string
  /** Loaded when called: `list` shall not wait for the service's framework. */
  load: () => Promise<CommandModule>
  /** What it does instead where one of these names comes next. */
  forms?: readonly Command[]
}

const commands: readonly Command[] = [
  {
    command: 'run',
    describe: 'Certify a service: the built-in one, or the one that a target file names',
    load: () => import('./commands/run.ts'),
  },
  {
    command: 'serve',
    describe: 'Run the built-in service for client authors; prints its target file as one line of JSON',
    load: () => import('./commands/serve.ts'),
  },
  {
    command: 'prove',
    describe: 'Judge the judge: every broken service has to be found out, no lawful one accused',
    load: () => import('./commands/prove.ts'),
  },
  {
    command: 'load <scenario>',
    describe: 'Drive a service with realistic traffic, and audit every message',
    load: () => import('./commands/load/play.ts'),
    forms: [
      {
        command: 'capacity <scenario>',
        describe: 'Search for the highest load at which the objectives hold',
        load: () => import('./commands/load/capacity.ts'),
      },
      {
        command: 'compare <older> <newer..>',
        describe: 'Say what moved beyond noise from one load to others: exit 1 where anything is worse',
        load: () => import('./commands/load/compare.ts'),
      },
      {
        command: 'merge [folders..]',
        describe: 'Join what several machines measured, or what the pods of a cluster printed',
        load: () => import('./commands/load/merge.ts'),
      },
      {
        command: 'record <recording>',
        describe: 'Turn a transcript or a HAR into a workload: times and sizes alone',
        load: () => import('./commands/load/record.ts'),
      },
    ],
  },
  {
    command: 'list <what>',
    describe: 'List requirements, checks, scenes, mutants, variants or scenarios',
    load: () => import('./commands/list.ts'),
  },
  {
    command: 'explain <id>',
    describe: 'Explain a requirement, a check or a scene: what it says, and what looks at it',
    load: () => import('./commands/explain.ts'),
  },
  {
    command: 'init [file]',
    describe: 'Write a commented target file to start from',
    load: () => import('./commands/init.ts'),
  },
  {
    command: 'doctor',
    describe: 'Try each credential and the agent script of a target file, and say what a run could prove',
    load: () => import('./commands/doctor.ts'),
  },
  {
    command: 'rejudge <transcript>',
    describe: "Judge a transcript again with this suite's judges; nothing is sent",
    load: () => import('./commands/rejudge.ts'),
  },
  {
    command: 'watch',
    describe: 'Stand before a service while a client uses it, and judge what passes; or judge a recording (HAR)',
    load: () => import('./commands/watch.ts'),
  },
  {
    command: 'verify <statement>',
    describe: 'Check a certificate: its signature, its digests, and every exchange that it stands on',
    load: () => import('./commands/verify.ts'),
  },
  {
    command: 'report <results..>',
    describe: 'Render results that are on disk',
    load: () => import('./commands/report.ts'),
  },
  {
    command: 'compare <older> <newer..>',
    describe: 'Say what changed from one result to others: exit 1 where anything is worse',
    load: () => import('./commands/compare.ts'),
  },
]

/** Options that may be given several times; any other is given once. */
const lists = new Set([
  'logs',
  '_',
  '--',
  'only',
  'skip',
  'reporter',
  'results',
  'folders',
  'newer',
  'objective',
  'series',
])

/** Runs one command line and gives its exit code. Faults are told in one sentence on stderr, never as a stack. */
export async function main(args: readonly string[]): Promise<number> {
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
  const parser = yargs([...args])
    .scriptName('agent-conformance')
    .usage('$0 <command>\n\nTells whether a service really implements the Conversation Agent API.')
    .demandCommand(1, 'Name a command: `agent-conformance run` tries the built-in service')
    .strict()
    .locale('en')
    .parserConfiguration({ 'greedy-arrays': false, 'populate--': true })
    .version(version())
    .completion(
      'completion',
      'Print a script for the completion of your shell: source it, or add it to ~/.bashrc or ~/.zshrc',
    )
    .help()
    .alias('h', 'help')
    .wrap(lineWidth(110))
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      // A command's own fault comes without a message of yargs.
      if (error !== undefined && (message ?? '') === '') throw error
      throw wrongUsage(message ?? 'The command line cannot be read', args)
    })
  const add = (to: Argv, { command, describe, load, forms = [] }: Command, within = ''): Argv => {
    const name = `${within}${nameOf(command)}`
    return to.command({
      command,
      describe,
      builder: async (argv) => {
        const own = (await load()).builder(withExamples(argv, name)) as Argv
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
    return told(error instanceof Error && error.name === 'YError' ? wrongUsage(error.message, args) : error)
  }
}

/** Each in a line of its own, so that it can be copied: in two columns yargs would break it. */
function withExamples(argv: Argv, name: string): Argv {
  const lines = (examplesOf[name] ?? []).flatMap(([line, what]) => [`  # ${what}`, `  ${line}`])
  return argv.epilogue(['Examples:', ...lines].join('\n'))
}

/** Without what follows. */
function nameOf(command: string): string {
  return command.split(' ')[0] ?? ''
}

/** The command that was typed, such as `load capacity`; empty where it is none. */
function typedCommand([name = '', form = '']: readonly string[]): string {
  const found = commands.find(({ command }) => nameOf(command) === name)
  if (found === undefined) return ''
  return found.forms?.some(({ command }) => nameOf(command) === form) === true ? `${name} ${form}` : name
}

function wrongUsage(message: string, args: readonly string[]): UsageError {
  const name = typedCommand(args)
  const command = ['agent-conformance', ...(name === '' ? [] : [name])].join(' ')
  return new UsageError(`${sentence(message, args)}; \`${command} --help\` shows what there is.`)
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
  console.error(`agent-conformance: ${code === undefined ? 'a fault of our own: ' : ''}${message}`)
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

/** What a command that was given nothing can be given. */
const examples: Readonly<Record<string, string>> = {
  list: 'requirements, checks, scenes, mutants, variants or scenarios, as in `agent-conformance list requirements`',
  explain: 'the id of a requirement, a check or a scene, as in `agent-conformance explain list/newest-first`',
  load: 'a scenario, as in `agent-conformance load waits` (`agent-conformance list scenarios` shows them)',
  'load capacity': 'a scenario, as in `agent-conformance load capacity sessions`',
  'load compare': 'an older folder and newer ones, as in `agent-conformance load compare old results`',
  'load record': 'a transcript.jsonl.gz or a HAR, as in `agent-conformance load record results/transcript.jsonl.gz`',
  rejudge: 'the transcript of a run, as in `agent-conformance rejudge results/transcript.jsonl.gz`',
  verify: 'the certificate of a run, as in `agent-conformance verify results/certificate.json`',
  report: 'the result of a run, as in `agent-conformance report results/result.json`',
  compare: 'an older result and newer ones, as in `agent-conformance compare old/result.json results/result.json`',
}

function exampleOf(command = ''): string {
  return examples[command] ?? 'see its help'
}

/** What yargs found wrong, as half a sentence that names things as they were typed. */
function sentence(message: string, args: readonly string[]): string {
  const typed = (name: string): string => (args.some((each) => each.startsWith(`--${name}`)) ? `--${name}` : name)
  const choice = /Argument: (\S+), Given: (.*), Choices: (.*)/.exec(message)
  if (choice) return `${typed(choice[1] ?? '')}: ${choice[2]} is none of ${choice[3]}`
  const missing = /^Not enough arguments following: (\S+)/.exec(message)
  if (missing) return `--${missing[1]} needs a value`
  const unknown = /^Unknown (?:argument|command)s?: (.*)/.exec(message)
  if (unknown) return `Nothing is called ${(unknown[1] ?? '').split(', ').map(typed).join(', ')} here`
  if (message.startsWith('Not enough non-option arguments'))
    return `\`${typedCommand(args)}\` needs to be told what: ${exampleOf(typedCommand(args))}`
  return message.replace(/\s+/g, ' ').replace(/[.;]\s*$/, '')
}

/** Throws UsageError where an option was given twice, or a switch with a value that is none. */
function checkValues(args: readonly string[], argv: Record<string, unknown>): void {
  for (const [name, value] of Object.entries(argv))
    if (Array.isArray(value) && !lists.has(name)) throw new UsageError(`--${name} was given twice; give it once.`)
  // As a variable gives it that is not set.
  const empty = Object.entries(argv).find(([name, value]) => name !== '--' && [value].flat().includes(''))
  if (empty !== undefined) {
    const [name] = empty
    const typed = args.some((each) => each === `--${name}` || each.startsWith(`--${name}=`)) ? `--${name}` : name
    throw new UsageError(`${typed} is empty; give it a value.`)
  }
  if (argv['--'] !== undefined && !['load', 'load capacity'].includes(typedCommand(args)))
    throw new UsageError('Only `load` and `load capacity` pass on what follows --.')
  for (const each of args) {
    const [, name = '', value = ''] = /^--([a-z-]+)=(.*)$/s.exec(each) ?? []
    if (typeof argv[name] === 'boolean' && value !== 'true' && value !== 'false')
      throw new UsageError(`--${name} is a switch, and takes no "${value}".`)
  }
}
