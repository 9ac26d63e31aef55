import { describe, expect, it } from 'vitest'
import { baseOf, canonical, canonicalBase, plausibleBases } from './address.ts'

const route = '/v1/conversations'

describe('one address in all of its forms', () => {
  it.each([
    ['https://agent.example.com/v1', 'https://agent.example.com:443/v1/'],
    ['http://agent.example.com/v1', 'HTTP://AGENT.example.com:80/v1'],
    ['https://agent.example.com/v1', 'https://user:secret@agent.example.com/v1#top'],
    ['https://agent.example.com/v1', 'https://agent.example.com./v1//'],
    ['https://agent.example.com/v1', 'https://agent.example.com/x/../v1?a=b'],
    ['https://xn--bcher-kva.example/v1', 'https://Bücher.example/v1'],
    ['http://[::1]:8080/v1', 'http://[0:0:0:0:0:0:0:1]:8080/v1'],
    ['http://[2001:db8::a]/v1', 'http://[2001:0DB8:0000::000A]:80/v1'],
    ['http://127.0.0.1/v1', 'http://127.1:80/v1'],
    ['https://a.example/~me/v1', 'https://a.example/%7Eme/%76%31'],
    ['https://a.example/a%2Fb/v1', 'https://a.example/a%2fb/v1'],
  ])('%s is %s', (base, other) => {
    expect([canonicalBase(base), canonicalBase(other)]).toEqual([base, base])
  })

  it.each([
    ['another port', 'https://agent.example.com:444'],
    ['another scheme', 'http://agent.example.com:443'],
    ['another host', 'https://agent.example.org'],
    ['a slash that is escaped', 'https://agent.example.com/%2F'],
  ])('%s is another', (_, origin) => {
    expect(canonical(origin + route)).not.toBe(canonical(`https://agent.example.com${route}`))
  })

  it('keeps what has to be escaped, and a cursor', () => {
    expect(canonical('http://a/v1/conversations/a%2fb%20c/messages?before=a%2bb%3D%3d+c')).toBe(
      'http://a/v1/conversations/a%2Fb%20c/messages?before=a%2Bb%3D%3D+c',
    )
  })

  it.each(['', 'agent', '/v1', 'http://'])('%j is none', (text) => {
    expect(canonical(text)).toBeUndefined()
  })
})

describe('what stands before a route', () => {
  it.each([
    ['http://a:1/v1/conversations', 'http://a:1/v1'],
    ['http://a/x/v1/conversations/c%2F1/messages?limit=1', 'http://a/x/v1'],
    ['http://a/messages', 'http://a'],
    ['http://a/v1/other', undefined],
  ])('of %s is %s', (url, base) => {
    expect(baseOf(url)).toBe(base)
  })

  const basesIn = (...bases: string[]) => plausibleBases(bases).map(({ base }) => base)

  it('is a base that ends in its version, where any does', () => {
    expect(basesIn('http://a/api', 'http://a/api', 'http://b/v1')).toEqual(['http://b/v1'])
    expect(basesIn('http://a/api', 'http://b/api', 'http://b/api')).toEqual(['http://b/api', 'http://a/api'])
  })

  it('is none below another', () => {
    expect(basesIn('http://a/v1', 'http://a/v1/v1', 'http://a/v10/v1')).toEqual(['http://a/v1', 'http://a/v10/v1'])
  })
})
