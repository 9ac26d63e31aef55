import { describe, expect, it } from 'vitest'
import { isAskedFor } from './asked-for.ts'
import { made } from './kit/made.ts'

const asks: readonly [number, string, string][] = [
  [304, 'GET', 'if-none-match'],
  [304, 'GET', 'if-modified-since'],
  [304, 'HEAD', 'if-none-match'],
  [206, 'GET', 'range'],
  [416, 'GET', 'range'],
  [412, 'GET', 'if-match'],
  [412, 'POST', 'if-unmodified-since'],
  [412, 'POST', 'if-none-match'],
  [417, 'POST', 'expect'],
  [100, 'POST', 'expect'],
  [101, 'GET', 'upgrade'],
]

describe('a status that a header of the request asked for (readings 89)', () => {
  it.each(asks)('%i to %s with %s, and not without it', (status, method, name) => {
    const asked = (requestHeaders: Record<string, string>) => isAskedFor(made({ status, method, requestHeaders }))
    expect([asked({ [name]: 'x' }), asked({ accept: '*/*' }), asked({})]).toEqual([true, false, false])
  })

  it.each([
    [304, 'POST', 'if-none-match'],
    [206, 'POST', 'range'],
    [412, 'GET', 'if-none-match'],
    [200, 'GET', 'if-none-match'],
    [302, 'GET', 'if-none-match'],
    [204, 'GET', 'range'],
    [102, 'POST', 'expect'],
  ])('%i to %s is not asked for by %s', (status, method, name) => {
    expect(isAskedFor(made({ status, method, requestHeaders: { [name]: 'x' } }))).toBe(false)
  })

  it('may have been asked for by headers that are not on record', () => {
    const unrecorded: ['requestHeaders'] = ['requestHeaders']
    expect([304, 200].map((status) => isAskedFor(made({ status, unrecorded })))).toEqual([true, false])
  })
})
