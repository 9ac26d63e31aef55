import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Outcome } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows, heldRows } from '../../reading/kit/outcomes.ts'
import { judgeWholeCharacters } from './last-text.ts'

const row = ['status/last-text-whole']

/** What is judged of one status, after the agent said `said` and the history showed `texts`. */
function judge(said: string, lastText: string | null, texts = [said], busy = false): Outcome[] {
  const read = made({ json: { busy, lastAssistantText: lastText } })
  const page = made({ json: { messages: texts.map((text) => ({ role: 'assistant', text })) } })
  const rest = { rested: true, fromMs: 0, toMs: 1, reads: [] }
  return judgeWholeCharacters({
    conversationId: 'c1',
    text: '',
    said: [said],
    script: 'say',
    answer: read,
    looks: [],
    rest,
    atRest: read,
    page,
  })
}

/** A text of letters with one, and with two, UTF-16 units, and a place in it. */
const cutTexts = fc
  .array(fc.constantFrom('\u{1d41a}', '\u{1d433}', '\u{1f600}', 'x', 'é', '7'), { minLength: 1, maxLength: 60 })
  .chain((letters) => fc.record({ letters: fc.constant(letters), at: fc.nat(letters.length - 1) }))
const ellipsis = fc.constantFrom('', '…', '...', '… ', ' ')

test('an end that begins with a whole character holds, wherever it is cut', () => {
  fc.assert(
    fc.property(cutTexts, ellipsis, ({ letters, at }, before) => {
      const outcomes = judge(letters.join(''), before + letters.slice(at).join(''))
      expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([row, []])
    }),
  )
})

test('what stands in for half a character is one of its own where the agent said it', () => {
  fc.assert(
    fc.property(cutTexts, ellipsis, fc.constantFrom('\ufffd', '\ud83d'), ({ letters, at }, before, odd) => {
      const said = [...letters.slice(0, at), odd, ...letters.slice(at)].join('')
      const outcomes = judge(said, before + odd + letters.slice(at).join(''))
      expect([heldRows(outcomes), brokenRows(outcomes)]).toEqual([row, []])
    }),
  )
})

const wide = fc.constantFrom('\u{1d41a}', '\u{1d433}', '\u{1f600}')
const narrow = fc.constantFrom('x', 'é', '7', '漢')

test('an end that begins with half of a character of two units is only warned of', () => {
  fc.assert(
    fc.property(cutTexts, ellipsis, wide, fc.constantFrom('', '\ufffd', '?'), ({ letters, at }, before, cut, stand) => {
      const said = [...letters.slice(0, at), cut, ...letters.slice(at)].join('')
      const outcomes = judge(said, before + (stand || cut.slice(1)) + letters.slice(at).join(''))
      expect([brokenRows(outcomes), heldRows(outcomes)]).toEqual([row, []])
    }),
  )
})

test('so is one of a message that is still being said, and only while the agent works', () => {
  fc.assert(
    fc.property(cutTexts, wide, fc.constantFrom('', '\ufffd'), ({ letters, at }, cut, stand) => {
      const piece = (stand || cut.slice(1)) + letters.slice(at).join('')
      const said = `${[...letters.slice(0, at), cut, ...letters.slice(at)].join('')} and more`
      expect(brokenRows(judge(said, piece, [said], true))).toEqual(row)
      expect(brokenRows(judge(said, piece))).toEqual(['status/last-text-end'])
    }),
  )
})

test('what stands in for a character of one unit, or for none, is no end', () => {
  const first = fc.constantFrom('\udc1a', '\ude00', '\ufffd')
  fc.assert(
    fc.property(cutTexts, ellipsis, first, narrow, ({ letters, at }, before, half, cut) => {
      const rest = letters.slice(at).join('')
      const said = [...letters.slice(0, at), cut, ...letters.slice(at)].join('')
      expect(brokenRows(judge(said, before + half + rest))).toEqual(['status/last-text-end'])
      expect(brokenRows(judge(rest, before + half + rest))).toEqual(['status/last-text-end'])
    }),
  )
})

test('nothing is said where the history spoils the words as well, and where there is no text yet', () => {
  fc.assert(
    fc.property(cutTexts, ({ letters }) => {
      const said = letters.join('')
      expect([judge(said, '\udc1a', ['???']), judge(said, null), judge(said, '')]).toEqual([[], [], []])
    }),
  )
})
