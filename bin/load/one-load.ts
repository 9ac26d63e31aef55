import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { faultNames } from '../../load/audit/fault.ts'
import { goneKey, longestMs } from '../../load/engine/run.ts'
import { objectiveIn, objectiveText } from '../../load/objective.ts'
import type { Scenario } from '../../load/scenario.ts'
import { rankOf } from '../../load/thresholds.ts'
import type { createLoadProgress } from '../../reports/load/load-progress.ts'
import type { Load, LoadInstance, Target } from '../../schemas/types.ts'
import type { Demonstration } from '../demonstration.ts'
import { scriptFor } from './bundle/bundle.ts'
import type { Disturber } from './disturbances/disturber.ts'
import { environmentOf } from './environment.ts'
import { type LoadSecrets, lookForLife } from './first-request.ts'
import { type Remote, remoteEndMs, startOn, withMachines } from './hosts/remote-instance.ts'
import type { Guard } from './instances/guard.ts'
import { type Start, startInstance, stopFile } from './instances/instance.ts'
import { readInstances } from './instances/read-instances.ts'
import { watchInstances } from './instances/run-instances.ts'
import { type K6, missingWithoutExtension } from './k6/find.ts'
import type { Live } from './live/live.ts'
import { isLoopback, type RunConfig } from './plan.ts'
import { BusySampler } from './processors.ts'
import { resultOf } from './result/result.ts'
import { filesOfProcesses } from './results-folder.ts'
import { Sampler, type Scrape } from './scrape/sampler.ts'
import { withScraped } from './scrape/scraped.ts'
import { Stopper, type StopRules } from './stop/stopper.ts'

/** The parts of a running load. */
export interface Running {
  folder: string
  target: Target
  scenario: Scenario
  config: RunConfig
  secrets: LoadSecrets
  k6: K6
  k6Arguments: readonly string[]
  service: Demonstration | undefined
  progress: ReturnType<typeof createLoadProgress>
  guard: Guard
  interrupt: AbortSignal
  scrape: Scrape | undefined
  stop: StopRules | undefined
  live: Live | undefined
  /** Undefined: the processes run on this machine. */
  remote: Remote | undefined
  disturber: Disturber | undefined
  notice(line: string): void
}

/** One of the loads that a command runs against the same service. */
export interface PlayedLoad {
  result: Load
  instances: LoadInstance[]
  config: RunConfig
}

/** Runs one load from the start of its processes to its result. */
export async function playOne(running: Running): Promise<PlayedLoad> {
  const { folder, target, scenario, config, secrets, k6, service, progress, guard, interrupt, live, notice } = running
  const { disturber } = running
  const script = await scriptFor({ extended: k6.extended, folder })
  rmSync(stopFile(folder), { force: true })
  writeFileSync(join(folder, 'config.json'), `${JSON.stringify(config, null, 2)}\n`)
  const startedAtMs = Date.now()
  const processors = isLoopback(config.baseUrl) ? new BusySampler() : undefined
  // Discards the delay of the start.
  await service?.health()
  const longest = longestMs({ config, scenario })
  progress.planned(planOf({ scenario, config }, longest))
  live?.begin({ scenario, config, folder, longestMs: longest })
  // Also if a second Ctrl-C ends this process at once.
  const leave = (): void => redact(folder, secrets)
  process.once('exit', leave)
  const starts = Array.from({ length: config.instances }, (_, index): Start => {
    const { k6Arguments } = running
    const facts = { scenario, folder, index, environment: process.env, k6Arguments }
    const environment = environmentOf(config, target, secrets, facts)
    return { k6, script, folder, index, instances: config.instances, k6Arguments, environment, guard }
  })
  const { remote } = running
  const caFile = target.tls?.caFile
  const instances =
    remote === undefined
      ? starts.map(startInstance)
      : await startOn(remote, starts, { config, caFile: caFile && resolve(caFile), signal: interrupt })
  if (config.startAtMs !== null) disturber?.start(config.startAtMs, folder)
  const sampler = running.scrape && new Sampler(running.scrape)
  sampler?.start()
  const stopper = running.stop && new Stopper(running.stop, { scenario, config, folder })
  let isStopped = false
  const gone = new Set<number>()
  const outcome = await watchInstances({
    folder,
    instances,
    longestMs: longest,
    second: (instance, second) => {
      progress.second(instance, second)
      live?.second(instance, second)
      for (let key = 0; key < (config.keys ?? 1); key += 1)
        if ((second.counters[goneKey(key)] ?? 0) > 0 && !gone.has(key)) {
          gone.add(key)
          notice(goneNotice(key, config))
        }
      const why = isStopped ? undefined : stopper?.second(second)
      if (why === undefined) return undefined
      isStopped = true
      notice(`${why.reason}. Sending stops, and what was sent is audited`)
      return why
    },
    // A service that is being restarted is silent, and the load goes on.
    lookForLife: async () => (disturber?.hasBegun() === true ? undefined : lookForLife(target, secrets.all)),
    interrupt,
    ...(remote === undefined ? {} : { endForPersonMs: remoteEndMs }),
  })
  const disturbed = await disturber?.end()
  const busy = processors?.end() ?? undefined
  const health = await service?.health()
  leave()
  process.off('exit', leave)
  rmSync(stopFile(folder), { force: true })
  const left = readInstances(folder)
  const result = resultOf(left, {
    ...outcome,
    scenario,
    config,
    startedAtMs,
    service: health,
    ...(busy === undefined ? {} : { busy }),
    ...(disturbed === undefined ? {} : { disturbed: disturbed.done, proxyLateMs: disturbed.proxyLateMs }),
    missing: k6.extended ? [] : missingWithoutExtension,
    k6: `k6 v${k6.version}`,
  })
  const scraped = await sampler?.end(Date.parse(result.startedAt))
  const whole = remote === undefined ? result : withMachines(result, remote)
  return { result: scraped === undefined ? whole : withScraped(whole, scraped), instances: left, config }
}

function goneNotice(key: number, { keys = 1 }: RunConfig): string {
  return keys === 1
    ? 'the key is rejected, or its account has no credits: sending stops'
    : `credentials.load[${key}] is rejected, or its account has no credits: the other keys go on`
}

/** What the display says of the plan. */
function planOf(
  { scenario, config }: Pick<Running, 'scenario' | 'config'>,
  longest: number,
): Parameters<Running['progress']['planned']>[0] {
  const asked = (config.objectives ?? []).map(objectiveIn)
  const bounds = [...(asked.length > 0 ? asked : scenario.thresholds)].filter((each) => rankOf(each) !== undefined)
  return {
    ...{ scenario: scenario.id, open: config.open, longestMs: longest, faults: faultNames },
    ...(config.users === undefined ? {} : { users: config.users }),
    objectives: bounds.map((each) => ({
      metric: each.metric,
      text: objectiveText(each).slice(each.metric.length + 1),
    })),
  }
}

/** The service may have sent a secret back. */
function redact(folder: string, secrets: LoadSecrets): void {
  for (const name of readdirSync(folder)) {
    if (!filesOfProcesses.test(name)) continue
    const file = join(folder, name)
    const text = readFileSync(file, 'utf8')
    const clean = secrets.all.redact(text)
    if (clean !== text) writeFileSync(file, clean)
  }
}
