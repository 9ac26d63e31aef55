import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Load, type LoadInstance, matches } from '../../schemas/index.ts'
import { UsageError } from '../../suites/run/errors.ts'
import type { RunConfig } from './plan.ts'
import { readInstances } from './read-instances.ts'
import { resultOf } from './result.ts'
import { scenarioNamed } from './scenario-named.ts'

/**
 * Joins what any number of k6 processes of one run left in these folders. Throws UsageError where a folder holds none, or one of
 * another run, or where nothing says what was asked for.
 */
export function mergeFolders(folders: readonly string[]): Load {
  if (folders.length === 0) throw new UsageError('Name the folders to join: `agent-conformance load merge DIR…`.')
  const found = folders.map((folder) => ({ folder, instances: readInstances(folder) }))
  const empty = found.find(({ instances }) => instances.length === 0)
  if (empty !== undefined)
    throw new UsageError(
      `${empty.folder} holds no instance-*.json; name the folder that a k6 process wrote its results to.`,
    )
  const instances = found.flatMap((each) => each.instances)
  if (new Set(instances.map(({ instance, startedAtMs }) => `${instance} ${startedAtMs}`)).size < instances.length)
    throw new UsageError('The same results are there twice; name each folder once, and copy none into another.')
  const config = configOf(found)
  const missing = config.instances - instances.length
  return resultOf(instances, {
    config,
    scenario: scenarioNamed(config.scenario),
    problem: missing > 0 ? `the results of ${missing} of ${config.instances} k6 processes are missing` : undefined,
    interrupted: false,
    startedAtMs: Date.now(),
    service: undefined,
    exitCodes: [],
    missing: [],
  })
}

/** What all of them ran with: in each file, or in config.json beside it. */
function configOf(found: readonly { folder: string; instances: LoadInstance[] }[]): RunConfig {
  const told = found.flatMap(({ folder, instances }) => {
    const inside = instances.flatMap((each) => (each.config === undefined ? [] : [each.config]))
    const beside = join(folder, 'config.json')
    const values = inside.length > 0 ? inside : existsSync(beside) ? [parsed(beside)] : []
    return values.map((value) => ({ folder, config: checked(value, folder) }))
  })
  const [first] = told
  if (first === undefined)
    throw new UsageError(
      `No config.json lies in ${found.map(({ folder }) => folder).join(', ')}; copy that of the run there.`,
    )
  const other = told.find(({ config }) => config.runId !== first.config.runId)
  if (other !== undefined)
    throw new UsageError(
      `${first.folder} and ${other.folder} are of different runs (${first.config.runId}, ${other.config.runId}).`,
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

function checked(value: unknown, folder: string): RunConfig {
  if (matches.loadRunConfig(value)) return value
  throw new UsageError(`The configuration in ${folder} is not that of a load run.`)
}
