import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { count, duration, listed } from '../../../reports/words.ts'
import { type Load, type LoadInstance, matches } from '../../../schemas/index.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import type { RunConfig } from '../plan.ts'
import { resultOf } from '../result/result.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { readInstances } from './read-instances.ts'
import { readLogs } from './read-logs.ts'

/** The results of one load: in folders, in logs of pods, or both. */
export interface Sources {
  folders: readonly string[]
  logs: readonly string[]
}

/**
 * Joins the results of the k6 processes of one load. Throws UsageError if a source has no result, results are of different
 * loads, or no configuration is found.
 */
export function merge({ folders, logs }: Sources): Load {
  if (folders.length + logs.length === 0)
    throw new UsageError(
      'Name the folders to merge (`npx agent-conformance load merge DIR…`) or the logs of pods (`load merge --logs FILE…`).',
    )
  const { instances: logged, begun } = readLogs(logs)
  const found = [
    ...folders.map((folder) => ({ place: folder, folder, instances: readInstances(folder) })),
    ...(logs.length === 0 ? [] : [{ place: logs.join(', '), folder: undefined, instances: logged }]),
  ]
  const empty = found.find(({ folder, instances }) => folder !== undefined && instances.length === 0)
  if (empty !== undefined)
    throw new UsageError(`${empty.place} has no instance-*.json. Name the results folder of a k6 process.`)
  if (found.every(({ instances }) => instances.length === 0))
    throw new UsageError(
      `The log has no result of ${instancesText(begun)}, because k6 was killed or still runs. Wait for the end, and collect the logs again.`,
    )
  const config = configOf(found)
  const written = found.flatMap(({ folder, instances: each }) => (folder === undefined ? [] : each))
  if (new Set(written.map(keyOf)).size < written.length)
    throw new UsageError('The same results were named twice. Name each folder once.')
  const instances = withoutCopies([...written, ...logged])
  refuseTwice(instances)
  refuseStale(instances)
  return resultOf(instances, {
    config,
    scenario: scenarioNamed(config.scenario),
    problem: missingIn(instances, begun, config),
    interrupted: false,
    startedAtMs: Date.now(),
    service: undefined,
    exitCodes: [],
    missing: [],
  })
}

/** A runner writes its result to a file and a log. The later one counts. */
function withoutCopies(instances: readonly LoadInstance[]): LoadInstance[] {
  const last = new Map<string, LoadInstance>()
  for (const each of instances) {
    const known = last.get(keyOf(each))
    if (known === undefined || known.endedAtMs <= each.endedAtMs) last.set(keyOf(each), each)
  }
  return [...last.values()]
}

function keyOf({ instance, startedAtMs }: LoadInstance): string {
  return `${instance} ${startedAtMs}`
}

/** One process has one result. Two are from two loads with the same manifest. */
function refuseTwice(instances: readonly LoadInstance[]): void {
  const seen = new Map<number, LoadInstance>()
  for (const each of instances) {
    const other = seen.get(each.instance)
    if (other !== undefined)
      throw new UsageError(
        `Instance ${each.instance} has two results, started at ${timeText(other.startedAtMs)} and at ${timeText(each.startedAtMs)}: they are of two loads. Merge the results of one load. Print a new manifest for each load.`,
      )
    seen.set(each.instance, each)
  }
}

/** Processes of one load overlap in time. One that ended earlier is from another load with the same manifest. */
function refuseStale(instances: readonly LoadInstance[]): void {
  const [first] = instances.toSorted((a, b) => a.endedAtMs - b.endedAtMs)
  const [last] = instances.toSorted((a, b) => b.startedAtMs - a.startedAtMs)
  if (first === undefined || last === undefined || first.endedAtMs >= last.startedAtMs) return
  throw new UsageError(
    `Instance ${first.instance} ended ${duration(last.startedAtMs - first.endedAtMs)} before instance ${last.instance} started (${timeText(last.startedAtMs)}): they are of two loads. Merge the results of one load. Print a new manifest for each load.`,
  )
}

/** Names missing results, which make the load incomplete; undefined if all are there. */
function missingIn(
  instances: readonly LoadInstance[],
  begun: readonly number[],
  config: RunConfig,
): string | undefined {
  const missing = config.instances - instances.length
  if (missing <= 0) return undefined
  const there = instances.map(({ instance }) => instance)
  // Runners are counted from 1, processes of one machine from 0.
  const first = config.kubernetes === true ? 1 : 0
  const lacking = Array.from({ length: config.instances }, (_, at) => at + first).filter(
    (each) => !there.includes(each),
  )
  const died = lacking.filter((each) => begun.includes(each))
  const which = lacking.length === missing ? `: ${instancesText(lacking)}` : ''
  const how = died.length === 0 ? '' : `; ${instancesText(died)} started, and was killed or is still running`
  return `the results of ${missing} of ${config.instances} k6 processes are missing${which}${how}`
}

function instancesText(numbers: readonly number[]): string {
  const shown = numbers.slice(0, mostNamed).map(String)
  const rest = numbers.length - shown.length
  return `${numbers.length === 1 ? 'instance' : 'instances'} ${listed(rest > 0 ? [...shown, `${count(rest, 'other')}`] : shown)}`
}

const mostNamed = 20

function timeText(ms: number): string {
  return new Date(ms).toISOString()
}

/** The configuration, from a result or from config.json in the same folder. */
function configOf(
  found: readonly { place: string; folder: string | undefined; instances: LoadInstance[] }[],
): RunConfig {
  const told = found.flatMap(({ place, folder, instances }) => {
    const inside = instances.flatMap((each) => (each.config === undefined ? [] : [each.config]))
    const beside = folder === undefined ? undefined : join(folder, 'config.json')
    const values = inside.length > 0 ? inside : beside !== undefined && existsSync(beside) ? [parsed(beside)] : []
    return values.map((value) => ({ place, config: checked(value, place) }))
  })
  const [first] = told
  if (first === undefined)
    throw new UsageError(`${found.map(({ place }) => place).join(', ')} has no config.json. Copy it from the load.`)
  const other = told.find(({ config }) => config.runId !== first.config.runId)
  if (other !== undefined)
    throw new UsageError(
      `${first.place === other.place ? `Results in ${first.place}` : `${first.place} and ${other.place}`} are of different loads (${first.config.runId}, ${other.config.runId}).`,
    )
  return first.config
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new UsageError(`${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`)
  }
}

function checked(value: unknown, place: string): RunConfig {
  if (matches.loadRunConfig(value)) return value
  throw new UsageError(
    `${place} has a config.json that does not belong to a load. Copy config.json from the results folder of the load.`,
  )
}
