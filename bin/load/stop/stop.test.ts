import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import { objectiveIn } from '../../../load/objective.ts'
import type { LoadInstanceSecond } from '../../../schemas/types.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { madeConfig, madeInstance } from '../kit/made-instance.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { missedForGood } from './missed.ts'
import { Saturation } from './saturation.ts'
import { Stopper, stopRulesOf } from './stopper.ts'

const second = (at: number, open: number, delayMs: number): LoadInstanceSecond => ({
  atMs: at * 1000,
  counters: { sent: 10 },
  gauges: { open_waits: open, open_streams: 0 },
  bands: { 'service_delay{optional}': [1000 * delayMs, 1000 * delayMs, 1000 * delayMs, 1000 * delayMs] },
})

/** The first second before which a load is over-saturated. */
function saturatedAt(of: (at: number) => LoadInstanceSecond[], seconds = 120): number | undefined {
  const saturation = new Saturation()
  for (let at = 0; at < seconds; at += 1) {
    for (const each of of(at)) saturation.add(each)
    if (saturation.before(at * 1000) !== undefined) return at
  }
  return undefined
}
const noise = (at: number): number => (at * 7919) % 13

describe('over-saturation', () => {
  it('is found where open sends and delays rise, not before 30 s, in one process as in two', () => {
    const rising = (at: number) => second(at, 20 + 5 * at + noise(at), 100 * at + 10 * noise(at))
    const found = saturatedAt((at) => [rising(at)])
    expect(found).toBeGreaterThanOrEqual(30)
    expect(found).toBeLessThan(45)
    expect(saturatedAt((at) => [rising(at), rising(at)])).toBe(found)
  })

  it.each<[string, (at: number) => LoadInstanceSecond]>([
    ['a steady load', (at) => second(at, 50 + noise(at), 20 + noise(at))],
    ['a slow service that keeps up', (at) => second(at, 500 + 20 * noise(at), 5000 + 300 * noise(at))],
    ['more open sends because the rate rises', (at) => second(at, 10 * at, 20 + noise(at))],
    ['delays that rise and are short', (at) => second(at, 10 * at, at)],
    ['a wave that ends', (at) => second(at, at < 20 ? 10 * at : Math.max(0, 400 - 10 * at), at < 20 ? 100 * at : 50)],
  ])('is not %s', (_, of) => {
    expect(saturatedAt((at) => [of(at)])).toBeUndefined()
  })

  it('is told with its figures', () => {
    const saturation = new Saturation()
    for (let at = 0; at < 60; at += 1) saturation.add(second(at, 10 * at, 100 * at))
    expect(saturation.before(60_000)).toBe(
      'the service does not keep up: in 45 s, open sends rose from 150 to 590, and the median delay of the slowest reply mode rose to 5.9 s',
    )
  })
})

describe('an objective that cannot be met any more', () => {
  const measured = (late: number, counters = {}) => ({
    histograms: new Map([
      [
        'service_delay',
        histogramOf([...Array.from({ length: 100 }, () => 1000), ...Array.from({ length: late }, () => 900_000)]),
      ],
    ]),
    counters,
  })

  it.each<[string, number, object, boolean]>([
    ['service_delay p99 < 500ms', 10, {}, false],
    ['service_delay p99 < 500ms', 11, {}, true],
    ['service_delay p50 < 500ms', 400, {}, false],
    ['service_delay max < 500ms', 1, {}, true],
    ['refused < 1%', 0, { refused: 10 }, false],
    ['refused < 1%', 0, { refused: 11 }, true],
    ['good >= 99%', 0, { 'ended{optional}': 50, 'good{optional}': 39 }, true],
    ['good >= 99%', 0, { 'ended{optional}': 50, 'good{optional}': 41 }, false],
  ])('%s with %i late of 1,000 planned sends, and %j', (objective, late, counters, isMissed) => {
    const missed = missedForGood([objectiveIn(objective)], measured(late, counters), 1000)
    expect(missed !== undefined).toBe(isMissed)
  })

  it('is none of the gaps between messages, whose number nobody plans', () => {
    const histograms = new Map([['message_gap', histogramOf(Array.from({ length: 5000 }, () => 9e6))]])
    expect(missedForGood([objectiveIn('message_gap p99 < 1s')], { histograms, counters: {} }, 100)).toBeUndefined()
  })
})

describe('a load that may stop early', () => {
  let folder = ''
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'stop-'))
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    rmSync(folder, { recursive: true })
  })
  const scenario = scenarioNamed('sessions')
  const made = (args = {}) => ({
    scenario,
    config: madeConfig({ rate: '10', duration: '100s', ...args }, 'sessions'),
    folder,
  })
  const counted = (counters: Record<string, number>): LoadInstanceSecond => ({ ...second(0, 1, 1), counters })

  it('stops at a fault, but not at a late response, which the generator may have caused', () => {
    const stopper = new Stopper({ failFast: true, stopSaturated: false }, made())
    expect(stopper.second(counted({ lateAnswers: 3 }))).toBeUndefined()
    expect(stopper.second(counted({ duplicated: 2 }))).toMatchObject({
      cause: 'fault',
      reason: 'a fault was found: 2 repeated messages',
    })
    expect(new Stopper({ failFast: false, stopSaturated: true }, made()).second(counted({ lost: 1 }))).toBeUndefined()
  })

  it('stops at an objective that is missed for good, unless the generator is late', () => {
    const write = (lagUs: number): void => {
      const delays = histogramOf([...Array.from({ length: 90 }, () => 1000), ...Array.from({ length: 11 }, () => 9e6)])
      const histograms = { 'service_delay{optional}': delays, send_lag: histogramOf([lagUs]) }
      writeFileSync(join(folder, 'instance-0.json'), JSON.stringify({ ...madeInstance(0), histograms }))
    }
    write(500_000)
    const stopper = new Stopper({ failFast: true, stopSaturated: false }, made())
    vi.advanceTimersByTime(5000)
    expect(stopper.second(counted({}))).toBeUndefined()
    write(1000)
    vi.advanceTimersByTime(4000)
    expect(stopper.second(counted({}))).toBeUndefined()
    vi.advanceTimersByTime(1000)
    expect(stopper.second(counted({}))).toEqual({
      cause: 'objective',
      atMs: 10_000,
      reason: 'service_delay p99 <= 5000 ms cannot be met any more',
    })
  })

  it('has nothing to stop when its sends are over', () => {
    const stopper = new Stopper({ failFast: true, stopSaturated: false }, made())
    vi.advanceTimersByTime(100_000)
    expect(stopper.second(counted({ lost: 1 }))).toBeUndefined()
  })

  it('refuses --stop-saturated where open sends cannot grow, or grow by themselves', () => {
    const refused = (id: string, args: object) => () =>
      stopRulesOf(scenarioNamed(id), { 'stop-saturated': true, ...args })
    expect(refused('waits', {})).toThrow(
      new UsageError(
        '--stop-saturated needs a rate that does not rise and fall by itself (sessions, soak), and scenario waits has none.',
      ),
    )
    expect(refused('ramp', {})).toThrow('scenario ramp has none')
    expect(refused('sessions', { users: '5' })).toThrow('with --users, open sends cannot grow')
    expect(refused('soak', {})()).toEqual({ failFast: false, stopSaturated: true })
  })
})
