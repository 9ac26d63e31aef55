import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contrastOf, middleCut } from './contrast.ts'

const lengthOf = (text: string): number => [...text].length
const most = fc.integer({ min: 100, max: 400 })
const text = fc.string({ unit: 'binary', minLength: 1, maxLength: 1500, size: 'max' })
const isWellFormed = (shown: string): boolean => !/\p{Cs}/u.test(shown)

/** Two texts with a common beginning, that then go on differently: with the first character of each that differs. */
const pairs = fc
  .tuple(text, fc.constantFrom('q', '\u{1f600}', '\u00e9'), text, fc.constantFrom('w', '\u{1f601}', '\u00e8'), text)
  .map(([same, one, restOfOne, two, restOfTwo]) => ({
    same,
    ...{ one, two, expected: `${same}${one}${restOfOne}`, actual: `${same}${two}${restOfTwo}` },
  }))

describe('two texts', () => {
  test('are shown within the bound, at the first place where they differ, without half of a character', () => {
    let cut = 0
    fc.assert(
      fc.property(pairs, most, ({ same, one, two, expected, actual }, bound) => {
        const { expected: left = '', actual: right = '', note } = contrastOf(expected, actual, bound)
        if (note !== undefined) cut += 1
        expect(Math.max(lengthOf(left), lengthOf(right))).toBeLessThanOrEqual(bound)
        const before = [...same].slice(-10).join('')
        expect(left).toContain(`${before}${one}`)
        expect(right).toContain(`${before}${two}`)
        expect([isWellFormed(left), isWellFormed(right)]).toEqual([true, true])
      }),
      { seed: 50, numRuns: 500, endOnFailure: true },
    )
    expect(cut).toBeGreaterThan(100)
  })

  test('of which one ends first show its end', () => {
    fc.assert(
      fc.property(fc.string({ minLength: 500, maxLength: 900 }), most, (whole, bound) => {
        const part = whole.slice(0, -1)
        const { expected, actual } = contrastOf(whole, part, bound)
        expect(expected?.endsWith(whole.slice(-20))).toBe(true)
        expect(actual?.endsWith(part.slice(-20))).toBe(true)
      }),
      { seed: 50, endOnFailure: true },
    )
  })

  test('that are equal are said to be equal, and short ones stay whole', () => {
    const long = 'x'.repeat(1200)
    expect(contrastOf(long, long, 200).note).toBe('equal, 1,200 and 1,200 characters')
    expect(contrastOf('one', 'two', 200)).toEqual({ expected: 'one', actual: 'two', note: undefined })
  })

  test('are compared from their quotation marks on where a sentence introduces one of them', () => {
    const shared = 'said '.repeat(200)
    const shown = contrastOf(`"${shared}this"`, `the history shows "${shared}that"`, 120)
    expect(shown.note).toBe('the first difference is at character 1,004; the texts have 1,006 and 1,024 characters')
    expect(shown.expected).toMatch(/said this"$/)
    expect(shown.actual).toMatch(/said that"$/)
  })

  test('that are JSON are compared member by member, in whatever order they are', () => {
    const [a, b] = ['a'.repeat(300), 'b'.repeat(300)]
    const one = JSON.stringify({ a, b, c: { d: 1, e: [{ f: 2, g: 3 }] } })
    const same = JSON.stringify({ c: { e: [{ g: 3, f: 2 }], d: 1 }, b, a })
    expect(contrastOf(one, same, 200).note).toMatch(/^equal, /)
    const other = JSON.stringify({ c: { e: [{ g: 4, f: 2 }], d: 1 }, b, a })
    const { expected = '', actual = '' } = contrastOf(one, other, 200)
    expect([expected.slice(-20), actual.slice(-20)]).toEqual([one.slice(-20), one.slice(-20).replace('3', '4')])
  })
})

test('a text alone keeps its beginning and its end, within the bound', () => {
  fc.assert(
    fc.property(text, most, (long, bound) => {
      const shown = middleCut(long, bound)
      expect(lengthOf(shown)).toBeLessThanOrEqual(bound)
      const points = [...long]
      expect(shown.startsWith(points.slice(0, 10).join(''))).toBe(true)
      expect(shown.endsWith(points.slice(-10).join(''))).toBe(true)
      expect(isWellFormed(shown)).toBe(true)
    }),
    { seed: 50, endOnFailure: true },
  )
})
