import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, test } from 'vitest'
import { requirementById } from '../../suites/areas/rows.ts'
import { countedByRule, type FaultName, faultNames } from '../audit/fault.ts'
import type { LoadConfig } from '../config.ts'
import { percentile } from '../histogram.ts'
import { readArrivals } from '../workloads/arrivals.ts'
import { readSessions } from '../workloads/sessions.ts'
import type { Damages } from './kit/damages.ts'
import { FakeWire } from './kit/fake-wire.ts'
import { madeConfig, scenarioIn } from './kit/made-config.ts'
import { MadeService } from './kit/made-service.ts'
import { VirtualClock } from './kit/virtual-clock.ts'
import type { Record as Recorded } from './pace/pace.ts'
import { runVu } from './run.ts'

const csv = (name: string): string => readFileSync(join(import.meta.dirname, '../workloads', name), 'utf8')
const record: Recorded = {
  sessions: readSessions(csv('agent-sessions.csv')),
  arrivals: readArrivals(csv('chat-arrivals.csv')),
}

/** One VU against a service in virtual time, over a wire that holds sends as the extension does, or does not. */
async function played(
  parts: Partial<LoadConfig>,
  damages: Damages = {},
  service?: { waitLimitMs: number },
  holds = true,
) {
  const config = madeConfig(parts)
  const clock = new VirtualClock()
  const made = new MadeService(clock, service?.waitLimitMs ?? config.waitLimitMs, damages)
  const wire = new FakeWire(clock, made.serve, { holds })
  let ended = false
  const run = runVu(
    { wire, timers: clock, config, scenario: scenarioIn(config), vu: 0, headers: { authorization: 'Bearer x' } },
    record,
  ).then(() => {
    ended = true
  })
  await clock.run()
  await run
  expect(ended).toBe(true)
  expect(wire.isHeld).toBe(false)
  const { counters, histograms, gauges } = wire.result()
  const faults = Object.fromEntries(faultNames.flatMap((name) => (counters[name] ? [[name, counters[name]]] : [])))
  return { counters, histograms, gauges, faults, evidence: wire.faults, wire, made }
}

const waits: Partial<LoadConfig> = { scenario: 'waits', open: 60, holdMs: 1000 }
const busy: Partial<LoadConfig> = { scenario: 'sessions', ratePerSecond: 30, durationMs: 8000, drainMs: 20_000 }

describe('a lawful service', () => {
  test.each<[string, Partial<LoadConfig>, number]>([
    ['waits', waits, 60],
    ['waits beyond the limit', { ...waits, holdMs: 3000 }, 60],
    ['streams', { scenario: 'streams', open: 40, holdMs: 1500, eventsPerSecond: 100 }, 40],
    ['sessions', busy, 240],
    ['sessions as recorded', { ...busy, arrivals: 'recorded' }, 240],
    ['burst', { ...busy, scenario: 'burst' }, 240],
    ['soak', { ...busy, scenario: 'soak' }, 240],
    ['ramp', { ...busy, scenario: 'ramp' }, 120],
    ['a day', { ...busy, scenario: 'day', arrivals: 'recorded' }, 240],
    ['conversations that wake', { ...busy, scenario: 'wakes' }, 240],
    ['agents that call each other', { ...busy, scenario: 'agents' }, 240],
    ['an agent without scripts', { ...busy, script: null }, 240],
  ])('%s: everything is sent, acknowledged and found, and nothing is wrong', async (_, parts, sends) => {
    const { counters, faults, evidence } = await played(parts)
    expect(evidence).toEqual([])
    expect(faults).toEqual({})
    expect(counters).toMatchObject({ due: sends, sent: sends, acknowledged: sends, found: sends })
    expect(counters.unsettled ?? 0).toBe(0)
    expect(counters['audit.read']).toBe(counters['audit.conversations'])
  })

  it('follows its scripts, or is told to follow none', async () => {
    expect((await played(busy)).counters).toMatchObject({ performed: 1 })
    const { counters, faults } = await played(busy, { ignoresScripts: true })
    expect(faults).toEqual({})
    expect(counters.performed).toBeUndefined()
    expect(counters.unperformed).toBeGreaterThan(200)
    const { performed, unperformed } = (await played({ ...busy, script: null })).counters
    expect([performed, unperformed]).toEqual([undefined, undefined])
  })

  it('is found so by a wire that holds no sends', async () => {
    const { counters, faults, histograms } = await played(busy, {}, undefined, false)
    expect(faults).toEqual({})
    expect(counters).toMatchObject({ due: 240, sent: 240, acknowledged: 240, found: 240 })
    expect(histograms.send_lag?.max).toBeLessThanOrEqual(1)
  })

  it('gets all kinds of sends, and readers beside them', async () => {
    const { wire } = await played(busy)
    const kinds = new Set(wire.sent.map(({ kind }) => kind))
    expect([...kinds].sort()).toEqual(['none', 'optional', 'read', 'required', 'stream'])
    const names = new Set(wire.sent.map(({ name }) => name))
    expect(names.size).toBe(5)
  })

  it('may put sends off: that is counted, and is no fault', async () => {
    const { counters, faults } = await played(busy, { status: (send) => (send % 10 === 3 ? 429 : undefined) })
    expect(faults).toEqual({})
    expect(counters.refused).toBeGreaterThan(10)
    expect(counters.found).toBe(counters.acknowledged)
  })
})

