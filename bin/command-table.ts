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
    describe: 'Certify the service that a target file names; --demo tries the built-in one',
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
    describe: 'List rules, test cases, checks, mutants, variants or scenarios',
    load: () => import('./commands/list.ts'),
  },
  {
    command: 'explain <id>',
    describe: 'Explain a rule, a check, a scene, a mutant or a scenario by its id, or show an exchange of a run (x17)',
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
