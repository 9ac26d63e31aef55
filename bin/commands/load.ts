import { join } from 'node:path'
import type { ArgumentsCamelCase, Argv } from 'yargs'
import type { OwnOption } from '../../load/scenario.ts'
import { scenarios } from '../../load/scenarios.ts'
import { renderLoadText } from '../../reports/load/load-text.ts'
import type { Load } from '../../schemas/types.ts'
import { InterruptedError, UsageError } from '../../suites/run/errors.ts'
import type { Secrets } from '../../suites/run/secrets/secrets.ts'
import { wantsColour } from '../colour.ts'
import type { LoadTold } from '../load/load.ts'
import type { manifestOf } from '../load/manifest.ts'
import type { LoadArguments } from '../load/options.ts'
import { outFolder, writeOut } from '../outputs.ts'
import { targetFlags, targetOf, withTarget } from '../target-options.ts'
import { lineWidth } from '../terminal.ts'

const text = { type: 'string', requiresArg: true } as const

/** Those that have an option. */
function having(option: OwnOption): string {
  return scenarios
    .filter(({ options }) => options.includes(option))
    .map(({ id }) => id)
    .join(', ')
}

export function builder(argv: Argv) {
  return withTarget(argv)
    .positional('scenario', {
      type: 'string',
      demandOption: true,
      describe: `${scenarios.map(({ id }) => id).join(', ')} (\`list scenarios\`); merge, followed by folders of results; capacity, followed by one of these; compare, followed by folders of results; or record, followed by a transcript or a HAR`,
    })
    .positional('folders', {
      type: 'string',
      array: true,
      default: [] as string[],
      describe: 'For merge: what to join; for capacity: a scenario; for record: what to turn into a workload',
    })
    .option('open', { ...text, describe: `${having('open')}: how many sends are held open` })
    .option('hold', { ...text, describe: `${having('hold')}: how long each, such as 60s or 10m` })
    .option('events', { ...text, describe: `${having('events')}: message events per second, over all of them` })
    .option('rate', { ...text, describe: 'Other scenarios: sends begun per second; of ramp, the highest' })
    .option('duration', { ...text, describe: 'Other scenarios: how long sends are begun' })
    .option('drain', { ...text, describe: 'How long answers, and rest, are waited for after the last send' })
    .option('workload', { ...text, describe: 'CSV of sessions in place of the recorded ones' })
    .option('arrivals', { ...text, describe: 'poisson, which is usual, or recorded' })
    .option('mix', { ...text, describe: 'Weights of the ways to send: none=1,optional=1,required=1,stream=1' })
    .option('compress', { ...text, describe: 'Recorded times are divided by it; 600000 / waitLimitMs without it' })
    .option('send-lag', {
      ...text,
      describe: 'How late sends may leave at p99 for latencies to count; 100ms without it',
    })
    .option('objective', {
      ...text,
      array: true,
      describe: "What has to hold, such as 'time_to_first_message p99 < 2s'; may be given several times",
    })
    .option('step', {
      ...text,
      describe: 'For capacity: how long sends of one step are begun; --duration bounds them all',
    })
    .option('baseline', { ...text, describe: 'For compare: JSON of what is known to be worse, NAME → reason' })
    .option('scrape', { ...text, describe: 'Address of a Prometheus endpoint of the service, sampled during the run' })
    .option('series', { ...text, array: true, describe: 'With --scrape: names of what is drawn, such as http_*' })
    .option('instances', { ...text, describe: 'How many k6 processes share the load' })
    .option('seed', { ...text, describe: 'Repeat the choices of an earlier run' })
    .option('out', { ...text, describe: 'Folder for load.json and load.html, results without it; for record the CSV' })
    .option('kubernetes', {
      type: 'boolean',
      default: false,
      describe: 'Print a manifest for k6-operator instead; needs --image',
    })
    .option('image', { ...text, describe: 'With --kubernetes: the image that holds k6 with our extension' })
    .option('storage-class', {
      ...text,
      describe: 'With --kubernetes: results also as files, on a volume of this class that all runners can write to',
    })
    .option('logs', { ...text, array: true, describe: 'For merge: what `kubectl logs` printed of the pods' })
    .epilogue(
      'What follows -- is passed on to k6, such as: -- --out json=samples.json; {instance} in it stands for the number of the process',
    )
}

