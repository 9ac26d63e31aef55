import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import type { LoadConfig } from '../../config.ts'
import { scenarios } from '../../scenarios.ts'
import { readArrivals } from '../../workloads/arrivals.ts'
import { readSessions } from '../../workloads/sessions.ts'
import { madeConfig, scenarioIn } from '../kit/made-config.ts'
import { packed, packedRest, unpacked } from '../ledger.ts'
import { intentOf, type PlannedSend, sendIdOf } from '../script.ts'
import type { Pace, Record as Recorded } from './pace.ts'

const csv = (name: string): string => readFileSync(join(import.meta.dirname, '../../workloads', name), 'utf8')
const record: Recorded = {
  sessions: readSessions(csv('agent-sessions.csv')),
  arrivals: readArrivals(csv('chat-arrivals.csv')),
}
const shapes = { open: 401, holdMs: 2000, ratePerSecond: 37, durationMs: 20_000, drainMs: 30_000 }

const paceOf = (config: LoadConfig, vu: number): Pace => scenarioIn(config).pace(config, vu, record)
const sendsOf = (pace: Pace): PlannedSend[] => Array.from({ length: pace.count }, (_, index) => pace.at(index))
const all = (config: LoadConfig): PlannedSend[] =>
  Array.from({ length: config.vus }, (_, vu) => sendsOf(paceOf(config, vu))).flat()

describe.each(scenarios)('the plan of $id', ({ id: scenario, sends: total, turnsEndMs }) => {
  test('is exactly what was asked for, whatever the number of VUs, and names each send once', () => {
    for (const vus of [1, 2, 5]) {
      const config = madeConfig({ ...shapes, scenario, vus })
      const sends = all(config)
      expect(sends.length).toBe(total(config))
      expect(new Set(sends.map(sendIdOf)).size).toBe(sends.length)
    }
  })

  test('is in order, within its window, and of turns that end before the run does', () => {
    const config = madeConfig({ ...shapes, scenario, vus: 3 })
    const pace = paceOf(config, 1)
    const sends = sendsOf(pace)
    for (const [index, { dueMs, plan }] of sends.entries()) {
      expect(dueMs).toBe(pace.dueMs(index))
      expect(dueMs).toBeGreaterThanOrEqual(sends[index - 1]?.dueMs ?? 0)
      expect(dueMs).toBeLessThan(config.durationMs)
      expect(dueMs + plan.lastsMs).toBeLessThanOrEqual(turnsEndMs(config) + 0.001)
    }
  })

  test('finds the number of each send by its id, and of no other', () => {
    const config = madeConfig({ ...shapes, scenario, vus: 3 })
    const { placeOf } = paceOf(config, 1)
    if (placeOf === undefined) return
    const sends = sendsOf(paceOf(config, 1))
    expect(sends.map((send) => placeOf(sendIdOf(send)))).toEqual(sends.map((_, index) => index))
    const others = ['', '.0', '0.0', '2.0', '1.1', '01.0', '1.0x', '-2.0', `${3 * sends.length + 1}.0`]
    expect(others.map((sendId) => placeOf(sendId))).toEqual(others.map(() => undefined))
  })

  test('follows from the seed', () => {
    const plan = (seed: number) => sendsOf(paceOf(madeConfig({ ...shapes, scenario, seed }), 0))
    expect(plan(1)).toEqual(plan(1))
    if (scenario !== 'streams') expect(plan(1)).not.toEqual(plan(2))
  })

  test('marks the last send of each conversation', () => {
    const pace = paceOf(madeConfig({ ...shapes, scenario }), 0)
    const last = new Map<number, number>()
    for (const [index, { session }] of sendsOf(pace).entries()) last.set(session, index)
    const marked = sendsOf(pace).flatMap((_, index) => (pace.isLast(index) ? [index] : []))
    expect(marked).toEqual([...last.values()].sort((a, b) => a - b))
  })
})

describe('sessions', () => {
  const config = madeConfig({ ...shapes, scenario: 'sessions', ratePerSecond: 200, compress: 300, drainMs: 60_000 })
  const sends = sendsOf(paceOf(config, 0))

  it('come at a steady rate from the first second on', () => {
    const quarters = [0, 1, 2, 3].map((at) => sends.filter(({ dueMs }) => Math.floor(dueMs / 5000) === at).length)
    for (const count of quarters) expect(Math.abs(count - 1000)).toBeLessThan(250)
  })

  it('hold turns like the recorded ones: about a third outlast the wait limit', () => {
    const share = sends.filter(({ plan }) => plan.lastsMs > 600_000 / 300).length / sends.length
    expect(share).toBeGreaterThan(0.24)
    expect(share).toBeLessThan(0.36)
  })

  it('are of all kinds, as often as the mix says', () => {
    const mixed = sendsOf(paceOf({ ...config, mix: { none: 6, optional: 3, required: 0, stream: 1 } }, 0))
    const share = (kind: string) => mixed.filter((each) => each.kind === kind).length / mixed.length
    expect(share('none')).toBeCloseTo(0.6, 1)
    expect(share('optional')).toBeCloseTo(0.3, 1)
    expect(share('required')).toBe(0)
  })

  it('go on after their first turn in the same conversation, later', () => {
    const follow = sends.filter(({ session }, index) => sends.findIndex((each) => each.session === session) < index)
    expect(follow.length).toBeGreaterThan(sends.length / 4)
  })
})

describe('a burst', () => {
  it('has most of its sends within a tenth of the time', () => {
    const sends = sendsOf(paceOf(madeConfig({ ...shapes, scenario: 'burst', durationMs: 60_000 }), 0))
    const crest = sends.filter(({ dueMs }) => dueMs % 10_000 < 1000).length / sends.length
    expect(crest).toBeCloseTo(0.8, 1)
  })
})

