import type { Exchange } from '../../schemas/types.ts'
import type { Requirement } from '../rules/requirement.ts'
import { broken, held, type Outcome, undecided, undecidedOnce, type Where } from './finding.ts'
import { leastBytesPerMs } from './stream/events.ts'

/**
 * How long something took, as far as it can be known (readings 67): we may have been late, and the way takes its time.
 * `leastMs` has all of that in favour of one who must be quick, `mostMs` in favour of one who must not be.
 */
export interface Span {
  leastMs: number
  mostMs: number
  /** The same bounds, as near as it takes to say that something held. */
  heldLeastMs: number
  heldMostMs: number
  /** The span as it was measured, with nothing taken off. */
  measuredMs: number
  /** How much of it may be our own lateness, and how much the way's. */
  oursMs: number
  wayMs: number
  /** How much of that may be gone another time: what we were late, and what the way took longer than at its best. */
  passingMs: number
}

/** What came, from its first byte to its last: an event, or an answer. */
export interface Arrival {
  beganMs: number
  atMs: number
}

/**
 * For how long a delay of ours still counts before a service is accused of how long it took: a machine that kept us
 * waiting kept a service on the same machine waiting too, when its timer ran out and when it wrote.
 */
export const lingersMs = 1000
/** For how long it counts of itself: what arrives passes through our process several times. */
const readingMs = 250

/** How late we may have been to take the time of something that arrived then. */
export function lateAt({ accuracy }: Exchange, atMs: number, lingers = lingersMs): number {
  const near = (accuracy?.delays ?? []).filter(
    (each) => each.atMs >= atMs - lingers && each.atMs - each.delayMs <= atMs,
  )
  return near.reduce((sum, { delayMs }) => sum + delayMs, 0)
}

/**
 * How late we, and a service beside us, may have been with an answer: when the request was taken, and when it ended. What
 * was over when the request left delayed nothing of it.
 */
function lateWith({ accuracy, sentMs, endMs }: Exchange): number {
  const near = (accuracy?.delays ?? []).filter(
    (each) => each.atMs >= sentMs && (each.atMs - each.delayMs <= sentMs + readingMs || each.atMs >= endMs - lingersMs),
  )
  return near.reduce((sum, { delayMs }) => sum + delayMs, 0)
}

/** Our own work takes a quarter of a stretch at most, on a machine that has nothing else to do. */
const busyShare = 0.4

/**
 * How late we were in a stretch of which the machine kept us waiting for a good part, else 0: a service beside us was kept
 * waiting as much, and whenever it was to act.
 */
function lateOnBusy(exchange: Exchange, fromMs: number, untilMs: number): number {
  const lateMs = lateAt(exchange, untilMs, untilMs - fromMs)
  return lateMs > busyShare * (untilMs - fromMs) ? lateMs : 0
}

/** Whether the machine kept us, and with us a service beside us, waiting for a good part of an exchange. */
export function wasStarved(exchange: Exchange): boolean {
  return lateOnBusy(exchange, exchange.sentMs, exchange.endMs) > 0
}

/** How long the way there and back took at most, by quick reads made just then. */
export function wayMs({ accuracy }: Exchange): number {
  return accuracy?.reads?.mostMs ?? 0
}

/** How much later one thing may have come than another, by the way alone. */
export function jitterMs({ accuracy }: Exchange): number {
  return accuracy?.reads === undefined ? 0 : accuracy.reads.mostMs - accuracy.reads.leastMs
}

/** The same by what is usual: of all reads made just then, one that took much longer than the others tells of itself alone. */
function usualWayMs({ accuracy }: Exchange): number {
  return accuracy?.reads?.usualMs ?? accuracy?.reads?.mostMs ?? 0
}

function usualJitterMs(exchange: Exchange): number {
  return usualWayMs(exchange) - (exchange.accuracy?.reads?.leastMs ?? 0)
}

/** How long a request waited for a connection to leave by. */
export function connectMs({ accuracy }: Exchange): number {
  return accuracy?.connectMs ?? 0
}

/**
 * An answer as it arrived. Its body may have come over a thin line, but no thinner than a line can be; it may still have
 * been on its way when our own time was up.
 */
export function arrivalOf({ headersMs, endMs, body }: Exchange): Arrival {
  const thinMs = endMs - (body?.length ?? 0) / leastBytesPerMs
  return { beganMs: Math.max(headersMs ?? endMs, thinMs), atMs: endMs }
}

/** The earliest that the service may have given this answer. */
export function answeredFromMs(answer: Exchange): number {
  return arrivalOf(answer).beganMs - lateAt(answer, answer.endMs) - wayMs(answer)
}