type Arguments = ReturnType<typeof builder> extends Argv<infer T> ? ArgumentsCamelCase<T> : never

/**
 * Exit codes: 0 every threshold holds and there is no fault, 1 a fault or a crossed threshold, 3 invalid, 4 aborted, 130
 * interrupted; UsageError where nothing could be sent.
 */
export async function handler(args: Arguments, secrets: Secrets): Promise<number> {
  const { scenario, folders } = args
  if (scenario === 'merge') return mergeResults(args)
  if (scenario === 'record') return recordWorkload(args, secrets)
  const options: LoadArguments = args
  if (scenario === 'capacity') return capacity(args, secrets)
  if (scenario === 'compare') return compare(args)
  if (args.baseline !== undefined) throw new UsageError('--baseline belongs to `load compare`.')
  if (args.step !== undefined) throw new UsageError('--step belongs to `load capacity`.')
  if (args.logs !== undefined) throw new UsageError('--logs belongs to `load merge`.')
  if (folders.length > 0)
    throw new UsageError(
      `\`load ${scenario}\` takes no ${folders[0]}; only \`load merge\` and \`load record\` are followed by names of files.`,
    )
  const { shapeOf } = await import('../load/options.ts')
  const { scenarioNamed } = await import('../load/scenario-named.ts')
  const shape = shapeOf(scenarioNamed(scenario), options)
  const target = await targetOf(args)
  const { scrapeOf } = await import('../load/scrape/sampler.ts')
  const told = {
    shape,
    target,
    out: args.out ?? 'results',
    k6Arguments: afterDashes(args),
    secrets,
    scrape: scrapeOf(args.scrape, args.series, target?.baseUrl),
  }
  if (args.kubernetes) refuse(args, ['out', 'scrape', 'series'], '--kubernetes, which prints a manifest')
  if (args.kubernetes) return manifest(told, { image: args.image, storageClass: args['storage-class'] })
  if (args.image !== undefined) throw new UsageError('--image belongs to --kubernetes.')
  if (args['storage-class'] !== undefined) throw new UsageError('--storage-class belongs to --kubernetes.')
  const { load } = await import('../load/load.ts')
  try {
    const { result, folder } = await load(told)
    return await report(
      result,
      folder,
      `agent-conformance load ${scenario}${targetFlags(args)}${flagsOf(options)} --seed ${shape.seed}`,
      secrets,
    )
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error
    console.error(`agent-conformance: ${error.message}`)
    return 130
  }
}

/** `load capacity SCENARIO`: the scenario stands where folders of a merge would. */
async function capacity(args: Arguments, secrets: Secrets): Promise<number> {
  const [scenario, ...more] = args.folders
  if (scenario === undefined || more.length > 0)
    throw new UsageError('`load capacity` takes one scenario, as in `agent-conformance load capacity sessions`.')
  if (args.kubernetes) throw new UsageError('--kubernetes prints one load; `load capacity` plays many, from here.')
  if (args.scrape !== undefined || args.series !== undefined)
    throw new UsageError('--scrape draws one load over its time; `load capacity` plays many.')
  const { capacityPlanOf } = await import('../load/capacity/plan.ts')
  const { capacityCommand } = await import('../load/capacity/command.ts')
  const { shape, plan } = capacityPlanOf(scenario, args)
  const told = {
    shape,
    target: await targetOf(args),
    out: args.out ?? 'results',
    k6Arguments: afterDashes(args),
    secrets,
  }
  const command = `agent-conformance load capacity ${scenario}${targetFlags(args)}${flagsOf(args)} --seed ${shape.seed}`
  try {
    return await capacityCommand(told, plan, command)
  } catch (error) {
    if (!(error instanceof InterruptedError)) throw error
    console.error(`agent-conformance: ${error.message}`)
    return 130
  }
}

