import type { Load, LoadSecond } from '../../schemas/types.ts'
import type { Shade } from '../page/chart.ts'

/** A threshold on a time that was crossed. */
export interface Objective {
  metric: string
  expression: string
  limitMs: number
  value: number
  /** The start of the first slice that missed it; without slices, of the first second. Undefined if only the whole missed it. */
  firstMs: number | undefined
}

/** Metrics of a latency, the one first that says most about the service. */
export const usualLatencies = ['service_delay', 'wait_duration', 'stream_duration', 'time_to_headers']

const ranks = ['p50', 'p90', 'p99', 'max']

/** The thresholds that count and were crossed. */
export function crossedIn({ thresholds }: Load): Load['thresholds'] {
  return thresholds.filter(({ ok, value, void: isVoid }) => !ok && value !== null && isVoid !== true)
}

/** The thresholds that a report lists. Exceptions of the script are an internal error: without one, there is nothing to read. */
export function listedThresholds({ thresholds }: Load): Load['thresholds'] {
  return thresholds.filter(({ metric, ok }) => metric !== 'thrown' || !ok)
}

/** Crossed thresholds on times, the one that failed first before the others; those that hold follow. */
export function objectivesIn(result: Load): Objective[] {
  const { series = [], slices = [], stretches = [], thresholds } = result
  const crossed = new Set(crossedIn(result))
  const all = thresholds.flatMap((each): (Objective & { isCrossed: boolean })[] => {
    const { metric, expression, value } = each
    const [, rank = '', limit = ''] = /^(p50|p90|p99|max) <=? ([\d.]+) ms$/.exec(expression) ?? []
    const isCrossed = crossed.has(each)
    if (rank === '' || value === null) return []
    const names = latencyNames(series, metric)
    const beyond =
      slices.length > 0
        ? stretches.find(({ what }) => what === `${metric} ${expression}`)
        : series.find((second) => (bandOf(second, names, ranks.indexOf(rank)) ?? 0) > Number(limit))
    return [
      { metric, expression, limitMs: Number(limit), value, firstMs: isCrossed ? beyond?.atMs : undefined, isCrossed },
    ]
  })
  const order = ({ isCrossed, firstMs }: (typeof all)[number]): number => (isCrossed ? (firstMs ?? 1e12) : 1e13)
  return all.toSorted((a, b) => order(a) - order(b))
}

/**
 * The names of a metric by kind of send; of one kind, its own or, where the run has no other, that of all. A read is answered at
 * once: it would say nothing of what a wait is like.
 */
export function latencyNames(points: readonly LoadSecond[], metric: string): string[] {
  const measured = [...new Set(points.flatMap(({ bands }) => Object.keys(bands)))]
  const named = (base: string): string[] =>
    measured.filter((name) => name === base || (name.startsWith(`${base}{`) && name !== `${base}{read}`))
  const own = named(metric)
  return own.length > 0 ? own : measured.filter((name) => name === metric.replace(/\{.*/, ''))
}

/** The highest of some metrics in one second: `at` counts p50, p90, p99, max. */
export function bandOf({ bands }: LoadSecond, names: readonly string[], at: number): number | null {
  const values = names.flatMap((name) => bands[name]?.[at] ?? [])
  return values.length === 0 ? null : Math.max(...values)
}

/** The phases of a load, in seconds from its start. */
export function phasesOf({ series = [], requested }: Load): Shade[] {
  const endMs = series.at(-1)?.atMs ?? 0
  const sentMs = series.findLast(({ requested, sends }) => requested + sends > 0)?.atMs ?? 0
  const most = Math.max(...series.map(openIn), 0)
  const isHeld = requested.holdMs !== undefined
  const heldMs = isHeld ? (series.findLast((each) => openIn(each) > 0.9 * most)?.atMs ?? sentMs) : sentMs
  const warmUpMs = Math.min(sentMs, Number(requested.warmUpMs ?? 0))
  const moments = [0, warmUpMs, sentMs, Math.max(sentMs, heldMs), endMs].map((ms) => ms / 1000)
  return ['warm-up', 'arrivals', 'hold', 'drain'].flatMap((name, at) => {
    const [from = 0, to = 0] = moments.slice(at, at + 2)
    return to > from ? [{ name, from, to }] : []
  })
}

function openIn({ openWaits, openStreams }: LoadSecond): number {
  return openWaits + openStreams
}
