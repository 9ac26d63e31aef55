import { shareAbove } from '../../../load/histogram.ts'
import { objectiveText } from '../../../load/objective.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import { goodIn, histogramFor, type Joined, sumOver } from '../result/joined.ts'

/** Metrics of which each send has at most one value, so that the plan bounds their number. */
const ofEachSend = /^(service_delay|(wait|stream)_duration|time_to_(headers|ack|first_message))(\{|$)/

/**
 * The objective that the load can no longer meet, whatever the sends that are left: more are beyond the bound than the objective
 * allows of all that are planned. Undefined without one.
 */
export function missedForGood(
  objectives: readonly Threshold[],
  joined: Pick<Joined, 'histograms' | 'counters'>,
  planned: number,
): string | undefined {
  const missed = objectives.find((each) => beyond(each, joined) > allowed(each, planned))
  return missed && `${objectiveText(missed)} cannot be met any more`
}

function beyond(objective: Threshold, { histograms, counters }: Pick<Joined, 'histograms' | 'counters'>): number {
  const { metric, of, bound } = objective
  if (of === 'count') return 0
  if (of === 'share') return metric === 'good' ? sumOver(counters, 'ended') - goodIn(counters) : (counters.refused ?? 0)
  const histogram = histograms.get(metric)
  if (histogram === undefined) return 0
  return histogram.count * shareAbove(histogramFor(histogram), bound * 1000)
}

function allowed(objective: Threshold, planned: number): number {
  const { metric, of, bound } = objective
  if (of === 'count') return Number.POSITIVE_INFINITY
  if (of === 'share') return (planned * (metric === 'good' ? 100 - bound : bound)) / 100
  const rank = rankOf(objective) ?? 1
  if (rank === 1) return 0
  return ofEachSend.test(metric) ? planned * (1 - rank) : Number.POSITIVE_INFINITY
}
