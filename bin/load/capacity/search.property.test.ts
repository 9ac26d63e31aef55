import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random } from '../../../load/random.ts'
import { edgeOf, type Played } from './edge.ts'
import { nextStep, type SearchOptions } from './search.ts'

const options: SearchOptions = { start: 20, most: 1e6, whole: false, precision: 0.05, repeats: 2, mostConfirmations: 8 }

/** Plays a service that holds up to `edge`, give or take `noise` of it, and takes one step in fifty the other way. */
function searched(edge: number, noise: number, seed: number, more: Partial<SearchOptions> = {}, misled?: number) {
  const random = new Random(seed, 'service')
  const played: Played[] = []
  for (let steps = 0; steps < 200; steps += 1) {
    const next = nextStep(played, { ...options, ...more })
    if ('done' in next) return { played, next }
    // The sum of twelve draws is close to normal.
    const normal = Array.from({ length: 12 }, () => random.share()).reduce((sum, each) => sum + each, -6)
    const holds = next.load <= edge * (1 + noise * normal)
    const throughput = misled === undefined ? edge : edge * misled
    played.push({ load: next.load, outcome: holds ? 'pass' : 'fail', ...(holds ? {} : { throughput }) })
  }
  throw new Error('the search does not end')
}

const edges = fc.double({ min: 2, max: 50_000, noNaN: true })
const seeds = fc.nat(1_000_000)

describe('the search for the most that a service holds', () => {
  it('finds a sharp edge as narrowly as asked for, in few steps', () => {
    fc.assert(
      fc.property(edges, seeds, (edge, seed) => {
        const { played, next } = searched(edge, 0, seed)
        expect(next).toMatchObject({ done: 'edge' })
        if (!('edge' in next)) return
        expect(Math.abs(next.edge.estimate / edge - 1)).toBeLessThan(0.05)
        expect(next.edge.low).toBeLessThanOrEqual(next.edge.estimate)
        expect(next.edge.high).toBeGreaterThanOrEqual(next.edge.estimate)
        expect(played.length).toBeLessThan(6 + Math.abs(Math.log2(edge / 20)) + 8)
      }),
      { numRuns: 60 },
    )
  })

  it('finds one that wavers, and its interval holds the edge nearly always', () => {
    const runs = Array.from({ length: 100 }, (_, seed) => {
      const edge = 30 * 1.02 ** (seed % 200)
      const { next } = searched(edge, 0.02, seed)
      if (!('edge' in next)) throw new Error('no edge')
      const { estimate, low, high } = next.edge
      return { isNear: Math.abs(estimate / edge - 1) < 0.05, isWithin: low <= edge && edge <= high }
    })
    expect(runs.filter(({ isNear }) => isNear).length).toBeGreaterThanOrEqual(95)
    expect(runs.filter(({ isWithin }) => isWithin).length).toBeGreaterThanOrEqual(90)
  })

  it('is not led astray by a throughput that says nothing of what the service holds', () => {
    fc.assert(
      fc.property(edges, seeds, fc.double({ min: 0.01, max: 100, noNaN: true }), (edge, seed, misled) => {
        const { played, next } = searched(edge, 0, seed, {}, misled)
        expect(next).toMatchObject({ done: 'edge' })
        if ('edge' in next) expect(Math.abs(next.edge.estimate / edge - 1)).toBeLessThan(0.05)
        expect(played.length).toBeLessThan(8 + Math.abs(Math.log2(edge / 20)) + 8)
      }),
      { numRuns: 60 },
    )
  })

  it('plays whole numbers where nothing else can be held open', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), seeds, (edge, seed) => {
        const { played, next } = searched(edge, 0, seed, { whole: true })
        expect(played.every(({ load }) => Number.isInteger(load) && load >= 1)).toBe(true)
        expect(next).toMatchObject({ done: 'edge' })
        if ('edge' in next) expect(Math.abs(next.edge.estimate - edge)).toBeLessThanOrEqual(Math.max(1, 0.05 * edge))
      }),
    )
  })

  it('ends where all holds, and where nothing does', () => {
    expect(searched(1e9, 0, 1, { most: 5000 }).next).toEqual({ done: 'all-passed' })
    expect(searched(0, 0, 1).next).toEqual({ done: 'none-passed' })
    expect(searched(0, 0, 1, { whole: true }).next).toEqual({ done: 'none-passed' })
  })

  it('always ends, whatever the service does', () => {
    fc.assert(
      fc.property(
        fc.infiniteStream(fc.constantFrom('pass', 'fail', 'cannot-decide')),
        fc.boolean(),
        (outcomes, whole) => {
          const played: Played[] = []
          for (let steps = 0; steps < 120; steps += 1) {
            const next = nextStep(played, { ...options, whole, most: 10_000 })
            if ('done' in next) return
            expect(next.load).toBeGreaterThan(0)
            expect(next.load).toBeLessThanOrEqual(10_000)
            played.push({ load: next.load, outcome: outcomes.next().value ?? 'pass' })
          }
          throw new Error('it does not end')
        },
      ),
    )
  })
})

describe('the edge', () => {
  it('moves with the load: what holds at twice the load has its edge at twice the load', () => {
    const played: Played[] = [
      { load: 40, outcome: 'pass' },
      { load: 80, outcome: 'fail' },
      { load: 56, outcome: 'pass' },
      { load: 58, outcome: 'fail' },
    ]
    const [one, two] = [edgeOf(played), edgeOf(played.map((each) => ({ ...each, load: 2 * each.load })))]
    expect(two.estimate / one.estimate).toBeCloseTo(2, 6)
    expect(two.high / one.high).toBeCloseTo(2, 6)
  })

  it('is known better with every repeat that says the same', () => {
    const once: Played[] = [
      { load: 100, outcome: 'pass' },
      { load: 104, outcome: 'fail' },
      { load: 50, outcome: 'pass' },
      { load: 200, outcome: 'fail' },
    ]
    const often = [...once, ...once, ...once]
    const width = ({ low, high }: ReturnType<typeof edgeOf>): number => high / low
    expect(width(edgeOf(often))).toBeLessThan(width(edgeOf(once)))
  })
})