describe('callers who leave', () => {
  const leaving: Partial<LoadConfig> = { ...busy, scenario: 'returns', durationMs: 20_000, ratePerSecond: 20 }

  it('come back with the cursor that they had: nothing is wrong with a lawful service, and all that was taken is found', async () => {
    const { counters, faults, evidence } = await played(leaving)
    expect(evidence).toEqual([])
    expect(faults).toEqual({})
    expect(counters.sent).toBe(400)
    expect(counters.found).toBe(counters.acknowledged)
    expect(counters.unsettled ?? 0).toBe(0)
    expect(counters.left).toBeGreaterThan(80)
    expect(counters.left).toBe(counters['send.left'])
    expect(counters.returned).toBeGreaterThan(30)
    // Who left is no send that missed an objective.
    expect(
      ['none', 'optional', 'required', 'stream'].reduce((sum, kind) => sum + (counters[`ended{${kind}}`] ?? 0), 0),
    ).toBe(400 - (counters.left ?? 0))
  })

  it('find cursors that count from the newest message', async () => {
    const { faults, evidence } = await played(leaving, { driftingCursors: true })
    expect(Object.keys(faults)).toEqual(['duplicated'])
    expect(evidence[0]?.value).toMatchObject({ at: expect.stringContaining('from an earlier cursor') })
  })
})

describe('a load that is refused', () => {
  const long: Partial<LoadConfig> = { ...busy, durationMs: 60_000 }

  it('for lack of credits ends its sends at once, and audits what was taken', async () => {
    const { counters, faults, evidence } = await played(long, { status: (send) => (send >= 90 ? 402 : undefined) })
    expect(faults).toEqual({})
    expect(evidence).toMatchObject([{ name: 'noCredits', value: { status: 402, requests: 3 } }])
    expect(counters.sent).toBeLessThan(100)
    expect(counters).toMatchObject({ acknowledged: 90, found: 90, 'send.402': 3, 'gone{0}': 1 })
  })

  it('by a key that is revoked loses nothing: what cannot be read is unsettled', async () => {
    const { counters, faults, evidence } = await played(long, {
      status: (send) => (send >= 90 ? 401 : undefined),
      readStatus: (sends) => (sends >= 90 ? 401 : undefined),
    })
    expect(faults).toEqual({})
    expect(new Set(evidence.map(({ name }) => name))).toEqual(new Set(['keyRefused']))
    expect(counters.acknowledged).toBe(90)
    expect((counters.found ?? 0) + (counters.unsettled ?? 0)).toBe(90)
    // Twenty in a row and ten seconds, and no more.
    expect(counters.sent).toBeLessThan(480)
  })

  it('by a service that refuses some of its keys for a moment finds that', async () => {
    const { faults } = await played(busy, { status: (send) => (send === 60 ? 401 : undefined) })
    expect(faults).toEqual({ undocumentedStatus: 1 })
  })

  it('in every send looks whether anything is there', async () => {
    const { wire, counters } = await played(waits, { status: () => 404 })
    expect(wire.sent.filter(({ name }) => name === 'GET /conversations').length).toBeGreaterThan(0)
    expect(counters).toMatchObject({ 'send.404': 60 })
    expect(counters['status.200']).toBeGreaterThan(0)
    expect(counters.acknowledged).toBeUndefined()
  })
})

