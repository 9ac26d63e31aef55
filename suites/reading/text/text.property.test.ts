import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { texts } from '../../arbitraries/texts.ts'
import { compareText, isEndOf } from './text.ts'

const drawn = { seed: 20_261_121, numRuns: 300 }

/** What the spec leaves open about a text that was stored (readings 30). */
const forms: readonly [about: string, form: (text: string) => string][] = [
  ['kept', (text) => text],
  ['composed', (text) => text.normalize('NFC')],
  ['decomposed', (text) => text.normalize('NFD')],
  ['with LF', (text) => text.replaceAll('\r\n', '\n')],
  ['trimmed', (text) => text.trim()],
  ['with a blank line', (text) => `${text}\n`],
  ['composed, with LF, trimmed', (text) => text.normalize('NFC').replaceAll('\r\n', '\n').trim()],
]

/** `wxq` between two texts of any kind; neither `w` nor `q` is ever part of what a mark can change. */
const around = fc.record({ head: texts, tail: texts.filter((text) => !/^\s*$/.test(text)) })
const whole = (middle: string, { head, tail }: { head: string; tail: string }) => `${head}w${middle}q${tail}`

/** What becomes of `x` and its neighbours; each leaves other letters behind, or in another order. */
const damages: readonly [kind: string, middle: string, of: string][] = [
  ['swap', 'xz', 'zx'],
  ['drop', 'x', ''],
  ['repeat', 'x', 'xx'],
  ['rename', 'x', 'X'],
  ['retype', '1', '1.0'],
  ['escape', '<x>', '&lt;x&gt;'],
  ['fold', 'x  z', 'x z'],
  ['replace', '\u{1f600}', '\ufffd\ufffd'],
  ['map', '\ufb01', 'fi'],
  ['break', 'x\nz', 'x\r\nz'],
]

describe('a text that was stored', () => {
  it.each(forms)('is the same where it was %s', (_, form) => {
    fc.assert(
      fc.property(around, (each) => {
        const text = whole('x', each)
        expect(compareText(text, form(text)).same).toBe(true)
      }),
      drawn,
    )
  })

  describe.each(damages)('%s: %j to %j', (_, before, after) => {
    it('is another text, whatever stands around it', () => {
      fc.assert(
        fc.property(around, (each) => {
          expect(compareText(whole(before, each), whole(after, each)).same).toBe(false)
        }),
        drawn,
      )
    })

    // The last damage is undone where CR LF becomes LF.
    it.each(forms.filter(([, form]) => form(after) === after))('also where the rest was %s', (_about, form) => {
      fc.assert(
        fc.property(around, (each) => {
          expect(compareText(whole(before, each), form(whole(after, each))).same).toBe(false)
        }),
        { ...drawn, numRuns: 50 },
      )
    })
  })

  it('is another text where its end was cut off', () => {
    fc.assert(
      fc.property(around, texts, (each, more) => {
        const text = `${whole('x', each)}${more}z`
        expect(compareText(text, text.slice(0, -1)).same).toBe(false)
        expect(compareText(text, whole('x', each)).same).toBe(false)
      }),
      drawn,
    )
  })
})

describe('the end of a text', () => {
  it.each(forms)('is an end where it was %s', (_, form) => {
    fc.assert(
      fc.property(around, fc.constantFrom('', '\u2026', '... '), (each, ellipsis) => {
        const text = whole('x', each)
        const end = form(`xq${each.tail}`)
        expect(isEndOf(text, `${ellipsis}${end}`)).toBe(true)
      }),
      drawn,
    )
  })

  describe.each(damages)('%s: %j to %j', (_, before, after) => {
    it('is no end of the text that it was taken from', () => {
      fc.assert(
        fc.property(around, (each) => {
          expect(isEndOf(whole(before, each), `w${after}q${each.tail}`)).toBe(false)
        }),
        drawn,
      )
    })
  })

  it('is no end where it was cut short itself, nor where it is the head', () => {
    fc.assert(
      fc.property(around, (each) => {
        const text = `${whole('x', each)}z`
        expect(isEndOf(text, `xq${each.tail}`)).toBe(false)
        expect(isEndOf(text, `${each.head}wx`)).toBe(false)
      }),
      drawn,
    )
  })

  it('is none where there is nothing', () => {
    fc.assert(
      fc.property(texts, fc.constantFrom('', ' ', '\n', '\u2026', '...'), (text, nothing) => {
        expect(isEndOf(`${text}x`, nothing)).toBe(false)
      }),
      drawn,
    )
  })
})
