import type { SendKind } from '../../../load/config.ts'
import { sendKinds } from '../../../load/config.ts'
import { objectiveText } from '../../../load/objective.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import type { Load, LoadGoodput } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
import { goodIn, type Joined, sumOver } from './joined.ts'

/**
 * Sends per second that met every objective: accepted, without a fault in the response or the history, with all times within
 * the objectives. Undefined without an ended send.
 */
export function goodputOf(
  config: RunConfig,
  { counters, series }: Pick<Joined, 'counters' | 'series'>,
  objectives: readonly Threshold[],
): LoadGoodput | undefined {
  const ended = sumOver(counters, 'ended')
  const seconds = secondsOf(config, series)
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
function secondsOf({ open, durationMs }: RunConfig, series: Load['series'] = []): number {
  const busy = series.filter(({ sends, openWaits, openStreams }) => sends + openWaits + openStreams > 0)
  const seenMs = busy.length === 0 ? 0 : (busy.at(-1)?.atMs ?? 0) - (busy[0]?.atMs ?? 0) + 1000
  return (open > 0 ? seenMs : Math.max(durationMs, sendingMs(series))) / 1000
}

function sendingMs(series: NonNullable<Load['series']>): number {
  const sending = series.filter(({ sends }) => sends > 0)
  const [first, last] = [sending[0], sending.at(-1)]
  return first === undefined || last === undefined ? 0 : last.atMs - first.atMs
}
