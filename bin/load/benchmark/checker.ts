import { count, listed } from '../../../reports/words.ts'
import type { Benchmark, BenchmarkStep } from '../../../schemas/types.ts'
import { durationText } from '../duration.ts'
import { faultsIn } from '../result/faults.ts'
import { countedFaults } from '../result/uncounted.ts'
import { headlineOf, isDecided, outcomeOf, wideFigures } from './figures.ts'
import {
  asked,
  callerRate,
  compressOf,
  dayOf,
  procedure,
  type Sessions,
  seedAt,
  warmUpMs,
  windowMs,
} from './procedure.ts'

/** A rule of the procedure that a result breaks. */
export type Reason = Benchmark['reasons'][number]

/** What is checked: a result, without what the checker says of it. */
export type Checked = Omit<Benchmark, 'valid' | 'reasons'>

/** Each rule gives a sentence for what breaks it; undefined if nothing does. Their ids are in results, and never change. */
const rules: Readonly<Record<string, (result: Checked, sessions: Sessions) => string | undefined>> = {
  procedure: (result) =>
    result.procedure === procedure
      ? undefined
      : `the procedure is ${result.procedure}, and this release checks ${procedure}`,
  service: ({ demonstration }) => (demonstration === true ? 'the built-in service was the target' : undefined),
  options: ({ changed, options: { compress, sendLagMs, waitLimitMs, arrivals, mix } }) => {
    const hidden = [
      ...(isNear(compress, compressOf(waitLimitMs)) ? [] : ['--compress']),
      ...(sendLagMs <= asked.sendLagMs ? [] : ['--send-lag']),
      ...(arrivals === 'poisson' ? [] : ['--arrivals']),
      ...(mix === usualMix ? [] : ['--mix']),
    ].filter((name) => !changed.some((each) => each.startsWith(name)))
    const all = [...changed, ...hidden]
    return all.length === 0 ? undefined : `the procedure has no ${listed(all)}`
  },
  workload: ({ options }, { sha256 }) =>
    options.workload === sha256 ? undefined : 'the sessions are not those of the procedure',
  // Whether the figures are certain enough when the time is over, other rules say.
  ended: ({ stopped: { by, why } }) =>
    by === 'complete' || by === 'duration' ? undefined : `the benchmark did not end: ${why}`,
  points: ({ steps }) => {
    const loads = new Set(steps.map(({ load }) => load)).size
    return loads >= asked.points ? undefined : `${count(loads, 'load')} of at least ${asked.points}`
  },
  spacing: ({ steps, options: { compress } }, sessions) => {
    const rate = callerRate(sessions, compress)
    const points = [...new Set(steps.filter(isPoint).map(({ load }) => load))].sort((a, b) => a - b)
    const odd = points.find((load, at) => !isNear(load, rate * asked.factor ** at))
    return odd === undefined && points.length > 0
      ? undefined
      : `the points are not 1, 2, 4, … callers of ${rate.toPrecision(3)} sends per second`
  },
  window: ({ steps, options: { waitLimitMs } }) => {
    const least = windowMs(waitLimitMs)
    const short = steps.filter((step) => step.windowMs < 0.99 * least).length
    return short === 0
      ? undefined
      : `the steady window of ${count(short, 'step')} is shorter than ${durationText(least)}`
  },
  'warm-up': ({ steps, options: { waitLimitMs } }) => {
    const least = warmUpMs(waitLimitMs)
    const short = steps.filter((step) => step.warmUpMs < 0.99 * least).length
    return short === 0 ? undefined : `the warm-up of ${count(short, 'step')} is shorter than ${durationText(least)}`
  },
  repeats: ({ steps }) => {
    const few = [...Map.groupBy(steps.filter(isPoint), ({ load }) => load)].filter(
      ([, some]) => some.filter(isDecided).length < asked.repeats,
    )
    return few.length === 0
      ? undefined
      : `${count(few.length, 'point')} with fewer than ${asked.repeats} steps that count`
  },
  seeds: ({ seed, startedAt, steps }) => {
    const startedMs = Date.parse(startedAt)
    const days = Array.from({ length: asked.seedDays + 1 }, (_, at) => dayOf(startedMs - at * dayMs))
    if (!days.includes(seed)) return `the seed is ${seed}, and not one of the days ${days.at(-1)} to ${days[0]}`
    const odd = steps.filter((step, at) => step.seed !== seedAt(seed, step.phase, placeOf(steps, at))).length
    return odd === 0 ? undefined : `the seeds of ${count(odd, 'step')} are not those of the procedure`
  },
  generator: ({ steps }) => {
    const late = steps.filter((step) => !isDecided(step))
    const [first] = late
    const without = steps.some(({ generator }) => (generator.missing ?? []).length > 0)
    if (without) return 'k6 has no extension, so times of streams are missing'
    // One late step may be chance, and is repeated.
    if (first === undefined || late.length <= mostLate * steps.length) return undefined
    return `the generator or its machine was too slow in ${late.length} of ${count(steps.length, 'step')}: ${first.tiers[0]?.why ?? ''}`
  },
  audit: (result) => {
    const mostLoad = highestLimit(result)
    const faults = result.steps.reduce((sum, step) => sum + countedIn(step, step.load > mostLoad), 0)
    return faults === 0 ? undefined : `the audit found ${count(faults, 'fault')}`
  },
  knee: ({ tiers, steps }) => {
    const top = Math.max(0, ...steps.map(({ load }) => load))
    const held = Object.keys(tiers).filter(
      (tier) => !steps.some((step) => step.load === top && outcomeOf(step, tier) === 'fail'),
    )
    return held.length === 0 ? undefined : `the highest load did not exceed the limit of ${listed(held)}`
  },
  interval: (result) => {
    const wide = headlineOf(result).flatMap((each) =>
      wideFigures(each, asked.widest).map((name) => `${each.tier} ${name}`),
    )
    return wide.length === 0
      ? undefined
      : `the interval is wider than ${100 * asked.widest} % on each side: ${listed(wide)}`
  },
  figures: (result) =>
    JSON.stringify(headlineOf(result)) === JSON.stringify(result.headline)
      ? undefined
      : 'the headline does not follow from the steps',
}

