import { readFileSync } from 'node:fs'
import { join as pathOf } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { LoadConfig } from '../../../load/config.ts'
import type { Damages } from '../../../load/engine/kit/damages.ts'
import { FakeWire } from '../../../load/engine/kit/fake-wire.ts'
import { madeConfig, scenarioIn } from '../../../load/engine/kit/made-config.ts'
import { MadeService } from '../../../load/engine/kit/made-service.ts'
import { VirtualClock } from '../../../load/engine/kit/virtual-clock.ts'
import { runVu } from '../../../load/engine/run.ts'
import { boundsOf, objectiveIn } from '../../../load/objective.ts'
import { slicesOver } from '../../../load/slices.ts'
import { readSessions } from '../../../load/workloads/sessions.ts'
import { packageRoot } from '../../package-root.ts'
import { madeInstance } from '../kit/made-instance.ts'
import { join } from './joined.ts'
import { slicesOf, stretchesOf } from './slices.ts'

const objectives = ['service_delay p90 < 200ms', 'service_delay p99 < 2s'].map(objectiveIn)
const record = {
  sessions: readSessions(readFileSync(pathOf(packageRoot(), 'load/workloads/agent-sessions.csv'), 'utf8')),
  arrivals: null,
}
const busy = { scenario: 'sessions', ratePerSecond: 20, durationMs: 60_000, drainMs: 20_000, compress: 3000 }

/** A minute of sessions, and what its result tells slice by slice. */
async function played(seed: number, damages: (beganMs: number) => Damages) {
  const clock = new VirtualClock()
  const config: LoadConfig = madeConfig({ ...busy, seed, bounds: boundsOf(objectives), slices: slicesOver(60_000) })
  const service = new MadeService(clock, config.waitLimitMs, damages(clock.nowUs / 1000))
  const wire = new FakeWire(clock, service.serve)
  const run = runVu({ wire, timers: clock, config, scenario: scenarioIn(config), vu: 0, headers: {} }, record)
  await clock.run()
  await run
  const joined = join([madeInstance(0, [], wire.result())], 0)
  const told = { objectives, latenciesCount: true }
  return { slices: slicesOf(config, joined), stretches: stretchesOf(config, joined, told), joined }
}

const between = (fromS: number, untilS: number, slowMs: number) => (beganMs: number) => ({
  slowFrom: { fromMs: beganMs + fromS * 1000, untilMs: beganMs + untilS * 1000, slowMs },
})

describe('a run in slices', () => {
  it('of a service that slows down for ten seconds shows when, and how many sends were good', async () => {
    const { slices, stretches: all } = await played(3, between(24, 34, 400))
    expect(slices).toHaveLength(20)
    // The made service ends late the streams of turns that are over as well, which is a fault.
    const stretches = all.filter(({ fault }) => !fault)
    expect(stretches.map(({ what }) => what)).toEqual(['service_delay p90 < 200 ms'])
    // Slices of three seconds: from 24 s, and 34 lies in the one that ends at 36.
    expect(stretches[0]).toMatchObject({ fault: false, atMs: 24_000, untilMs: 36_000 })
    const good = slices.map((each) => each.good / each.ended)
    expect(good.slice(0, 8).every((share) => share === 1)).toBe(true)
    expect(good.slice(8, 11).every((share) => share < 0.5)).toBe(true)
    expect(good.slice(12).every((share) => share === 1)).toBe(true)
    expect(slices[9]?.metrics['service_delay{optional}']?.p50).toBeGreaterThan(390)
    expect(slices[3]?.metrics['service_delay{optional}']?.p50).toBeLessThan(100)
  })

  it('leaves the whole as it is, and no send out', async () => {
    const { slices, joined } = await played(5, () => ({}))
    const sum = (of: (slice: (typeof slices)[number]) => number) => slices.reduce((all, each) => all + of(each), 0)
    expect(sum(({ ended }) => ended)).toBe(joined.counters.sent)
    expect(sum(({ good }) => good)).toBe(joined.counters.sent)
    expect(sum(({ metrics }) => metrics.service_delay?.count ?? 0)).toBe(joined.histograms.get('service_delay')?.count)
    expect([...joined.histograms.keys(), ...Object.keys(joined.counters)].filter((name) => name.includes('@'))).toEqual(
      [],
    )
  })

  it('shows the slice in which a message was sent that was lost', async () => {
    const { stretches, joined } = await played(7, () => ({ forgets: (send) => send === 600 }))
    const [first] = stretches
    expect(stretches).toHaveLength(1)
    expect(first).toMatchObject({ what: 'lost', fault: true })
    const beganMs = Reflect.get(joined.evidence[0]?.value as object, 'beganMs')
    expect(beganMs).toBeGreaterThanOrEqual(first?.atMs ?? 0)
    expect(beganMs).toBeLessThan(first?.untilMs ?? 0)
    // 600 of 1,200 sends: the middle of a minute.
    expect(first?.atMs).toBeGreaterThan(20_000)
    expect(first?.untilMs).toBeLessThan(40_000)
  })
})
