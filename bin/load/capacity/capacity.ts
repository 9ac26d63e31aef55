import { availableParallelism, cpus } from 'node:os'
import { resolve } from 'node:path'
import { objectiveIn } from '../../../load/objective.ts'
import type { Threshold } from '../../../load/thresholds.ts'
import { outcomeWords } from '../../../reports/load/capacity-text.ts'
import type { Capacity, CapacityStep } from '../../../schemas/types.ts'
import { type LoadTold, withRuns } from '../load.ts'
import { isLoopback } from '../plan.ts'
import { mostBusy } from '../processors.ts'
import { suite } from '../result/suite-of-load.ts'
import { clearLoads, loadFolder } from '../results-folder.ts'
import type { Played } from './edge.ts'
import type { CapacityPlan } from './plan.ts'
import { type Next, nextStep } from './search.ts'
import { heldTo, judgeStep, objectiveTexts } from './step.ts'
import { beforeSteps, beyond, coolDown, playNext, type Stepping } from './stepping.ts'
import { ended, endedBefore, limitedBy, loadText, type Stopped } from './stopped.ts'

/** The state of a search. */
interface Standing extends Stepping {
  told: LoadTold
  plan: CapacityPlan
  objectives: readonly Threshold[]
  steps: CapacityStep[]
  /** As the first step reported it. */
  target: Capacity['target']
  /** Steps that count. */
  played: Played[]
  /** Loads at which the generator or the machine was the limit once. That may be chance, so the first one is repeated. */
  doubted: Set<number>
  /** What the limit was at each load of which that was not the service. */
  own: Map<number, 'generator' | 'machine'>
}

/**
 * Searches for the highest load that meets the objectives. Throws UsageError or AbortedError if nothing could be sent, and
 * InterruptedError before the end of the first step.
 */
export async function findCapacity(told: LoadTold, plan: CapacityPlan): Promise<{ result: Capacity; folder: string }> {
  const folder = resolve(loadFolder(told.out, 'capacity'))
  const first = { ...told, shape: plan.shapeAt(plan.search.start, 0) }
  return withRuns(first, async (runs) => {
    clearLoads(folder, runs.notice)
    return { result: await searched({ told, plan, runs, folder }), folder }
  })
}

/** The search itself; `runs` executes its steps. */
export async function searched(
  given: Pick<Standing, 'told' | 'plan' | 'runs' | 'folder'> & Partial<Pick<Standing, 'now' | 'processors'>>,
): Promise<Capacity> {
  const { told, plan, now = Date.now, processors = cpus } = given
  const { shape, target } = told
  const asked = shape.objectives.length > 0 ? shape.objectives.map(objectiveIn) : shape.scenario.thresholds
  const { coolDownMs, durationMs: ms } = plan
  const stepping = { ...given, now, processors, coolDownMs, most: { ms, option: '--duration' } }
  const standing: Standing = {
    ...stepping,
    ...beforeSteps(stepping),
    target: { name: target?.name ?? 'built-in service', baseUrl: target?.baseUrl ?? 'http://127.0.0.1/v1' },
    objectives: heldTo(asked.filter(({ of }) => of !== 'count')),
    steps: [],
    played: [],
    doubted: new Set(),
    own: new Map(),
  }
  return resultOf(standing, await search(standing))
}

async function search(standing: Standing): Promise<Stopped> {
  const { plan, played, runs } = standing
  for (;;) {
    const next = nextStep(played, plan.search)
    if ('done' in next) return ended(standing, next, plan.search.most)
    const over = beyond(standing, plan.shapeAt(next.load, standing.steps.length + 1))
    if (over !== undefined) return endedBefore(standing, over.by, over.why)
    runs.notice(lineOf(standing, next))
    try {
      const stopped = await playStep(standing, next)
      if (stopped !== undefined) return stopped
      await coolDown(standing)
    } catch (error) {
      if (standing.steps.length === 0 || !runs.interrupt.aborted) throw error
      return { by: 'interrupt', why: 'interrupted', verdict: 'interrupted' }
    }
  }
}

type Step = Extract<Next, { phase: string }>

/** Runs one step. Returns the reason if the search cannot continue. */
async function playStep(standing: Standing, { phase, load }: Step): Promise<Stopped | undefined> {
  const { plan, steps, played, objectives, doubted, own: ownLimits } = standing
  const number = steps.length + 1
  const shape = plan.shapeAt(load, number)
  const next = await playNext(standing, shape)
  if ('interrupted' in next) return { by: 'interrupt', why: next.interrupted, verdict: 'interrupted' }
  const { run, processors, busy } = next
  const { step, own } = judgeStep(run, { objectives, warmUpMs: plan.warmUpMs(shape), busy })
  steps.push({ step: number, phase, load, ...step, processors })
  const { verdict, reason = '', cause } = run.result
  standing.target = run.result.target
  if (verdict === 'aborted' || cause === 'script') return { by: 'fault', why: reason, verdict: 'aborted' }
  if (cause === 'balance') return endedBefore(standing, 'budget', reason)
  if (own !== undefined && ownLimits.size === 0 && !doubted.has(load)) {
    doubted.add(load)
    return undefined
  }
  if (own !== undefined) ownLimits.set(load, own.by)
  const isBehind = run.config.open === 0 && step.outcome === 'fail'
  played.push({ load, outcome: step.outcome, ...(isBehind ? { throughput: step.throughput } : {}) })
  return limitedBy(standing)
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
      ...(verdict !== 'found' && busiest > mostBusy && (target === undefined || isLoopback(target.baseUrl))
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
      : ` (${loadText(last.load)}: ${outcomeWords[last.outcome]}${last.why === '' ? '' : `, ${last.why}`})`
  return `step ${steps.length + 1}, ${phase}: ${loadText(load)} ${plan.unit}${before}`
}
