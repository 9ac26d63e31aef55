import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { beyondJson, boundedJson, JsonBounds } from './json-bounds.ts'

const nested = (depth: number): string => `${'['.repeat(depth)}1${']'.repeat(depth)}`

describe('JSON beyond its bounds', () => {
  test('is told by its depth, and never parsed', () => {
    expect([beyondJson(nested(64)), beyondJson(nested(65))]).toEqual([undefined, 'JSON nested more than 64 deep'])
    expect([boundedJson(nested(64)) !== undefined, boundedJson(nested(100_000))]).toEqual([true, undefined])
    expect(beyondJson(`{"a":${'{"b":'.repeat(70)}1`)).toBe('JSON nested more than 64 deep')
  })

  test('is told by how many values it has', () => {
    const list = (length: number): string => JSON.stringify(Array.from({ length }, (_, at) => at))
    expect([beyondJson(list(49_000)), beyondJson(list(51_000))]).toEqual([undefined, 'more than 50,000 JSON values'])
    const keys = JSON.stringify(Object.fromEntries(Array.from({ length: 51_000 }, (_, at) => [`k${at}`, at])))
    expect(beyondJson(keys)).toBe('more than 50,000 JSON values')
  })

  test('is told by the length of a number, and not by what stands in texts', () => {
    const number = (digits: number): string => `{"a":0,"b":-${'7'.repeat(digits)},"c":1}`
    expect([beyondJson(number(1000)), beyondJson(number(1001))]).toEqual([
      undefined,
      'a number of more than 1,000 digits',
    ])
    expect(boundedJson(`{"text":"${'7'.repeat(100_000)}","a":1}`)).toBeDefined()
    expect(beyondJson(`[${'1234567,'.repeat(2000)}1]`)).toBeUndefined()
  })

  test('is told of a text of any length as of its parts', () => {
    const piece = fc.oneof(
      fc.integer({ min: 990, max: 1010 }).map((digits) => '7'.repeat(digits)),
      fc.integer({ min: 1, max: 70 }).map(nested),
      fc.string({ maxLength: 40 }).map((text) => JSON.stringify(text)),
    )
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 4 }), (pieces) => {
        const json = `[${pieces.join(',')}]`
        expect(beyondJson(json)).toBe(new JsonBounds().take(json))
      }),
    )
  })

  test('no character of a string counts, whatever is escaped in it', () => {
    const odd = fc.string({ unit: fc.constantFrom('"', '\\', '[', '{', ',', 'a', '\n'), maxLength: 300 })
    fc.assert(
      fc.property(fc.array(odd, { maxLength: 10 }), (texts) => {
        const json = JSON.stringify(texts.map((text) => text.padEnd(80, '[')))
        expect(beyondJson(json)).toBeUndefined()
        expect(boundedJson(json)).toEqual(JSON.parse(json))
      }),
    )
  })

  test('blanks between signs are found wherever the text is cut, and none in a string', () => {
    const value = { a: [1, ' '.repeat(400), { 'b  ': null }], c: 12 }
    const compact = JSON.stringify(value)
    const signs = compact.match(/[[{:,]/g)?.length ?? 0
    const text = compact.replaceAll(/[[{:,]/g, (sign) => `${sign}${' \t\n\r'.repeat(80)}`)
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 700 }), (size) => {
        const bounds = new JsonBounds()
        let kept = ''
        for (let at = 0; at < text.length; at += size) {
          const part = text.slice(at, at + size)
          bounds.take(part)
          let from = 0
          for (const each of bounds.surplus) {
            kept += part.slice(from, each.from)
            from = each.to
          }
          kept += part.slice(from)
        }
        expect(JSON.parse(kept)).toEqual(JSON.parse(text))
        expect(kept.length).toBe(compact.length + 256 * signs)
      }),
    )
  })

  test('does not depend on how the text is cut', () => {
    const texts = [
      nested(70),
      `{"a":"\\"[${'['.repeat(70)}"}`,
      JSON.stringify({ a: ['[', '\\', '"'.repeat(9)] }),
    ].concat(`[${'7'.repeat(1100)}]`)
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.integer({ min: 1, max: 9 }), (text, size) => {
        const bounds = new JsonBounds()
        const told = new Set<string | undefined>()
        for (let at = 0; at < text.length; at += size) told.add(bounds.take(text.slice(at, at + size)))
        expect([...told].find((each) => each !== undefined)).toBe(beyondJson(text))
      }),
    )
  })

  test('what is no JSON is undefined, and read in time that goes with its length', () => {
    expect(boundedJson('<html>')).toBeUndefined()
    const began = performance.now()
    expect(boundedJson(`"${'\\'.repeat(2_000_001)}`)).toBeUndefined()
    expect(boundedJson(`"${'\\"'.repeat(1_000_000)}`)).toBeUndefined()
    expect(performance.now() - began).toBeLessThan(2000)
  })
})
