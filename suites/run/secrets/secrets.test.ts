import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compositions, everyReadingOf, forms } from '../kit/secret-forms.ts'
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
    ['in capital letters', `BEARER ${key.toUpperCase()} IS NOT KNOWN`],
    ['in small letters, in JSON', JSON.stringify({ error: `bearer ${key.toLowerCase()} is not known` })],
    ['several times', `${key}${key} ${key}`],
  ])('is replaced by its name: %s', (_, text) => {
    const kept = knowing(['full', key]).redact(text)
    expect(kept).toMatch(/«full(, form 1)?»/)
    expect(kept).not.toMatch(/cak_|def/i)
  })

  test('is found where its beginning has line ends behind it without end, and where it is told without end', () => {
    const secrets = knowing(['full', 'cak_abcdefghijklmn'])
    const ends = `cak_abcde${'\n'.repeat(50_000)}`
    expect(secrets.redact(`${ends}cak_abcdefghijklmn`)).toBe(`${ends}«full»`)
    expect(secrets.redact('cak_abcdefghijklmn '.repeat(20_000))).toBe('«full» '.repeat(20_000))
  })

  test('that was forgotten is text like any other, and the rest is still replaced', () => {
    const secrets = knowing(['old', 'cak_oldest_key_1'], ['new', 'cak_newest_key_2'])
    expect(secrets.redact('cak_oldest_key_1 cak_newest_key_2')).toBe('«old» «new»')
    secrets.forget('cak_oldest_key_1')
    secrets.forget('never known')
    expect(secrets.redact('cak_oldest_key_1 cak_newest_key_2')).toBe('cak_oldest_key_1 «new»')
    secrets.add('again', 'cak_oldest_key_1')
    expect(secrets.redact('cak_newest_key_2')).toBe('«new»')
    expect(secrets.redact('cak_oldest_key_1')).not.toContain('oldest')
  })

  test('that begins like another is told from it', () => {
    const secrets = knowing(['short', 'cak_12345'], ['long', 'cak_1234567'])
    expect(secrets.redact('cak_1234567 cak_12345 cak_123456')).toBe('«long» «short» «short»6')
  })

  test('that is a plain word or number stays where it may be by chance, and goes where it is shown', () => {
    const secrets = knowing(
      ['full', 'user'],
      ['readOnly', 'true'],
      ['writeOnly', '1000'],
      ['x', 'k'],
      ['accept', 'application/json'],
    )
    const body = '{"role":"user","busy":true,"limit":1000,"k":"k"}'
    expect(secrets.redact(body)).toBe(body)
    expect(secrets.redact('content-type: application/json')).toBe('content-type: application/json')
    expect(secrets.untold).toEqual(['full', 'readOnly', 'writeOnly', 'x', 'accept'])
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

/** Whether any reading of a text holds the value. */
function isIn(text: string, value: string): boolean {
  return everyReadingOf(text).some((each) => each.includes(value))
}

describe('however a secret is written', () => {
  const keyLike = fc.stringMatching(/^[a-z]{2,4}_[A-Za-z0-9/+_-]{12,40}$/)
  const around = fc.stringMatching(/^[ -~]{0,12}$/)

  test.each(Object.entries(forms))('%s: no reading of what is kept holds it, and the rest stays', (_, { write }) => {
    fc.assert(
      fc.property(keyLike, around, around, (value, before, after) => {
        const text = `${before} "${write(value)}" ${after}`
        expect(isIn(text, value)).toBe(true)
        const kept = knowing(['full', value]).redact(text)
        expect(isIn(kept, value)).toBe(false)
        expect([kept.startsWith(`${before} "`), kept.endsWith(`" ${after}`)]).toEqual([true, true])
      }),
      { numRuns: 30 },
    )
  })

  test.each(Object.entries(forms))(
    '%s: JSON stays JSON, and leads back to what the service wrote',
    (_, { write, inJson }) => {
      fc.assert(
        fc.property(keyLike, around, (value, before) => {
          const secrets = knowing(['full', value])
          const written = inJson
            ? `${JSON.stringify(before).slice(1, -1)}${write(value)}`
            : JSON.stringify(before + write(value)).slice(1, -1)
          const json = `{"conversationId":"${written}"}`
          const told = JSON.parse(json).conversationId
          const kept = JSON.parse(secrets.redact(json)).conversationId
          expect(kept).not.toBe(told)
          expect(secrets.restored(`/conversations/${encodeURIComponent(kept)}`)).toBe(
            `/conversations/${encodeURIComponent(told)}`,
          )
          expect(JSON.parse(secrets.restored(JSON.stringify({ kept }))).kept).toBe(told)
          // The same string, written in another way, is the same again.
          expect(JSON.parse(secrets.redact(JSON.stringify({ told }))).told).toBe(kept)
        }),
        { numRuns: 30 },
      )
    },
  )

  test.each([
    ['lines of one event', (a: string, b: string) => `data: ${a}\ndata: ${b}\n\n`],
    ['lines of one event in JSON', (a: string, b: string) => `data: {"text":\ndata: "${a}\ndata: ${b}"}\n\n`],
    [
      'two events',
      (a: string, b: string) =>
        `event: message\ndata: {"messageId":"1","text":"${a}"}\n\nevent: message\ndata: {"messageId":"2","text":"${b}"}\n\n`,
    ],
    ['two events of plain data', (a: string, b: string) => `data: ${a}\n\ndata: ${b}\n\n`],
    [
      'events of a letter each',
      (a: string, b: string) => [...a, ...b].map((each) => `data: {"delta":"${each}"}\n\n`).join(''),
    ],
  ])('over %s', (_, write) => {
    const value = 'cak_9fQ2xLm7Rt4Zp1Vb'
    for (const form of [value, Buffer.from(value).toString('base64'), Buffer.from(value).toString('hex')])
      for (let cut = 1; cut < form.length; cut += 4) {
        const parts = [form.slice(0, cut), form.slice(cut)] as const
        const kept = knowing(['full', value]).redactPieces([Buffer.from(write(...parts))])
        const text = Buffer.concat(kept).toString()
        const joined = text.replace(
          /"\}?\n*(event: message\n)?data: (\{("messageId":"\d",)?"(text|delta)":")?|\n+data: /g,
          '',
        )
        expect(isIn(joined, value)).toBe(false)
        expect(text).toContain('«full')
        expect(text.endsWith('\n\n')).toBe(true)
      }
  })

  test('in two ways, one within the other, it is found whole', () => {
    const value = 'cak_9fQ2xLm7Rt4Zp1VbHs3w'
    const all = compositions()
    expect(all.length).toBeGreaterThan(1200)
    for (const [name, write] of all) {
      const kept = knowing(['full', value]).redact(`before "${write(value)}" after`)
      // Of a packed secret some first and last characters hold bits of others too.
      expect(kept, name).toMatch(/^before "[^«]{0,140}«full(, form 1)?»[^»]{0,140}" after$/)
      expect(isIn(kept.toLowerCase(), value.toLowerCase()), name).toBe(false)
    }
  })

  test.each(Object.entries(forms).filter(([name]) => /JSON|percent|HTML/.test(name)))(
    '%s, all of that in capital letters',
    (_, { write }) => {
      const kept = knowing(['full', 'cak_9fQ2xLm7Rt4Zp1VbHs3w']).redact(
        `"${write('cak_9fQ2xLm7Rt4Zp1VbHs3w').toUpperCase()}"`,
      )
      expect(kept).toMatch(/^"«full(, form 1)?»"$/)
    },
  )

  test('no text of ours is taken for one', () => {
    const secrets = knowing(['full', 'cak_9fQ2xLm7Rt4Zp1VbHs3w'])
    for (const text of [
      'abcdefghi-'.repeat(10_000),
      'x'.repeat(100_000),
      Buffer.from('other words '.repeat(900)).toString('base64'),
    ])
      expect(secrets.redact(text)).toBe(text)
  })

  test('a part that says something by itself is known from then on', () => {
    const secrets = knowing(['full', 'cak_9fQ2xLm7Rt4Zp1Vb'])
    secrets.redactPieces([Buffer.from('data: {"text":"cak_9fQ2xL"}\n\ndata: {"text":"m7Rt4Zp1Vb"}\n\n')])
    expect(secrets.redact('[{"text":"cak_9fQ2xL"},{"text":"m7Rt4Zp1Vb"}]')).not.toMatch(/9fQ2|Rt4/)
  })

  test('most of a secret, the rest of which was cut off', () => {
    expect(knowing(['full', 'cak_9fQ2xLm7Rt4Zp1Vb']).redact('"cak_9fQ2xLm7Rt4…"')).toBe('"«full, form 1»…"')
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
          // With a backslash before it, it may be the rest of an escape.
          const whole = Buffer.from(`${before} ${value}${after}`)
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
