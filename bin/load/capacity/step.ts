import { objectiveText } from '../../../load/objective.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import { count } from '../../../reports/words.ts'
import type { CapacityFigure, CapacityStep, LoadHistogram, LoadThreshold } from '../../../schemas/types.ts'
import type { PlayedLoad } from '../one-load.ts'
import { countersOfTier, goodIn, join, metricsOf, percentileMs, sumOver } from '../result/joined.ts'
import { type Stale, staleIn } from '../result/stale.ts'
import { isCrossed, isUnmeasured, thresholdsHeld } from '../result/thresholds.ts'
import { countedFaults } from '../result/uncounted.ts'
import { type Measured, measuredAfter } from '../result/warm-up.ts'
import type { Outcome } from './edge.ts'
import { busyLimit, lateLimit, type OwnLimit, ownLimitOf } from './own-limit.ts'

/** A step, and what limited it if that was not the service. */
export interface Judged {
  step: Omit<CapacityStep, 'step' | 'phase' | 'load' | 'processors'>
  own: OwnLimit | undefined
}

/** The largest share of sends without a response at the end of the drain. */
const mostUnfinished = 0.01

/**
 * The outcome of one step: the objectives on the sends that were due after the warm-up, no fault of the audit, a response to
 * each send, and a queue that does not grow. If the generator or the machine was too slow, only faults of the audit count.
 * @param tier the objectives are those of this tier of the configuration
 * @param fewestSends of fewer sends, an objective may have no value
 * @param busy share of the processors in use, if the service shares them with the generator; otherwise 0
 */
export function judgeStep(
  { result, instances, config }: PlayedLoad,
  {
    objectives,
    warmUpMs,
    busy = 0,
    tier,
    fewestSends = 0,
  }: { objectives: readonly Threshold[]; warmUpMs: number; busy?: number; tier?: string; fewestSends?: number },
): Judged {
  const joined = join(instances, Date.parse(result.startedAt))
  const after = measuredAfter(
    joined,
    config.slices ?? { everyMs: 1000, count: joined.slices.length },
    config.open > 0 ? (config.warmUpMs ?? 0) : warmUpMs,
  )
  const counters = tier === undefined ? after.counters : countersOfTier(after.counters, tier)
  const measured = { ...after, counters }
  const ended = sumOver(measured.counters, 'ended')
  const held = thresholdsHeld(objectives, measured, {
    latenciesCount: true,
    cannotMeasure: () => ended > 0 && ended < fewestSends,
  })
  const seconds = config.open > 0 ? result.durationMs / 1000 : Math.max(1, (config.durationMs - measured.fromMs) / 1000)
  const behindSeconds = config.open > 0 ? 0 : secondsBehind(measured)
  const overSeconds = seconds + behindSeconds
  const refused = measured.counters.refused ?? 0
  const cancelled = joined.counters['send.cancelled'] ?? 0
  const good = Math.max(0, goodIn(measured.counters))
  const throughput = Math.max(0, ended - refused - cancelled) / overSeconds
  const broken = brokenBy(result, held, {
    cancelled,
    sends: joined.counters.sent ?? 0,
    stale: staleIn(joined.counters),
    behind: config.open > 0 ? undefined : behindBy(config.ratePerSecond, { throughput, seconds, behindSeconds }),
  })
  const own = ownLimitOf(result) ?? (broken === undefined ? undefined : busyLimit(busy, broken)) ?? lateLimit(result)
  const isFault = countedFaults(result) > 0 && own === undefined
  const outcome: Outcome = isFault
    ? 'fail'
    : own !== undefined
      ? 'cannot-decide'
      : broken !== undefined
        ? 'fail'
        : 'pass'
  const figure = outcome === 'cannot-decide' ? own?.figure : outcome === 'fail' ? broken : undefined
  return {
    own: outcome === 'cannot-decide' ? own : undefined,
    step: {
      outcome,
      why: figure?.text ?? '',
      ...(figure === undefined ? {} : { figure }),
      startedAt: result.startedAt,
      durationMs: result.durationMs,
      sends: result.achieved.sends ?? 0,
      throughput,
      goodput: good / overSeconds,
      goodShare: ended === 0 ? 0 : good / ended,
      objectives: held,
      metrics: metricsOf(measured.histograms),
      audit: result.audit,
      generator: result.generator,
      ...(result.service === undefined ? {} : { service: result.service }),
    },
  }
}

/**
 * How much later the last sends of a step were answered than the first: a queue that grew. The medians of the first and the
 * last slice are compared, less what chance explains, because single slow responses are no queue.
 */
