import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable, unobeyed, wrap } from './words.ts'

const said = fc.string({
  unit: fc.oneof(
    fc.constantFrom('\x1b', '\x07', '\x9b', '\r', '\n', '\u2028', '\u202e', '\ud800', ' ', '\t', '\u00a0'),
    fc.constantFrom('::error::', '::', ':', '##', '##[', '##vso[', '##teamcity[', '#', '%%', 'x'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
  maxLength: 200,
})

test('whatever a service says, no line of ours is obeyed by a terminal or a runner', () => {
  fc.assert(
    fc.property(said, fc.integer({ min: 10, max: 100 }), (text, width) => {
      const shown = unobeyed(['our words', ...wrap(printable(text), width, '  ')].join('\n'))
      expect(shown).not.toMatch(/[^\S\n]*^[^\S\n]*::/m)
      expect(shown).not.toMatch(/##\w*\[/)
      expect(shown).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]/)
    }),
  )
})

test('what nobody obeys is shown as it is', () => {
  expect(printable('a::b ## Heading #1 100%')).toBe('a::b ## Heading #1 100%')
  expect(unobeyed('a::b\n: comment\n  x::y')).toBe('a::b\n: comment\n  x::y')
  expect(printable('##[group]')).toBe('#\\u{23}[group]')
  expect(unobeyed('  ::error::x')).toBe('  \\u{3A}:error::x')
})
