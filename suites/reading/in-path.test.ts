import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inQuery, plainQuery, segment, wellFormed } from './in-path.ts'

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

test.each([
  ['/conversations', {}],
  ['/conversations?limit=5', { limit: 5 }],
  ['/conversations/c/messages?before=a%2Fb&limit=20', { limit: 20, before: 'a/b' }],
])('%s asks for what the spec names alone', (path, asked) => {
  expect(plainQuery(path)).toEqual(asked)
})

test.each([
  ...['limit=5&limit=6', 'limit[]=5', 'limit=-1', 'limit=1e3', 'limit=%35', 'limit', 'LIMIT=5'],
  ...['before=', 'before=%', 'before=a&before=b', 'q=word', '=', '&&', 'limit=5&'],
])('what ?%s asks for is open', (query) => {
  expect(plainQuery(`/conversations?${query}`)).toBeUndefined()
})
