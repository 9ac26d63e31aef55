import { type FaultName, faultNames } from '../../../load/audit/fault.ts'
import { lostPrefix, togetherMs } from '../../../load/engine/disturbed.ts'
import type { Load, LoadDisturbance, LoadEvidence, LoadInstance, LoadLostMessage } from '../../../schemas/types.ts'
import type { RunConfig } from '../plan.ts'
import type { Joined } from '../result/joined.ts'
import type { Done } from './disturber.ts'
import { type Bin, recoveryOf } from './recovery.ts'

/** A joined load in which faults are what no disturbance explains, and what became of the sends. */
export interface DisturbedLoad {
  joined: Joined
  disturbances: LoadDisturbance[]
  lostMessages: LoadLostMessage[]
}

type Counters = Readonly<Record<string, number>>

interface Second {
  atMs: number
  counters: Counters
}

/** After a disturbance, as long as one failure follows another within this time, they belong to it. */
const graceMs = 5000

/**
 * What a disturbance did. Undefined for a load without one.
 * @param done what became of each that was planned; empty: as planned
 */
export function disturbedLoad(
  instances: readonly LoadInstance[],
  joined: Joined,
  {
    disturbances: planned = [],
    disturbedBinMs: binMs = 1000,
    startAtMs,
  }: Pick<RunConfig, 'disturbances' | 'disturbedBinMs' | 'startAtMs'>,
  done: readonly Done[] = [],
): DisturbedLoad | undefined {
  if (planned.length === 0) return undefined
  const zeroMs = joined.startedAtMs
  const seconds = secondsOf(instances, zeroMs)
  const endMs = Math.max(0, joined.endedAtMs - zeroMs)
  const bins = binsOf(joined.counters)
  const lastDueMs = bins.length * binMs
  const spans = planned.map((each, at) => {
    const { beganMs, endedMs } = done[at] ?? {}
    const atMs = Math.max(0, (beganMs ?? (startAtMs ?? zeroMs) + each.atMs) - zeroMs)
    const isOver = done.length === 0 ? each.forMs !== null : endedMs !== undefined
    const untilMs =
      endedMs === undefined ? (isOver ? atMs + (each.forMs ?? 0) : null) : Math.max(atMs, endedMs - zeroMs)
    return { atMs, untilMs, hasBegun: done.length === 0 || beganMs !== undefined }
  })
  const disturbances = planned.map(({ action }, at): LoadDisturbance => {
    const { atMs = 0, untilMs = null, hasBegun = false } = spans[at] ?? {}
    const { exitCode, output, problem, cut } = done[at] ?? {}
    const attributedUntilMs = hasBegun ? attributedUntil(seconds, untilMs ?? endMs) : atMs
    // Two at one moment are one for the time to recover.
    const previous = spans.findLast((each) => each.atMs < atMs - togetherMs)?.atMs
    const next = spans.find((each) => each.atMs > atMs + togetherMs)?.atMs
    return {
      ...{ action, atMs, untilMs },
      ...(exitCode === undefined ? {} : { exitCode }),
      ...(output === undefined ? {} : { output }),
      ...(problem === undefined ? {} : { problem }),
      ...(cut === undefined ? {} : { cutConnections: cut }),
      attributedUntilMs,
      open: { waits: fates(joined.counters, at, 'waits'), streams: fates(joined.counters, at, 'streams') },
      before: {
        acknowledged: of(joined.counters, at, 'acknowledged'),
        kept: of(joined.counters, at, 'kept'),
        lost: of(joined.counters, at, 'lost'),
      },
      unacknowledged: unacknowledgedOf(joined.counters, at),
      saw: sawIn(seconds, atMs, Math.min(attributedUntilMs, next ?? attributedUntilMs)),
      recovery: !hasBegun
        ? { ms: null, why: 'it did not begin' }
        : untilMs === null
          ? { ms: null, why: 'it lasted until the end of the load' }
          : recoveryOf(bins, binMs, {
              ...{ atMs, untilMs, previousMs: previous ?? 0 },
              nextMs: next ?? lastDueMs,
            }),
    }
  })
  const isAttributed = (atMs: number): boolean =>
    disturbances.some((each) => atMs + 1000 > each.atMs && atMs < each.attributedUntilMs)
  return {
    joined: withoutAttributed(joined, seconds, isAttributed),
    disturbances,
    lostMessages: joined.evidence.flatMap(({ name, value }) =>
      name.startsWith(lostPrefix) ? [value as LoadLostMessage] : [],
    ),
  }
}

