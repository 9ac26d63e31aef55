import { isUtf8 } from 'node:buffer'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { textOfBytes } from './bytes.ts'

/** The same one byte after the other, by what Node takes for a character. */
function slowly(bytes: Buffer): string {
  const parts: string[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = [1, 2, 3, 4].find((each) => at + each <= bytes.length && isUtf8(bytes.subarray(at, at + each)))
    parts.push(
      length === undefined ? String.fromCharCode(0xdc00 + (bytes[at] ?? 0)) : bytes.toString('utf8', at, at + length),
    )
    at += length ?? 1
  }
  return parts.join('')
}

const sequences = fc.oneof(
  fc.uint8Array({ maxLength: 12 }).map((each) => Buffer.from(each)),
  fc.string({ unit: 'grapheme', maxLength: 6 }).map((each) => Buffer.from(each)),
  // Near what is barely a character, and barely none.
  fc
    .constantFrom(
      'e0a080',
      'e09fbf',
      'ed9fbf',
      'eda080',
      'f0908080',
      'f08fbfbf',
      'f48fbfbf',
      'f4908080',
      'c1bf',
      'c280',
      'f5',
    )
    .map((each) => Buffer.from(each, 'hex')),
)

test('what is no UTF-8 is told byte by byte, and the rest is as it was', () => {
  fc.assert(
    fc.property(fc.array(sequences, { maxLength: 8 }), (pieces) => {
      const bytes = Buffer.concat(pieces)
      expect(textOfBytes(bytes)).toBe(slowly(bytes))
    }),
    { numRuns: 2_000 },
  )
})

test('eight megabytes without a character become as many units', () => {
  const text = textOfBytes(Buffer.alloc(8_000_000, 0xff))
  expect([text.length, text.charCodeAt(0), text.charCodeAt(7_999_999)]).toEqual([8_000_000, 0xdcff, 0xdcff])
})