/** How long the service itself took for an answer: never longer than we saw. */
export function tookOf(answer: Exchange): Span {
  const measuredMs = answer.endMs - answer.sentMs
  const oursMs = Math.max(lateWith(answer), lateOnBusy(answer, answer.sentMs, answer.endMs))
  const ownMs = arrivalOf(answer).beganMs - answer.sentMs - connectMs(answer) - wayMs(answer)
  return {
    leastMs: Math.max(0, ownMs - oursMs),
    mostMs: measuredMs,
    heldLeastMs: Math.max(0, ownMs + wayMs(answer) - usualWayMs(answer) - lateAt(answer, answer.endMs, readingMs)),
    heldMostMs: measuredMs,
    measuredMs,
    oursMs,
    wayMs: wayMs(answer) + connectMs(answer),
    passingMs: oursMs + jitterMs(answer) + connectMs(answer),
  }
}

/** How long after one arrival the other was sent, both in the same answer and so over the same way. */
export function gapOf(answer: Exchange, earlier: Arrival, later: Arrival): Span {
  const before = lateAt(answer, earlier.beganMs, readingMs)
  const after = lateAt(answer, later.atMs, readingMs)
  const wayMs = jitterMs(answer)
  const leastMs = later.beganMs - earlier.atMs - wayMs - after
  const mostMs = later.atMs - earlier.beganMs + wayMs + before
  return {
    leastMs,
    mostMs,
    heldLeastMs: leastMs + wayMs - usualJitterMs(answer),
    heldMostMs: mostMs - wayMs + usualJitterMs(answer),
    measuredMs: later.atMs - earlier.beganMs,
    oursMs: Math.max(before, after),
    wayMs,
    passingMs: Math.max(before, after) + wayMs,
  }
}

/**
 * How long after a moment, by which something had surely come about, an arrival was sent. No more than measured: it
 * came about by then at the latest.
 */
export function sinceOf(answer: Exchange, fromMs: number, arrival: Arrival): Span {
  const measuredMs = arrival.atMs - fromMs
  const oursMs = Math.max(lateAt(answer, arrival.atMs), lateOnBusy(answer, fromMs, arrival.atMs))
  const shortestMs = arrival.beganMs - fromMs - wayMs(answer)
  return {
    leastMs: shortestMs - oursMs,
    mostMs: measuredMs,
    heldLeastMs: shortestMs + wayMs(answer) - usualWayMs(answer) - lateAt(answer, arrival.atMs, readingMs),
    heldMostMs: measuredMs,
    measuredMs,
    oursMs,
    wayMs: wayMs(answer),
    passingMs: oursMs + jitterMs(answer),
  }
}

/** A time in words, with what may be off. */
export function told({ measuredMs, leastMs, mostMs, oursMs, wayMs }: Span): string {
  const [least, measured, most] = [Math.max(0, leastMs), measuredMs, mostMs].map(Math.round)
  if (least === most) return `${measured} ms`
  const why = [
    ...(oursMs >= 1 ? [`${Math.round(oursMs)} ms this machine`] : []),
    ...(wayMs >= 1 ? [`${Math.round(wayMs)} ms the network`] : []),
  ]
  return `${measured} ms (${least} to ${most} ms${why.length === 0 ? '' : `: ${why.join(', ')}`})`
}

/** How a span stands to what is expected of it. `actual`: what was seen, in words, around the span's own. */
interface Expectation {
  where: Where
  expected: string
  actual?: (span: string) => string
}

/** One who must not take longer: broken only where all that may be off leaves it too long, held only where none does. */
export function judgeAtMost(row: Requirement, span: Span, mostMs: number, expectation: Expectation): Outcome {
  return judgeSpan(row, span, span.leastMs > mostMs, span.heldMostMs <= mostMs, expectation)
}

/** Judges a span that must not be shorter than `leastMs`. */
export function judgeAtLeast(row: Requirement, span: Span, leastMs: number, expectation: Expectation): Outcome {
  return judgeSpan(row, span, span.mostMs < leastMs, span.heldLeastMs >= leastMs, expectation)
}

function judgeSpan(
  row: Requirement,
  span: Span,
  isBroken: boolean,
  isHeld: boolean,
  { where, expected, actual = (seen) => seen }: Expectation,
): Outcome {
  const timed = { ...where, timed: true } as const
  if (isBroken) return broken(row, timed, expected, actual(told(span)))
  if (isHeld) return held(row, timed)
  // A way that is long is as long in another play: that can only help where most of what is off was passing.
  const isPassing = span.passingMs >= (span.mostMs - span.leastMs) / 2
  return (isPassing ? undecidedOnce : undecided)(row, `${tooNear}: ${actual(told(span))}`, where)
}

/** Why a time tells nothing. */
export const tooNear = 'within the measurement error of this machine and the network'