/** Why the load says nothing of a disturbance that it was meant to have; undefined: all were as planned. */
export function undisturbed(disturbances: Load['disturbances'] = []): string | undefined {
  const failed = disturbances.filter(({ problem }) => problem !== undefined)
  const [first] = failed
  if (first === undefined) return undefined
  const more = failed.length === 1 ? '' : `, and ${failed.length - 1} more were not as planned`
  return `the disturbance '${first.action}' at ${Math.round(first.atMs / 1000)} s was not as planned: ${first.problem}${more}`
}

/** Faults that no disturbance explains are counted as usual. */
function withoutAttributed(
  joined: Joined,
  seconds: readonly Second[],
  isAttributed: (atMs: number) => boolean,
): Joined {
  const counters = { ...joined.counters }
  for (const { atMs, counters: growth } of seconds)
    for (const [name, times] of Object.entries(growth)) {
      const fault = excusedFault(name)
      if (fault !== undefined && !isAttributed(atMs)) counters[fault] = (counters[fault] ?? 0) + times
      if (name === 'send.stale' && isAttributed(atMs)) counters[name] = (counters[name] ?? 0) - times
    }
  const evidence = joined.evidence.flatMap((each): LoadEvidence[] => {
    if (each.name.startsWith(lostPrefix)) return []
    const fault = excusedFault(each.name)
    if (fault === undefined) return [each]
    return isAttributed(endedMs(each.value)) ? [] : [{ ...each, name: fault }]
  })
  return { ...joined, counters, evidence }
}

/** `disturbed.2.unanswered` */
function excusedFault(name: string): FaultName | undefined {
  const [, found] = /^disturbed\.\d+\.(\w+)$/.exec(name) ?? []
  return faultNames.find((each) => each !== 'lost' && each === found)
}

function endedMs(value: unknown): number {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'endedMs') : undefined
  return typeof found === 'number' ? found : 0
}

/** The counters of all processes by second, in milliseconds since the start of the load. */
function secondsOf(instances: readonly LoadInstance[], zeroMs: number): Second[] {
  return instances
    .flatMap(({ series }) => series.map(({ atMs, counters }) => ({ atMs: atMs - zeroMs, counters })))
    .toSorted((a, b) => a.atMs - b.atMs)
}

/** The end of the failures that follow each other from the end of the disturbance on. */
function attributedUntil(seconds: readonly Second[], overMs: number): number {
  let untilMs = overMs + graceMs
  for (const { atMs, counters } of seconds) {
    if (atMs > untilMs) break
    if (hasFailure(counters)) untilMs = Math.max(untilMs, atMs + 1000 + graceMs)
  }
  return untilMs
}

function hasFailure(counters: Counters): boolean {
  return Object.entries(counters).some(
    ([name, times]) => times > 0 && (/^kind\.(?!ok$|cancelled$)/.test(name) || /^status\.5(?!04$)/.test(name)),
  )
}

function of(counters: Counters, index: number, name: string): number {
  return counters[`disturbed.${index}.${name}`] ?? 0
}

function fates(counters: Counters, index: number, side: 'waits' | 'streams'): Record<string, number> {
  return Object.fromEntries(
    Object.entries(counters).flatMap(([name, times]): [string, number][] => {
      const [, fate = ''] = new RegExp(`^disturbed\\.${index}\\.(\\w+)\\.${side}$`).exec(name) ?? []
      return fate === '' ? [] : [[fate, times]]
    }),
  )
}

function unacknowledgedOf(counters: Counters, index: number): LoadDisturbance['unacknowledged'] {
  const [whole, stored, absent] = ['cutWhole', 'cutStored', 'cutAbsent'].map((name) => of(counters, index, name))
  return {
    ...{ whole: whole ?? 0, stored: stored ?? 0, absent: absent ?? 0 },
    unknown: of(counters, index, 'cutUnknown'),
  }
}

/** What clients saw between two moments, without responses as usual. */
function sawIn(seconds: readonly Second[], fromMs: number, untilMs: number): Record<string, number> {
  const saw: Record<string, number> = {}
  for (const { atMs, counters } of seconds) {
    if (atMs + 1000 <= fromMs || atMs >= untilMs) continue
    for (const [name, times] of Object.entries(counters)) {
      const [, what = ''] = /^disturbed\.saw\.(.+)$/.exec(name) ?? []
      if (what !== '') saw[what] = (saw[what] ?? 0) + times
    }
  }
  return saw
}

function binsOf(counters: Counters): Bin[] {
  const bins: Bin[] = []
  for (const [name, times] of Object.entries(counters)) {
    const [, what = '', at = ''] = /^disturbed\.(ended|good)\.(\d+)$/.exec(name) ?? []
    if (what === '') continue
    const bin = bins[Number(at)] ?? { ended: 0, good: 0 }
    bins[Number(at)] = what === 'good' ? { ...bin, good: times } : { ...bin, ended: times }
  }
  return bins
}
