import { wilson } from '../../../reports/compare/wilson.ts'
import type { LoadDisturbance } from '../../../schemas/types.ts'

// How long goodput was away. The rate of arrivals varies by itself, so goodput is taken as the share of good sends among those
// due in a bin of time. Sends that were open at a disturbance are in no bin.

/** Ended and good sends that were due in one bin. */
export interface Bin {
  ended: number
  good: number
}

type Recovery = LoadDisturbance['recovery']

/** Back is: within this share of before. */
const within = 0.95
/** Sends of a window. Of 40, two may be bad. */
const windowSends = 40
/** For the later end of the interval, as many more as are needed. */
const mostSends = 400
const beforeMs = 30_000
/** A command may return before the service notices. */
const mayBeginWithinMs = 15_000
/** Hundreds of windows are looked at, and none may look low by chance. */
const zOfDip = 3

/**
 * @param bins by due time, of `binMs` each
 * @param from beginning and end of the disturbance, and the beginning of the next one or the end of the sends
 */
export function recoveryOf(
  bins: readonly (Bin | undefined)[],
  binMs: number,
  { atMs, untilMs, nextMs, previousMs }: { atMs: number; untilMs: number; nextMs: number; previousMs: number },
): Recovery {
  const first = Math.floor(atMs / binMs)
  const before = sumOf(bins, Math.max(Math.ceil(previousMs / binMs), first - Math.round(beforeMs / binMs)), first)
  if (before.ended < windowSends)
    return { ms: null, why: `fewer than ${windowSends} sends were due and had ended before it` }
  const shareBefore = before.good / before.ended
  if (before.good === 0) return { ms: null, shareBefore, why: 'no send was good before it' }
  const least = within * shareBefore
  // The bin of the disturbance has sends of both sides.
  const start = first + 1
  const end = Math.min(bins.length, Math.floor(nextMs / binMs))
  const windows = Array.from({ length: Math.max(0, end - start) }, (_, at) =>
    windowFrom(bins, start + at, end, windowSends),
  )
  const whole = windows.filter((each) => each.ended >= windowSends)
  if (whole.length === 0) return { ms: null, shareBefore, why: `fewer than ${windowSends} sends were due after it` }
  const lowestShare = Math.min(...whole.map(shareIn))
  const facts = { shareBefore, lowestShare }
  const isLow = (at: number): boolean => isSurely(bins, start + at, end, (each) => likely(each, zOfDip).high < least)
  const dip = whole.findIndex((each, at) => shareIn(each) < least && isLow(at))
  if (dip < 0 || (start + dip) * binMs > untilMs + mayBeginWithinMs) return { ms: 0, fromMs: 0, toMs: 0, ...facts }
  const since = (index: number): number => Math.max(0, (start + index) * binMs - atMs)
  const back = whole.findIndex((each, at) => at > dip && shareIn(each) >= least && !isLow(at))
  if (back < 0)
    return {
      ms: null,
      ...facts,
      why: 'good sends were not back within 5 % of before when the sends ended, or the next disturbance began',
    }
  // A window may begin with its bad sends: it is back after the last of them.
  const settled = lastBadIn(bins, start + back, windowSends, end) - start
  const earliest = whole.findIndex((each, at) => at > dip && at <= back && likely(each).high >= least)
  const latest = windows.findIndex(
    (_, at) => at >= back && isSurely(bins, start + at, end, (each) => likely(each).low >= least),
  )
  const ms = since(settled)
  return {
    ms,
    fromMs: Math.min(ms, since(earliest < 0 ? back : earliest)),
    toMs: latest < 0 ? null : Math.max(ms, since(latest)) + binMs,
    ...facts,
  }
}

function sumOf(bins: readonly (Bin | undefined)[], from: number, to: number): Bin {
  return bins
    .slice(from, Math.max(from, to))
    .reduce<Bin>((sum, each) => ({ ended: sum.ended + (each?.ended ?? 0), good: sum.good + (each?.good ?? 0) }), none)
}

const none: Bin = { ended: 0, good: 0 }

/** Bins from here on, until they have that many sends. */
function windowFrom(bins: readonly (Bin | undefined)[], from: number, end: number, sends: number): Bin {
  let sum = none
  for (let at = from; at < end && sum.ended < sends; at += 1) sum = sumOf([sum, bins[at]], 0, 2)
  return sum
}

/** The bin after the last bad send of a window. */
function lastBadIn(bins: readonly (Bin | undefined)[], from: number, sends: number, end: number): number {
  let ended = 0
  let after = from
  // Bad sends in its second half may be chance.
  for (let at = from; at < end && ended < sends / 2; at += 1) {
    const { ended: more, good } = bins[at] ?? none
    if (good < more) after = at + 1
    ended += more
  }
  return after
}

/** Some window from here on, of whatever length, is so beyond chance. */
function isSurely(bins: readonly (Bin | undefined)[], from: number, end: number, isSo: (sum: Bin) => boolean): boolean {
  let sum = none
  for (let at = from; at < end && sum.ended < mostSends; at += 1) {
    sum = sumOf([sum, bins[at]], 0, 2)
    if (sum.ended >= windowSends && isSo(sum)) return true
  }
  return false
}

function shareIn({ ended, good }: Bin): number {
  return ended === 0 ? 0 : good / ended
}

function likely(bin: Bin, z?: number): ReturnType<typeof wilson> {
  return wilson(shareIn(bin), bin.ended, z)
}