function secondsBehind({ delays }: Measured): number {
  const [first, last] = [delays[0], delays.at(-1)]
  if (first === undefined || last === undefined || delays.length < 2) return 0
  const of = (histogram: LoadHistogram, share: number): number => percentileMs(histogram, share) ?? 0
  // The standard error of a median, from the quartiles.
  const error = (each: LoadHistogram): number => (0.93 * (of(each, 0.75) - of(each, 0.25))) / Math.sqrt(each.count)
  const growthMs = of(last, 0.5) - of(first, 0.5)
  // Medians are those of the middles of their slices: half a slice at each end is missing.
  const whole = delays.length / (delays.length - 1)
  return growthMs > 2 * Math.hypot(error(first), error(last)) ? (growthMs * whole) / 1000 : 0
}

/** A queue that grows by less than this share of the time may be chance. */
const leastBehind = 0.02

function behindBy(
  load: number,
  { throughput, seconds, behindSeconds }: { throughput: number; seconds: number; behindSeconds: number },
): CapacityFigure | undefined {
  // The number of arrivals varies by its square root; so may the queue, also below the limit.
  const chance = Math.max(leastBehind, 0.5 / Math.sqrt(load * seconds))
  if (behindSeconds < leastBehind * seconds || throughput >= load * (1 - chance)) return undefined
  return {
    figure: 'throughput',
    value: throughput,
    limit: load,
    text: `the service completed ${throughput.toFixed(1)} sends per second, and its queue grew`,
  }
}

function brokenBy(
  result: PlayedLoad['result'],
  held: readonly LoadThreshold[],
  {
    cancelled,
    sends,
    stale,
    behind,
  }: { cancelled: number; sends: number; stale: Stale | undefined; behind: CapacityFigure | undefined },
): CapacityFigure | undefined {
  const faults = countedFaults(result)
  if (faults > 0) return { figure: 'audit', value: faults, limit: 0, text: `the audit found ${count(faults, 'fault')}` }
  const crossed = held.find(isCrossed)
  if (crossed !== undefined) return crossedFigure(crossed)
  const unmeasured = held.find(isUnmeasured)
  if (unmeasured !== undefined)
    return {
      figure: unmeasured.metric,
      value: 0,
      limit: 1,
      text: `no values for ${unmeasured.metric} ${unmeasured.expression}`,
    }
  if (sends > 0 && cancelled / sends > mostUnfinished)
    return {
      figure: 'send.cancelled',
      value: cancelled,
      limit: mostUnfinished * sends,
      text: `${cancelled} of ${count(sends, 'send')} had no response when --drain ended`,
    }
  if (behind !== undefined) return behind
  if (stale?.isMuch === true) return { figure: 'send.stale', value: stale.sends, limit: stale.most, text: stale.text }
  const { unsettled } = result.audit
  if (unsettled > 0)
    return {
      figure: 'audit.unsettled',
      value: unsettled,
      limit: 0,
      text: `${count(unsettled, 'message')} ${unsettled === 1 ? 'was' : 'were'} not settled when --drain ended`,
    }
  if (sends === 0) return { figure: 'achieved.sends', value: 0, limit: 1, text: 'no sends' }
  return undefined
}

function crossedFigure({ metric, expression, value }: LoadThreshold): CapacityFigure {
  const [, of = '', bound = '', unit = ''] = /^(\S+) \S+ ([\d.]+) ?(\S*)$/.exec(expression) ?? []
  const name = of === 'share' ? metric : `${metric} ${of}`
  const text = `${name} was ${(value ?? 0).toFixed(unit === '%' ? 2 : 0)} ${unit} (objective: ${expression.slice(of.length + 1)})`
  return { figure: name, value: value ?? 0, limit: Number(bound), text }
}

/** Rejected sends are no fault, but a load of which some are rejected is above the limit. */
export const alwaysAsked: Threshold = { metric: 'refused', of: 'share', is: '<=', bound: 1 }

/** The objectives of each step: those of the user, and one on rejected sends unless there is one. */
export function heldTo(asked: readonly Threshold[]): Threshold[] {
  return asked.some(({ metric }) => metric === 'refused') ? [...asked] : [...asked, alwaysAsked]
}

/** The objectives as text, with those that need no option. */
export function objectiveTexts(objectives: readonly Threshold[]): string[] {
  return [
    ...objectives.filter((each) => rankOf(each) !== undefined || each.of === 'share').map(objectiveText),
    'no fault in the audit',
  ]
}
