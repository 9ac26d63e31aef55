import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inQuery, segment, wellFormed } from './in-path.ts'

const texts = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)) })

test('any text can stand in an address, and comes out of it as it was, but for lone surrogates', () => {
  fc.assert(
    fc.property(texts, (text) => {
      expect(wellFormed(text)).toBe(text.toWellFormed())
      expect(decodeURIComponent(inQuery(text))).toBe(text.toWellFormed())
      expect(decodeURIComponent(segment(text))).toBe(text.toWellFormed())
    }),
  )
})

test('dots are written so that they are no step', () => {
  expect(['.', '..', '...'].map(segment)).toEqual(['%2E', '%2E%2E', '...'])
})

test.each(['a/b', 'a?b', 'a#b', '%2e', '\r\nhost: x'])('%j is one segment', (id) => {
  const { pathname } = new URL(`http://a/v1/conversations/${segment(id)}/messages`)
  expect(pathname.split('/').length).toBe(5)
})
