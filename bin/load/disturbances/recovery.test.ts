import { describe, expect, it } from 'vitest'
import { Random } from '../../../load/random.ts'
import { type Bin, recoveryOf } from './recovery.ts'

const binMs = 250

/** Bins over a minute; `share` is the chance of a good send that is due at a moment. */
function binsOf(perSecond: number, share: (atMs: number) => number, seed = 1): Bin[] {
  const random = new Random(seed, 'bins')
  return Array.from({ length: (60 * 1000) / binMs }, (_, at) => {
    const ended = Math.round((perSecond * binMs) / 1000)
    const good = Array.from({ length: ended }, () => random.share() < share(at * binMs)).filter(Boolean).length
    return { ended, good }
  })
}

const span = { atMs: 20_000, untilMs: 21_000, nextMs: 60_000, previousMs: 0 }

describe('the time to recover', () => {
  it.each([1500, 4000, 12_000])('is that of an outage of %i ms', (outageMs) => {
    const bins = binsOf(20, (atMs) => (atMs >= 20_000 && atMs < 20_000 + outageMs ? 0 : 1))
    const { ms, fromMs = -1, toMs, shareBefore, lowestShare } = recoveryOf(bins, binMs, span)
    expect(ms).toBe(outageMs)
    expect(fromMs).toBeLessThanOrEqual(outageMs)
    expect(toMs).toBeGreaterThanOrEqual(outageMs)
    expect([shareBefore, lowestShare]).toEqual([1, expect.any(Number)])
    expect(lowestShare).toBeLessThan(0.6)
  })

  it('has an interval that holds the true time, where good sends are few by chance as well', () => {
    let held = 0
    for (let seed = 0; seed < 40; seed += 1) {
      const bins = binsOf(40, (atMs) => (atMs >= 20_000 && atMs < 25_000 ? 0.3 : 0.97), seed)
      const { ms, fromMs = 1e9, toMs } = recoveryOf(bins, binMs, span)
      if (ms !== null && fromMs <= 5000 + binMs && (toMs === null || (toMs ?? 0) >= 5000 - binMs)) held += 1
    }
    expect(held).toBeGreaterThanOrEqual(36)
  })

  it('is nothing where the share stays, or falls long after', () => {
    expect(
      recoveryOf(
        binsOf(20, () => 0.9),
        binMs,
        span,
      ),
    ).toMatchObject({ ms: 0 })
    const later = binsOf(20, (atMs) => (atMs > 45_000 && atMs < 50_000 ? 0 : 1))
    expect(recoveryOf(later, binMs, span)).toMatchObject({ ms: 0, lowestShare: 0 })
  })

  it('is unknown where it does not come, and where there are too few sends to tell', () => {
    const gone = binsOf(20, (atMs) => (atMs < 20_000 ? 1 : 0.5))
    expect(recoveryOf(gone, binMs, span)).toMatchObject({
      ms: null,
      why: expect.stringContaining('not back within 5 %'),
    })
    expect(recoveryOf(gone.slice(0, 82), binMs, span)).toMatchObject({
      ms: null,
      why: 'fewer than 40 sends were due after it',
    })
    expect(
      recoveryOf(
        binsOf(20, () => 0),
        binMs,
        span,
      ),
    ).toMatchObject({ ms: null, why: 'no send was good before it' })
    expect(
      recoveryOf(
        binsOf(20, () => 1),
        binMs,
        { ...span, atMs: 1000 },
      ),
    ).toMatchObject({
      ms: null,
      why: 'fewer than 40 sends were due and had ended before it',
    })
  })
})
