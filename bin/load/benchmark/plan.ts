import type { Tiers } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { defaultWaitLimitMs } from '../../../suites/run/target.ts'
import { wholeNumber } from '../../whole-number.ts'
import { durationMs, durationText } from '../duration.ts'
import { type LoadArguments, type Shape, shapeOf } from '../options.ts'
import { demonstrationLimitMs } from '../plan.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { workloadOf } from '../workload.ts'
import { callerRate, compressOf, dayOf, type Sessions, sessionsIn, warmUpMs, windowMs } from './procedure.ts'
import { tiersIn, usualTiers } from './tiers.ts'

/** How a benchmark proceeds. */
export interface BenchmarkPlan {
  tiers: Tiers
  sessions: Sessions
  /** Sends per second of one caller. */
  first: number
  /** The largest load. */
  most: number
  /** Bounds the whole benchmark. */
  budgetMs: number
  coolDownMs: number
  waitLimitMs: number
  compress: number
  /** Options that the procedure does not have. */
  changed: string[]
  /** The shape of one step. */
  shapeAt(load: number, seed: number): Shape
}

/** The options of a load, and those of a benchmark. */
export interface BenchmarkArguments extends LoadArguments {
  tiers?: string | undefined
  budget?: string | undefined
  window?: string | undefined
  quick?: boolean | undefined
}

/** Options that change the procedure. With them, a result is invalid. */
const changing = ['window', 'warm-up', 'workload', 'mix', 'arrivals', 'compress', 'drain', 'send-lag'] as const

/** The default of --budget, in steps. */
const usualSteps = 70
/** Start, drain and audit of a step. */
const besideMs = 14_000
const quick = { window: '3s', 'warm-up': '1s', budget: '110s' } as const
const most = 1_000_000

/**
 * The plan of a benchmark. Throws UsageError.
 * @param waitLimitMs of the service; undefined: that of a target which does not say
 */
export function benchmarkPlanOf(
  given: BenchmarkArguments,
  { waitLimitMs: known, isDemo, nowMs }: { waitLimitMs: number | undefined; isDemo: boolean; nowMs: number },
): { shape: Shape; plan: BenchmarkPlan } {
  const { tiers, window, quick: isQuick = false, ...others } = given
  const twice = isQuick ? (['window', 'warm-up'] as const).find((name) => given[name] !== undefined) : undefined
  if (twice !== undefined) throw new UsageError(`--quick sets --${twice}: leave out one of them.`)
  const args = isQuick ? { ...others, ...quick, budget: others.budget ?? quick.budget } : { ...others, window }
  const { budget, ...load } = args
  const waitLimitMs = known ?? (isDemo ? demonstrationLimitMs({ holdMs: 0 }) : defaultWaitLimitMs)
  const steadyMs = durationMs('window', args.window, 1000) ?? windowMs(waitLimitMs)
  const warmUp = args['warm-up'] ?? `${args.window === undefined ? warmUpMs(waitLimitMs) : steadyMs / 4}ms`
  const seed = wholeNumber('seed', given.seed, 0, Number.MAX_SAFE_INTEGER) ?? dayOf(nowMs)
  const { window: _, ...shaping } = load
  const shape = shapeOf(scenarioNamed('sessions'), { ...shaping, 'warm-up': warmUp, seed: String(seed) })
  const leadMs = shape.warmUpMs ?? 0
  const drainMs = shape.drainMs ?? waitLimitMs + drainBesideMs
  const compress = shape.compress ?? compressOf(waitLimitMs)
  const tiersAsked = tiers === undefined ? usualTiers : tiersIn(tiers)
  const bounds = Object.entries(tiersAsked).map(([name, objectives]) => ({ name, objectives }))
  const { sessions: file } = workloadOf(shape)
  const sessions = sessionsIn(file ?? '')
  const oneStepMs = leadMs + steadyMs + besideMs
  const budgetMs = durationMs('budget', budget, 1000) ?? usualSteps * oneStepMs
  if (budgetMs < oneStepMs)
    throw new UsageError(
      `--budget ${durationText(budgetMs)} is too short for one step of about ${durationText(oneStepMs)}. Raise --budget.`,
    )
  const common: Shape = { ...shape, drainMs, compress, tiers: bounds }
  const shapeAt = (rate: number, own: number): Shape => ({
    ...common,
    seed: own,
    ratePerSecond: rate,
    durationMs: leadMs + steadyMs,
  })
  const first = callerRate(sessions, compress)
  return {
    shape: shapeAt(first, seed),
    plan: {
      tiers: tiersAsked,
      sessions,
      first,
      most,
      budgetMs,
      coolDownMs: 500,
      waitLimitMs,
      compress,
      changed: [
        ...(isQuick ? ['--quick'] : []),
        ...changing.flatMap((name) => (given[name] === undefined ? [] : [`--${name} ${given[name]}`])),
      ],
      shapeAt,
    },
  }
}

/** Every wait that began in the window has ended by then. */
const drainBesideMs = 1000
