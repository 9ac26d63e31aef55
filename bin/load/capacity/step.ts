import { mergeHistograms } from '../../../load/histogram.ts'
import { objectiveText } from '../../../load/objective.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import { count } from '../../../reports/words.ts'
import type { CapacityFigure, CapacityStep, LoadHistogram, LoadThreshold } from '../../../schemas/types.ts'
import type { PlayedLoad } from '../load.ts'
import { faultsIn } from '../result/faults.ts'
import { goodIn, histogramFor, type Joined, join, metricsOf, percentileMs, sumOver } from '../result/joined.ts'
import { type Stale, staleIn } from '../result/stale.ts'
import { isCrossed, isUnmeasured, thresholdsHeld } from '../result/thresholds.ts'
import type { Outcome } from './edge.ts'
import { type OwnLimit, ownLimitOf } from './own-limit.ts'

/** A step as it is told, with who of our own side was its limit. */
export interface Judged {
  step: Omit<CapacityStep, 'step' | 'phase' | 'load' | 'processors'>
  own: OwnLimit | undefined
}

/** Of a hundred sends, as many may go unanswered by the end, where no objective says otherwise. */
const mostUnfinished = 0.01

/**
 * What became of one step: each objective on the sends that were due after the warm-up, no fault of the audit, and no send left without
 * an answer. What our own side was too slow for is no one's fault but ours, save a fault of the audit, which counts always.
 */
export function judgeStep(
  { result, instances, config }: PlayedLoad,
  { objectives, warmUpMs }: { objectives: readonly Threshold[]; warmUpMs: number },
): Judged {
  const joined = join(instances, Date.parse(result.startedAt))
  const measured = measuredIn(joined, config.slices?.everyMs ?? 1000, config.open > 0 ? 0 : warmUpMs)
  const held = thresholdsHeld(objectives, measured, { latenciesCount: true })
  const own = ownLimitOf(result)
  const seconds = config.open > 0 ? result.durationMs / 1000 : Math.max(1, (config.durationMs - measured.fromMs) / 1000)
  const overSeconds = seconds + caughtUpSeconds(measured)
  const ended = sumOver(measured.counters, 'ended')
  const refused = measured.counters.refused ?? 0
  const cancelled = joined.counters['send.cancelled'] ?? 0
  const good = goodIn(measured.counters)
  const broken = brokenBy(result, held, {
    cancelled,
    sends: joined.counters.sent ?? 0,
    stale: staleIn(joined.counters),
  })
  const isFault = faultsIn(result.audit) > 0 && own === undefined
  const outcome: Outcome = isFault
    ? 'fail'
    : own !== undefined
      ? 'generator-limit'
      : broken !== undefined
        ? 'fail'
        : 'pass'
  const figure = outcome === 'generator-limit' ? own?.figure : outcome === 'fail' ? broken : undefined
  return {
    own: outcome === 'generator-limit' ? own : undefined,
    step: {
      outcome,
      why: figure?.text ?? '',
      ...(figure === undefined ? {} : { figure }),
      startedAt: result.startedAt,
      durationMs: result.durationMs,
      sends: result.achieved.sends ?? 0,
      throughput: Math.max(0, ended - refused - cancelled) / overSeconds,
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

/** For how long after the last send the service was still behind: the last ones waited for so much longer than the first. */
function caughtUpSeconds({ histograms }: Measured): number {
  const delay = histograms.get('service_delay')
  return Math.max(0, (percentileMs(delay, 0.99) ?? 0) - (percentileMs(delay, 0.01) ?? 0)) / 1000
}

type Measured = Pick<Joined, 'histograms' | 'counters'> & { fromMs: number }

/** All slices after the warm-up together; times that no slice has, as those of events, of the whole step. */
function measuredIn(joined: Joined, everyMs: number, warmUpMs: number): Measured {
  const first = Math.min(Math.max(0, joined.slices.length - 1), Math.ceil(warmUpMs / everyMs))
  const slices = joined.slices.slice(first)
  const parts = new Map<string, LoadHistogram[]>()
  for (const { histograms } of slices)
    for (const [name, histogram] of histograms) parts.set(name, [...(parts.get(name) ?? []), histogram])
  const counters: Record<string, number> = {}
  for (const slice of slices)
    for (const [name, value] of Object.entries(slice.counters)) counters[name] = (counters[name] ?? 0) + value
  const merged = [...parts].map(([name, each]) => [name, mergeHistograms(each.map(histogramFor))] as const)
  return { histograms: new Map([...joined.histograms, ...merged]), counters, fromMs: first * everyMs }
}

function brokenBy(
  result: PlayedLoad['result'],
  held: readonly LoadThreshold[],
  { cancelled, sends, stale }: { cancelled: number; sends: number; stale: Stale | undefined },
): CapacityFigure | undefined {
  const faults = faultsIn(result.audit)
  if (faults > 0) return { figure: 'audit', value: faults, limit: 0, text: `${count(faults, 'fault')} of the audit` }
  const crossed = held.find(isCrossed)
  if (crossed !== undefined) return crossedFigure(crossed)
  const unmeasured = held.find(isUnmeasured)
  if (unmeasured !== undefined)
    return {
      figure: unmeasured.metric,
      value: 0,
      limit: 1,
      text: `nothing was measured for ${unmeasured.metric} ${unmeasured.expression}`,
    }
  if (sends > 0 && cancelled / sends > mostUnfinished)
    return {
      figure: 'send.cancelled',
      value: cancelled,
      limit: mostUnfinished * sends,
      text: `${count(cancelled, 'send')} of ${sends} had no answer when the drain was over`,
    }
  if (stale?.isMuch === true) return { figure: 'send.stale', value: stale.sends, limit: stale.most, text: stale.text }
  const { unsettled } = result.audit
  if (unsettled > 0)
    return {
      figure: 'audit.unsettled',
      value: unsettled,
      limit: 0,
      text: `${count(unsettled, 'message')} had not come to rest long after the last send`,
    }
  if (sends === 0) return { figure: 'achieved.sends', value: 0, limit: 1, text: 'nothing was sent' }
  return undefined
}

function crossedFigure({ metric, expression, value }: LoadThreshold): CapacityFigure {
  const [, of = '', bound = '', unit = ''] = /^(\S+) \S+ ([\d.]+) ?(\S*)$/.exec(expression) ?? []
  const name = of === 'share' ? metric : `${metric} ${of}`
  const text = `${name} was ${(value ?? 0).toFixed(unit === '%' ? 2 : 0)} ${unit}, and has to be ${expression.slice(of.length + 1)}`
  return { figure: name, value: value ?? 0, limit: Number(bound), text }
}

/** Refused sends are no fault, and no service that holds a load refuses it: this holds where no objective says otherwise. */
export const alwaysAsked: Threshold = { metric: 'refused', of: 'share', is: '<=', bound: 1 }

/** What every step is held to: what was asked for, and that the service takes what it is sent. */
export function heldTo(asked: readonly Threshold[]): Threshold[] {
  return asked.some(({ metric }) => metric === 'refused') ? [...asked] : [...asked, alwaysAsked]
}

/** As they are told: also what nobody has to ask for. */
export function objectiveTexts(objectives: readonly Threshold[]): string[] {
  return [
    ...objectives.filter((each) => rankOf(each) !== undefined || each.of === 'share').map(objectiveText),
    'no fault of the audit',
  ]
}
