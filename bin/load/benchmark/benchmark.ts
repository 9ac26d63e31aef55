import { cpus } from 'node:os'
import { resolve } from 'node:path'
import type { Benchmark, BenchmarkStep } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import type { OwnLimit } from '../capacity/own-limit.ts'
import { judgeStep } from '../capacity/step.ts'
import { beforeSteps, beyond, coolDown, type PlayedStep, playNext, type Stepping } from '../capacity/stepping.ts'
import { loadText } from '../capacity/stopped.ts'
import { type LoadTold, withRuns } from '../load.ts'
import type { Shape } from '../options.ts'
import { join } from '../result/joined.ts'
import { suite } from '../result/suite-of-load.ts'
import { measuredAfter } from '../result/warm-up.ts'
import { clearLoads, loadFolder } from '../results-folder.ts'
import { placeOf, reasonsOf } from './checker.ts'
import { headlineOf } from './figures.ts'
import { mostSearch, type Next, nextOf } from './next.ts'
import type { BenchmarkPlan } from './plan.ts'
import { meanWaitMs, plannedWaits } from './planned.ts'
import { procedure, recordedSessions, seedAt } from './procedure.ts'
import { objectivesOf } from './tiers.ts'

/** What is known of the waits of a load before it is played. */
export interface Waits {
  planned: typeof plannedWaits
  mean: typeof meanWaitMs
}

/** The state of a benchmark. */
interface Standing extends Stepping {
  told: LoadTold
  plan: BenchmarkPlan
  steps: BenchmarkStep[]
  target: Benchmark['target']
  /** Open waits by the plan of a load, and the mean wait of its workload. */
  waits: Waits
  /** Of the workload, once a step has shown its configuration. */
  meanWaitMs: number
  /** The loads went over HTTP/2: asked for, or because the service speaks nothing else. */
  http2: boolean
  /** What the limit was in the last step of which that was not the service. */
  own: OwnLimit | undefined
}

/**
 * Runs a benchmark. Throws UsageError or AbortedError if nothing could be sent, and InterruptedError before the end of the
 * first step.
 */
export async function benchmark(told: LoadTold, plan: BenchmarkPlan): Promise<{ result: Benchmark; folder: string }> {
  const folder = resolve(loadFolder(told.out, 'benchmark'))
  return withRuns(told, async (runs) => {
    clearLoads(folder, runs.notice)
    return { result: await measured({ told, plan, runs, folder }), folder }
  })
}

/** The benchmark itself; `runs` executes its steps. */
export async function measured(
  given: Pick<Standing, 'told' | 'plan' | 'runs' | 'folder'> & Partial<Pick<Standing, 'now' | 'processors' | 'waits'>>,
): Promise<Benchmark> {
  const { told, plan, now = Date.now, processors = cpus } = given
  const { waits = { planned: plannedWaits, mean: meanWaitMs } } = given
  const { coolDownMs, budgetMs: ms } = plan
  const { target } = told
  const stepping = { ...given, now, processors, coolDownMs, most: { ms, option: '--budget' } }
  const standing: Standing = {
    ...stepping,
    ...beforeSteps(stepping),
    steps: [],
    waits,
    meanWaitMs: 0,
    http2: false,
    target: { name: target?.name ?? 'built-in service', baseUrl: target?.baseUrl ?? 'http://127.0.0.1/v1' },
    own: undefined,
  }
  return resultOf(standing, await steps(standing))
}

type Stopped = Benchmark['stopped']

async function steps(standing: Standing): Promise<Stopped> {
  const { plan, runs } = standing
  for (;;) {
    const next = nextOf(standing.steps, { ...plan, options: standing })
    if ('done' in next) return stoppedBy(standing, next)
    const shape = shapeOf(standing, next)
    const over = beyond(standing, shape)
    if (over !== undefined) return over
    runs.notice(`step ${standing.steps.length + 1}, ${next.phase}: ${loadText(next.load)} sends per second`)
    try {
      const stopped = await play(standing, next, shape)
      if (stopped !== undefined) return stopped
      await coolDown(standing)
    } catch (error) {
      if (standing.steps.length === 0 || !runs.interrupt.aborted) throw error
      return { by: 'interrupt', why: 'interrupted' }
    }
  }
}

type Step = Extract<Next, { phase: string }>

/** The seed depends on the steps before it alone. */
function shapeOf({ plan, told, steps }: Standing, { phase, load }: Step): Shape {
  const soFar = [...steps, { phase, load, tiers: [] } as Pick<BenchmarkStep, 'phase' | 'load' | 'tiers'>]
  return plan.shapeAt(load, seedAt(told.shape.seed, phase, placeOf(soFar, steps.length)))
}

