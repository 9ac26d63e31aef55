import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dataShowsWord, showsWord } from './quoted.ts'

const word = 'tool-bcdfghjklmnp'
const script = (before: string): string =>
  `LAB [{"say":${JSON.stringify(before)}},{"tool":"${word}"},{"say":"end"}]\nrest`
/** Text without the word, and too plain to be what stands before it in a script. */
const plain = fc.string({ unit: fc.constantFrom(...'xyz .,\n') })

test('a quotation of what the caller wrote shows nothing, wherever it stands and however much of it there is', () => {
  fc.assert(
    fc.property(plain, plain, plain, fc.nat(), (said, before, after, cut) => {
      const asked = script(said)
      const end = asked.indexOf(word) + word.length
      const quoted = asked.slice(0, end + (cut % (asked.length - end + 1)))
      expect(showsWord(`${before}${quoted}${after}`, word, [asked])).toBe(false)
      expect(dataShowsWord(JSON.stringify({ id: 'r1', text: `${before}${quoted}` }), word, [asked])).toBe(false)
    }),
  )
})

test('a word that stands by itself is shown, also beside a quotation', () => {
  fc.assert(
    fc.property(plain, plain, fc.boolean(), fc.constantFrom('', '{"tool":"', 'Using '), (said, after, quotes, sign) => {
      const asked = script(`${said} qqqqqqqqqqqqqqqqqqqqqqqq`)
      const text = `${quotes ? asked : ''}\n${sign}${word}${after}`
      expect(showsWord(text, word, [asked])).toBe(true)
      expect(dataShowsWord(JSON.stringify({ text }), word, [asked])).toBe(true)
      expect(dataShowsWord(text, word, [asked])).toBe(true)
      expect(dataShowsWord(JSON.stringify({ [word]: 1 }), word, [asked])).toBe(true)
      expect(showsWord(said, word, [asked])).toBe(false)
    }),
  )
})
