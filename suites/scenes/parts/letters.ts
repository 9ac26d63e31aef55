import fc from 'fast-check'
import type { Exchange } from '../../../schemas/types.ts'
import type { Random } from '../../run/random.ts'
import { tryOut } from './property.ts'
import { isRefusedWrongly } from './refusing.ts'

/** Words that no reader of numbers takes for one, whatever it makes of exponents, infinities and hexadecimal digits. */
const someLetters = ['ten', 'abc', 'many', 'all', 'max']
const letters = fc.string({ unit: fc.constantFrom(...'ghjkmpqrsvwyz'), minLength: 1, maxLength: 8 })

const draws = 4

const silent = ({ status }: Exchange): boolean => status === null

/** Limits of letters, a few known ones and a few that are drawn. */
export function lettersJob(random: Random, act: (limit: string) => Promise<Exchange>): () => Promise<unknown> {
  const seed = random.below(2 ** 31)
  return () => tryOut({ given: letters, examples: someLetters, draws, act, breaks: isRefusedWrongly, silent }, seed)
}
