import fc from 'fast-check'
import { storableTexts } from './storable-texts.ts'

const longest = 100_000

/**
 * Texts of a message that a service must take (spec 4.1, 4.2, 8): one in fifty has 100,000 UTF-16 units, so that it is
 * just within the limit by whichever count; the others are short.
 */
export const messageTexts: fc.Arbitrary<string> = fc.oneof(
  { arbitrary: storableTexts, weight: 49 },
  { arbitrary: fc.constantFrom('a', 'ü', '语', '👍', 'two words.').map(filled), weight: 1 },
)

function filled(part: string): string {
  return part.repeat(longest / part.length)
}
