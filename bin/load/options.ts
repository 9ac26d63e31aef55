import { availableParallelism } from 'node:os'
import type { LoadConfig } from '../../load/config.ts'
import { BrokenObjective, objectiveIn } from '../../load/objective.ts'
import { ownOptions, type Scenario } from '../../load/scenario.ts'
import { scenarios } from '../../load/scenarios.ts'
import { stagedSends } from '../../load/stages.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { wholeNumber } from '../whole-number.ts'
import { type Asked, disturbancesIn } from './disturbances/words.ts'
import { durationMs, durationText } from './duration.ts'
import { placesIn } from './hosts/hosts.ts'

/** Options as typed. */
export interface LoadArguments {
  open?: string | undefined
  hold?: string | undefined
  events?: string | undefined
  rate?: string | undefined
  duration?: string | undefined
  stages?: string | undefined
  users?: string | undefined
  drain?: string | undefined
  workload?: string | undefined
  compress?: string | undefined
  arrivals?: string | undefined
  mix?: string | undefined
  'send-lag'?: string | undefined
  objective?: readonly string[] | undefined
  instances?: string | undefined
  seed?: string | undefined
  'trace-headers'?: boolean | undefined
  at?: readonly string[] | undefined
  every?: readonly string[] | undefined
  'warm-up'?: string | undefined
  http2?: boolean | undefined
}

/** The shape of the load, without facts about the target. */
export type Shape = Pick<
  LoadConfig,
  | 'seed'
  | 'instances'
  | 'vus'
  | 'open'
  | 'holdMs'
  | 'eventsPerSecond'
  | 'ratePerSecond'
  | 'durationMs'
  | 'stages'
  | 'users'
  | 'arrivals'
  | 'mix'
  | 'sendLagP99Ms'
  | 'traceHeaders'
  | 'warmUpMs'
  | 'http2'
> & {
  scenario: Scenario
  /** Machines for the processes, one for each; undefined: this one. */
  hosts?: string[]
  /** The default of --hold, which a shorter wait limit shortens. */
  usualHold: boolean
  /** Undefined: from the wait limit. */
  drainMs: number | undefined
  compress: number | undefined
  /** Objectives as typed, in addition to the thresholds of the scenario. */
  objectives: string[]
  /** What disturbs the load, as asked for. */
  disturbances: Asked[]
  /** Sets of objectives, of which good sends are counted apart. */
  tiers?: readonly { name: string; objectives: readonly string[] }[]
  /** A file; undefined: the recorded sessions. */
  workload: string | undefined
}

/**
 * Number of VUs of all instances, the same for each. One VU uses at most one core. Half of the cores remain for reading events,
 * which need their time stamps early, and for a service on this machine.
 */
export function vusFor(instances: number, cores: number): number {
  const wanted = Math.max(1, Math.min(4, Math.floor(cores / 2)))
  return instances * Math.ceil(wanted / instances)
}

/** Throws UsageError for an invalid value, and for an option that the scenario does not have. */
export function shapeOf(scenario: Scenario, args: LoadArguments): Shape {
  refuseForeign(scenario, args)
  const { defaults } = scenario
  const { instances, hosts } = placesIn(args.instances)
  const heldOpen = defaults.by === 'open' ? defaults : undefined
  const arriving = defaults.by === 'rate' ? defaults : undefined
  const stages = stagesOf(args)
  const users = usersOf(args)
  return {
    scenario,
    seed: wholeNumber('seed', args.seed, 0, Number.MAX_SAFE_INTEGER) ?? Math.floor(Math.random() * 2 ** 31),
    instances,
    // Other machines are taken to be as large as this one.
    ...(hosts === undefined
      ? { vus: vusFor(instances, availableParallelism()) }
      : { hosts, vus: instances * vusFor(1, availableParallelism()) }),
    open: heldOpen ? (wholeNumber('open', args.open, 1, 10_000_000) ?? heldOpen.open) : 0,
    holdMs: heldOpen ? (durationMs('hold', args.hold, leastHoldMs) ?? heldOpen.holdMs) : 0,
    usualHold: heldOpen !== undefined && args.hold === undefined,
    eventsPerSecond: heldOpen?.eventsPerSecond
      ? (positive('events', args.events, 10_000_000) ?? heldOpen.eventsPerSecond)
      : 0,
    ratePerSecond: arriving ? (positive('rate', args.rate, 1_000_000) ?? arriving.ratePerSecond) : 0,
    durationMs: arriving ? (durationMs('duration', args.duration, leastDurationMs) ?? arriving.durationMs) : 0,
    ...stages,
    ...(users === undefined ? {} : { users }),
    arrivals: arrivalsOf(args.arrivals) ?? scenario.arrivals ?? 'poisson',
    mix: mixOf(args.mix) ?? scenario.mix,
    sendLagP99Ms: durationMs('send-lag', args['send-lag']) ?? 20,
    traceHeaders: args['trace-headers'] !== false,
    ...warmUpOf(args['warm-up']),
    ...(args.http2 === true ? { http2: true } : {}),
    drainMs: zeroOr('drain', args.drain),
    compress: positive('compress', args.compress, 1_000_000),
    objectives: objectivesOf(args.objective),
    workload: args.workload,
    disturbances: disturbancesIn(args.at, args.every),
  }
}

