import { readdirSync, rmSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { objectiveIn } from '../../../load/objective.ts'
import type { Threshold } from '../../../load/thresholds.ts'
import type { Capacity, CapacityStep } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { outFolder } from '../../outputs.ts'
import { type LoadTold, type Runs, withRuns } from '../load.ts'
import type { Shape } from '../options.ts'
import { isLoopback } from '../plan.ts'
import { suite } from '../result/suite-of-load.ts'
import { type Edge, keptUpWith, type Played } from './edge.ts'
import type { CapacityPlan } from './plan.ts'
import { busyBetween } from './processors.ts'
import { type Next, nextStep } from './search.ts'
import { heldTo, judgeStep, objectiveTexts } from './step.ts'

/** Of fewer sends, what came by chance in a second tells more of a throughput than the service does. */
const fewestForThroughput = 400

/** What is known while the search goes on. */
interface Standing {
  told: LoadTold
  plan: CapacityPlan
  runs: Runs
  objectives: readonly Threshold[]
  folder: string
  now: () => number
  startedMs: number
  steps: CapacityStep[]
  /** Of the service, once it was asked. */
  target: Capacity['target']
  /** What a step took at most besides its sends. */
  besideMs: number
  /** Outcomes that count. */
  played: Played[]
  /** Loads at which our own side was the limit once: that may have been chance. */
  doubted: Set<number>
  /** Who of our own side was the limit at each load. */
  own: Map<number, 'generator' | 'machine'>
}

type Stopped = Capacity['stopped'] & { verdict: Capacity['verdict']; edge?: Edge }

/**
 * Searches for the most that a service holds. Throws UsageError and AbortedError where nothing could be sent, InterruptedError where it
 * was stopped before the first step was over.
 */
export async function findCapacity(told: LoadTold, plan: CapacityPlan): Promise<{ result: Capacity; folder: string }> {
  const folder = resolve(outFolder(told.out))
  const first = { ...told, shape: plan.shapeAt(plan.search.start, false, 0) }
  return withRuns(first, async (runs) => {
    // Steps of an earlier search are none of this one's; they stay until the service has answered.
    for (const name of readdirSync(folder)) if (/^step-\d+$/.test(name)) rmSync(join(folder, name), { recursive: true })
    return { result: await searched({ told, plan, runs, folder }), folder }
  })
}

/** The search itself, whatever plays its steps. */
export async function searched(
  given: Pick<Standing, 'told' | 'plan' | 'runs' | 'folder'> & { now?: () => number },
): Promise<Capacity> {
  const { told, now = Date.now } = given
  const { shape, target } = told
  const asked = shape.objectives.length > 0 ? shape.objectives.map(objectiveIn) : shape.scenario.thresholds
  const standing: Standing = {
    ...given,
    now,
    target: { name: target?.name ?? 'built-in service', baseUrl: target?.baseUrl ?? 'http://127.0.0.1/v1' },
    objectives: heldTo(asked.filter(({ of }) => of !== 'count')),
    startedMs: now(),
    steps: [],
    played: [],
    doubted: new Set(),
    own: new Map(),
    besideMs: usualBesideMs,
  }
  return resultOf(standing, await search(standing))
}

async function search(standing: Standing): Promise<Stopped> {
  const { plan, played, runs } = standing
  for (;;) {
    const next = nextStep(played, plan.search)
    if ('done' in next) return ended(standing, next)
    const over = beyond(standing, next)
    if (over !== undefined) return over
    runs.notice(lineOf(standing, next))
    try {
      const stopped = await playStep(standing, next)
      if (stopped !== undefined) return stopped
      await wait(plan.coolDownMs, undefined, { signal: runs.interrupt })
    } catch (error) {
      if (standing.steps.length === 0 || !runs.interrupt.aborted) throw error
      return { by: 'interrupt', why: 'it was interrupted', verdict: 'interrupted' }
    }
  }
}

type Step = Extract<Next, { phase: string }>

/** Plays one load and keeps what became of it; gives why the search cannot go on, where it cannot. */
async function playStep(standing: Standing, { phase, load }: Step): Promise<Stopped | undefined> {
  const { plan, runs, steps, played, objectives, folder, doubted, own: ownLimits } = standing
  const number = steps.length + 1
  const before = cpus()
  const beganMs = standing.now()
  const shape = plan.shapeAt(load, phase === 'growth', number)
  const run = await runs.play(shape, resolve(outFolder(join(folder, `step-${String(number).padStart(2, '0')}`))))
  if (runs.interrupt.aborted) {
    const { sends = 0 } = run.result.achieved
    if (sends === 0 && steps.length === 0)
      throw new InterruptedError('The search was interrupted before anything was sent.')
    return {
      by: 'interrupt',
      why: `it was interrupted in step ${number}, ${sends === 0 ? 'before its first send' : `after ${sends} of its sends`}; what became of them counts for nothing`,
      verdict: 'interrupted',
    }
  }
  const { step, own } = judgeStep(run, { objectives, warmUpMs: plan.warmUpMs(shape) })
  steps.push({ step: number, phase, load, ...step, processors: busyBetween(before, cpus()) })
  const besideMs = standing.now() - beganMs - windowMs(shape)
  standing.besideMs = steps.length === 1 ? besideMs : Math.max(standing.besideMs, besideMs)
  const { verdict, reason = '', cause } = run.result
  standing.target = run.result.target
  if (verdict === 'aborted') return { by: 'fault', why: reason, verdict: 'aborted' }
  if (cause === 'balance') return { by: 'budget', why: reason, ...undecidedOr(standing) }
  if (own !== undefined && !doubted.has(load)) {
    doubted.add(load)
    return undefined
  }
  if (own !== undefined) ownLimits.set(load, own.by)
  const isRate = run.config.open === 0 && step.outcome !== 'generator-limit'
  const brief = phase === 'growth' || step.sends < fewestForThroughput ? ({ brief: true } as const) : {}
  played.push({ load, outcome: step.outcome, ...(isRate ? { throughput: step.throughput, ...brief } : {}) })
  return undefined
}

function ended({ played, steps, own, plan }: Standing, next: Extract<Next, { done: string }>): Stopped {
  if (next.done === 'all-holds')
    return { by: 'most', why: `all of it holds at ${plan.search.most}, and no more may be tried`, verdict: 'limited' }
  const bad = steps.filter(({ outcome }) => outcome !== 'pass')
  if (next.done === 'nothing-holds') {
    const least = bad.at(-1)
    const by = own.get(least?.load ?? 0) ?? 'service'
    const why = `not even ${figureOf(least?.load ?? 0)} holds: ${least?.why ?? ''}`
    const figure = least?.figure
    return {
      by,
      why,
      ...(figure === undefined ? {} : { figure }),
      verdict: by === 'service' ? 'nothing-holds' : 'limited',
    }
  }
  // The one that broke nearest to the edge tells what the limit is.
  const above = bad.filter(({ load }) => load >= next.edge.low).sort((a, b) => a.load - b.load)
  const ours = above.filter(({ outcome }) => outcome === 'generator-limit')
  const shown =
    (ours.length * 2 > above.length ? ours : above.filter(({ outcome }) => outcome === 'fail'))[0] ?? above[0]
  const by: Capacity['stopped']['by'] =
    shown?.outcome === 'generator-limit' ? (own.get(shown.load) ?? 'generator') : 'service'
  const why = `at ${figureOf(shown?.load ?? 0)}: ${shown?.why ?? 'it did not hold'}`
  const figure = shown?.figure
  const told: Capacity['stopped'] = { by, why, ...(figure === undefined ? {} : { figure }) }
  return by === 'service' ? { ...told, verdict: 'found', edge: keptUpWith(played) } : { ...told, verdict: 'limited' }
}

/** Why the next step cannot be played: it would outlast the time, or cost more than the target file allows. */
function beyond(standing: Standing, { phase, load }: Step): Stopped | undefined {
  const { told, plan, steps, startedMs, now } = standing
  const shape = plan.shapeAt(load, phase === 'growth', steps.length + 1)
  const spentMs = now() - startedMs
  const neededMs = windowMs(shape) + standing.besideMs + plan.coolDownMs
  if (spentMs + neededMs > plan.durationMs)
    return {
      by: 'duration',
      why: `the next step would take ${Math.ceil(neededMs / 1000)} s, and ${Math.max(0, Math.floor((plan.durationMs - spentMs) / 1000))} s are left of --duration`,
      ...undecidedOr(standing),
    }
  const allowed = told.target?.budget?.meteredSends
  const used = steps.reduce((sum, { sends }) => sum + sends, 0)
  const wanted = shape.scenario.sends(shape)
  if (allowed === undefined || used + wanted <= allowed) return undefined
  return {
    by: 'budget',
    why: `the next step would make ${wanted} sends, and budget.meteredSends has ${Math.max(0, allowed - used)} left`,
    ...undecidedOr(standing),
  }
}

/** Before the first step is over: k6 starts and reads its script, turns end, histories are read. */
const usualBesideMs = 8000

function windowMs({ holdMs, durationMs }: Shape): number {
  return holdMs + durationMs
}

/** What is known where the search ends before its time: an edge, where both sides of one were seen. */
function undecidedOr({ played, own, steps }: Standing): Pick<Stopped, 'verdict' | 'edge'> & Partial<Stopped> {
  const bad = played.filter(({ outcome }) => outcome !== 'pass')
  const hasBoth = bad.length > 0 && bad.length < played.length
  const ours = steps
    .filter(({ outcome, load }) => outcome === 'generator-limit' && own.has(load))
    .sort((a, b) => a.load - b.load)[0]
  if (ours?.figure !== undefined && bad.every(({ outcome }) => outcome === 'generator-limit'))
    return {
      verdict: 'limited',
      by: own.get(ours.load) ?? 'generator',
      why: `at ${figureOf(ours.load)}: ${ours.why}; then its time or budget was over`,
      figure: ours.figure,
    }
  return hasBoth ? { verdict: 'found', edge: keptUpWith(played) } : { verdict: 'undecided' }
}

function resultOf(standing: Standing, { verdict, edge, ...stopped }: Stopped): Capacity {
  const { told, plan, objectives, steps, played, startedMs } = standing
  const { shape, target } = told
  const held = played.filter(({ outcome }) => outcome === 'pass').map(({ load }) => load)
  const busiest = Math.max(0, ...steps.map(({ processors }) => processors ?? 0))
  return {
    suite,
    scenario: shape.scenario.id,
    target: standing.target,
    seed: shape.seed,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: standing.now() - startedMs,
    verdict,
    stopped,
    unit: shape.scenario.defaults.by === 'open' ? 'open at once' : 'sends per second',
    ...(edge === undefined ? {} : { capacity: { ...edge, confidence: 0.95 } }),
    atLeast: held.length === 0 ? null : Math.max(...held),
    objectives: objectiveTexts(objectives),
    requested: plan.requested,
    steps,
    ...(target === undefined ? { demonstration: true } : {}),
    notes: [
      ...(busiest > muchBusy && (target === undefined || isLoopback(target.baseUrl))
        ? [
            `this machine, on which the service runs too, had its ${availableParallelism()} processors up to ${Math.round(busiest * 100)} % busy during a step, whoever kept them so: on a calmer one the service may hold more`,
          ]
        : []),
    ],
  }
}

const muchBusy = 0.95

function lineOf({ steps, plan }: Standing, { phase, load }: Step): string {
  const last = steps.at(-1)
  const before =
    last === undefined ? '' : ` (${figureOf(last.load)}: ${last.outcome}${last.why === '' ? '' : `, ${last.why}`})`
  return `step ${steps.length + 1}, ${phase}: ${figureOf(load)} ${plan.unit}${before}`
}

function figureOf(load: number): string {
  return load.toLocaleString('en', { maximumFractionDigits: 1 })
}
