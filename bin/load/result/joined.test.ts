import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import type { LoadInstanceSecond } from '../../../schemas/types.ts'
import { madeInstance } from '../kit/made-instance.ts'
import { join, metricsOf, percentileMs } from './joined.ts'

const second = (atMs: number, openWaits: number, more: Partial<LoadInstanceSecond> = {}): LoadInstanceSecond => ({
  atMs,
  counters: { due: 10, sent: 9, 'status.200': 5, 'status.503': 1, 'kind.ok': 6, 'kind.reset': 2, lost: 1, messages: 4 },
  gauges: { open_waits: openWaits },
  bands: { send_lag: [1000, 2000, 3000, 4000] },
  ...more,
})

it('what was measured stands in the order of what an objective can be about, and what was never counted is left out', () => {
  const once = histogramOf([1000])
  const names = ['send_lag', 'wakes', 'service_delay{none}', 'stream_duration', 'wait_duration', 'service_delay']
  const histograms = new Map(names.map((name) => [name, name === 'stream_duration' ? histogramOf([]) : once]))
  expect(Object.keys(metricsOf(histograms))).toEqual([
    ...['service_delay', 'service_delay{none}', 'wait_duration', 'send_lag', 'wakes'],
  ])
})

describe('instances that are joined', () => {
  it('measure together what one that had seen all would have measured', () => {
    const times = fc.array(fc.integer({ min: 0, max: 700_000_000 }), { minLength: 1, maxLength: 60 })
    fc.assert(
      fc.property(
        fc.array(times, { minLength: 1, maxLength: 5 }),
        fc.constantFrom(0.5, 0.9, 0.99, 1),
        (parts, share) => {
          const joined = join(
            parts.map((part, at) => madeInstance(at, part)),
            0,
          )
          const all = parts.flat().sort((a, b) => a - b)
          const exactMs = (all[Math.ceil(share * all.length) - 1] ?? Number.NaN) / 1000
          const foundMs = percentileMs(joined.histograms.get('wait_duration'), share) ?? Number.NaN
          expect(joined.counters.sent).toBe(all.length)
          expect(joined.histograms.get('wait_duration')?.count).toBe(all.length)
          // Half a bucket, which is 1/64 of what it holds.
          expect(Math.abs(foundMs - exactMs)).toBeLessThanOrEqual(exactMs / 128 + 1e-9)
        },
      ),
    )
  })

  it('keep each kind apart too, and readers out of the whole', () => {
    const { histograms } = join([madeInstance(0, [1, 2])], 0)
    expect(histograms.get('wait_duration')?.count).toBe(2)
    expect(histograms.get('wait_duration{optional}')?.count).toBe(2)
    expect(histograms.get('wait_duration{read}')?.count).toBe(1)
  })

  it('have open at once what they had in the same second, not the sum of their maxima', () => {
    const early = madeInstance(0, [1], {
      gauges: { open_waits: { max: 100 } },
      series: [second(1_000_000, 90), second(1_001_000, 10)],
    })
    const late = madeInstance(1, [1], {
      gauges: { open_waits: { max: 100 } },
      series: [second(1_000_000, 5), second(1_001_000, 95)],
    })
    expect(join([early, late], 0).most).toEqual({ waits: 105, streams: 0, both: 105, connections: 0 })
    expect(join([early], 0).most.waits).toBe(100)
  })

  it('are added second by second; of bands the highest stands', () => {
    const worse = second(1_000_000, 3, { bands: { send_lag: [500, 2500, 9000, 9000] } })
    const { series } = join(
      [madeInstance(0, [1], { series: [second(1_000_000, 2)] }), madeInstance(1, [1], { series: [worse] })],
      0,
    )
    expect(series).toEqual([
      {
        ...{
          atMs: 0,
          requested: 20,
          sends: 18,
          answers: 12,
          faults: 2,
          errors: 6,
          timeouts: 0,
          events: 8,
          openWaits: 5,
          openStreams: 0,
          good: 0,
        },
        bands: { send_lag: [1, 2.5, 9, 9] },
      },
    ])
  })

  it('count 504 apart from other statuses', () => {
    const counters = { 'status.504': 3, 'status.500': 2, 'status.200': 9 }
    const { series } = join([madeInstance(0, [1], { series: [second(1_000_000, 2, { counters })] })], 0)
    expect(series).toMatchObject([{ answers: 14, errors: 2, timeouts: 3 }])
  })

  it('show the first pieces of evidence of each fault', () => {
    const evidence = (name: string) => Array.from({ length: 20 }, (_, at) => ({ name, value: at }))
    const found = join([madeInstance(0, [1], { evidence: [...evidence('lost'), ...evidence('foreign')] })], 0).evidence
    expect(found.map(({ name }) => name)).toEqual([...Array(10).fill('lost'), ...Array(10).fill('foreign')])
  })
})
