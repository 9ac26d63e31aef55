import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import type { Tried } from '../../records/tried.ts'
import type { Random } from '../../run/random.ts'
import { tryOut } from './property.ts'

/** Words that no reader of numbers takes for one, whatever it makes of exponents, infinities and hexadecimal digits. */
const someLetters = ['ten', 'abc', 'many', 'all', 'max']
const letters = fc.string({ unit: fc.constantFrom(...'ghjkmpqrsvwyz'), minLength: 1, maxLength: 8 })

const draws = 4

const silent = ({ status }: Exchange): boolean => status === null

/** Says what one answer to a limit of letters breaks. */
export type LettersJudge = Parameters<typeof tryOut<string, Exchange>>[0]['judge']

/** Limits of letters, a few known ones and a few that are drawn. */
export function lettersJob(
  random: Random,
  judge: LettersJudge,
  act: (limit: string) => Promise<Exchange>,
): () => Promise<Tried<Exchange>> {
  const seed = random.below(2 ** 31)
  return () => tryOut({ given: letters, examples: someLetters, draws, act, judge, silent }, seed)
}
