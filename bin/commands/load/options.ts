import type { Argv } from 'yargs'
import { ownCommand } from '../../../reports/shell.ts'
import { againFolder, optionWords } from '../../again.ts'
import type { LoadTold } from '../../load/load.ts'
import { withTarget } from '../../target-options.ts'
import { quietOption } from '../../terminal.ts'

/** An option with a value of its own. */
export const text = { type: 'string', requiresArg: true } as const

/** Options that give a load its shape. Units and defaults are in the help, because no other place has all of them. */
export const shapeOptions = {
  open: { ...text, describe: 'Sends open at once', defaultDescription: 'waits 1000, streams 500' },
  hold: { ...text, describe: 'How long each send stays open (waits, streams)', defaultDescription: '30s' },
  events: { ...text, describe: 'Message events per second (streams)', defaultDescription: '500' },
  rate: { ...text, describe: 'Sends per second (ramp: the highest)', defaultDescription: '20, ramp 200' },
  drain: {
    ...text,
    describe: 'Wait for the last responses',
    defaultDescription: '30s, rate: 3 × waitLimitMs',
  },
  'warm-up': { ...text, describe: 'Sends of the first T are not in the figures', defaultDescription: '0s' },
  workload: { ...text, describe: 'CSV of sessions, see `load record`', defaultDescription: 'recorded sessions' },
  arrivals: { ...text, describe: 'Times of sends: poisson or recorded', defaultDescription: 'poisson; day: recorded' },
  mix: { ...text, describe: 'Weights of reply modes: none=1,stream=2', defaultDescription: 'by scenario' },
  compress: {
    ...text,
    describe: 'Recorded times are divided by this number',
    defaultDescription: '600000 / waitLimitMs',
  },
  'send-lag': { ...text, describe: 'Limit of send_lag at p99', defaultDescription: '20ms' },
  objective: {
    ...text,
    array: true,
    describe: "Objective: 'service_delay p99 < 2s' (repeatable)",
    defaultDescription: 'by scenario',
  },
  instances: { ...text, describe: 'Number of k6 processes, or hosts for ssh: user@a,user@b', defaultDescription: '1' },
  'trace-headers': {
    type: 'boolean',
    describe: 'Trace ids in requests; --no-trace-headers for none',
    defaultDescription: 'on',
  },
  http2: { type: 'boolean', default: false, describe: 'All requests over HTTP/2, many on each connection' },
  quiet: quietOption,
} as const

/** Adds a target, the name of a scenario, and the options that give a load its shape. */
export function withShape<T>(
  argv: Argv<T>,
  own: Partial<Record<keyof typeof shapeOptions, { describe?: string; defaultDescription: string }>> = {},
) {
  const options = withTarget(argv)
    .positional('scenario', {
      type: 'string',
      demandOption: true,
      describe: 'Id of a scenario (see `list scenarios`)',
    })
    .options(shapeOptions)
    .option('seed', { ...text, describe: 'Seed of an earlier load', defaultDescription: 'random' })
  for (const [name, words] of Object.entries(own)) options.option(name, words)
  return options
}

/** The command that makes such a load again, into a folder of its own: `command` with its scenario, then the target. */
export function loadAgain(command: readonly string[], target: readonly string[], args: object, seed: number): string {
  const given = optionWords(args, ['scenario', 'seed', 'out', 'quiet'])
  const own = ['--seed', String(seed), '--out', againFolder]
  return ownCommand(['load', ...command, ...target, ...given, ...own])
}

/** What each command that plays a load is told in the same way. */
export function commonOf(args: { out?: string; quiet: boolean }): Pick<LoadTold, 'out' | 'quiet' | 'k6Arguments'> {
  return { out: args.out ?? 'results', quiet: args.quiet, k6Arguments: afterDashes(args) }
}

/** What follows `--`. */
export function afterDashes(args: object): string[] {
  const given: unknown = Reflect.get(args, '--')
  return Array.isArray(given) ? given.map(String) : []
}