describe('a service with a fault that shows only under load', () => {
  test.each<[FaultName, Partial<LoadConfig>, Damages, service?: { waitLimitMs: number }]>([
    ['lost', busy, { forgets: (send) => send === 137 }],
    [
      'foreign',
      { ...waits, mix: { none: 0, optional: 1, required: 0, stream: 0 } },
      { tellsOf: (send) => (send === 41 ? 40 : undefined) },
    ],
    [
      'duplicated',
      { scenario: 'streams', open: 60, holdMs: 500, eventsPerSecond: 200 },
      { repeatsEvent: (send) => send === 50 },
    ],
    [
      'earlyTimeouts',
      { ...waits, mix: { none: 0, optional: 1, required: 1, stream: 0 } },
      { waitLimitMs: (_, open) => (open > 20 ? 300 : 2000) },
    ],
    ['lost', { ...busy, scenario: 'wakes' }, { forgets: (send) => send === 180 }],
    ['lost', { ...busy, scenario: 'agents' }, { forgets: (send) => send === 137 }],
    ['lateAnswers', { ...waits, holdMs: 3000 }, {}, { waitLimitMs: 2600 }],
    ['unanswered', waits, { cuts: (send) => send === 7 }],
    ['undocumentedStatus', waits, { status: (send) => (send === 7 ? 500 : undefined) }],
  ])('is found, and named: %s', async (name, parts, damages, service) => {
    const { faults, evidence, counters } = await played(parts, damages, service)
    expect(Object.keys(faults)).toEqual([name])
    expect(evidence[0]).toMatchObject({ name })
    const named = evidence.flatMap(({ value }) => (value as { rule?: string }).rule ?? [])
    const counted = Object.keys(counters).filter((each) => each.startsWith(countedByRule))
    expect(counted.map((each) => each.slice(countedByRule.length)).toSorted()).toEqual([...new Set(named)].toSorted())
    expect(counted.map((each) => counters[each] ?? 0).reduce((sum, n) => sum + n, 0)).toBe(named.length)
    expect(named.length > 0).toBe(name !== 'unanswered')
    for (const rule of named) expect(requirementById(rule).id).toBe(rule)
  })
})

describe('a stream that is open for long', () => {
  const streamed: Partial<LoadConfig> = {
    ...{ scenario: 'sessions', ratePerSecond: 10, durationMs: 4000, drainMs: 60_000 },
    mix: { none: 0, optional: 0, required: 0, stream: 1 },
  }

  it('of an overloaded service, which starts turns late, ends by itself: nothing is wrong', async () => {
    const { counters, faults, evidence } = await played(streamed, {
      startsLateMs: (send) => (send % 4 === 1 ? 30_000 : 0),
    })
    expect(evidence).toEqual([])
    expect(faults).toEqual({})
    expect(counters).toMatchObject({ sent: 40, 'send.200': 40, found: 40 })
    expect(counters.unsettled ?? 0).toBe(0)
  })

  it('until the end of the drain is not settled, and no fault', async () => {
    const { counters, faults, evidence } = await played(streamed, {
      startsLateMs: (send) => (send % 4 === 1 ? 300_000 : 0),
    })
    expect(evidence).toEqual([])
    expect(faults).toEqual({})
    expect(counters['send.cancelled']).toBeGreaterThan(0)
  })

  it('after the end of its turn is at fault, also where it starts the conversation', async () => {
    for (const which of [0, 25]) {
      const { faults, evidence } = await played(streamed, { staysOpen: (send) => send === which })
      expect(faults).toEqual({ streamBroken: 1 })
      expect(evidence[0]?.value).toMatchObject({ actual: expect.stringContaining('after the conversation settled') })
    }
  })
})

