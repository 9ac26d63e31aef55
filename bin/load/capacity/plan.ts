import { objectiveIn, objectiveText } from '../../../load/objective.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { defaultWaitLimitMs } from '../../../suites/run/target.ts'
import { durationMs, durationText } from '../duration.ts'
import { type LoadArguments, type Shape, shapeOf } from '../options.ts'
import { scenarioNamed } from '../scenario-named.ts'
import type { SearchOptions } from './search.ts'

/** How a search proceeds. */
export interface CapacityPlan {
  search: SearchOptions
  /** Bounds the whole search. */
  durationMs: number
  coolDownMs: number
  unit: string
  requested: Record<string, number | string>
  /** The shape of one step. */
  shapeAt(load: number, step: number): Shape
  /** Sends that are due earlier do not count. */
  warmUpMs(shape: Shape): number
}

/** The options of a load, and `--step`. */
export interface CapacityArguments extends LoadArguments {
  step?: string | undefined
}

const usualDurationMs = 10 * 60_000
/** Enough to find a limit within five percent, with confirmations. */
const usualSteps = 24
const leastStepMs = 4000
const mostStepMs = 60_000
const coolDownMs = 500
const most = { rate: 1_000_000, open: 10_000_000 }
/** Turns may outlast the arrivals by a part of it. */
const usualDrainMs = 3000
const usualHoldMs = 4000

/**
 * The plan of a search: the shape of a load, where `--rate` or `--open` is the start and `--duration` limits the whole search.
 * Throws UsageError.
 * @param waitLimitMs of the service
 */
export function capacityPlanOf(
  scenario: string,
  args: CapacityArguments,
  waitLimitMs = defaultWaitLimitMs,
): { shape: Shape; plan: CapacityPlan } {
  const { duration, step, ...others } = args
  const found = scenarioNamed(scenario)
  if (found.rateAt !== undefined)
    throw new UsageError(
      `Scenario ${scenario} raises its rate itself. Use sessions, burst or waits for a capacity search.`,
    )
  const isOpen = found.defaults.by === 'open'
  if (isOpen && step !== undefined)
    throw new UsageError(`--step is for scenarios with a rate. Use --hold for ${scenario}.`)
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const asked = shapeOf(found, { ...(isOpen ? { open: '20' } : {}), ...given })
  const holdMs = isOpen ? holdOf(asked, waitLimitMs) : 0
  // A send that waited for another one to end is still answered.
  const drainMs = asked.drainMs ?? holdMs + usualDrainMs
  const shape = { ...asked, holdMs, drainMs, usualHold: false }
  const wholeMs = durationMs('duration', duration, leastStepMs) ?? usualDurationMs
  const stepMs =
    durationMs('step', step, 2000) ??
    Math.min(mostStepMs, Math.max(leastStepMs, Math.round(wholeMs / usualSteps / 1000) * 1000))
  if (!isOpen && 2 * stepMs > wholeMs)
    throw new UsageError(
      `--duration ${durationText(wholeMs)} is too short for steps of ${durationText(stepMs)}. Set a longer --duration or a shorter --step.`,
    )
  const start = isOpen ? shape.open : shape.ratePerSecond
  return {
    shape,
    plan: {
      search: {
        start,
        most: isOpen ? most.open : most.rate,
        whole: isOpen,
        precision: 0.05,
        repeats: 2,
        mostConfirmations: 8,
      },
      durationMs: wholeMs,
      coolDownMs,
      unit: isOpen ? 'open at once' : 'sends per second',
      requested: {
        durationMs: wholeMs,
        start,
        ...(isOpen ? { holdMs: shape.holdMs } : { stepMs }),
        drainMs,
        ...(shape.http2 === true ? { protocol: 'HTTP/2' } : {}),
      },
      shapeAt: (load, number) => ({
        ...shape,
        // Each step draws its own conversations.
        seed: shape.seed + number,
        ...(isOpen ? { open: Math.round(load) } : { ratePerSecond: load, durationMs: stepMs }),
      }),
      warmUpMs: (one) => one.warmUpMs ?? one.durationMs / 4,
    },
  }
}

/** Objectives that a send misses if its turn waits for another one. Its own time to the end says so only with the hold. */
const delayed: readonly string[] = ['service_delay', 'time_to_first_message', 'time_to_headers']

/**
 * How long sends are held open. A send above the limit of the service waits until another one ends. So the hold is longer
 * than the objective, or that send would meet it. And the wait limit is longer than both, or that send would end before it
 * misses. Throws UsageError if that is not possible.
 */
function holdOf({ scenario, objectives, usualHold, holdMs }: Shape, waitLimitMs: number): number {
  const all = objectives.length > 0 ? objectives.map(objectiveIn) : scenario.thresholds
  const times = all.filter(({ metric, of }) => of !== 'count' && delayed.includes(metric.replace(/\{.*$/, '')))
  const loosest = times.toSorted((a, b) => b.bound - a.bound)[0]
  if (loosest === undefined) return usualHold ? Math.min(usualHoldMs, longestShare * waitLimitMs) : holdMs
  const leastMs = 2 * loosest.bound
  const mostMs = longestShare * waitLimitMs - loosest.bound
  const chosenMs = usualHold ? Math.min(Math.max(usualHoldMs, leastMs), mostMs) : holdMs
  const objective = objectiveText(loosest)
  if (mostMs < leastMs)
    throw new UsageError(
      `The objective ${objective} is too long for the wait limit, ${durationText(waitLimitMs)}: sends time out before they miss the objective. Set --objective to at most ${durationText(Math.floor((longestShare * waitLimitMs) / 3 / 100) * 100)}.`,
    )
  if (chosenMs < leastMs)
    throw new UsageError(
      `--hold ${durationText(chosenMs)} is too short for the objective ${objective}: a send that waits behind another send still meets the objective. Set --hold to at least ${durationText(leastMs)}.`,
    )
  if (chosenMs > mostMs)
    throw new UsageError(
      `--hold ${durationText(chosenMs)} is too long for the wait limit, ${durationText(waitLimitMs)}: sends time out before they miss ${objective}. Set --hold to at most ${durationText(Math.floor(mostMs / 100) * 100)}.`,
    )
  return chosenMs
}

/** The share of the wait limit in which a send has to end. */
const longestShare = 0.9
