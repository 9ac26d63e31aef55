import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { Secrets } from '../suites/run/secrets/secrets.ts'

/** A command's module: its options, and what it does. A number that it gives is the exit code; anything else means 0. */
interface CommandModule {
  builder(argv: Argv): unknown
  // Each command's own builder decides what its arguments are.
  // What a command learns of secrets never leaves this process, whatever it prints.
  handler(args: ArgumentsCamelCase<never>, secrets: Secrets): Promise<unknown>
}

/** What can be typed first. */
export interface Command {
  /** Its name, and what follows that has none. */
  command: string
  describe: string
  /** Loaded when called: `list` shall not wait for the service's framework. */
  load: () => Promise<CommandModule>
  /** What it does instead where one of these names comes next. */
  forms?: readonly Command[]
}

export const commands: readonly Command[] = [
  {
    command: 'run',
    describe: 'Test a service and write reports',
    load: () => import('./commands/run.ts'),
  },
  {
    command: 'serve',
    describe: 'Serve the built-in service and print its target file',
    load: () => import('./commands/serve.ts'),
  },
  {
    command: 'prove',
    describe: 'Test the suite itself with mutants and conforming variants',
    load: () => import('./commands/prove.ts'),
  },
  {
    command: 'load <scenario>',
    describe: 'Load a service with k6 and check every message',
    load: () => import('./commands/load/play.ts'),
    forms: [
      {
        command: 'benchmark',
        describe: 'Measure by a fixed procedure, for publication',
        load: () => import('./commands/load/benchmark.ts'),
      },
      {
        command: 'calibrate',
        describe: 'Measure what this machine can do as a generator',
        load: () => import('./commands/load/calibrate.ts'),
      },
      {
        command: 'capacity <scenario>',
        describe: 'Find the highest load that meets the objectives',
        load: () => import('./commands/load/capacity.ts'),
      },
      {
        command: 'compare <older> <newer..>',
        describe: 'Compare loads and print significant changes',
        load: () => import('./commands/load/compare.ts'),
      },
      {
        command: 'merge [folders..]',
        describe: 'Merge the results of several machines or pods',
        load: () => import('./commands/load/merge.ts'),
      },
      {
        command: 'record <recordings..>',
        describe: 'Turn recorded traffic or traces into a workload file',
        load: () => import('./commands/load/record.ts'),
      },
    ],
  },
  {
    command: 'list <what>',
    describe: 'List rules, test cases, checks, mutants and more',
    load: () => import('./commands/list.ts'),
  },
  {
    command: 'explain <id>',
    describe: 'Explain a rule or another id, or show an exchange',
    load: () => import('./commands/explain.ts'),
  },
  {
    command: 'init [file]',
    describe: 'Write a commented target file to start from',
    load: () => import('./commands/init.ts'),
  },
  {
    command: 'doctor',
    describe: 'Check the credentials and the agent of a target file',
    load: () => import('./commands/doctor.ts'),
  },
  {
    command: 'rejudge <transcript>',
    describe: 'Evaluate a transcript again, without requests',
    load: () => import('./commands/rejudge.ts'),
  },
  {
    command: 'watch',
    describe: 'Check live traffic (as a proxy) or a HAR file',
    load: () => import('./commands/watch.ts'),
  },
  {
    command: 'verify <statement>',
    describe: 'Verify the signature and exchanges of a certificate',
    load: () => import('./commands/verify.ts'),
  },
  {
    command: 'attest [file]',
    describe: 'Add what you state about rules that cannot be tested',
    load: () => import('./commands/attest.ts'),
  },
  {
    command: 'timestamp <statement>',
    describe: 'Get a time stamp (RFC 3161) for a certificate',
    load: () => import('./commands/timestamp.ts'),
  },
  {
    command: 'report <results..>',
    describe: 'Write a report of an earlier result',
    load: () => import('./commands/report.ts'),
  },
  {
    command: 'compare <older> <newer..>',
    describe: 'Compare results and print what changed',
    load: () => import('./commands/compare.ts'),
  },
  {
    command: 'history',
    describe: 'Print what many nights say together',
    load: () => import('./commands/history/show.ts'),
    forms: [
      {
        command: 'add <results..>',
        describe: 'Add results to a history',
        load: () => import('./commands/history/add.ts'),
      },
      {
        command: 'show',
        describe: 'Print what many nights say together',
        load: () => import('./commands/history/show.ts'),
      },
    ],
  },
  {
    command: 'site <submissions> [out]',
    describe: 'Make a site of submitted results, or check them',
    load: () => import('./commands/site.ts'),
  },
]

/** Without what follows. */
export function nameOf(command: string): string {
  return command.split(' ')[0] ?? ''
}

/** The command that was typed, such as `load capacity`; empty where it is none. */
export function typedCommand([name = '', form = '']: readonly string[]): string {
  const found = commands.find(({ command }) => nameOf(command) === name)
  if (found === undefined) return ''
  return found.forms?.some(({ command }) => nameOf(command) === form) === true ? `${name} ${form}` : name
}
