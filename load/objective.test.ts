import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { sendKinds } from './config.ts'
import { BrokenObjective, boundsOf, meetsAll, objectiveIn, objectiveMetrics, objectiveText } from './objective.ts'

describe('an objective', () => {
  test.each([
    ['time_to_first_message p99 < 2s', { metric: 'time_to_first_message', of: 'p99', is: '<', bound: 2000 }],
    ['service_delay{stream} p99.9<=1.5m', { metric: 'service_delay{stream}', of: 'p99.9', is: '<=', bound: 90_000 }],
    [' wait_duration  max < 250ms ', { metric: 'wait_duration', of: 'max', is: '<', bound: 250 }],
    ['refused < 0.5%', { metric: 'refused', of: 'share', is: '<', bound: 0.5 }],
    ['good >= 99 %', { metric: 'good', of: 'share', is: '>=', bound: 99 }],
  ])('%s', (text, meant) => {
    expect(objectiveIn(text)).toEqual(meant)
  })

  test.each([
    ['time_to_first_mesage p99 < 2s', /unknown metric time_to_first_mesage/],
    ['service_delay{streams} p99 < 2s', /unknown kind of send streams/],
    ['service_delay p99 > 2s', /is not an objective; write/],
    ['service_delay p99 < 2', /is not an objective; write/],
    ['service_delay p0 < 2s', /is not a percentile/],
    ['refused > 1%', /has the wrong direction/],
    ['service_delay p99 < 0s', /must be above 0/],
    ['refused < 0%', /is never met; write refused <= 0%/],
    ['good > 100%', /is never met; write good >= 100%/],
    ['good >= 101%', /more than 100 %/],
    ['', /is not an objective; write/],
  ])('is not %j, and the sentence says why', (text, why) => {
    expect(() => objectiveIn(text)).toThrow(BrokenObjective)
    expect(() => objectiveIn(text)).toThrow(why)
  })

  it('is read again as it is told', () => {
    const drawn = fc.record({
      metric: fc.constantFrom(...objectiveMetrics),
      of: fc.constantFrom('p50', 'p90', 'p99', 'p99.9', 'max'),
      is: fc.constantFrom('<', '<='),
      ms: fc.integer({ min: 1, max: 100_000 }),
    })
    fc.assert(
      fc.property(drawn, ({ metric, of, is, ms }) => {
        const read = objectiveIn(`${metric} ${of} ${is} ${ms}ms`)
        expect(objectiveIn(objectiveText(read))).toEqual(read)
      }),
    )
  })
})

describe('a good send', () => {
  const bounds = boundsOf(
    ['service_delay p90 < 1s', 'service_delay p99 < 5s', 'time_to_ack{stream} p50 < 100ms', 'refused < 1%'].map(
      objectiveIn,
    ),
  )

  it('meets the strictest bound of each metric, as far as it concerns it', () => {
    expect(bounds).toEqual([
      { metric: 'service_delay', kind: null, boundMs: 1000 },
      { metric: 'time_to_ack', kind: 'stream', boundMs: 100 },
    ])
    expect(meetsAll(bounds, 'stream', { service_delay: 900, time_to_ack: 90 })).toBe(true)
    expect(meetsAll(bounds, 'stream', { service_delay: 900, time_to_ack: 110 })).toBe(false)
    expect(meetsAll(bounds, 'optional', { service_delay: 1001 })).toBe(false)
    expect(meetsAll(bounds, 'none', {})).toBe(true)
  })

  it('stays one where its times are shorter', () => {
    const times = fc.record({ service_delay: fc.nat(3000), time_to_ack: fc.nat(300) })
    fc.assert(
      fc.property(
        fc.constantFrom(...sendKinds),
        times,
        fc.double({ min: 0, max: 1, noNaN: true }),
        (kind, all, share) => {
          const shorter = { service_delay: all.service_delay * share, time_to_ack: all.time_to_ack * share }
          if (meetsAll(bounds, kind, all)) expect(meetsAll(bounds, kind, shorter)).toBe(true)
        },
      ),
    )
  })
})
