import { readdirSync, rmSync } from 'node:fs'
import { availableParallelism, cpus } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { objectiveIn } from '../../../load/objective.ts'
import type { Threshold } from '../../../load/thresholds.ts'
import { outcomeWords } from '../../../reports/load/capacity-text.ts'
import type { Capacity, CapacityStep } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { outFolder } from '../../outputs.ts'
import { type LoadTold, type Runs, withRuns } from '../load.ts'
import type { Shape } from '../options.ts'
import { isLoopback } from '../plan.ts'
import { busyBetween, mostBusy } from '../processors.ts'
import { suite } from '../result/suite-of-load.ts'
import { type Edge, edgeOf, type Played } from './edge.ts'
import type { CapacityPlan } from './plan.ts'
import { type Next, nextStep } from './search.ts'
import { heldTo, judgeStep, objectiveTexts } from './step.ts'

/** The state of a search. */
interface Standing {
  told: LoadTold
  plan: CapacityPlan
  runs: Runs
  objectives: readonly Threshold[]
  folder: string
  now: () => number
  /** The times of the processors of this machine. */
  processors: typeof cpus
  startedMs: number
  steps: CapacityStep[]
  /** As the first step reported it. */
  target: Capacity['target']
  /** The longest time of a step, without that of its sends. */
  besideMs: number
  /** Steps that count. */
  played: Played[]
  /** Loads at which the generator or the machine was the limit once: that may have been chance, so they are repeated. */
  doubted: Set<number>
  /** What the limit was at each load of which that was not the service. */
  own: Map<number, 'generator' | 'machine'>
}

type Stopped = Capacity['stopped'] & { verdict: Capacity['verdict']; edge?: Edge }

/**
 * Searches for the highest load that meets the objectives. Throws UsageError or AbortedError if nothing could be sent, and
 * InterruptedError before the end of the first step.
 */
export async function findCapacity(told: LoadTold, plan: CapacityPlan): Promise<{ result: Capacity; folder: string }> {
  const folder = resolve(outFolder(told.out))
  const first = { ...told, shape: plan.shapeAt(plan.search.start, 0) }
  return withRuns(first, async (runs) => {
    // Steps of an earlier search are removed once the service has answered.
    for (const name of readdirSync(folder)) if (/^step-\d+$/.test(name)) rmSync(join(folder, name), { recursive: true })
    return { result: await searched({ told, plan, runs, folder }), folder }
  })
}

/** The search itself; `runs` executes its steps. */
export async function searched(
  given: Pick<Standing, 'told' | 'plan' | 'runs' | 'folder'> & Partial<Pick<Standing, 'now' | 'processors'>>,
): Promise<Capacity> {
  const { told, now = Date.now, processors = cpus } = given
  const { shape, target } = told
  const asked = shape.objectives.length > 0 ? shape.objectives.map(objectiveIn) : shape.scenario.thresholds
  const standing: Standing = {
    ...given,
    now,
    processors,
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
      return { by: 'interrupt', why: 'interrupted', verdict: 'interrupted' }
    }
  }
}

type Step = Extract<Next, { phase: string }>

/** Runs one step. Returns the reason if the search cannot continue. */
async function playStep(standing: Standing, { phase, load }: Step): Promise<Stopped | undefined> {
  const { plan, runs, steps, played, objectives, folder, doubted, own: ownLimits } = standing
  const number = steps.length + 1
  const before = standing.processors()
  const beganMs = standing.now()
  const shape = plan.shapeAt(load, number)
  const run = await runs.play(shape, resolve(outFolder(join(folder, `step-${String(number).padStart(2, '0')}`))))
  if (runs.interrupt.aborted) {
    const { sends = 0 } = run.result.achieved
    if (sends === 0 && steps.length === 0)
      throw new InterruptedError('The search was interrupted before anything was sent.')
    return {
      by: 'interrupt',
      why: `interrupted in step ${number}, ${sends === 0 ? 'before its first send' : `after ${sends} sends, which do not count`}`,
      verdict: 'interrupted',
    }
  }
  const processors = busyBetween(before, standing.processors())
  const busy = isLoopback(run.result.target.baseUrl) ? (processors ?? 0) : 0
  const { step, own } = judgeStep(run, { objectives, warmUpMs: plan.warmUpMs(shape), busy })
  steps.push({ step: number, phase, load, ...step, processors })
  const besideMs = standing.now() - beganMs - windowMs(shape)
  standing.besideMs = steps.length === 1 ? besideMs : Math.max(standing.besideMs, besideMs)
  const { verdict, reason = '', cause } = run.result
  standing.target = run.result.target
  if (verdict === 'aborted') return { by: 'fault', why: reason, verdict: 'aborted' }
  if (cause === 'balance') return { by: 'budget', why: reason, ...inconclusiveOr(standing) }
  if (own !== undefined && !doubted.has(load)) {
    doubted.add(load)
    return undefined
  }
  if (own !== undefined) ownLimits.set(load, own.by)
  const isBehind = run.config.open === 0 && step.outcome === 'fail'
  played.push({ load, outcome: step.outcome, ...(isBehind ? { throughput: step.throughput } : {}) })
  return undefined
}

