import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ReadLog } from './read-times.ts'

const nearMs = 2000
const reads = fc.array(
  fc.record({ sentMs: fc.integer({ min: 0, max: 20_000 }), lastMs: fc.integer({ min: 0, max: 9000 }) }),
  { maxLength: 40 },
)

test('tells of the reads around the two ends of a stretch, however long each took', () => {
  fc.assert(
    fc.property(reads, fc.nat(20_000), fc.nat(20_000), fc.nat(3), (made, oneMs, otherMs, open) => {
      const log = new ReadLog()
      const all = made.map(({ sentMs, lastMs }) => ({ sentMs, endMs: sentMs + lastMs, tookMs: lastMs / 2 }))
      all.sort((one, other) => one.endMs - other.endMs)
      for (const [index, read] of all.entries()) log.ended(`x${index}`, read)
      const [fromMs, toMs] = [Math.min(oneMs, otherMs), Math.max(oneMs, otherMs)]
      for (let index = 0; index < open; index += 1) log.began(`o${index}`, toMs - index * 700)
      const near = all.filter(
        ({ sentMs, endMs }) => endMs >= fromMs - nearMs && (sentMs <= fromMs + nearMs || endMs >= toMs - nearMs),
      )
      const times = (near.length > 0 ? near : all.slice(-1)).map(({ tookMs }) => tookMs)
      const waiting = Array.from({ length: open }, (_, index) => index * 700)
      const told = { leastMs: Math.min(...times), mostMs: Math.max(...times, ...waiting) }
      const found = log.around(fromMs, toMs)
      const { usualMs, ...bounds } = found ?? {}
      expect(bounds).toEqual(all.length === 0 ? {} : told)
      const isEnough = all.length > 0 && times.length + waiting.length >= 12
      const longer = [...times, ...waiting].filter((each) => each > (usualMs ?? 0)).length
      expect(usualMs === undefined).toBe(!isEnough)
      if (isEnough) expect(longer).toBeLessThanOrEqual((times.length + waiting.length) / 6)
    }),
    { numRuns: 500 },
  )
})
