import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { wait } from '../areas/wait/rows.ts'
import { type Arrival, gapOf, judgeAtLeast, judgeAtMost, sinceOf, told, tookOf } from './accuracy.ts'
import { isBroken, isFinding, type Outcome } from './finding.ts'
import { made } from './kit/made.ts'

const row = wait['behind-not-late']
const where = { at: 'here' }
const said = { where, expected: 'that' }

/** What lies between a service and what we write down: all times in milliseconds. */
interface Line {
  connectMs: number
  thereMs: number
  backMs: number
  /** How much later than usual the way lets one thing through. */
  jitterMs: number
  /** How late we were to read the first thing, and the second. */
  firstLateMs: number
  secondLateMs: number
}

const upTo = (most: number): fc.Arbitrary<number> => fc.double({ min: 0, max: most, noNaN: true })
const line = (latest = 2000, way = 600): fc.Arbitrary<Line> =>
  fc.record({
    connectMs: upTo(1000),
    thereMs: upTo(way),
    backMs: upTo(way),
    jitterMs: upTo(way),
    firstLateMs: upTo(latest),
    secondLateMs: upTo(latest),
  })

/** Reads went the same way: one as quickly as it lets, one as slowly. */
const reads = ({ thereMs, backMs, jitterMs }: Line) => ({
  leastMs: thereMs + backMs,
  mostMs: thereMs + backMs + jitterMs,
})

/** What is written down of a service that answered so long after the request reached it. */
function answered(own: Line, tookMs: number, sentMs: number): Exchange {
  const { connectMs, thereMs, backMs, jitterMs, secondLateMs } = own
  const endMs = sentMs + connectMs + thereMs + tookMs + backMs + jitterMs + secondLateMs
  const delays = [{ atMs: endMs, delayMs: secondLateMs }]
  return made({ sentMs, headersMs: endMs, endMs, accuracy: { connectMs, reads: reads(own), delays } })
}

/** Two events that were said so long apart, on a line as thin as it may be, and how they were read. */
function twoEvents(own: Line, apartMs: number, bytes: number): { exchange: Exchange; both: [Arrival, Arrival] } {
  const { backMs, jitterMs, firstLateMs, secondLateMs } = own
  const [first, second] = [1000 + backMs + firstLateMs, 1000 + apartMs + backMs + jitterMs + secondLateMs]
  // What is read later was not read sooner, however late the first was.
  const secondMs = Math.max(first, second)
  const delays = [
    { atMs: first, delayMs: firstLateMs },
    { atMs: secondMs, delayMs: secondLateMs },
  ]
  const exchange = made({ accuracy: { connectMs: 0, reads: reads(own), delays } })
  return {
    exchange,
    both: [
      { beganMs: first, atMs: first + bytes },
      { beganMs: secondMs, atMs: secondMs + bytes },
    ],
  }
}

const isHeld = (outcome: Outcome): boolean => isFinding(outcome) && outcome.held
const nearly = 0.001

describe('a service that is in time', () => {
  test('is never late, however late we were and however long the way', () => {
    fc.assert(
      fc.property(line(), upTo(2500), upTo(10_000), (own, tookMs, sentMs) => {
        const took = tookOf(answered(own, tookMs, sentMs))
        expect(took.leastMs).toBeLessThanOrEqual(tookMs + nearly)
        expect(took.mostMs).toBeGreaterThanOrEqual(tookMs - nearly)
        expect(isBroken(judgeAtMost(row, took, 2500 + nearly, said))).toBe(false)
      }),
    )
  })

  test('is never early', () => {
    fc.assert(
      fc.property(line(), fc.double({ min: 1500, max: 4000, noNaN: true }), (own, tookMs) => {
        expect(isBroken(judgeAtLeast(row, tookOf(answered(own, tookMs, 0)), 1500 - nearly, said))).toBe(false)
      }),
    )
  })

  test('says its words as far apart as they were said', () => {
    fc.assert(
      fc.property(line(), fc.double({ min: 500, max: 4000, noNaN: true }), fc.nat(300), (own, apartMs, bytes) => {
        const { exchange, both } = twoEvents(own, apartMs, bytes)
        const gap = gapOf(exchange, ...both)
        expect(gap.mostMs).toBeGreaterThanOrEqual(apartMs - nearly)
        expect(isBroken(judgeAtLeast(row, gap, 500 - nearly, said))).toBe(false)
      }),
    )
  })

  test('is not late after what it ended with', () => {
    fc.assert(
      fc.property(line(), upTo(400), (own, tookMs) => {
        const exchange = answered(own, 1000 + tookMs, 0)
        // The turn was seen to be over no sooner than it was.
        const overMs = own.connectMs + own.thereMs + 1000
        const since = sinceOf(exchange, overMs, { beganMs: exchange.endMs, atMs: exchange.endMs })
        expect(since.leastMs).toBeLessThanOrEqual(tookMs + nearly)
      }),
    )
  })
})

