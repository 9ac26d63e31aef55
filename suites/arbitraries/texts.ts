import fc from 'fast-check'

// By hand: fast-check's own unit of all code points keeps a table of a million of them, some 85 MB, once it is used.
const anyCodePoint = fc
  .oneof(fc.integer({ min: 0, max: 0xd7ff }), fc.integer({ min: 0xe000, max: 0x10ffff }))
  .map((codePoint) => String.fromCodePoint(codePoint))
const loneSurrogate = fc.integer({ min: 0xd800, max: 0xdfff }).map((unit) => String.fromCharCode(unit))
const telling = fc.constantFrom(
  '\0',
  '\r\n',
  '\u2028',
  '\ufeff',
  '"',
  '\\',
  '<b>',
  '%2F',
  '\u0301',
  'é',
  '👩‍👩‍👧',
  '\u202e',
  'data: ',
)

/** Texts of all of Unicode that any JSON can carry, with what JSON, SSE, HTML, and URLs treat apart; at most 30 units long. */
export const texts: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: fc.string({ maxLength: 12 }), weight: 3 },
  { arbitrary: fc.string({ unit: fc.oneof(anyCodePoint, telling), maxLength: 6 }), weight: 3 },
  { arbitrary: fc.string({ unit: fc.oneof(anyCodePoint, loneSurrogate), maxLength: 6 }), weight: 1 },
)
