import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Secrets } from './secrets.ts'

const key = 'cak_ABC/def+0123"x'

function knowing(...values: [string, string][]): Secrets {
  const secrets = new Secrets()
  for (const [name, value] of values) secrets.add(name, value)
  return secrets
}

describe('a secret in a text', () => {
  test.each([
    ['as it is', `Bearer ${key} is not known`],
    ['in JSON', JSON.stringify({ error: `Bearer ${key} is not known` })],
    ['in JSON with escaped slashes', JSON.stringify({ error: key }).replaceAll('/', '\\/')],
    ['in an address', `/x?token=${encodeURIComponent(key)}`],
    [
      'in an address in small letters',
      `/x?token=${encodeURIComponent(key).toLowerCase().replace('cak_abc', 'cak_ABC')}`,
    ],
    ['several times', `${key}${key} ${key}`],
  ])('is replaced by its name: %s', (_, text) => {
    const kept = knowing(['full', key]).redact(text)
    expect(kept).toMatch(/«full(, form 1)?»/)
    expect(kept).not.toMatch(/cak_|def/)
  })

  test('that begins like another is told from it', () => {
    const secrets = knowing(['short', 'cak_12345'], ['long', 'cak_1234567'])
    expect(secrets.redact('cak_1234567 cak_12345 cak_123456')).toBe('«long» «short» «short»6')
  })

  test('that is a plain word or number stays where it may be by chance, and goes where it is shown', () => {
    const secrets = knowing(['full', 'user'], ['readOnly', 'true'], ['writeOnly', '1000'], ['x', 'k'])
    const body = '{"role":"user","busy":true,"limit":1000,"k":"k"}'
    expect(secrets.redact(body)).toBe(body)
    expect(secrets.redactOurs('Bearer user')).toBe('Bearer «full»')
    expect(secrets.redactOurs('?token=k')).toContain('=«x»')
  })

  test('nothing is known, nothing is replaced', () => {
    const text = 'anything'
    expect([new Secrets().redact(text), new Secrets().redactOurs(text), knowing(['x', '']).redact(text)]).toEqual(
      Array(3).fill(text),
    )
  })
})

/** Keys as they may be: printable ASCII, and not a plain word or number. */
const keys = fc
  .stringMatching(/^[!-~]{6,40}$/)
  .filter((value) => !/^([A-Za-z]+|[0-9]+)$/.test(value) && !value.includes('«'))
const cuts = fc.array(fc.nat(200), { maxLength: 8 })

describe('wherever a secret stands', () => {
  test('no text keeps it', () => {
    fc.assert(
      fc.property(keys, fc.string(), fc.string(), (value, before, after) => {
        const secrets = knowing(['full', value])
        for (const text of [value, JSON.stringify(value).slice(1, -1), encodeURIComponent(value)])
          expect(secrets.redact(before + text + after)).not.toContain(text)
      }),
    )
  })

  test('no stream keeps it, however it is cut into pieces; what is around it stays, in its pieces', () => {
    fc.assert(
      fc.property(
        keys,
        fc.string({ unit: 'binary' }),
        fc.string({ unit: 'binary' }),
        cuts,
        (value, before, after, at) => {
          const whole = Buffer.from(`${before}${value}${after}`)
          const bounds = [0, ...at.filter((each) => each < whole.length).sort((a, b) => a - b), whole.length]
          const pieces = bounds.slice(1).map((end, index) => whole.subarray(bounds[index], end))
          const kept = knowing(['full', value]).redactPieces(pieces)
          expect(kept.length).toBe(pieces.length)
          const text = Buffer.concat(kept)
          expect(text.includes(value)).toBe(false)
          expect(
            text.equals(
              Buffer.from(
                whole.toString('latin1').replaceAll(value, () => latin('«full»')),
                'latin1',
              ),
            ),
          ).toBe(true)
        },
      ),
    )
  })
})

/** The bytes of a text, one character each. */
function latin(text: string): string {
  return Buffer.from(text).toString('latin1')
}