async function compare(args: Arguments): Promise<number> {
  refuse(args, allBut('baseline', 'out'), '`load compare`')
  const { folders, out, baseline } = args
  const { compareLoads } = await import('../load/compare/command.ts')
  return compareLoads(folders, { out: out ?? 'results', baseline, today: new Date().toISOString().slice(0, 10) })
}

async function mergeResults(args: Arguments): Promise<number> {
  refuse(args, allBut('logs', 'out'), '`load merge`')
  const { merge } = await import('../load/merge.ts')
  const { folders, logs = [] } = args
  const result = merge({ folders, logs })
  const sources = [...folders, ...(logs.length === 0 ? [] : ['--logs', ...logs])]
  return report(result, outFolder(args.out ?? 'results'), `agent-conformance load merge ${sources.join(' ')}`)
}

async function recordWorkload(args: Arguments, secrets: Secrets): Promise<number> {
  refuse(args, allBut('base-url', 'out'), '`load record`')
  const { folders, baseUrl, out } = args
  const [file, more] = folders
  if (file === undefined || more !== undefined)
    throw new UsageError(
      '`load record` takes one transcript.jsonl, or one HAR: `load record results/transcript.jsonl`.',
    )
  const { workloadFrom } = await import('../load/record.ts')
  const { csv, about } = await workloadFrom(file, { baseUrl, secrets })
  if (out === undefined) process.stdout.write(csv)
  else writeOut(out, csv)
  console.error(`${about}${out === undefined ? '' : `: ${out}`}; no text, id or name is in it`)
  return 0
}

async function manifest(told: LoadTold, how: Parameters<typeof manifestOf>[1]): Promise<number> {
  const { manifestOf } = await import('../load/manifest.ts')
  const text = await manifestOf(told, how)
  process.stdout.write(text)
  // Piped into kubectl, nobody would see what is to be done.
  if (!process.stdout.isTTY) process.stderr.write(`${text.slice(0, text.indexOf('\n---\n')).replace(/^# ?/gm, '')}\n`)
  return 0
}

/** Writes and shows a result, and gives its exit code. */
async function report(result: Load, folder: string, command: string, secrets?: Secrets): Promise<number> {
  const { exitCodeOfLoad } = await import('../load/result.ts')
  const { renderLoadPage } = await import('../../reports/load/load-page.ts')
  const width = lineWidth()
  const files: string[] = []
  try {
    files.push(writeOut(join(folder, 'load.json'), `${JSON.stringify(result, null, 2)}\n`, secrets))
    files.push(writeOut(join(folder, 'load.html'), await renderLoadPage(result, { command }), secrets))
  } finally {
    console.log(renderLoadText(result, { colour: wantsColour(process.stdout, process.env), width, command, files }))
  }
  return exitCodeOfLoad(result)
}

function afterDashes(args: Arguments): string[] {
  const given: unknown = Reflect.get(args, '--')
  return Array.isArray(given) ? given.map(String) : []
}

const names = [
  ...['open', 'hold', 'events', 'rate', 'duration', 'drain', 'workload', 'arrivals', 'mix', 'compress', 'send-lag'],
  ...['objective', 'step', 'instances'],
] as const

/** Every option but some. */
function allBut(...read: readonly string[]): string[] {
  const others = ['target', 'base-url', 'key-env', 'seed', 'out', 'scrape', 'series', 'baseline', 'logs']
  return [...names, ...others, 'kubernetes', 'image', 'storage-class'].filter((name) => !read.includes(name))
}

/** Throws UsageError for an option that `command` would leave unread. */
function refuse(args: Arguments, unread: readonly string[], command: string): void {
  const given = unread.find((name) => {
    const value: unknown = Reflect.get(args, name)
    return value !== undefined && value !== false
  })
  if (given !== undefined) throw new UsageError(`--${given} says nothing to ${command}; leave it out.`)
}

/** The options as they were typed, for a command that can be copied. */
function flagsOf(args: LoadArguments): string {
  return names
    .flatMap((name) => {
      const value: unknown = Reflect.get(args, name)
      if (Array.isArray(value)) return value.map((each) => ` --${name} '${String(each)}'`)
      return typeof value === 'string' ? [` --${name} ${value}`] : []
    })
    .join('')
}
