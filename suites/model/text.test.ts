import { describe, expect, it } from 'vitest'
import { isStored, keptText } from './text.ts'

const isKept = (sent: string, shown: string): boolean => isStored(keptText(sent), keptText(shown))

describe('a text that is stored', () => {
  it('is the one that was sent, in any form that is open', () => {
    expect(isKept('one\r\ntwo \u0001', 'one\ntwo')).toBe(true)
    expect(isKept('cafe\u0301 \ufffd', 'caf\u00e9 \ufffd')).toBe(true)
    expect(isKept('one\ntwo', 'one two')).toBe(false)
    expect(isKept('a \ufffd b', 'a ? b')).toBe(false)
  })

  it.each(['\ud800', '\u0000'])('may show something else from the line of %j on, and nothing else before it', (odd) => {
    const sent = `one\ntwo\nodd ${odd} end`
    for (const last of [`odd ${odd} end`, 'odd \ufffd end', 'odd ? end', 'odd  end', 'odd ', ''])
      expect(isKept(sent, `one\ntwo\n${last}`)).toBe(true)
    expect(isKept(sent, 'one\nTWO\nodd \ufffd end')).toBe(false)
    expect(isKept(sent, 'two\nodd \ufffd end')).toBe(false)
  })

  it('tells nothing where what comes before is longer than what is kept of a text', () => {
    const long = 'word '.repeat(1000)
    expect(isKept(`${long}\n\ud800`, `${long.toUpperCase()}\n?`)).toBe(true)
    expect(isKept(`${long}\nnext`, `${long.toUpperCase()}\nnext`)).toBe(false)
  })
})
