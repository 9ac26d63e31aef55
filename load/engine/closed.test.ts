import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { faultNames } from '../audit/fault.ts'
import type { LoadConfig } from '../config.ts'
import { readSessions } from '../workloads/sessions.ts'
import type { Damages } from './kit/damages.ts'
import { FakeWire } from './kit/fake-wire.ts'
import { madeConfig, scenarioIn } from './kit/made-config.ts'
import { MadeService } from './kit/made-service.ts'
import { VirtualClock } from './kit/virtual-clock.ts'
import { mostSends } from './pace/closed.ts'
import { runVu } from './run.ts'

const sessions = readSessions(readFileSync(join(import.meta.dirname, '../workloads/agent-sessions.csv'), 'utf8'))
const closed: Partial<LoadConfig> = { scenario: 'sessions', users: 12, durationMs: 20_000, drainMs: 20_000 }

/** All virtual users of a load against one service in virtual time. `stopMs`: it is asked to stop then. */
async function played(parts: Partial<LoadConfig>, damages: Damages = {}, stopMs?: number, holds = true) {
  const config = madeConfig(parts)
  const clock = new VirtualClock()
  const made = new MadeService(clock, config.waitLimitMs, damages)
  const wires = Array.from({ length: config.vus }, () => new FakeWire(clock, made.serve, { holds }))
  const beganUs = clock.nowUs
  if (stopMs !== undefined)
    clock.setTimeout(() => {
      for (const wire of wires) wire.isStopped = true
    }, stopMs)
  let endedMs = 0
  const runs = wires.map((wire, vu) =>
    runVu({ wire, timers: clock, config, scenario: scenarioIn(config), vu, headers: {} }, { sessions, arrivals: null }),
  )
  void Promise.all(runs).then(() => {
    endedMs = (clock.nowUs - beganUs) / 1000
  })
  await clock.run()
  await Promise.all(runs)
  const of = (name: string): number => wires.reduce((sum, { counters }) => sum + (counters[name] ?? 0), 0)
  const open = wires.reduce(
    (sum, { gauges }) => sum + (gauges.open_waits?.max ?? 0) + (gauges.open_streams?.max ?? 0),
    0,
  )
  return { config, of, open, endedMs, faults: faultNames.filter((name) => of(name) > 0) }
}

describe('a closed model', () => {
  it.each([1, 3])('of %i virtual users sends what a service without delay allows, and finds all of it', async (vus) => {
    const { config, of, faults } = await played({ ...closed, vus })
    const most = mostSends(config, sessions)
    expect(faults).toEqual([])
    expect(of('sent')).toBeLessThanOrEqual(most)
    expect(of('sent')).toBeGreaterThan(0.9 * most)
    expect(of('found')).toBe(of('sent'))
  })

  it('sends less to a slow service, and never more at once than it has users', async () => {
    const { of: fast } = await played(closed)
    const { of: slow, open, faults } = await played(closed, { slowMs: 1000 })
    // A second is more than the tolerance of the wait limit.
    expect(faults).toEqual(['lateAnswers'])
    expect(slow('sent')).toBeLessThan(0.8 * fast('sent'))
    expect(open).toBeLessThanOrEqual(12)
  })

  it('sends the same over a wire that holds no sends', async () => {
    const { of, faults } = await played(closed, {}, undefined, false)
    expect(faults).toEqual([])
    expect(of('sent')).toBe((await played(closed)).of('sent'))
  })

  it('goes on after a rejected send, and not beyond the duration', async () => {
    const { config, of, endedMs } = await played(closed, { status: (send) => (send % 3 === 1 ? 429 : undefined) })
    expect(of('refused')).toBeGreaterThan(10)
    expect(of('sent')).toBeLessThanOrEqual(mostSends(config, sessions))
    expect(endedMs).toBeGreaterThan(20_000)
  })

  it('of a workload without times sends ten messages a second and user at most', () => {
    const [turn = never()] = sessions.flat()
    const endless = [[{ ...turn, thinkMs: 0, turnMs: 0, replies: [] }]]
    expect(mostSends(madeConfig({ ...closed, users: 2 }), endless)).toBe(2 * 200)
  })
})

describe('a load that is asked to stop', () => {
  it.each<[string, Partial<LoadConfig>]>([
    ['sessions', { scenario: 'sessions', ratePerSecond: 20, durationMs: 60_000 }],
    ['users', { ...closed, durationMs: 60_000 }],
    ['waits', { scenario: 'waits', open: 60, holdMs: 60_000, waitLimitMs: 90_000 }],
  ])('sends no more, waits for --drain, and audits: %s', async (_, parts) => {
    const { config, of, endedMs, faults } = await played({ ...parts, drainMs: 5000 }, {}, 10_000)
    const { of: whole } = await played(parts)
    expect(faults).toEqual([])
    if (parts.scenario !== 'waits') expect(of('sent')).toBeLessThan(0.4 * whole('sent'))
    expect(of('audit.read')).toBe(of('audit.conversations'))
    expect(of('found') + of('unsettled')).toBeGreaterThanOrEqual(of('acknowledged'))
    expect(endedMs).toBeLessThan(10_000 + config.drainMs + 15_000 + 40_000 + 5000)
  })
})

function never(): never {
  throw new Error('the record has no turn')
}