function ended(standing: Standing, next: Extract<Next, { done: string }>): Stopped {
  const { steps, own, plan } = standing
  if (next.done === 'all-passed')
    return {
      by: 'most',
      why: `${figureOf(plan.search.most)} passed, and larger loads are not tested`,
      verdict: 'limited',
    }
  const bad = steps.filter(({ outcome }) => outcome !== 'pass')
  if (next.done === 'none-passed') {
    const least = bad.at(-1)
    const by = own.get(least?.load ?? 0) ?? 'service'
    const why = whyOf(least)
    const figure = least?.figure
    return {
      by,
      why,
      ...(figure === undefined ? {} : { figure }),
      verdict: by === 'service' ? 'none-passed' : 'limited',
    }
  }
  // The step that failed nearest to the limit shows what the limit is.
  const above = bad.filter(({ load }) => load >= next.edge.low).sort((a, b) => a.load - b.load)
  const ours = above.filter(({ outcome }) => outcome === 'generator-limit')
  const shown =
    (ours.length * 2 > above.length ? ours : above.filter(({ outcome }) => outcome === 'fail'))[0] ?? above[0]
  const by: Capacity['stopped']['by'] =
    shown?.outcome === 'generator-limit' ? (own.get(shown.load) ?? 'generator') : 'service'
  const why = whyOf(shown)
  const figure = shown?.figure
  const told: Capacity['stopped'] = { by, why, ...(figure === undefined ? {} : { figure }) }
  return by === 'service' ? { ...told, ...foundOr(standing, next.edge) } : { ...told, verdict: 'limited' }
}

/** Why a step did not pass. One that cannot be decided has not failed. */
function whyOf(step: CapacityStep | undefined): string {
  return `${figureOf(step?.load ?? 0)}${step?.outcome === 'generator-limit' ? '' : ' failed'}: ${step?.why ?? ''}`
}

/** The reason if the next step would exceed the time, or the budget of the target file. */
function beyond(standing: Standing, { load }: Step): Stopped | undefined {
  const { told, plan, steps, startedMs, now } = standing
  const shape = plan.shapeAt(load, steps.length + 1)
  const spentMs = now() - startedMs
  const neededMs = windowMs(shape) + standing.besideMs + plan.coolDownMs
  if (spentMs + neededMs > plan.durationMs)
    return {
      by: 'duration',
      why: `the next step needs ${Math.ceil(neededMs / 1000)} s, and ${Math.max(0, Math.floor((plan.durationMs - spentMs) / 1000))} s of --duration remain`,
      ...inconclusiveOr(standing),
    }
  const allowed = told.target?.budget?.meteredSends
  const used = steps.reduce((sum, { sends }) => sum + sends, 0)
  const wanted = shape.scenario.sends(shape)
  if (allowed === undefined || used + wanted <= allowed) return undefined
  return {
    by: 'budget',
    why: `the next step needs ${wanted} sends, and ${Math.max(0, allowed - used)} of budget.meteredSends remain`,
    ...inconclusiveOr(standing),
  }
}

/** Before the first step has shown it: k6 starts and reads its script, turns end, histories are read. */
const usualBesideMs = 8000

function windowMs({ holdMs, durationMs }: Shape): number {
  return holdMs + durationMs
}

/** The verdict of a search that ends early: an interval if one step passed and another failed. */
function inconclusiveOr(standing: Standing): Pick<Stopped, 'verdict' | 'edge'> & Partial<Stopped> {
  const { played, own, steps } = standing
  const bad = played.filter(({ outcome }) => outcome !== 'pass')
  const hasBoth = bad.length > 0 && bad.length < played.length
  const ours = steps
    .filter(({ outcome, load }) => outcome === 'generator-limit' && own.has(load))
    .sort((a, b) => a.load - b.load)[0]
  if (ours?.figure !== undefined && bad.every(({ outcome }) => outcome === 'generator-limit'))
    return {
      verdict: 'limited',
      by: own.get(ours.load) ?? 'generator',
      why: `${whyOf(ours)}; the time or the budget ended before another step`,
      figure: ours.figure,
    }
  return hasBoth ? foundOr(standing, edgeOf(played)) : { verdict: 'inconclusive' }
}

/** A wider interval answers no question about capacity. */
const widestInterval = 1.5
/** The steps near the limit that a result needs: of fewer, one step with another cause decides too much. */
const fewestNear = 4

function foundOr({ played }: Standing, edge: Edge): Pick<Stopped, 'verdict' | 'edge'> {
  const near = played.filter(({ load }) => load >= edge.low / widestInterval && load <= edge.high * widestInterval)
  const isKnown = edge.high <= widestInterval * edge.low && near.length >= fewestNear
  return { verdict: isKnown ? 'found' : 'inconclusive', edge }
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
      ...(busiest > mostBusy && (target === undefined || isLoopback(target.baseUrl))
        ? [
            `the ${availableParallelism()} processors of this machine, which service and generator share, were up to ${Math.round(busiest * 100)} % busy: repeat the search on an idle machine`,
          ]
        : []),
    ],
  }
}

function lineOf({ steps, plan }: Standing, { phase, load }: Step): string {
  const last = steps.at(-1)
  const before =
    last === undefined
      ? ''
      : ` (${figureOf(last.load)}: ${outcomeWords[last.outcome]}${last.why === '' ? '' : `, ${last.why}`})`
  return `step ${steps.length + 1}, ${phase}: ${figureOf(load)} ${plan.unit}${before}`
}

function figureOf(load: number): string {
  return load.toLocaleString('en', { maximumFractionDigits: 1 })
}