/** Shorter loads measure the start of k6. */
const leastDurationMs = 1000
const leastHoldMs = 100
const leastStageMs = 100

/** `1m:10,5m:50,1m:0`: times and the rates at their ends, with the length and the mean rate of all of them. */
function stagesOf({ stages: given, rate, duration, arrivals }: LoadArguments): Partial<Shape> {
  if (given === undefined) return {}
  const beside = Object.entries({ rate, duration, arrivals }).find(([, value]) => value !== undefined)
  if (beside !== undefined) throw new UsageError(`--stages says when sends start: leave out --${beside[0]}.`)
  const stages = given.split(',').map((part) => {
    const [, time, rate] = /^([^:]+):(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    if (time === undefined || Number(rate) > 1_000_000)
      throw new UsageError(
        `--stages must be a time, a colon and sends per second, separated by commas: 1m:10,5m:50,1m:0 (got "${part}").`,
      )
    return { durationMs: durationMs('stages', time, leastStageMs) ?? 0, ratePerSecond: Number(rate) }
  })
  const totalMs = stages.reduce((sum, each) => sum + each.durationMs, 0)
  const sends = stagedSends(stages)
  if (sends < 1)
    throw new UsageError('--stages plans less than one send. Raise a rate, which is reached at the end of its time.')
  if (totalMs < leastDurationMs)
    throw new UsageError(
      `--stages end after ${durationText(totalMs)}; the minimum is ${durationText(leastDurationMs)}.`,
    )
  return { stages, durationMs: totalMs, ratePerSecond: (1000 * sends) / totalMs }
}

/** Users who wait send as fast as the responses come, so that nothing else may say when. */
function usersOf({ users, rate, stages, arrivals }: LoadArguments): number | undefined {
  if (users === undefined) return undefined
  const beside = Object.entries({ rate, stages, arrivals }).find(([, value]) => value !== undefined)
  if (beside !== undefined)
    throw new UsageError(
      `--users is a closed model, in which the responses say when the next message is sent: leave out --${beside[0]}.`,
    )
  return wholeNumber('users', users, 1, 1_000_000)
}

function warmUpOf(given: string | undefined): Pick<Shape, 'warmUpMs'> {
  const warmUpMs = zeroOr('warm-up', given)
  return warmUpMs ? { warmUpMs } : {}
}

/** Zero is allowed: none of it. */
function zeroOr(name: string, given: string | undefined): number | undefined {
  return given !== undefined && /^0(ms|s)?$/.test(given) ? 0 : durationMs(name, given, 100)
}

/** A number above zero, fractions allowed. */
export function positive(name: string, given: string | undefined, most: number): number | undefined {
  if (given === undefined) return undefined
  const value = /^\d+(\.\d+)?$/.test(given) ? Number(given) : Number.NaN
  if (value > 0 && value <= most) return value
  throw new UsageError(`--${name} must be a number above 0 and at most ${most} (got "${given}").`)
}

function objectivesOf(given: readonly string[] = []): string[] {
  for (const each of given)
    try {
      objectiveIn(each)
    } catch (error) {
      if (error instanceof BrokenObjective) throw new UsageError(`--objective: ${error.message}.`)
      throw error
    }
  return [...given]
}

function arrivalsOf(given: string | undefined): LoadConfig['arrivals'] | undefined {
  if (given === undefined || given === 'poisson' || given === 'recorded') return given
  throw new UsageError(`--arrivals must be poisson or recorded (got "${given}").`)
}

/** `none=1,optional=2,stream=1`: other modes get no sends. */
function mixOf(given: string | undefined): LoadConfig['mix'] | undefined {
  if (given === undefined) return undefined
  const mix = { none: 0, optional: 0, required: 0, stream: 0 }
  for (const part of given.split(',')) {
    const [, kind = '', weight = ''] = /^(none|optional|required|stream)=(\d+(?:\.\d+)?)$/.exec(part.trim()) ?? []
    if (!isKind(kind))
      throw new UsageError(`--mix must be weights such as none=1,optional=2,required=1,stream=1 (got "${part}").`)
    mix[kind] = Number(weight)
  }
  if (Object.values(mix).every((weight) => weight === 0))
    throw new UsageError('--mix needs at least one weight above 0.')
  return mix
}

function isKind(text: string): text is keyof LoadConfig['mix'] {
  return text === 'none' || text === 'optional' || text === 'required' || text === 'stream'
}

function refuseForeign(scenario: Scenario, args: LoadArguments): void {
  const given = ownOptions.find((name) => args[name] !== undefined && !scenario.options.includes(name))
  if (given === undefined) return
  const owners = scenarios.filter(({ options }) => options.includes(given)).map(({ id }) => id)
  throw new UsageError(
    `--${given} is not an option of scenario ${scenario.id}. Scenarios with it: ${owners.join(', ')}.`,
  )
}
