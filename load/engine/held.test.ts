import { describe, expect, it } from 'vitest'
import type { LoadConfig } from '../config.ts'
import type { Damages } from './kit/damages.ts'
import { FakeWire } from './kit/fake-wire.ts'
import { madeConfig, scenarioIn } from './kit/made-config.ts'
import { MadeService } from './kit/made-service.ts'
import { VirtualClock } from './kit/virtual-clock.ts'
import { type PlannedTurn, plannedTurns } from './pace/planned-turns.ts'
import { aheadMs, handOverMs, runVu } from './run.ts'

const record = { sessions: [], arrivals: null }

interface Played {
  damages?: Damages
  holds?: boolean
  stopMs?: number
}

/** Sends at these times, of the kind `none`. */
async function played(turns: readonly Pick<PlannedTurn, 'session' | 'turn' | 'dueMs'>[], how: Played = {}) {
  const config: LoadConfig = madeConfig({ scenario: 'sessions', durationMs: 5000, drainMs: 5000 })
  const clock = new VirtualClock()
  const made = new MadeService(clock, config.waitLimitMs, how.damages)
  const wire = new FakeWire(clock, made.serve, { holds: how.holds ?? true })
  const beganUs = clock.nowUs
  const sends = turns.map((each) => ({ ...each, kind: 'none' as const }))
  const scenario = { ...scenarioIn(config), pace: () => plannedTurns(config, record, sends) }
  if (how.stopMs !== undefined)
    clock.setTimeout(() => {
      wire.isStopped = true
    }, how.stopMs)
  const run = runVu({ wire, timers: clock, config, scenario, vu: 0, headers: {} }, record)
  await clock.run()
  await run
  const ms = (us: number): number => (us - beganUs) / 1000
  const posts = wire.left.flatMap(({ request: { kind, dueUs = 0 }, handedUs, atUs }) =>
    kind === 'read' ? [] : [{ dueMs: ms(dueUs), handedMs: ms(handedUs), leftMs: ms(atUs) }],
  )
  return { posts, counters: wire.counters, gauges: wire.gauges, isHeld: wire.isHeld }
}

const steady = Array.from({ length: 100 }, (_, session) => ({ session, turn: 0, dueMs: 10 * session + 800 }))

describe('a wire that holds sends', () => {
  it('gets each of them ahead, and counts it when it leaves', async () => {
    const { posts, counters, gauges } = await played(steady)
    expect(posts).toHaveLength(100)
    for (const { dueMs, handedMs, leftMs } of posts) {
      expect(leftMs).toBe(dueMs)
      expect(dueMs - handedMs).toBeGreaterThanOrEqual(aheadMs - handOverMs)
      expect(dueMs - handedMs).toBeLessThanOrEqual(aheadMs)
    }
    expect(counters).toMatchObject({ due: 100, sent: 100, acknowledged: 100, found: 100 })
    expect(counters.moved).toBeUndefined()
    expect(gauges.open_waits).toEqual({ now: 0, max: 1 })
  })

  it('gets none ahead where it would send at once', async () => {
    const { posts, counters } = await played(steady, { holds: false })
    for (const { dueMs, handedMs, leftMs } of posts) expect([handedMs, leftMs]).toEqual([dueMs, dueMs])
    expect(counters).toMatchObject({ due: 100, sent: 100, found: 100 })
  })

  it('sends a follow-up at its time if its conversation is known by then, and else as soon as it is', async () => {
    const follow = [
      { session: 0, turn: 0, dueMs: 800 },
      { session: 0, turn: 1, dueMs: 850 },
    ]
    const inTime = await played(follow)
    expect(inTime.posts.map(({ leftMs }) => leftMs)).toEqual([800, 850])
    expect(inTime.posts[1]?.handedMs).toBeGreaterThanOrEqual(800)
    expect(inTime.counters).toMatchObject({ due: 2, sent: 2, found: 2 })
    expect(inTime.counters.moved).toBeUndefined()
    const late = await played(follow, { damages: { slowMs: 100 } })
    expect(late.posts[1]).toMatchObject({ leftMs: 902, dueMs: 902 })
    expect(late.counters).toMatchObject({ due: 2, sent: 2, moved: 1, found: 2 })
  })

  it('sends nothing after a stop: neither what is held nor what waits for its conversation', async () => {
    const follow = { session: 20, turn: 1, dueMs: 1155 }
    const { posts, counters, gauges, isHeld } = await played([...steady, follow], {
      stopMs: 1050,
      damages: { slowMs: 130 },
    })
    expect(posts.length).toBeGreaterThan(20)
    expect(Math.max(...posts.map(({ leftMs }) => leftMs))).toBeLessThanOrEqual(1050 + handOverMs)
    expect(counters).toMatchObject({ due: posts.length, sent: posts.length, found: posts.length })
    expect(counters['send.cancelled']).toBeUndefined()
    expect(gauges.open_waits?.now).toBe(0)
    expect(isHeld).toBe(false)
  })

  it('sends nothing after the account has no credits', async () => {
    const { posts, counters } = await played(steady, { damages: { status: () => 402 } })
    expect(posts).toHaveLength(3)
    expect(counters).toMatchObject({ due: 3, sent: 3, 'send.402': 3 })
  })
})
