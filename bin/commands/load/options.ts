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
  open: { ...text, describe: `${having('open')}: number of open sends` },
  hold: { ...text, describe: `${having('hold')}: duration of each, such as 60s` },
  events: { ...text, describe: `${having('events')}: message events per second` },
  rate: { ...text, describe: 'Sends per second; of ramp, the highest rate' },
  drain: { ...text, describe: 'Time to wait for responses after the last send' },
  workload: { ...text, describe: 'CSV of sessions, see `load record`' },
  arrivals: { ...text, describe: 'poisson or recorded', defaultDescription: 'poisson' },
  mix: { ...text, describe: 'Weights of reply modes: none=1,optional=1,stream=1' },
  compress: { ...text, describe: 'Divisor of recorded times', defaultDescription: '600000 / waitLimitMs' },
  'send-lag': { ...text, describe: 'Limit of send_lag at p99', defaultDescription: '100ms' },
  objective: {
    ...text,
    array: true,
    describe: "Objective, such as 'time_to_first_message p99 < 2s' (repeatable)",
  },
  instances: { ...text, describe: 'Number of k6 processes', defaultDescription: '1' },
  quiet: quietOption,
} as const

/** Adds a target, the name of a scenario, and the options that give a load its shape. */
export function withShape<T>(argv: Argv<T>) {
  return withTarget(argv)
    .positional('scenario', {
      type: 'string',
      demandOption: true,
      describe: 'Id of a scenario (see `list scenarios`)',
    })
    .options(shapeOptions)
    .option('seed', { ...text, describe: 'Seed of an earlier load', defaultDescription: 'random' })
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
