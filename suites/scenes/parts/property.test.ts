import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { UnplayableError } from '../../run/errors.ts'
import { type Property, Purse, tryOut } from './property.ts'

/** Holds where the number is below the bound; each example is the number itself. */
function below(bound: number, parts: Partial<Property<number, number>> = {}): Property<number, number> {
  return {
    given: fc.nat(1000),
    draws: 50,
    act: async (given) => given,
    breaks: (example) => example >= bound,
    ...parts,
  }
}

describe('tryOut', () => {
  test('plays each draw once where nothing breaks, the given examples first, the same for the same seed', async () => {
    const once = await tryOut(below(1001, { examples: [7, 8] }), 5)
    expect(once).toMatchObject({ smallest: null, cutShort: false })
    expect(once.examples.slice(0, 2)).toEqual([7, 8])
    expect(once.examples).toHaveLength(52)
    expect(await tryOut(below(1001, { examples: [7, 8] }), 5)).toEqual(once)
    expect((await tryOut(below(1001, { examples: [7, 8] }), 6)).examples).not.toEqual(once.examples)
  })

  test('tries nothing where there is nothing to try', async () => {
    expect(await tryOut(below(0, { draws: 0 }), 5)).toEqual({ examples: [], smallest: null, cutShort: false })
  })

  test('finds the smallest counterexample with few tries, and says where it stands', async () => {
    const { examples, smallest } = await tryOut(below(100), 5)
    const first = examples.findIndex((each) => each >= 100)
    expect(first).toBeGreaterThanOrEqual(0)
    expect(examples[smallest ?? -1]).toBeLessThanOrEqual(examples[first] ?? 0)
    expect(examples[smallest ?? -1]).toBeGreaterThanOrEqual(100)
    expect(examples.length - first - 1).toBeLessThanOrEqual(12)
    expect(examples[smallest ?? -1]).toBe(100)
  })

  test('a counterexample that cost money is not made smaller', async () => {
    const purse = new Purse<number>({ tries: 100, costs: (example) => example >= 100 })
    const { examples, smallest } = await tryOut(below(100), 5, purse)
    expect(smallest).toBe(examples.length - 1)
    expect(examples.filter((each) => each >= 100)).toHaveLength(1)
  })

  test('properties share a purse: where it is empty, the rest is not tried, and that is said', async () => {
    const purse = new Purse<number>({ tries: 60 })
    expect((await tryOut(below(1001), 5, purse)).cutShort).toBe(false)
    expect(await tryOut(below(1001), 6, purse)).toMatchObject({ cutShort: true, examples: { length: 10 } })
    expect(await tryOut(below(1001), 7, purse)).toEqual({ examples: [], smallest: null, cutShort: true })
  })

  test('tries stop when too many of them cost money', async () => {
    const purse = new Purse<number>({ tries: 1000, charges: 2, costs: () => true })
    const { examples, cutShort } = await tryOut(below(1001), 5, purse)
    expect([examples.length, cutShort]).toEqual([2, true])
  })

  test('what the act throws is thrown, at once, and is no counterexample', async () => {
    let acts = 0
    const act = async (): Promise<number> => {
      acts += 1
      throw new Error('stopped')
    }
    await expect(tryOut(below(100, { act }), 5)).rejects.toThrow('stopped')
    expect(acts).toBe(1)
  })

  test('what was tried counts also where the run may spend no more in the middle of it', async () => {
    let acts = 0
    const act = async (given: number): Promise<number> => {
      acts += 1
      if (acts > 3) throw new UnplayableError('The budget is spent.')
      return given
    }
    const { examples, smallest, cutShort } = await tryOut(below(1001, { act }), 5)
    expect([examples.length, smallest, cutShort]).toEqual([3, null, true])
    acts = 3
    await expect(tryOut(below(1001, { act }), 5)).rejects.toThrow('spent')
  })
})
