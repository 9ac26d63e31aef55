import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { LoadConfig } from '../../load/config.ts'
import { mostSends } from '../../load/engine/pace/closed.ts'
import { boundsOf, objectiveIn } from '../../load/objective.ts'
import { slicesOver } from '../../load/slices.ts'
import { readSessions } from '../../load/workloads/sessions.ts'
import type { Service, Target } from '../../schemas/types.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { defaultWaitLimitMs, scriptOf } from '../../suites/run/target.ts'
import { timingFor } from '../../suites/run/time/timing.ts'
import { plannedFrom } from './disturbances/words.ts'
import { durationText } from './duration.ts'
import { checkMeasurable } from './measurable.ts'
import type { Shape } from './options.ts'
import type { Workload } from './workload.ts'

/** The wait limit for which sessions are recorded: a third of their turns are longer. */
const recordedLimitMs = 600_000

/** What a load says if no script holds its sends open. */
export const unscripted =
  'the target file has no agent.script: each response lasts as long as the agent takes, and service_delay has only sends with 202'

/** What a warm-up has to leave. */
const leastMeasuredMs = 1000

/** config.json: the input of the scripts, and what a merge needs. No secrets. */
export interface RunConfig extends LoadConfig {
  targetName: string
  /** The build that is tested. */
  service?: Service
  /** The objectives of the user, as they were written. The scenario adds its thresholds. */
  objectives?: string[]
  /** The built-in service is the target. */
  demonstration: boolean
  /** Files of a client certificate, for k6. */
  tls: { certFile: string; keyFile: string } | null
  /** The processes are runners of k6-operator, which counts them from 1. */
  kubernetes?: boolean
}

/** The wait limit of the built-in service. It is short for compressed sessions, and otherwise longer than two held sends. */
export function demonstrationLimitMs({ holdMs }: Pick<Shape, 'holdMs'>): number {
  return holdMs === 0 ? 4000 : 2 * holdMs + 5000
}

/** The configuration of the k6 processes. Throws UsageError if shape and target do not fit together. */
export function configFor(
  shape: Shape,
  target: Target,
  { demonstration, workload }: { demonstration: boolean; workload: Workload },
): RunConfig {
  const waitLimitMs = target.waitLimitMs ?? defaultWaitLimitMs
  const { slackMs, lagMs } = timingFor(waitLimitMs)
  const { usualHold, scenario, hosts, disturbances: asked, tiers = [], ...given } = shape
  // By default, an open send ends before the wait limit.
  const holdMs = usualHold ? Math.min(shape.holdMs, Math.floor(0.8 * waitLimitMs)) : shape.holdMs
  if (holdMs > waitLimitMs)
    throw new UsageError(
      `--hold ${durationText(shape.holdMs)} is longer than the wait limit of ${target.name}, ${durationText(waitLimitMs)}. Lower --hold, or correct waitLimitMs.`,
    )
  const tls = target.tls
  const keys = target.credentials.load?.length ?? 1
  if (hosts !== undefined && tls?.keyFile !== undefined)
    throw new UsageError(
      '--instances with hosts cannot be used with a client certificate, because its key would be copied to them.',
    )
  const planned: RunConfig = {
    scenario: scenario.id,
    ...given,
    vus: vusWith(keys, shape),
    ...(keys > 1 ? { keys } : {}),
    holdMs,
    baseUrl: target.baseUrl,
    script: scriptOf(target) ?? null,
    waitLimitMs,
    slackMs,
    lagMs,
    runId: randomBytes(5).toString('hex'),
    // The drain ends when all conversations have settled, so a long one costs no time if nothing is late.
    drainMs: shape.drainMs ?? Math.max(30_000, shape.holdMs > 0 ? 0 : 3 * waitLimitMs + slackMs),
    compress: shape.compress ?? recordedLimitMs / waitLimitMs,
    headers: Object.keys(target.headers ?? {}),
    workload: workload.sessions,
    arrivalsFile: workload.arrivals,
    startAtMs: null,
    targetName: target.name,
    demonstration,
    tls:
      tls?.certFile !== undefined && tls.keyFile !== undefined
        ? { certFile: resolve(tls.certFile), keyFile: resolve(tls.keyFile) }
        : null,
  }
  const config = withUsers(planned)
  checkMeasurable([...shape.objectives, ...tiers.flatMap(({ objectives }) => objectives)], {
    ...{ mix: config.mix, script: config.script },
    hasOneClock: demonstration,
  })
  checkBudget(config, target, scenario.sends(config))
  const objectives = shape.objectives.map(objectiveIn)
  const sendsEndMs = scenario.arrivalsEndMs(config) + holdMs
  const { warmUpMs = 0 } = shape
  if (warmUpMs > 0 && warmUpMs > sendsEndMs - leastMeasuredMs)
    throw new UsageError(
      `--warm-up ${durationText(warmUpMs)} leaves nothing to measure: sends are measured for ${durationText(sendsEndMs)}. Lower --warm-up, or raise ${holdMs > 0 ? '--hold' : '--duration'}.`,
    )
  return {
    ...config,
    bounds: boundsOf(objectives.length > 0 ? objectives : scenario.thresholds),
    ...(tiers.length === 0
      ? {}
      : { tiers: tiers.map(({ name, objectives: own }) => ({ name, bounds: boundsOf(own.map(objectiveIn)) })) }),
    slices: slicesOver(sendsEndMs, shape.warmUpMs),
    ...(asked.length === 0
      ? {}
      : {
          disturbances: plannedFrom(asked, sendsEndMs),
          disturbedBinMs: Math.max(leastBinMs, Math.ceil(sendsEndMs / mostBins)),
        }),
  }
}

