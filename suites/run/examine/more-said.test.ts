import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { moreSaid } from './more-said.ts'

const words = ['one', 'two', 'three']
const question = 'Which one?'
const kindsIn = (texts: readonly string[]) => moreSaid(texts, words, question).map(({ more }) => more)

describe('what an agent says beyond its script', () => {
  test.each([
    ['nothing', words, []],
    ['nothing but the question', ['one', 'two', 'The question is: Which one?', 'three'], []],
    ['a greeting', ['Hello.', ...words], ['before']],
    ['a comment', ['one', 'Hm.', 'two', 'three'], ['between']],
    ['a farewell', [...words, 'Done.'], ['after']],
    ['a word twice', ['one', 'two', 'two', 'three'], ['again']],
    ['all of it', ['Hello.', 'one', 'Hm.', ...words, 'Done.'], ['before', 'between', 'after', 'again']],
    ['anything but its script', ['Hello.', 'Done.'], []],
  ])('%s', (_, texts, kinds) => {
    expect(kindsIn(texts)).toEqual(kinds)
  })

  test('is quoted, cut where it is long', () => {
    expect(moreSaid(['x'.repeat(50), ...words], words, question)[0]?.seen).toBe(
      `the agent sends "${'x'.repeat(40)}…" before the text of its script`,
    )
  })

  test.each([
    ['Let me run tool-x first.', true],
    ['tool-x', false],
    ['Let me look first.', false],
  ])('may be about its tools, and that is no fault: %s', (text, isAllowed) => {
    const [more] = moreSaid(['one', text, 'two', 'three'], words, question, ['tool-x', 'note y'])
    expect(more?.seen.endsWith('; an agent may mention its tools and notes')).toBe(isAllowed)
  })

  test('is found wherever it stands, and only there', () => {
    fc.assert(
      fc.property(fc.nat({ max: 3 }), fc.stringMatching(/^[A-Z]{1,20}$/), (at, text) => {
        const kind = at === 0 ? 'before' : at === 3 ? 'after' : 'between'
        expect(kindsIn(words.toSpliced(at, 0, text))).toEqual([kind])
      }),
    )
  })
})
