import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { placeAt, swapped } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import type { SeenPage, SeenPageRun } from '../../reading/views/page-run.ts'
import { type Followed, follow } from './follow.ts'

const drawn = { seed: 20_261_121 }

/** A walk from the newest message to the oldest: the places that each page shows, none on some of them. */
const walks: fc.Arbitrary<number[][]> = fc
  .array(fc.nat(4), { minLength: 2, maxLength: 8 })
  .filter((sizes) => sizes.filter((size) => size > 0).length > 1)
  .map((sizes) => {
    let next = sizes.reduce((sum, size) => sum + size, 0)
    return sizes.map((size) => {
      next -= size
      return Array.from({ length: size }, (_, index) => next + index)
    })
  })

const pageOf = (places: number[], index: number): SeenPage => ({
  exchange: made({ id: `page ${index}` }),
  limit: 4,
  older: index > 0,
  page: undefined,
  seen: [],
  places,
})

const pageRunOf = (pages: readonly number[][]): SeenPageRun => ({
  name: 'a walk',
  from: null,
  end: 'start',
  pages: pages.map(pageOf),
})

function followed(pages: readonly number[][], known: readonly number[][] = pages): Followed {
  return follow(pageRunOf(pages), new Set(known.flat()), new Set())
}

const faults = ({ skippedNewest, missing, again, late }: Followed): Record<string, number[]> =>
  Object.fromEntries(
    Object.entries({ skippedNewest, missing, again, late }).flatMap(([name, noticed]) =>
      noticed.length === 0 ? [] : [[name, noticed.map(({ at }) => at).sort((a, b) => a - b)]],
    ),
  )

/** The places of pages that show some. */
const spoken = (pages: readonly number[][]): number[] =>
  [...pages.keys()].filter((page) => (pages[page] ?? []).length > 0)

const without = (pages: readonly number[][], place: number): number[][] =>
  pages.map((page) => page.filter((each) => each !== place))

describe('a walk that is followed', () => {
  it('has no fault where it is lawful, and every page with words is older than those before it', () => {
    fc.assert(
      fc.property(walks, (pages) => {
        const result = followed(pages)
        expect(faults(result)).toEqual({})
        expect(result.notOlder).toEqual([])
        expect(result.left).toEqual([])
        expect(result.withWords).toBe(spoken(pages).length)
        expect(result.older).toHaveLength(spoken(pages).length - 1)
      }),
      drawn,
    )
  })

  it('drop: a message that it passes over is missing', () => {
    fc.assert(
      fc.property(walks, fc.nat(), (pages, at) => {
        const all = pages.flat()
        const inner = all.filter((place) => place > 0 && place < all.length - 1)
        fc.pre(inner.length > 0)
        const gone = inner[placeAt(inner.length, at)] ?? 0
        const onFirst = pages[spoken(pages)[0] ?? 0] ?? []
        // What is newer than all of a first page that lost its newest messages was skipped at once.
        const rest = without(pages, gone)
        const newest = onFirst.includes(gone) && !(rest[spoken(pages)[0] ?? 0] ?? []).some((each) => each > gone)
        fc.pre(!newest)
        expect(faults(followed(rest, pages))).toEqual({ missing: [gone] })
      }),
      drawn,
    )
  })

  it('drop: the newest message is skipped', () => {
    fc.assert(
      fc.property(walks, (pages) => {
        const newest = Math.max(...pages.flat())
        expect(faults(followed(without(pages, newest), pages))).toEqual({ skippedNewest: [newest] })
      }),
      drawn,
    )
  })

  it('cut: what was not reached is left', () => {
    fc.assert(
      fc.property(walks, (pages) => {
        const last = spoken(pages).at(-1) ?? 0
        const result = followed(pages.slice(0, last), pages)
        expect(faults(result)).toEqual({})
        expect(result.left.toSorted((a, b) => a - b)).toEqual(pages[last])
      }),
      drawn,
    )
  })

  it('repeat: what is shown once more is told, and a page of it alone is not older', () => {
    fc.assert(
      fc.property(walks, fc.nat(), (pages, at) => {
        const full = spoken(pages)
        const page = full[placeAt(full.length, at)] ?? 0
        const twice = [...pages.slice(0, page + 1), pages[page] ?? [], ...pages.slice(page + 1)]
        const result = followed(twice)
        expect(faults(result)).toEqual({ again: pages[page] })
        expect(result.notOlder).toHaveLength(1)
      }),
      drawn,
    )
  })

  it('swap: two pages in each other’s place show messages late', () => {
    fc.assert(
      fc.property(walks, fc.nat(), (pages, at) => {
        const full = pages.filter((page) => page.length > 0)
        const place = placeAt(full.length - 1, at)
        const result = followed(swapped(full, place), full)
        const newer = full[place] ?? []
        // On the first page, what is newer than all that it shows was skipped.
        expect(faults(result)).toEqual(place === 0 ? { skippedNewest: newer, late: newer } : { late: newer })
      }),
      drawn,
    )
  })

  it('shows nothing where no page shows anything', () => {
    const result = followed([[], []], [[]])
    expect(faults(result)).toEqual({})
    expect(result.withWords).toBe(0)
  })
})