/** Bins of a load with disturbances: short ones say more of the time to recover, and many take memory. */
const leastBinMs = 250
const mostBins = 2000

/** Each virtual user has one key, and each key and each instance as many virtual users as the others. */
function vusWith(keys: number, { vus, instances }: Pick<Shape, 'vus' | 'instances'>): number {
  let all = vus
  while (all % keys !== 0 || all % instances !== 0) all += 1
  return all
}

/** The rate of a closed model is the highest that its users reach, so that budget and readers are planned for it. */
function withUsers(config: RunConfig): RunConfig {
  if (config.users === undefined || config.workload === null) return config
  const sends = mostSends(config, readSessions(readFileSync(config.workload, 'utf8')))
  return { ...config, ratePerSecond: (1000 * sends) / config.durationMs }
}

/** The expected maximum of open sends. A user has one; a send lasts at most as long as the wait limit. */
export function expectedOpen(
  config: Pick<LoadConfig, 'open' | 'ratePerSecond' | 'durationMs' | 'waitLimitMs' | 'stages' | 'users'>,
): number {
  const ratePerSecond = Math.max(config.ratePerSecond, ...(config.stages ?? []).map((each) => each.ratePerSecond))
  const known = config.open > 0 ? config.open : config.users
  return known !== undefined
    ? known
    : Math.ceil((ratePerSecond * Math.min(config.durationMs, config.waitLimitMs)) / 1000)
}

/** Metered sends cost money, so the target file has to allow them. A service on this machine needs no budget. */
function checkBudget(config: RunConfig, { budget, name }: Target, sends: number): void {
  if (isLoopback(config.baseUrl)) return
  if (budget?.meteredSends === undefined)
    throw new UsageError(
      `This load makes up to ${sends} metered sends to ${new URL(config.baseUrl).host}. Allow them in the target file: "budget": { "meteredSends": ${sends} }.`,
    )
  if (budget.meteredSends < sends)
    throw new UsageError(
      `This load makes up to ${sends} metered sends, but budget.meteredSends of ${name} is ${budget.meteredSends}. Lower ${config.open > 0 ? '--open' : config.users === undefined ? '--rate or --duration' : '--users or --duration'}, or raise the budget.`,
    )
}

/** Reports whether an address is a loopback address. */
export function isLoopback(baseUrl: string): boolean {
  const { hostname } = new URL(baseUrl)
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}
