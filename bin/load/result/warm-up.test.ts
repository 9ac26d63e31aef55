import { describe, expect, it } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import { slicesOver, slicesWithin } from '../../../load/slices.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import { shapeOf } from '../options.ts'
import { configFor } from '../plan.ts'
import { scenarioNamed } from '../scenario-named.ts'
import { resultOf } from './result.ts'

describe('a warm-up', () => {
  it('ends where a slice begins', () => {
    expect(slicesOver(60_000)).toEqual({ everyMs: 3000, count: 20 })
    expect(slicesOver(60_000, 5000)).toEqual({ everyMs: 2500, count: 24 })
    expect(slicesOver(20_000, 4000)).toEqual({ everyMs: 1000, count: 20 })
    expect(slicesWithin({ everyMs: 2500, count: 24 }, 5000)).toBe(2)
    expect(slicesWithin({ everyMs: 2500, count: 24 }, 0)).toBe(0)
    expect(slicesWithin({ everyMs: 2500, count: 2 }, 60_000)).toBe(1)
  })

  it('is left out of times, thresholds and goodput, but not out of the audit', () => {
    const args = { rate: '10', duration: '10s' }
    const config = { ...madeConfig(args, 'sessions'), slices: { everyMs: 5000, count: 2 } }
    const made = madeInstance(0, Array(100).fill(1000))
    const instance = {
      ...made,
      histograms: {
        send_lag: histogramOf([400]),
        'service_delay{optional}': histogramOf([900_000, 10_000]),
        'service_delay{optional}@0': histogramOf([900_000]),
        'service_delay{optional}@1': histogramOf([10_000]),
        'time_to_headers{none}': histogramOf([1000]),
        'time_to_headers{none}@0': histogramOf([1000]),
      },
      counters: {
        ...made.counters,
        ...{ 'ended{optional}': 100, 'good{optional}': 60, lost: 1, 'lost@0': 1 },
        ...{ 'ended{optional}@0': 50, 'good{optional}@0': 10, 'ended{optional}@1': 50, 'good{optional}@1': 50 },
      },
    }
    const of = (warmUpMs?: number) =>
      resultOf([instance], {
        ...wellEnded,
        config: {
          ...config,
          ...(warmUpMs === undefined ? {} : { warmUpMs }),
          objectives: ['service_delay p99 < 100ms'],
        },
        scenario: scenarioNamed('sessions'),
      })
    const [whole, steady] = [of(), of(5000)]
    expect(whole.goodput).toMatchObject({ perSecond: 6, share: 0.6 })
    expect(steady.goodput).toMatchObject({ perSecond: 10, share: 1 })
    expect(whole.metrics.service_delay?.max).toBe(900)
    expect(steady.metrics.service_delay).toMatchObject({ count: 1, max: 10 })
    expect(Object.keys(steady.metrics)).not.toContain('time_to_headers{none}')
    expect([whole, steady].map(({ thresholds }) => thresholds.at(-1)?.ok)).toEqual([false, true])
    expect([whole, steady].map(({ requested }) => requested.warmUpMs)).toEqual([undefined, 5000])
    expect([whole, steady].map(({ audit }) => audit.lost)).toEqual([1, 1])
  })

  it.each([
    ['sessions', { duration: '10s', 'warm-up': '9500ms' }, /--warm-up 9500ms leaves nothing to measure.*--duration/],
    ['waits', { hold: '1s', 'warm-up': '2h' }, /--warm-up 120m leaves nothing to measure.*--hold/],
    ['sessions', { 'warm-up': 'long' }, /--warm-up must be a time such as/],
  ])('of %s with %j is refused', (scenario, args, message) => {
    const act = () => {
      const shape = shapeOf(scenarioNamed(scenario), args)
      const target = { name: 'a', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'k' }, waitLimitMs: 4000 }
      return configFor(shape, target, { demonstration: false, workload: { sessions: null, arrivals: null } })
    }
    expect(act).toThrow(UsageError)
    expect(act).toThrow(message)
  })

  it('of nothing changes nothing', () => {
    expect(shapeOf(scenarioNamed('sessions'), { 'warm-up': '0s' }).warmUpMs).toBeUndefined()
    expect(madeConfig({ rate: '10', duration: '60s' }, 'sessions').slices).toEqual({ everyMs: 3000, count: 20 })
  })
})
