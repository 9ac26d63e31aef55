import fc from 'fast-check'

const anyCodePoint = fc.string({ unit: 'binary', minLength: 1, maxLength: 1 })
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
