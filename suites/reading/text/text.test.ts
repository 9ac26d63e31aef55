import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { beyondBothLimits, compareText, isEndAsShown, isEndOf, withinBothLimits } from './text.ts'

function differenceOf(expected: string, actual: string): string {
  const comparison = compareText(expected, actual)
  return comparison.same ? `the same (${comparison.form})` : comparison.difference
}

const anyText = fc.string({ unit: 'binary', maxLength: 40 })

describe('compareText', () => {
  it.each([
    ['exact', '', ''],
    ['exact', 'a\r\nb ', 'a\r\nb '],
    ['canonical', 'e\u0301', '\u00e9'],
    ['canonical', '\u00e9', 'e\u0301'],
    ['canonical', '\u212b', '\u00c5'],
    ['line-ends', 'a\r\nb\r\n\r\nc', 'a\nb\n\nc'],
    ['lone-returns', 'a\rb\r\nc', 'a\nb\r\nc'],
    ['line-ends+lone-returns', 'a\rb\r\nc', 'a\nb\nc'],
    ['outer-blanks', '  a b\n', 'a b'],
    ['outer-blanks', 'a', 'a\n'],
    ['outer-blanks', '\u3000a\u0085', 'a'],
    ['outer-blanks', '   ', ''],
    ['canonical+line-ends', 'e\u0301\r\nb', '\u00e9\nb'],
    ['canonical+outer-blanks', ' e\u0301', '\u00e9'],
    ['outer-blanks', 'a\r\nb\n', 'a\r\nb'],
    ['canonical', 'e\u0301\r\nb', '\u00e9\r\nb'],
    ['line-ends+outer-blanks', 'a\r\nb\r\n', 'a\nb'],
    ['left-out', 'a\u0007b\u200fc', 'abc'],
    ['left-out', 'a\u0007b\u200fc', 'a\u0007bc'],
    ['outer-blanks+left-out', '\u0001 a\u0085', 'a'],
    ['canonical+line-ends+outer-blanks', '\te\u0301\r\nb', '\u00e9\nb'],
  ])('finds %s alone between %j and %j', (form, expected, actual) => {
    expect(compareText(expected, actual)).toEqual({ same: true, form })
  })

  it.each([
    ['an LF that became CR LF', 'a\nb', 'a\r\nb'],
    ['a CR that is gone', 'a\rb', 'ab'],
    ['a compatibility form', '\ufb01', 'fi'],
    ['another case', 'a', 'A'],
    ['inner blanks that were folded', 'a  b', 'a b'],
    ['a hyphen that is another one', 'a-b', 'a\u2010b'],
    ['a character that was replaced', 'a😀', 'a\ufffd\ufffd'],
    ['a control character shown as a picture', 'a\u0007b', 'a\u2407b'],
    ['a control character that became a blank', 'a\u0007b', 'a b'],
    ['a control character with its neighbour', 'a\u0007bc', 'ac'],
    ['a control character that was not there', 'ab', 'a\u0007b'],
    ['a control character that moved', 'a\u0007bc', 'ab\u0007c'],
    ['a direction mark that was not there', 'a\u200fb', 'a\u200eb'],
    ['an escaped character', '<b>', '&lt;b&gt;'],
    ['a lost variation selector', '❤\ufe0f', '❤'],
    ['a cut end', 'abc', 'ab'],
    ['an added end', 'ab', 'abc'],
    ['a lost text', 'abc', ''],
  ])('does not forgive %s', (_, expected, actual) => {
    expect(compareText(expected, actual).same).toBe(false)
  })

  it('tells where, what was expected, what was seen, and how long both are', () => {
    expect([
      differenceOf('hello world', 'hello wOrld'),
      differenceOf('abc', 'abcd'),
      differenceOf('abcdefghijklm', 'abcdefghijk'),
      differenceOf('x', ''),
      differenceOf('a😀b', 'a\ufffdb'),
      differenceOf('a\u001b[31mb', 'a\u241b[31mb'),
      differenceOf('right \u202eleft', 'right \u202dleft'),
      differenceOf('<b>"é"</b>', '&lt;b&gt;"é"&lt;/b&gt;'),
      differenceOf('\r\ne\u0301 A', '\u00e9 B'),
      differenceOf('a\r\nb', 'a\r\nB'),
      differenceOf('x'.repeat(100_000), 'x'.repeat(65_535)),
    ]).toMatchInlineSnapshot(`
      [
        "at code point 7 after "hello w": expected U+006F 'o' then "rld", saw U+004F 'O' then "rld"; length 11 expected, 11 seen",
        "at code point 3 after "abc": expected the end, saw U+0064 'd'; length 3 expected, 4 seen",
        "at code point 11 after "defghijk": expected U+006C 'l' then "m", saw the end; length 13 expected, 11 seen",
        "at code point 0: expected U+0078 'x', saw the end; length 1 expected, 0 seen",
        "at code point 1 after "a": expected U+1F600 '😀' then "b", saw U+FFFD '�' then "b"; length 3 expected, 3 seen",
        "at code point 1 of the texts in NFC, with LF, trimmed after "a": expected U+005B '[' then "31mb", saw U+241B '␛' then "[31mb"; length 7 expected, 7 seen",
        "at code point 6 after "right ": expected U+202E then "left", saw U+202D then "left"; length 11 expected, 11 seen",
        "at code point 0: expected U+003C '<' then "b>"é"</b", saw U+0026 '&' then "lt;b&gt;"; length 10 expected, 22 seen",
        "at code point 2 of the texts in NFC, with LF, trimmed after "é ": expected U+0041 'A', saw U+0042 'B'; length 6 expected, 3 seen",
        "at code point 3 after "a\\u{D}\\u{A}": expected U+0062 'b', saw U+0042 'B'; length 4 expected, 4 seen",
        "at code point 65535 after "xxxxxxxx": expected U+0078 'x' then "xxxxxxxx", saw the end; length 100000 expected, 65535 seen",
      ]
    `)
  })

  it('counts code points, not UTF-16 units', () => {
    expect(differenceOf('😀😀a', '😀😀b')).toMatch(/^at code point 2 after "😀😀".*; length 3 expected, 3 seen$/)
  })

  it('calls only equal texts exact, and a text itself always', () => {
    // Two texts drawn apart are never alike: the other is the same one, or one that a service may make of it.
    const changes = [
      (text: string) => text,
      (text: string) => text.normalize('NFD'),
      (text: string) => text.normalize('NFC'),
      (text: string) => ` ${text}\n`,
      (text: string) => text.replaceAll('\n', '\r\n'),
      (text: string) => text.replaceAll('\r\n', '\n'),
    ]
    const [exact, alike] = [new Set<boolean>(), new Set<boolean>()]
    fc.assert(
      fc.property(anyText, fc.constantFrom(...changes), (a, change) => {
        const b = change(a)
        expect(compareText(a, a)).toEqual({ same: true, form: 'exact' })
        const comparison = compareText(a, b)
        const isExact = comparison.same && comparison.form === 'exact'
        expect(isExact).toBe(a === b)
        exact.add(isExact)
        alike.add(comparison.same && !isExact)
      }),
    )
    expect([exact.size, alike.size]).toEqual([2, 2])
  })

  it('tells any difference in at most 200 characters that a terminal can show', () => {
    let told = 0
    const long = fc.tuple(fc.nat(100_000), anyText).map(([length, text]) => 'ä'.repeat(length) + text)
    fc.assert(
      fc.property(fc.oneof(anyText, long), fc.oneof(anyText, long), (a, b) => {
        const comparison = compareText(a, b)
        if (comparison.same) return
        told++
        expect(comparison.difference.length).toBeLessThanOrEqual(200)
        expect(comparison.difference).not.toMatch(
          /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/u,
        )
      }),
      { numRuns: 300 },
    )
    expect(told).toBeGreaterThan(100)
  })
})

