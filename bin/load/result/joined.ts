import { faultNames } from '../../../load/audit/fault.ts'
import { type SendKind, sendKinds } from '../../../load/config.ts'
import { lostPrefix } from '../../../load/engine/disturbed.ts'
import { mergeHistograms, percentile } from '../../../load/histogram.ts'
import { goodOfTier, objectiveMetrics } from '../../../load/objective.ts'
import { sliceIn } from '../../../load/slices.ts'
import type {
  LoadEvidence,
  LoadHistogram,
  LoadInstance,
  LoadInstanceSecond,
  LoadMetric,
  LoadSecond,
} from '../../../schemas/types.ts'
import { beganAtMs } from './apart.ts'

/** The measurements of all instances. */
export interface Joined {
  startedAtMs: number
  endedAtMs: number
  /** By name; `wait_duration` is the sum of `wait_duration{optional}` and the like. */
  histograms: Map<string, LoadHistogram>
  counters: Record<string, number>
  /** The same for each slice. */
  slices: JoinedSlice[]
  /** The maximum at one time, over all instances. */
  most: { waits: number; streams: number; both: number; connections: number }
  evidence: LoadEvidence[]
  series: LoadSecond[]
}

/** The sends of one slice. */
export interface JoinedSlice {
  histograms: Map<string, LoadHistogram>
  counters: Record<string, number>
}

/** Evidence in load.json for each fault. */
const shownEvidence = 10

/**
 * Joins the results of any number of k6 processes without loss. `otherwiseMs`: the start, if there is no result. `leastMs`: no
 * process sent before.
 */
export function join(instances: readonly LoadInstance[], otherwiseMs: number, leastMs = 0): Joined {
  const beganMs = Math.min(...instances.map(beganAtMs), ...(instances.length === 0 ? [otherwiseMs] : []))
  const startedAtMs = Math.max(beganMs, leastMs)
  const seconds = bySecond(instances)
  const [bare, slices] = sliced(instances)
  return {
    startedAtMs,
    endedAtMs: Math.max(startedAtMs, ...instances.map((each) => each.endedAtMs)),
    histograms: histogramsOf(bare),
    counters: sums(bare.map(({ counters }) => counters)),
    slices,
    most: mostOpen(instances, seconds),
    evidence: evidenceOf(instances),
    series: [...seconds].flatMap(([atMs, each]) =>
      // A paused process has empty seconds.
      atMs + 1000 <= startedAtMs ? [] : [secondOf(Math.max(0, atMs - startedAtMs), each)],
    ),
  }
}

/**
 * Histograms for load.json, in milliseconds: metrics of objectives first, in their order, each before its reply modes. Empty
 * ones are omitted.
 */