describe('a day', () => {
  const dues = (arrivals: 'recorded' | 'poisson') => {
    const config = madeConfig({ ...shapes, scenario: 'day', ratePerSecond: 100, durationMs: 24_000, arrivals })
    const pace = scenarioIn(config).pace(config, 0, arrivals === 'recorded' ? record : { ...record, arrivals: null })
    return sendsOf(pace).map(({ dueMs }) => dueMs)
  }
  const perHour = (all: readonly number[]) =>
    Array.from({ length: 24 }, (_, hour) => all.filter((ms) => Math.floor(ms / 1000) === hour).length)

  it('has its peak before noon, of more than twice the average, and a night', () => {
    const counts = perHour(dues('recorded'))
    expect(counts.indexOf(Math.max(...counts))).toBe(10)
    expect(Math.max(...counts)).toBeGreaterThan(200)
    expect(Math.max(...counts.slice(1, 5))).toBeLessThan(15)
  })

  it('has the bursts of the record within an hour, and none without it', () => {
    const uneven = (all: readonly number[]): number => {
      const within = all.flatMap((ms) => (Math.floor(ms / 1000) === 10 ? [ms % 1000] : []))
      const counts = Array.from({ length: 20 }, (_, at) => within.filter((ms) => Math.floor(ms / 50) === at).length)
      return Math.max(...counts) - Math.min(...counts)
    }
    expect(uneven(dues('recorded'))).toBeGreaterThan(5)
    expect(uneven(dues('poisson'))).toBeLessThanOrEqual(1)
  })
})

describe('conversations that wake', () => {
  const config = madeConfig({ ...shapes, scenario: 'wakes', durationMs: 30_000, compress: 300 })
  const sends = sendsOf(paceOf(config, 0))
  const turns = (turn: number) => sends.filter((each) => each.turn === turn)

  it('are over and quiet before any of them is spoken to again', () => {
    expect(Math.max(...turns(0).map(({ dueMs, plan }) => dueMs + plan.lastsMs))).toBeLessThanOrEqual(15_000)
    expect(Math.min(...turns(1).map(({ dueMs }) => dueMs))).toBeGreaterThanOrEqual(20_000)
    expect(
      turns(1)
        .map(({ session }) => session)
        .toSorted(),
    ).toEqual(
      turns(0)
        .map(({ session }) => session)
        .toSorted(),
    )
  })

  it('wake together, half of them', () => {
    const early = turns(1).filter(({ dueMs }) => dueMs < 20_000 + 10_000 / 8).length / turns(1).length
    expect(early).toBeCloseTo(0.5, 1)
  })
})

describe('agents', () => {
  const config = madeConfig({ ...shapes, scenario: 'agents', ratePerSecond: 60, durationMs: 30_000, compress: 300 })
  const sends = sendsOf(paceOf(config, 0))

  it('call conversations of each other, and answers come back while turns go on', () => {
    const conversations = new Map<number, PlannedSend[]>()
    for (const each of sends) conversations.set(each.session, [...(conversations.get(each.session) ?? []), each])
    const teams = new Set([...conversations.keys()].map((session) => Math.floor(session / 3)))
    expect(conversations.size / teams.size).toBeGreaterThan(2)
    const within = [...conversations.values()].flatMap((all) =>
      all
        .slice(1)
        .filter(({ dueMs }, at) => all.slice(0, at + 1).some((each) => dueMs < each.dueMs + each.plan.lastsMs)),
    )
    expect(within.length).toBeGreaterThan(sends.length / 4)
  })
})

describe('a text', () => {
  it('is the same whenever it is derived, within the limit, and its script takes as long as planned', () => {
    const config = madeConfig({ ...shapes, scenario: 'sessions', ratePerSecond: 100 })
    for (const send of sendsOf(paceOf(config, 0)).slice(0, 500)) {
      const intent = intentOf(send, true, config)
      expect(intentOf(send, true, config)).toEqual(intent)
      expect(intent.text.length).toBeLessThan(100_000)
      expect(Math.abs(intent.lastsMs - send.plan.lastsMs)).toBeLessThan(1)
      expect(intent.words?.length).toBe(send.plan.replies.length)
      expect(new Set(intent.words).size).toBe(intent.words?.length)
    }
  })
})

describe('the ledger', () => {
  it('gives back what was kept', () => {
    const ms = fc.integer({ min: 0, max: 10 ** 9 }).map((us) => us / 1000)
    const entry = fc.record({
      sendId: fc.constantFrom('1.0', '77.3'),
      kind: fc.constantFrom('none', 'optional', 'required', 'stream'),
      start: fc.boolean(),
      sentMs: ms,
      endMs: ms,
      status: fc.option(fc.integer({ min: 100, max: 599 })),
      accepted: fc.boolean(),
      refused: fc.boolean(),
      messageId: fc.option(fc.string()),
      ack: fc.option(fc.string()),
      timedOut: fc.boolean(),
      shown: fc.array(
        fc.oneof(
          fc.tuple(fc.option(fc.string()), fc.integer({ min: 1, max: 9 })),
          fc.tuple(fc.option(fc.string()), fc.constant(0 as const), fc.string()),
        ),
      ),
      whole: fc.boolean(),
      inTime: fc.boolean(),
      overMs: fc.option(ms),
    })
    fc.assert(
      fc.property(entry, fc.boolean(), ms, (plain, good, atMs) => {
        const kept = good ? { ...plain, good: true as const } : plain
        expect(unpacked(packed(kept))).toEqual({ entry: kept })
        expect(unpacked(packedRest({ answeredByMs: atMs, atMs }))).toEqual({ rest: { answeredByMs: atMs, atMs } })
      }),
    )
  })
})
