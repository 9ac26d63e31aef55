import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { made } from './kit/made.ts'
import { readInPart } from './kit/read-in-part.ts'
import { entriesReadOf, readPartOf } from './read-part.ts'

const partOf = (text: string) => readPartOf(readInPart(made({ body: text }), text.length))

describe('what was read of a JSON text', () => {
  it.each<[string, unknown, string[], string[]]>([
    ['{"a":1,"b":[{"c":"x', { a: 1, b: [{ c: 'x' }] }, ['', '/b', '/b/0'], []],
    ['{"a":1', { a: null }, [''], ['/a']],
    ['{"a":1,"b', { a: 1 }, [''], []],
    ['{"a":{"b":2},"c":', { a: { b: 2 }, c: null }, [''], ['/c']],
    ['{"a":[1,2]}', { a: [1, 2] }, [], []],
    [' [tru', [null], [''], ['/0']],
    ['{"a~/b":"\\u00', { 'a~/b': '\\u00' }, [''], []],
    ['{"__proto__":{"x":1},', JSON.parse('{"__proto__":{"x":1}}'), [''], []],
  ])('%s', (text, value, open, unknown) => {
    const part = partOf(text)
    expect(JSON.stringify(part?.value)).toBe(JSON.stringify(value))
    expect([[...(part?.open ?? [])].sort(), [...(part?.unknown ?? [])]]).toEqual([open, unknown])
  })

  it.each(['<html>', '{"a":1]', '{"a" 1', '[1 2]', '{a:1}', 'nul]'])('%s is the beginning of no JSON', (text) =>
    expect(partOf(text)).toBeNull(),
  )

  it('says nothing of blanks, and of an answer that was read whole', () => {
    expect(partOf(' \n'.repeat(9000))).toBeUndefined()
    expect(readPartOf(made({ body: '{"a":1…' }))).toBeUndefined()
  })

  it('steps over what lies deeper than the spec goes, however deep', () => {
    const deep = partOf('{"eta":'.repeat(2000))
    expect(Object.keys(Object(deep?.value))).toEqual(['eta'])
    const after = partOf(`{"a":${'[{"b":"]}",'.repeat(20)}"c":1${'}]'.repeat(20)},"d":1}`)
    expect(after).toBeNull()
    expect(partOf(`{"a":${'['.repeat(500)}"]"${']'.repeat(500)},"d":1}`)?.value).toMatchObject({ d: 1 })
  })

  it('agrees with the whole text, wherever it ends', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 4 }), fc.nat(), (text, at) => {
        const part = partOf(text.slice(0, (at % text.length) + 1))
        if (part === undefined || part === null) return /^\s*$/.test(text.slice(0, (at % text.length) + 1))
        const agrees = (seen: unknown, whole: unknown, place: string): boolean => {
          if (part.unknown.has(place)) return true
          if (typeof seen === 'string' && part.texts.has(place)) return typeof whole === 'string'
          if (typeof seen !== 'object' || seen === null) return Object.is(seen, whole) || seen === whole
          return Object.entries(seen).every(([name, value]) => {
            const within = name.replaceAll('~', '~0').replaceAll('/', '~1')
            return Object.hasOwn(Object(whole), name) && agrees(value, Object(whole)[name], `${place}/${within}`)
          })
        }
        return agrees(part.value, JSON.parse(text), '')
      }),
    )
  })

  it('counts the whole entries of a list, and of nothing else', () => {
    const rows = (text: string) => entriesReadOf(readInPart(made({ body: text }), text.length), 'conversations')
    expect(rows('{"conversations":[{"a":[1,2,3]},{"b":1},{"c"')).toBe(2)
    expect(rows('{"x":[1,2,3,4],"conversations":[1,2,3]')).toBe(2)
    expect(rows('{"x":[1,2,3,4]')).toBeUndefined()
    expect(rows('{"conversations":{"a":1,"b":2,"c":3}')).toBeUndefined()
  })
})
