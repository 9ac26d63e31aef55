import fc from 'fast-check'
import { storableTexts } from './storable-texts.ts'

const styles: readonly ((number: number, text: string) => string)[] = [
  (number) => String(number),
  (number) => `00000000-0000-4000-8000-${number.toString(16).padStart(12, '0')}`,
  (number) => `conv_${number.toString(36)}${'x'.repeat(300)}`,
  (number, text) => `${text}${number}`,
  (number, text) => `${number} ${text}`,
]

/** So many ids, no two of them the same: opaque, of any characters, some of them long. */
export function ids(count: number): fc.Arbitrary<string[]> {
  return fc
    .tuple(fc.constantFrom(...styles), fc.nat(), storableTexts)
    .map(([style, first, text]) => Array.from({ length: count }, (_, index) => style(first + index, text)))
}

const letter = fc.constantFrom(...'bcdfghjklmnpqrstvwxz')
const word = fc.string({ unit: letter, minLength: 12, maxLength: 12 })

/** So many words, no two of them the same, as a run makes them to tell its texts from each other. */
export function runWords(count: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(word, { minLength: count, maxLength: count })
}
