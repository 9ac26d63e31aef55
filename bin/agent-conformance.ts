import yargs, { type ArgumentsCamelCase, type Argv } from 'yargs'
import { UsageError } from '../suites/harness/errors.ts'
import { version } from '../suites/version.ts'

/** A command's module: its options, and what it does. A number that it gives is the exit code; anything else means 0. */
interface CommandModule {
  builder(argv: Argv): unknown
  // Each command's own builder decides what its arguments are.
  handler(args: ArgumentsCamelCase<never>): Promise<unknown>
}

/** Loaded when called: `list` shall not wait for the service's framework. */
const commands: readonly { command: string; describe: string; load: () => Promise<CommandModule> }[] = [
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
    command: 'list <what>',
    describe: 'List requirements, checks or scenes, with what covers them',
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
    command: 'report <results..>',
    describe: 'Render results that are on disk',
    load: () => import('./commands/report.ts'),
  },
]

/** Runs one command line and gives its exit code. Faults are told in one sentence on stderr, never as a stack. */
export async function main(args: readonly string[]): Promise<number> {
  let code = 0
  const parser = yargs([...args])
    .scriptName('agent-conformance')
    .usage('$0 <command>\n\nTells whether a service really implements the Conversation Agent API.')
    .demandCommand(1, 'Name a command; `agent-conformance run` tries the built-in service.')
    .strict()
    .parserConfiguration({ 'greedy-arrays': false })
    .version(version())
    .help()
    .alias('h', 'help')
    .wrap(Math.min(110, process.stdout.columns ?? 100))
    .exitProcess(false)
    .fail((message: string | null, error: Error | undefined) => {
      const said = message ?? 'The command line cannot be read.'
      throw error ?? new UsageError(`${said} (\`agent-conformance --help\` shows what there is)`)
    })
  for (const { command, describe, load } of commands) {
    parser.command({
      command,
      describe,
      builder: async (argv) => (await load()).builder(argv) as Argv,
      handler: async (argv) => {
        const given = await (await load()).handler(argv as ArgumentsCamelCase<never>)
        code = typeof given === 'number' ? given : 0
      },
    })
  }
  try {
    await parser.parseAsync()
    return code
  } catch (error) {
    console.error(`agent-conformance: ${error instanceof Error ? error.message : String(error)}`)
    if (process.env.AGENT_CONFORMANCE_DEBUG !== undefined && error instanceof Error) console.error(error.stack)
    return error instanceof UsageError ? 2 : 4
  }
}
