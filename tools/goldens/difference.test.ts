import { describe, expect, it } from 'vitest'
import { firstDifference } from './difference.ts'
import { spread } from './services.ts'

const result = {
  verdict: 'conformant',
  durationMs: 5,
  rows: [
    { id: 'a/b', held: 2 },
    { id: 'a/c', note: null },
  ],
}

describe('firstDifference', () => {
  it('finds none but in durations', () => {
    expect(firstDifference(result, structuredClone(result))).toBeUndefined()
    expect(firstDifference(result, { ...result, durationMs: 6 })).toBeUndefined()
  })

  it('takes the conversations that were created as a set, and other lists in their order', () => {
    const [before, now] = [
      ['a', 'b'],
      ['b', 'a'],
    ]
    expect(firstDifference({ created: before }, { created: now })).toBeUndefined()
    expect(firstDifference({ created: before }, { created: ['b', 'c'] })).toBe('/created/0: "a" → "b"')
    expect(firstDifference({ rows: before }, { rows: now })).toBe('/rows/0: "a" → "b"')
  })

  it.each([
    [{ ...result, verdict: 'incomplete' }, '/verdict: "conformant" → "incomplete"'],
    [{ ...result, rows: [{ id: 'a/b', held: 3 }, result.rows[1]] }, '/rows/a/b/held: 2 → 3'],
    [{ ...result, rows: result.rows.slice(0, 1) }, '/rows/a/c: {"id":"a/c","note":null} → nothing'],
    [{ ...result, rows: [result.rows[0], { id: 'a/c' }] }, '/rows/a/c/note: null → nothing'],
    [{ ...result, more: 1 }, '/more: nothing → 1'],
    [undefined, 'the whole: '],
    [{ ...result, rows: {} }, '/rows: '],
  ])('names the place and both sides: %j', (now, told) => {
    expect(firstDifference(result, now)).toContain(told)
  })
})

describe('spread', () => {
  it('takes some from first to last, the same each time', () => {
    expect(spread([0, 1, 2, 3, 4, 5, 6, 7, 8], 4)).toEqual([0, 3, 5, 7])
    expect(spread([0, 1, 2], 4)).toEqual([0, 1, 2])
    for (let length = 4; length < 300; length += 1)
      expect(
        spread(
          Array.from({ length }, () => 0),
          4,
        ),
      ).toHaveLength(4)
  })
})