describe('isEndOf', () => {
  const whole = 'First line.\r\nCafe\u0301 is open… until ten. '

  it.each([
    ['the whole', whole],
    ['its last words', 'until ten. '],
    ['its last words, trimmed', 'until ten.'],
    ['its last character', '.'],
    ['a leading ellipsis', '…until ten.'],
    ['a leading ellipsis and a blank', '… until ten.'],
    ['three dots', '...until ten.'],
    ['an ellipsis of its own', '… until ten.'],
    ['another canonical form', 'Caf\u00e9 is open… until ten.'],
    ['a cut between a letter and its accent', '\u0301 is open… until ten.'],
    ['LF for CR LF', 'line.\nCafe\u0301 is open… until ten.'],
  ])('takes %s', (_, end) => {
    expect(isEndOf(whole, end)).toBe(true)
  })

  it.each([
    ['nothing', ''],
    ['blanks', '  \n'],
    ['an ellipsis alone', '…'],
    ['its head', 'First line.'],
    ['its head with dots', 'First line...'],
    ['a middle', 'open… until'],
    ['more than it', `x${whole}`],
    ['a trailing ellipsis', 'until ten.…'],
    ['other words', 'until nine.'],
  ])('does not take %s', (_, end) => {
    expect(isEndOf(whole, end)).toBe(false)
  })

  it('takes either form of a line end for the other where both are views', () => {
    expect(isEndAsShown('First line.\nIt is open.', 'line.\r\nIt is open. ')).toBe(true)
    expect(isEndAsShown('First line.\r\nIt is open.', 'line.\nIt is open.')).toBe(true)
    expect(isEndAsShown('First line.\nIt is open.', 'line.\r\nIt is shut.')).toBe(false)
    expect(isEndOf('First line.\nIt is open.', 'line.\r\nIt is open.')).toBe(false)
  })

  it('takes every end that is not blank, trimmed or with an ellipsis before it', () => {
    fc.assert(
      fc.property(anyText, fc.nat(40), fc.constantFrom('', '…', '...', '… '), (text, cut, ellipsis) => {
        const end = text.slice(Math.min(cut, text.length))
        fc.pre(end.trim() !== '' && compareText(end, '').same === false)
        expect(isEndOf(text, ellipsis + end)).toBe(true)
      }),
    )
  })
})

describe('the two ways to count characters', () => {
  it.each([
    ['aaa', 3, true, false],
    ['aaaa', 3, false, true],
    ['😀', 2, true, false],
    ['😀😀', 3, false, false],
    ['😀😀', 2, false, false],
    ['😀😀', 1, false, true],
    ['', 0, true, false],
  ])('%j against %i: within %s, beyond %s', (text, max, within, beyond) => {
    expect([withinBothLimits(text, max), beyondBothLimits(text, max)]).toEqual([within, beyond])
  })
})
