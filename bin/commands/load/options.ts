import type { Argv } from 'yargs'
import type { OwnOption } from '../../../load/scenario.ts'
import { scenarios } from '../../../load/scenarios.ts'
import { commandLine } from '../../../reports/shell.ts'
import { againFolder, optionWords } from '../../again.ts'
import { withTarget } from '../../target-options.ts'
import { quietOption } from '../../terminal.ts'

/** An option with a value of its own. */
export const text = { type: 'string', requiresArg: true } as const

/** The scenarios that have an option. */
function having(option: OwnOption): string {
  return scenarios
    .filter(({ options }) => options.includes(option))
    .map(({ id }) => id)
    .join(', ')
}

/** What gives a load its shape. */
export const shapeOptions = {
  open: { ...text, describe: `${having('open')}: how many sends are held open` },
  hold: { ...text, describe: `${having('hold')}: how long each, such as 60s or 10m` },
  events: { ...text, describe: `${having('events')}: message events per second, over all of them` },
  rate: { ...text, describe: 'Other scenarios: sends begun per second; of ramp, the highest' },
  drain: { ...text, describe: 'How long answers, and rest, are waited for after the last send' },
  workload: { ...text, describe: 'CSV of sessions in place of the recorded ones' },
  arrivals: { ...text, describe: 'poisson, which is usual, or recorded' },
  mix: { ...text, describe: 'Weights of the ways to send: none=1,optional=1,required=1,stream=1' },
  compress: { ...text, describe: 'Recorded times are divided by it; 600000 / waitLimitMs without it' },
  'send-lag': { ...text, describe: 'How late sends may leave at p99 for latencies to count; 100ms without it' },
  objective: {
    ...text,
    array: true,
    describe: "What has to hold, such as 'time_to_first_message p99 < 2s'; may be given several times",
  },
  instances: { ...text, describe: 'How many k6 processes share the load' },
  quiet: quietOption,
} as const

/** Adds a target, the name of a scenario, and the options that give a load its shape. */
export function withShape<T>(argv: Argv<T>) {
  return withTarget(argv)
    .positional('scenario', {
      type: 'string',
      demandOption: true,
      describe: `${scenarios.map(({ id }) => id).join(', ')} (\`list scenarios\` says what each is)`,
    })
    .options(shapeOptions)
    .option('seed', { ...text, describe: 'Repeat the choices of an earlier run' })
    .epilogue(
      'What follows -- is passed on to k6, such as: -- --out json=samples.json; {instance} in it stands for the number of the process',
    )
}

/** The command that makes such a load again, into a folder of its own: `command` with its scenario, then the target. */
export function loadAgain(command: readonly string[], target: readonly string[], args: object, seed: number): string {
  const given = optionWords(args, ['scenario', 'seed', 'out', 'quiet'])
  const own = ['--seed', String(seed), '--out', againFolder]
  return commandLine(['agent-conformance', 'load', ...command, ...target, ...given, ...own])
}

/** What follows `--`. */
export function afterDashes(args: object): string[] {
  const given: unknown = Reflect.get(args, '--')
  return Array.isArray(given) ? given.map(String) : []
}
