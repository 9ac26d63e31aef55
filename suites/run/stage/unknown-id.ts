import { renumbered } from '../../reading/numbered-id.ts'

/**
 * For an account that shows no id to learn the shape from: that of most. It begins with a letter, so that a service that finds
 * conversations by the number that an id begins with finds none.
 */
export const madeUpId = 'c190b8a4-7c3e-4d5f-8a1b-2c3d4e5f6a7b'

/** Enough that nobody has it; few enough to leave what ids say of themselves (a prefix, a version, a time) as it is. */
const turnedPlaces = 8

/**
 * The id of a conversation that does not exist, of the same shape as a real one (readings 18): the last letters and digits are
 * others of their kind, hexadecimal ones stay hexadecimal.
 */
export function unknownId(realId: string): string {
  const places = [...realId].flatMap((each, index) => (/[A-Za-z0-9]/.test(each) ? [index] : [])).slice(-turnedPlaces)
  const turned = [...realId].map((each, index) => (places.includes(index) ? another(each) : each)).join('')
  // A short one may be a number that is somebody's as well: a longer one is nobody's.
  if (places.length < turnedPlaces) return turned + '7'.repeat(turnedPlaces)
  // So may a number be that words go with.
  return renumbered(turned, () => '7'.repeat(9))
}

const kinds = ['0123456789', 'abcdef', 'ABCDEF', 'ghijklmnopqrstuvwxyz', 'GHIJKLMNOPQRSTUVWXYZ']

function another(letter: string): string {
  const kind = kinds.find((each) => each.includes(letter)) ?? letter
  return kind[(kind.indexOf(letter) + Math.floor(kind.length / 2)) % kind.length] ?? letter
}