describe('good sends', () => {
  const sum = (counters: Record<string, number>, name: string): number =>
    ['none', 'optional', 'required', 'stream'].reduce((all, kind) => all + (counters[`${name}{${kind}}`] ?? 0), 0)

  it('are no longer good where the audit finds their message lost', async () => {
    const { counters } = await played(busy, { forgets: (send) => send % 40 === 17 })
    expect(counters.lost).toBe(6)
    expect([sum(counters, 'good'), sum(counters, 'spoilt')]).toEqual([240, 6])
    const { counters: lawful } = await played(busy)
    expect([sum(lawful, 'good'), sum(lawful, 'spoilt')]).toEqual([240, 0])
  })

  it('are none that were never answered', async () => {
    const streams: Partial<LoadConfig> = { scenario: 'streams', open: 60, holdMs: 500, eventsPerSecond: 200 }
    const { counters } = await played({ ...streams, drainMs: 2000 }, { hangs: (send) => send % 20 === 5 })
    expect(counters['send.cancelled']).toBe(3)
    expect([sum(counters, 'ended'), sum(counters, 'good')]).toEqual([60, 57])
  })
})

describe('time', () => {
  it('is paced by the plan alone: a service slowed by half a second moves latencies, and not the sends', async () => {
    const { histograms: fast, wire: first } = await played(waits)
    const { histograms: slow, wire: second } = await played(waits, { slowMs: 500 })
    const middle = (all: typeof fast) => percentile(all['service_delay{optional}'] ?? never(), 0.5) ?? 0
    expect(middle(slow) - middle(fast)).toBeGreaterThan(490_000)
    expect(middle(slow) - middle(fast)).toBeLessThan(520_000)
    const lag = (all: typeof fast) => percentile(all.send_lag ?? never(), 0.99) ?? 0
    expect(Math.abs(lag(slow) - lag(fast))).toBeLessThan(1000)
    const dues = (wire: FakeWire) => wire.sent.flatMap(({ dueUs }) => dueUs ?? [])
    expect(dues(second)).toEqual(dues(first))
  })

  it('of a rise ends where the service breaks, and the rate there is told', async () => {
    const { evidence, counters } = await played(
      { scenario: 'ramp', ratePerSecond: 60, durationMs: 20_000, drainMs: 10_000 },
      { status: (send) => (send > 300 ? 429 : undefined) },
    )
    expect(evidence.map(({ name }) => name)).toEqual(['knee'])
    // 300 sends at 60/s² over 20 s: reached after 14.1 s, at 42/s.
    expect(evidence[0]?.value).toMatchObject({ ratePerSecond: expect.closeTo(43, -1) })
    expect(counters.due).toBeLessThan(340)
  })
})

describe('an end before its time', () => {
  it('of the drain leaves unsettled what was not answered, and reads the rest', async () => {
    const never: Damages = { slowMs: 600_000 }
    const { counters, faults } = await played({ ...waits, drainMs: 1000 }, never)
    expect(faults).toEqual({})
    expect(counters.acknowledged ?? 0).toBe(0)
  })

  it('of the drain sends nothing that waited for the responses', async () => {
    const { wire, counters } = await played({ ...busy, waitLimitMs: 20_000, drainMs: 1000 }, { hangs: () => true })
    const sends = wire.left.filter(({ request }) => request.kind !== 'read')
    const firstUs = Math.min(...sends.map(({ atUs }) => atUs))
    const lastUs = Math.max(...sends.map(({ atUs }) => atUs))
    expect((lastUs - firstUs) / 1e6).toBeLessThan(9)
    expect(counters.due).toBe(240)
    expect(counters.sent).toBe(sends.length)
  })

  it('by an exception is counted, and what was sent is still audited', async () => {
    const config = madeConfig({ ...waits, mix: { none: 0, optional: 1, required: 0, stream: 0 } })
    const clock = new VirtualClock()
    const service = new MadeService(clock, config.waitLimitMs)
    let broken = false
    const wire = new FakeWire(clock, service.serve, { holds: true })
    const keep = wire.keep.bind(wire)
    wire.keep = (key, json) => {
      if (!broken) {
        broken = true
        throw new Error('no room')
      }
      keep(key, json)
    }
    const run = runVu({ wire, timers: clock, config, scenario: scenarioIn(config), vu: 0, headers: {} }, record)
    await clock.run()
    await run
    expect(wire.counters).toMatchObject({ thrown: 1, acknowledged: 60, found: 59 })
    expect(wire.isHeld).toBe(false)
  })
})

