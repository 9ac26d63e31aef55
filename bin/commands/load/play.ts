import type { ArgumentsCamelCase, Argv } from 'yargs'
import { UsageError } from '../../../suites/run/errors.ts'
import type { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { withStated } from '../../identity/stated.ts'
import type { manifestOf } from '../../load/kubernetes/manifest.ts'
import type { LoadTold } from '../../load/load.ts'
import { chosenTarget, namedTarget, targetOptions } from '../../target-options.ts'
import { commonOf, loadAgain, shapeOptions, text, withShape } from './options.ts'
import { tell } from './tell.ts'

/** Two values, again and again: all of them come in one list. */
const timeAndAction = {
  type: 'string',
  nargs: 2,
  coerce: (given: unknown) => [given].flat().map(String),
} as const

const ownOptions = {
  duration: {
    ...text,
    describe: 'How long new sends start (scenarios with a rate)',
    defaultDescription: '1m to 30m',
  },
  stages: { ...text, describe: 'Rates reached step by step: 1m:10,5m:50,1m:0 (sessions, soak)' },
  users: { ...text, describe: 'Closed model: users who wait for each response (sessions, soak)' },
  'fail-fast': { type: 'boolean', default: false, describe: 'Stop at a fault, or a missed objective' },
  'stop-saturated': { type: 'boolean', default: false, describe: 'Stop if the service does not keep up' },
  live: { ...text, describe: 'Port of a page with live charts, 0 for any' },
  at: { ...timeAndAction, describe: "Disturb at a time: --at 60s 'COMMAND' (repeatable)" },
  every: { ...timeAndAction, describe: "The same again and again: --every 2m 'proxy: cut 20%'" },
  scrape: { ...text, describe: 'Prometheus endpoint of the service', defaultDescription: 'none' },
  series: {
    ...text,
    array: true,
    describe: 'With --scrape: series to draw, such as http_*',
    defaultDescription: 'process metrics',
  },
  calibration: {
    ...text,
    describe: 'Result of `load calibrate` on this machine',
    defaultDescription: 'calibration.json in the cache folder',
  },
  out: { ...text, describe: 'Folder for load.json and load.html', defaultDescription: 'results' },
  kubernetes: {
    type: 'boolean',
    default: false,
    describe: 'Print a manifest for k6-operator instead',
  },
  image: { ...text, describe: 'With --kubernetes: image with k6 and the extension' },
  'storage-class': {
    ...text,
    describe: 'With --kubernetes: class of a shared volume',
    defaultDescription: 'no volume',
  },
} as const

export function builder(argv: Argv) {
  const own = withShape(argv).options(ownOptions)
  // Other forms of `load` have their own; the types lack that this can be said of several at once.
  const { global }: { global: (names: readonly string[], isGlobal: boolean) => unknown } = own
  global.call(own, ['scenario', 'seed', ...[targetOptions, shapeOptions, ownOptions].flatMap(Object.keys)], false)
  return own
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/**
 * Exit codes: 0 every threshold holds and there is no fault, 1 a fault or a crossed threshold, 3 invalid, 4 aborted, 130
 * interrupted; UsageError where nothing could be sent.
 */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  const { scenario } = args
  const { shapeOf } = await import('../../load/options.ts')
  const { scenarioNamed } = await import('../../load/scenario-named.ts')
  const shape = shapeOf(scenarioNamed(scenario), args)
  const { target: chosen, words } = await chosenTarget(namedTarget(args))
  const target = chosen && withStated(chosen, undefined, process.env)
  const { stopRulesOf } = await import('../../load/stop/stopper.ts')
  const stop = stopRulesOf(shape.scenario, args)
  const { livePort } = await import('../../load/live/live.ts')
  const { scrapeOf } = await import('../../load/scrape/sampler.ts')
  const told = {
    ...{ ...commonOf(args), shape, target, secrets, stop },
    live: livePort(args.live),
    calibration: args.calibration,
    scrape: scrapeOf(args.scrape, args.series, target?.baseUrl),
  }
  if (args.kubernetes) return manifest(args, told)
  if (args.image !== undefined) throw new UsageError('--image needs --kubernetes.')
  if (args['storage-class'] !== undefined) throw new UsageError('--storage-class needs --kubernetes.')
  const { load } = await import('../../load/load.ts')
  const { result, folder } = await load(told)
  return tell(result, folder, loadAgain([scenario], words, args, shape.seed), secrets)
}

/** Prints a manifest. Throws UsageError for an option that it would leave unread. */
async function manifest(args: Arguments, told: LoadTold): Promise<number> {
  const given = (['out', 'scrape', 'series', 'live', 'calibration', 'at', 'every'] as const).find(
    (name) => args[name] !== undefined,
  )
  const unread = given ?? (['fail-fast', 'stop-saturated'] as const).find((name) => args[name])
  if (unread !== undefined)
    throw new UsageError(`--${unread} has no effect with --kubernetes, which prints a manifest. Leave it out.`)
  const how: Parameters<typeof manifestOf>[1] = { image: args.image, storageClass: args['storage-class'] }
  const { manifestOf } = await import('../../load/kubernetes/manifest.ts')
  const text = await manifestOf(told, how)
  process.stdout.write(text)
  // Piped into kubectl, nobody would see what is to be done.
  if (!process.stdout.isTTY) process.stderr.write(`${text.slice(0, text.indexOf('\n---\n')).replace(/^# ?/gm, '')}\n`)
  return 0
}