/** An answer of a service beside us, both of us kept waiting for so much of each half second. */
function answeredOnBusy(tookMs: number, share: number): Exchange {
  const endMs = tookMs / (1 - share)
  const delays = Array.from({ length: Math.floor(endMs / 500) }, (_, at) => ({
    atMs: 500 * (at + 1),
    delayMs: 500 * share,
  }))
  const rest = { atMs: endMs, delayMs: share * (endMs % 500) }
  return made({ headersMs: endMs, endMs, accuracy: { connectMs: 0, delays: [...delays, rest] } })
}

describe('a machine that keeps us waiting for most of the time', () => {
  test('keeps a service beside us waiting as long, and all the way', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.41, max: 0.9, noNaN: true }), upTo(2500), (share, tookMs) => {
        const exchange = answeredOnBusy(tookMs, share)
        expect(isBroken(judgeAtMost(row, tookOf(exchange), 2500 + nearly, said))).toBe(false)
        const since = sinceOf(exchange, 0, { beganMs: exchange.endMs, atMs: exchange.endMs })
        expect(isBroken(judgeAtMost(row, since, 2500 + nearly, said))).toBe(false)
      }),
    )
  })

  test('does not make good what is late by far more', () => {
    const isLate = (tookMs: number): boolean =>
      isBroken(judgeAtMost(row, tookOf(answeredOnBusy(tookMs, 0.5)), 2500, said))
    expect([isLate(3000), isLate(6000)]).toEqual([true, true])
  })
})

describe('being late is no veto', () => {
  const ours = line(200, 20)

  test('an answer after twice the limit is late', () => {
    fc.assert(
      fc.property(ours, fc.double({ min: 4000, max: 9000, noNaN: true }), (own, tookMs) => {
        expect(isBroken(judgeAtMost(row, tookOf(answered(own, tookMs, 0)), 2500, said))).toBe(true)
      }),
    )
  })

  test('no gap at all is broken, and one that is far from it holds', () => {
    fc.assert(
      fc.property(ours, (own) => {
        const none = twoEvents(own, 0, 50)
        expect(isBroken(judgeAtLeast(row, gapOf(none.exchange, ...none.both), 500, said))).toBe(true)
        const long = twoEvents(own, 1000, 50)
        expect(isHeld(judgeAtLeast(row, gapOf(long.exchange, ...long.both), 500, said))).toBe(true)
      }),
    )
  })

  test('a wait of half the limit is early, also on a way of 400 ms', () => {
    fc.assert(
      fc.property(line(200, 200), upTo(500), (own, tookMs) => {
        const quick = { ...own, connectMs: 0, jitterMs: 0 }
        const early = judgeAtLeast(row, tookOf(answered(quick, tookMs, 0)), 1500, said)
        expect(isBroken(early)).toBe(true)
      }),
    )
  })
})

test('what is too near to be told says how much may be off, and asks for another try where that may be gone then', () => {
  const far = { connectMs: 0, thereMs: 500, backMs: 500, jitterMs: 0, firstLateMs: 0, secondLateMs: 120 }
  const exchange = answered(far, 2000, 0)
  const late = answered({ ...far, thereMs: 50, backMs: 50, secondLateMs: 700 }, 2000, 0)
  expect(judgeAtMost(row, tookOf(exchange), 2500, said)).not.toMatchObject({ again: true })
  expect(judgeAtMost(row, tookOf(late), 2500, said)).toMatchObject({ again: true })
  expect(told(tookOf(exchange))).toBe('3120 ms (2000 to 3120 ms: 120 ms this machine, 1000 ms the network)')
})

test('without anything that may be off, a time is what was measured', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), (endMs) => {
      const exchange = made({ sentMs: 0, headersMs: endMs, endMs })
      expect(told(tookOf(exchange))).toBe(`${endMs} ms`)
      expect(isHeld(judgeAtMost(row, tookOf(exchange), endMs, said))).toBe(true)
      expect(isBroken(judgeAtMost(row, tookOf(exchange), endMs - 1, said))).toBe(true)
      expect(isHeld(judgeAtLeast(row, tookOf(exchange), endMs, said))).toBe(true)
    }),
  )
})
