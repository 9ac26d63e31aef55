import type { Exchange, Timing } from '../../../schemas/types.ts'
import type { StatusRead } from './status-reads.ts'

/** Statuses read one after the other that show the same, and so what a list that was read between them should show. */
export interface Run<T> {
  value: T
  fromMs: number
  /** Infinite where nothing but a request of ours could change it any more. */
  untilMs: number
}

/** The runs of a field; a read that does not have it ends one. */
export function runsOf<T>(reads: readonly StatusRead[], field: (read: StatusRead) => T | undefined): Run<T>[] {
  const runs: Run<T>[] = []
  let last: Run<T> | undefined
  for (const read of reads) {
    const value = field(read)
    if (value === undefined) last = undefined
    else if (last !== undefined && last.value === value) last.untilMs = read.exchange.sentMs
    else {
      last = { value, fromMs: read.exchange.endMs, untilMs: read.exchange.sentMs }
      runs.push(last)
    }
  }
  return runs
}

/** Whether a list was read within a run. */
export function isWithin({ fromMs, untilMs }: Run<unknown>, { sentMs, endMs }: Exchange): boolean {
  return sentMs >= fromMs && endMs <= untilMs
}

/** Spec 4.3 names no time by when a list follows: what still lacks it after so long is not about to (readings 46). */
export const longestLagMs = 5000

/** The same where the whole run is to be short. */
export function listLateMs({ lagMs, waitLimitMs }: Pick<Timing, 'lagMs' | 'waitLimitMs'>): number {
  return Math.max(2 * lagMs, Math.min(longestLagMs, waitLimitMs / 2))
}

/**
 * How far behind a list may be: five seconds, or half the turn where that is less, as statuses told that the turn
 * lasted. Never less than twice the lag, since a status may lag as well.
 */
export function farBehindMs(busy: readonly Run<boolean>[], lagMs: number): number {
  const turnsMs = busy.filter(({ value }) => value).map(({ fromMs, untilMs }) => untilMs - fromMs)
  return Math.max(2 * lagMs, Math.min(longestLagMs, ...turnsMs.map((each) => each / 2)))
}

/** What some lists, in order, show of one thing that stays the same while they are read. */
export type Followed = { follows: boolean; exchange: Exchange }

/** The last lists of some that all do not follow, and for how long that was so; undefined where the last one does. */
export function laggards(lists: readonly Followed[]): { last: Exchange; spanMs: number } | undefined {
  const last = lists.at(-1)
  if (last === undefined || last.follows) return undefined
  const first = lists.slice(lists.findLastIndex(({ follows }) => follows) + 1)[0] ?? last
  return { last: last.exchange, spanMs: last.exchange.sentMs - first.exchange.sentMs }
}
