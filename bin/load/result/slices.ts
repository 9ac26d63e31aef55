import { type FaultName, faultNames } from '../../../load/audit/fault.ts'
import { sendKinds } from '../../../load/config.ts'
import { shareAbove } from '../../../load/histogram.ts'
import { objectiveText } from '../../../load/objective.ts'
import { slicesWithin } from '../../../load/slices.ts'
import { rankOf, type Threshold } from '../../../load/thresholds.ts'
import { wilson } from '../../../reports/compare/wilson.ts'
import type { LoadSlice, LoadStretch } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
import { goodIn, histogramFor, type Joined, type JoinedSlice, metricsOf, sumOver } from './joined.ts'

/** A run slice by slice: what became of the sends that were due in each; of sends that are held open, of those that ended in it. */
export function slicesOf({ slices: cut }: Pick<RunConfig, 'slices'>, { slices }: Pick<Joined, 'slices'>): LoadSlice[] {
  if (cut === undefined) return []
  return slices.map(
    ({ histograms, counters }, at): LoadSlice => ({
      atMs: at * cut.everyMs,
      untilMs: (at + 1) * cut.everyMs,
      ended: sumOver(counters, 'ended'),
      good: goodIn(counters),
      refused: counters.refused ?? 0,
      kinds: Object.fromEntries(
        sendKinds.flatMap((kind): [string, { ended: number; good: number }][] => {
          const ended = counters[`ended{${kind}}`] ?? 0
          return ended === 0 ? [] : [[kind, { ended, good: goodIn(counters, kind) }]]
        }),
      ),
      faults: Object.fromEntries(
        faultNames.flatMap((name): [string, number][] => (counters[name] ? [[name, counters[name]]] : [])),
      ),
      metrics: metricsOf(histograms),
    }),
  )
}

/** When each kind of fault began, and when an objective on a time was not met: from the first slice to the last of a stretch. */
export function stretchesOf(
  { slices: cut, warmUpMs = 0 }: Pick<RunConfig, 'slices' | 'warmUpMs'>,
  { slices }: Pick<Joined, 'slices'>,
  {
    objectives,
    latenciesCount,
    uncounted = [],
  }: { objectives: readonly Threshold[]; latenciesCount: boolean; uncounted?: readonly FaultName[] },
): LoadStretch[] {
  if (cut === undefined) return []
  const first = slicesWithin(cut, warmUpMs)
  const stretches = (
    what: string,
    isFault: boolean,
    isIn: (slice: JoinedSlice, at: number) => boolean,
  ): LoadStretch[] =>
    runsOf(slices.map(isIn)).map(([from, to]) => ({
      what,
      fault: isFault,
      atMs: from * cut.everyMs,
      untilMs: to * cut.everyMs,
    }))
  const counted = faultNames.filter((name) => !uncounted.includes(name))
  const faults = counted.flatMap((name) => stretches(name, true, ({ counters }) => (counters[name] ?? 0) > 0))
  const late = latenciesCount
    ? objectives.flatMap((each) =>
        stretches(objectiveText(each), false, (slice, at) => at >= first && isMissed(each, slice)),
      )
    : []
  return [...faults, ...late].sort((a, b) => a.atMs - b.atMs)
}

/** Stretches of true: the first place, and that behind the last. */
function runsOf(all: readonly boolean[]): [from: number, to: number][] {
  const runs: [number, number][] = []
  for (const [at, each] of all.entries()) {
    if (!each) continue
    const last = runs.at(-1)
    if (last?.[1] === at) last[1] = at + 1
    else runs.push([at, at + 1])
  }
  return runs
}

/** One slice in a hundred that meets the objective may look as if it did not. */
const z = 2.33

/** Whether more of a slice's sends are over the bound than a percentile allows: more than chance has among so few. */
function isMissed(objective: Threshold, { histograms }: JoinedSlice): boolean {
  const rank = rankOf(objective)
  const histogram = histograms.get(objective.metric)
  if (rank === undefined || histogram === undefined || !objective.is.startsWith('<')) return false
  const share = shareAbove(histogramFor(histogram), objective.bound * 1000)
  if (rank === 1) return share > 0
  return wilson(share, histogram.count, z).low > 1 - rank
}