/** Plays one step. Returns the reason if the benchmark cannot continue. */
async function play(standing: Standing, { phase, load }: Step, shape: Shape): Promise<Stopped | undefined> {
  const next = await playNext(standing, shape)
  if ('interrupted' in next) {
    if (standing.steps.length === 0) throw new InterruptedError('Interrupted in the first step: no result is written.')
    return { by: 'interrupt', why: next.interrupted }
  }
  const { verdict, reason = '', cause, target } = next.run.result
  standing.target = target
  standing.http2 = next.run.config.http2 === true
  if (verdict === 'aborted') return { by: 'fault', why: reason }
  if (standing.steps.length === 0) standing.meanWaitMs = standing.waits.mean(next.run.config, shape.warmUpMs ?? 0)
  const { step, own } = stepOf(standing, next, shape)
  standing.own = own ?? standing.own
  standing.steps.push({ ...step, step: standing.steps.length + 1, phase, load, callers: load / standing.plan.first })
  if (cause === 'script') return { by: 'fault', why: reason }
  return cause === 'balance' ? { by: 'budget', why: reason } : undefined
}

/** With fewer sends, there may be none of a reply mode. */
const fewestSends = 100

function stepOf(
  { plan, waits }: Standing,
  { run, processors, busy }: PlayedStep,
  { seed, durationMs, warmUpMs = 0 }: Shape,
): { step: Omit<BenchmarkStep, 'step' | 'phase' | 'load' | 'callers'>; own: OwnLimit | undefined } {
  const { result, instances, config } = run
  const judged = Object.entries(plan.tiers).map(([tier, texts]) => ({
    tier,
    ...judgeStep(run, { objectives: objectivesOf(texts), warmUpMs, busy, tier, fewestSends }),
  }))
  const joined = join(instances, Date.parse(result.startedAt))
  const cut = config.slices ?? { everyMs: 1000, count: joined.slices.length }
  const { histograms, fromMs } = measuredAfter(joined, cut, warmUpMs)
  const windowMs = durationMs - fromMs
  const waitedUs = ['wait_duration', 'stream_duration'].reduce((sum, name) => sum + (histograms.get(name)?.sum ?? 0), 0)
  const [first] = judged
  return {
    own: judged.find(({ own }) => own !== undefined)?.own,
    step: {
      seed,
      startedAt: result.startedAt,
      durationMs: result.durationMs,
      warmUpMs: fromMs,
      windowMs,
      sends: result.achieved.sends ?? 0,
      throughput: first?.step.throughput ?? 0,
      openWaits: waitedUs / 1000 / windowMs,
      plannedWaits: waits.planned(config, fromMs),
      tiers: judged.map(({ tier, step: { outcome, why, goodput, objectives } }) => ({
        ...{ tier, outcome, why, goodput, objectives },
      })),
      metrics: first?.step.metrics ?? {},
      audit: result.audit,
      ...(result.uncounted === undefined ? {} : { uncounted: result.uncounted }),
      generator: result.generator,
      processors,
    },
  }
}

function stoppedBy({ own }: Standing, { done }: Extract<Next, { done: string }>): Stopped {
  if (done === 'complete') return { by: 'complete', why: 'every figure is measured' }
  if (done === 'most') return { by: 'most', why: 'the largest load that can be tested met the objectives' }
  if (done === 'search')
    return {
      by: 'duration',
      why: `the limit of the service varies from step to step, and the search has all its ${mostSearch} steps`,
    }
  return { by: own?.by ?? 'generator', why: own?.figure.text ?? 'the generator was late twice' }
}

function resultOf(standing: Standing, stopped: Stopped): Benchmark {
  const { told, plan, steps, target, startedMs } = standing
  const { seed, warmUpMs = 0, durationMs, mix, arrivals, sendLagP99Ms, instances } = told.shape
  const weights = Object.entries(mix).filter(([, weight]) => weight > 0)
  const { meanWaitMs, http2 } = standing
  const checked = {
    formatVersion: 1 as const,
    procedure,
    suite,
    target,
    seed,
    startedAt: new Date(startedMs).toISOString(),
    durationMs: standing.now() - startedMs,
    stopped,
    tiers: plan.tiers,
    options: {
      windowMs: durationMs - warmUpMs,
      warmUpMs,
      waitLimitMs: plan.waitLimitMs,
      compress: plan.compress,
      arrivals,
      mix: weights.map(([kind, weight]) => `${kind}=${weight}`).join(','),
      workload: plan.sessions.sha256,
      meanWaitMs,
      sendLagMs: sendLagP99Ms,
      instances,
      ...(http2 ? { protocol: 'HTTP/2' as const } : {}),
    },
    changed: plan.changed,
    headline: headlineOf({ tiers: plan.tiers, steps, options: { meanWaitMs } }),
    steps,
    ...(told.target === undefined ? { demonstration: true } : {}),
  }
  const reasons = reasonsOf(checked, recordedSessions())
  return { ...checked, valid: reasons.length === 0, reasons }
}