function never(): never {
  throw new Error('no such histogram')
}

describe('a load with disturbances', () => {
  const at = (atMs: number) => ({ atMs, action: 'true', forMs: 0 })
  const disturbed: Partial<LoadConfig> = { ...busy, disturbances: [at(3000), at(6000)], disturbedBinMs: 250 }

  it('counts what was open, what is kept, and the share of good sends, and finds no fault in a lawful service', async () => {
    const { counters, faults } = await played(disturbed)
    expect(faults).toEqual({})
    const sum = (name: RegExp): number =>
      Object.entries(counters).reduce((all, [each, times]) => all + (name.test(each) ? times : 0), 0)
    const open = sum(/^disturbed\.\d\.\w+\.(waits|streams)$/)
    expect(open).toBeGreaterThan(5)
    expect(sum(/^disturbed\.ended\.\d+$/) + sum(/^disturbed\.\d\.(?!open)\w+\.(waits|streams)$/)).toBe(240)
    expect(sum(/^disturbed\.good/)).toBe(sum(/^disturbed\.ended/))
    expect(counters['disturbed.0.kept']).toBe(counters['disturbed.0.acknowledged'])
    expect(counters['disturbed.0.acknowledged']).toBeGreaterThan(60)
    expect(counters['disturbed.0.lost']).toBeUndefined()
  })

  it('counts cuts after the first disturbance apart, and looks for what was cut', async () => {
    const { counters, faults, evidence } = await played(disturbed, { cuts: (send) => send > 120 && send % 10 === 0 })
    expect(faults).toEqual({})
    const cuts = (counters['disturbed.0.unanswered'] ?? 0) + (counters['disturbed.1.unanswered'] ?? 0)
    expect(cuts).toBeGreaterThan(8)
    expect(counters['disturbed.saw.cut']).toBe(cuts)
    expect(evidence.every(({ name }) => name.startsWith('disturbed.'))).toBe(true)
    expect((await played(disturbed, { cuts: (send) => send === 20 })).faults).toEqual({ unanswered: 1 })
  })

  it('counts a turn that exceeds the wait limit by its script as usual, and an earlier end of a wait as seen', async () => {
    const { counters } = await played({ ...disturbed, compress: 50 })
    expect(Object.keys(counters)).toContainEqual(expect.stringMatching(/^disturbed\.\d\.timedOut\.waits$/))
    expect(counters['disturbed.saw.timedOut']).toBeUndefined()
    const early = await played({ ...disturbed, compress: 50 }, { waitLimitMs: () => 100 })
    expect(early.counters['disturbed.saw.timedOut']).toBeGreaterThan(0)
  })

  it('says of a start that was refused that it is not in the history', async () => {
    const { counters } = await played(disturbed, { refuses: (send) => send > 120 && send % 5 === 0 })
    const refused = counters['disturbed.saw.refused'] ?? 0
    expect(refused).toBeGreaterThan(10)
    expect((counters['disturbed.0.cutAbsent'] ?? 0) + (counters['disturbed.1.cutAbsent'] ?? 0)).toBe(refused)
  })

  it('names each message that was lost', async () => {
    const { counters, faults, evidence } = await played(disturbed, { forgets: (send) => send % 3 === 0 && send < 90 })
    expect(faults.lost).toBe(30)
    const named = evidence.filter(({ name }) => name.startsWith('disturbed.lost.'))
    expect(named).toHaveLength(30)
    expect(new Set(named.map(({ value }) => JSON.stringify(value))).size).toBe(30)
    expect((counters['disturbed.0.lost'] ?? 0) + (counters['disturbed.1.lost'] ?? 0)).toBe(30)
  })
})