/** The ids of all rules. */
export const ruleIds: readonly string[] = Object.keys(rules)

/** The rules of the procedure that a result breaks. Pure. */
export function reasonsOf(result: Checked, sessions: Sessions): Reason[] {
  return Object.entries(rules).flatMap(([rule, check]) => {
    const text = check(result, sessions)
    return text === undefined ? [] : [{ rule, text }]
  })
}

/** A result with the reasons that this release finds, whatever it says itself. */
export function checkedAgain(result: Benchmark, sessions: Sessions): Benchmark {
  const reasons = reasonsOf(result, sessions)
  return { ...result, valid: reasons.length === 0, reasons }
}

/** The share of the steps for which the generator may have been too slow. */
const mostLate = 0.1
const dayMs = 86_400_000
/** Equal weights of the reply modes. */
export const usualMix = 'none=1,optional=1,required=1,stream=1'

function isNear(one: number, other: number): boolean {
  return Math.abs(one / other - 1) < 0.001
}

function isPoint({ phase }: BenchmarkStep): boolean {
  return phase === 'point'
}

/** The load above which no tier claims anything. */
function highestLimit(result: Checked): number {
  const known = headlineOf(result).flatMap(({ sendsPerSecond }) => sendsPerSecond?.high ?? [])
  return known.length === 0 ? Number.POSITIVE_INFINITY : Math.max(...known)
}

/**
 * Faults that count. Those which the generator may have caused are known by name. The procedure overloads every service, which
 * makes it late, and must lose nothing even then.
 */
function countedIn({ audit, uncounted = [] }: BenchmarkStep, isOverload: boolean): number {
  const names = [
    ...uncounted.filter((name) => name === 'lateAnswers' || name === 'earlyTimeouts'),
    ...(isOverload ? (['lateAnswers'] as const) : []),
  ]
  return names.length === 0 ? faultsIn(audit) : countedFaults({ audit, uncounted: names })
}

/** The number of steps before it of the same kind: for a point, of the same load that count. */
export function placeOf(steps: readonly Pick<BenchmarkStep, 'phase' | 'load' | 'tiers'>[], at: number): number {
  const step = steps[at]
  if (step === undefined) return 0
  const before = steps.slice(0, at).filter(({ phase }) => phase === step.phase)
  return step.phase === 'search'
    ? before.length
    : before.filter((each) => each.load === step.load && isDecided(each)).length
}