export function metricsOf(histograms: ReadonlyMap<string, LoadHistogram>): Record<string, LoadMetric> {
  const inOrder: readonly string[] = objectiveMetrics
  const rank = (name: string): number => {
    const at = inOrder.indexOf(name.replace(/\{.*$/, ''))
    return at < 0 ? inOrder.length : at
  }
  return Object.fromEntries(
    [...histograms]
      .toSorted(([one], [other]) => rank(one) - rank(other) || (one < other ? -1 : 1))
      .flatMap(([name, histogram]) => {
        const metric = metricOf(histogram)
        return metric === undefined ? [] : [[name, metric]]
      }),
  )
}

function metricOf(histogram: LoadHistogram): LoadMetric | undefined {
  const of = (share: number): number => (percentile(histogramFor(histogram), share) ?? 0) / 1000
  if (histogram.count === 0) return undefined
  return {
    ...{ unit: 'ms', count: histogram.count, mean: histogram.sum / histogram.count / 1000 },
    ...{ p50: of(0.5), p90: of(0.9), p95: of(0.95) },
    ...{ p99: of(0.99), 'p99.9': of(0.999), max: histogram.max / 1000 },
  }
}

/** In milliseconds; null for an empty histogram. */
export function percentileMs(histogram: LoadHistogram | undefined, share: number): number | null {
  const found = histogram === undefined ? null : percentile(histogramFor(histogram), share)
  return found === null ? null : found / 1000
}

type Counted = Pick<LoadInstance, 'histograms' | 'counters'>

/** Counts of the whole load, and of each slice. */
function sliced(instances: readonly Counted[]): [whole: Counted[], slices: JoinedSlice[]] {
  const names = instances.flatMap(({ histograms, counters }) => Object.keys({ ...histograms, ...counters }))
  const most = names.reduce((top, name) => Math.max(top, sliceIn(name)?.slice ?? -1), -1)
  const parts = Array.from({ length: most + 1 }, (_, at) => instances.map((each) => only(each, at)))
  return [
    instances.map((each) => only(each, undefined)),
    parts.map((each) => ({
      histograms: histogramsOf(each),
      counters: sums(each.map(({ counters }) => counters)),
    })),
  ]
}

/** Counts of one slice, with their names without the slice; undefined: counts without a slice. */
function only({ histograms, counters }: Counted, slice: number | undefined): Counted {
  const pick = <T>(all: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(
      Object.entries(all).flatMap(([name, value]): [string, T][] => {
        const found = sliceIn(name)
        return found?.slice === slice ? [[found?.name ?? name, value]] : []
      }),
    )
  return { histograms: pick(histograms), counters: pick(counters) }
}

function histogramsOf(instances: readonly Pick<LoadInstance, 'histograms'>[]): Map<string, LoadHistogram> {
  const parts = new Map<string, LoadHistogram[]>()
  const add = (name: string, histogram: LoadHistogram): void => {
    parts.set(name, [...(parts.get(name) ?? []), histogram])
  }
  for (const { histograms } of instances)
    for (const [name, histogram] of Object.entries(histograms)) {
      add(name, histogram)
      // Reads are fast, and would hide the distribution of waits.
      const [, whole = '', kind = ''] = /^(.+)\{(.+)\}$/.exec(name) ?? []
      if (whole !== '' && kind !== 'read') add(whole, histogram)
    }
  const merged = [...parts].map(([name, each]) => [name, mergeHistograms(each.map(histogramFor))] as const)
  return new Map(merged.sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** The pairs of a bucket were checked when the file was read. */
export function histogramFor(histogram: LoadHistogram): Parameters<typeof percentile>[0] {
  return { ...histogram, buckets: histogram.buckets.map(([index = 0, count = 0]) => [index, count]) }
}

function sums(parts: readonly Readonly<Record<string, number>>[]): Record<string, number> {
  const all: Record<string, number> = {}
  for (const part of parts) for (const [name, value] of Object.entries(part)) all[name] = (all[name] ?? 0) + value
  return all
}

/** The sum over all reply modes. */
export function sumOver(counters: Readonly<Record<string, number>>, name: string): number {
  return sendKinds.reduce((sum, kind) => sum + (counters[`${name}{${kind}}`] ?? 0), 0)
}

/** Good sends of one reply mode or of all, without those with a fault in the history. */
export function goodIn(counters: Readonly<Record<string, number>>, kind?: SendKind): number {
  const of = (name: string): number =>
    kind === undefined ? sumOver(counters, name) : (counters[`${name}{${kind}}`] ?? 0)
  return of('good') - of('spoilt')
}

/** Counters in which a send is good by the objectives of a tier. A fault in a history counts against each. */
export function countersOfTier(counters: Joined['counters'], tier: string): Joined['counters'] {
  const good = sendKinds.map((kind) => [`good{${kind}}`, counters[`${goodOfTier(tier)}{${kind}}`] ?? 0])
  return { ...counters, ...Object.fromEntries(good) }
}

function bySecond(instances: readonly LoadInstance[]): Map<number, LoadInstanceSecond[]> {
  const seconds = new Map<number, LoadInstanceSecond[]>()
  for (const { series } of instances)
    for (const second of series) seconds.set(second.atMs, [...(seconds.get(second.atMs) ?? []), second])
  return new Map([...seconds].sort(([a], [b]) => a - b))
}

/**
 * Of one process its own maximum. Of several, the maximum sum of a second, and at least the maximum of one of them, because
 * their maxima can be at different times.
 */
function mostOpen(
  instances: readonly LoadInstance[],
  seconds: ReadonlyMap<number, LoadInstanceSecond[]>,
): Joined['most'] {
  const gauge = (second: LoadInstanceSecond, name: string): number => second.gauges[name] ?? 0
  const most = (count: (second: LoadInstanceSecond) => number): number =>
    [...seconds.values()].reduce(
      (top, each) =>
        Math.max(
          top,
          each.reduce((sum, one) => sum + count(one), 0),
        ),
      0,
    )
  const own = (name: string): number => Math.max(0, ...instances.map(({ gauges }) => gauges[name]?.max ?? 0))
  const waits = Math.max(
    own('open_waits'),
    most((second) => gauge(second, 'open_waits')),
  )
  const streams = Math.max(
    own('open_streams'),
    most((second) => gauge(second, 'open_streams')),
  )
  const both = most((second) => gauge(second, 'open_waits') + gauge(second, 'open_streams'))
  const connections = Math.max(
    own('connections'),
    most((second) => gauge(second, 'connections')),
  )
  return { waits, streams, both: Math.max(both, waits, streams), connections }
}

function evidenceOf(instances: readonly LoadInstance[]): LoadEvidence[] {
  const all = instances.flatMap(({ evidence }) => evidence)
  const names = [...new Set(all.map(({ name }) => name))]
  // Each lost message of a load with disturbances is named.
  const most = (name: string): number => (name.startsWith(lostPrefix) ? Number.POSITIVE_INFINITY : shownEvidence)
  return names.flatMap((name) => all.filter((each) => each.name === name).slice(0, most(name)))
}

function secondOf(atMs: number, parts: readonly LoadInstanceSecond[]): LoadSecond {
  const counters = sums(parts.map((each) => each.counters))
  const gauges = sums(parts.map((each) => each.gauges))
  const failed = Object.entries(counters).filter(([name]) =>
    /^kind\.(?!ok$|cancelled$)|^status\.(?!504$)[45]/.test(name),
  )
  const answers = Object.entries(counters).filter(([name]) => name.startsWith('status.'))
  const total = (some: [string, number][]): number => some.reduce((sum, [, value]) => sum + value, 0)
  const bands: LoadSecond['bands'] = {}
  // Bands of slices are skipped, because they repeat the band of the second.
  for (const part of parts)
    for (const [name, band] of Object.entries(part.bands))
      if (sliceIn(name) === undefined)
        bands[name] = band.map((value, at) => Math.max(value / 1000, bands[name]?.[at] ?? 0))
  return {
    atMs,
    requested: counters.due ?? 0,
    sends: counters.sent ?? 0,
    answers: total(answers),
    faults: faultNames.reduce((sum, name) => sum + (counters[name] ?? 0), 0),
    errors: total(failed),
    timeouts: counters['status.504'] ?? 0,
    events: counters.messages ?? 0,
    openWaits: gauges.open_waits ?? 0,
    openStreams: gauges.open_streams ?? 0,
    good: sumOver(counters, 'good'),
    ...(gauges.rss_bytes === undefined ? {} : { rssBytes: gauges.rss_bytes }),
    bands,
  }
}
