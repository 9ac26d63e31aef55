import type { SendKind } from '../../../load/config.ts'
import { sendKinds } from '../../../load/config.ts'
import { objectiveText } from '../../../load/objective.ts'
import { slicesWithin } from '../../../load/slices.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import type { Load, LoadGoodput } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
import { goodIn, type Joined, sumOver } from './joined.ts'
import { arrivalsMs } from './measured.ts'

/**
 * Sends per second that met every objective: accepted, without a fault in the response or the history, with all times within
 * the objectives. Undefined without an ended send.
 */
export function goodputOf(
  config: RunConfig,
  { counters, series }: Pick<Joined, 'counters' | 'series'>,
  objectives: readonly Threshold[],
  interrupted = false,
): LoadGoodput | undefined {
  const ended = sumOver(counters, 'ended')
  const seconds = secondsOf(config, series, interrupted)
  if (ended === 0 || seconds === 0) return undefined
  const good = goodIn(counters)
  const of = (kind: SendKind): number => counters[`ended{${kind}}`] ?? 0
  const kinds = sendKinds.filter((kind) => of(kind) > 0)
  return {
    perSecond: good / seconds,
    good,
    share: good / ended,
    kinds: Object.fromEntries(kinds.map((kind) => [kind, goodIn(counters, kind) / of(kind)])),
    objectives: objectives.filter((each) => rankOf(each) !== undefined).map(objectiveText),
  }
}

/** For sends at a rate, the time of arrivals; for open sends, the time from the first to the last response. */
function secondsOf(config: RunConfig, series: Load['series'] = [], interrupted: boolean): number {
  const busy = series.filter(({ sends, openWaits, openStreams }) => sends + openWaits + openStreams > 0)
  const seenMs = busy.length === 0 ? 0 : (busy.at(-1)?.atMs ?? 0) - (busy[0]?.atMs ?? 0) + 1000
  const { slices, warmUpMs = 0 } = config
  const leftOutMs = slices === undefined ? 0 : slicesWithin(slices, warmUpMs) * slices.everyMs
  const wholeMs = config.open > 0 ? seenMs : arrivalsMs(config, series, interrupted)
  return Math.max(0, wholeMs - leftOutMs) / 1000
}
