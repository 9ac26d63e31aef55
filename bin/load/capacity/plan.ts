import { UsageError } from '../../../suites/run/errors.ts'
import { durationMs } from '../duration.ts'
import { type LoadArguments, type Shape, shapeOf } from '../options.ts'
import { scenarioNamed } from '../scenario-named.ts'
import type { SearchOptions } from './search.ts'

/** How a search is played. */
export interface CapacityPlan {
  search: SearchOptions
  /** Bounds the whole search. */
  durationMs: number
  coolDownMs: number
  unit: string
  requested: Record<string, number | string>
  /** The shape of one step; those that grow need not be long. */
  shapeAt(load: number, isGrowth: boolean, step: number): Shape
  /** What is sent before this counts for nothing. */
  warmUpMs(shape: Shape): number
}

/** Options of a search that a load does not have. */
export interface CapacityArguments extends LoadArguments {
  step?: string | undefined
}

const usualDurationMs = 10 * 60_000
/** So many steps find an edge within five percent, with repeats. */
const usualSteps = 24
const leastStepMs = 4000
const mostStepMs = 60_000
const coolDownMs = 500
const most = { rate: 1_000_000, open: 10_000_000 }
/** Turns may outlast the arrivals by a part of it. */
const drainMs = 3000
const usualHoldMs = 4000

/**
 * What a search is made of: the shape of a load, of which `--rate` or `--open` is where it begins and `--duration` bounds the whole.
 * Throws UsageError for what cannot be.
 */
export function capacityPlanOf(scenario: string, args: CapacityArguments): { shape: Shape; plan: CapacityPlan } {
  const { duration, step, ...others } = args
  const found = scenarioNamed(scenario)
  if (found.rateAt !== undefined)
    throw new UsageError(
      `\`${scenario}\` rises by itself, so nothing can be held at one load; use sessions, burst or waits.`,
    )
  const isOpen = found.defaults.by === 'open'
  if (isOpen && step !== undefined)
    throw new UsageError(`--step is for scenarios with a rate; a step of ${scenario} lasts as long as --hold.`)
  const usual = { ...(isOpen ? { hold: '4s', open: '20' } : {}), drain: `${drainMs}ms` }
  const given = Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
  const shape = shapeOf(found, { ...usual, ...given })
  const wholeMs = durationMs('duration', duration) ?? usualDurationMs
  const stepMs =
    durationMs('step', step, 2000) ??
    Math.min(mostStepMs, Math.max(leastStepMs, Math.round(wholeMs / usualSteps / 1000) * 1000))
  if (!isOpen && 2 * stepMs > wholeMs)
    throw new UsageError('--duration has to hold many steps; give it longer, or --step shorter.')
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
        mostAtEdge: 8,
      },
      durationMs: wholeMs,
      coolDownMs,
      unit: isOpen ? 'open at once' : 'sends per second',
      requested: {
        durationMs: wholeMs,
        start,
        ...(isOpen ? { holdMs: shape.holdMs } : { stepMs }),
        drainMs: shape.drainMs ?? drainMs,
      },
      shapeAt: (load, isGrowth, number) => ({
        ...shape,
        // Each step draws its own conversations.
        seed: shape.seed + number,
        ...(isOpen
          ? { open: Math.round(load), holdMs: shape.holdMs || usualHoldMs, usualHold: false }
          : { ratePerSecond: load, durationMs: isGrowth ? Math.max(leastStepMs / 2, stepMs / 2) : stepMs }),
      }),
      warmUpMs: (one) => one.durationMs / 4,
    },
  }
}
