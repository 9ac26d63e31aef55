import { renumbered } from '../../reading/numbered-id.ts'
import type { Random } from '../../run/random.ts'

/** An id that most likely no conversation has. */
export interface UnknownId {
  id: string
  /** It had to be made longer, since a real one is so short that any other may exist too. */
  lengthened: boolean
}

/** How many letters and digits are changed: what ids say of themselves (a prefix, a version, a time) stays. */
const changedPlaces = 12
/** With fewer, an id of the same length may exist by chance. */
const fewestPlaces = 10
const candidates = 3

/** In the alphabets of every usual kind of id: base 16, 32, 58, 62 and 64, and Crockford's. */
const digits = '234567'
const letters = 'abcdefghjkmnpqrstvwxyz'
const hexLetters = 'abcdef'

const numberPlaces = 9

/**
 * Three ids of the shape of a real one (readings 18): up to twelve letters and digits at its end are others of their
 * kind; digits stay digits, hexadecimal ones stay hexadecimal, and letters keep their case. A number that words go with is
 * another one, of nine digits.
 */
export function unknownIds(realId: string, random: Random): [UnknownId, ...UnknownId[]] {
  return [unknownId(realId, random), ...Array.from({ length: candidates - 1 }, () => unknownId(realId, random))]
}

function unknownId(realId: string, random: Random): UnknownId {
  const units = [...realId]
  const places = units.flatMap((each, index) => (/[A-Za-z0-9]/.test(each) ? [index] : [])).slice(-changedPlaces)
  const tail = places.map((place) => units[place] ?? '')
  const isHex = tail.every((each) => /[0-9a-f]/i.test(each))
  const another = (unit: string): string => {
    if (/\d/.test(unit)) return pick(digits, unit, random)
    const letter = pick(isHex ? hexLetters : letters, unit.toLowerCase(), random)
    return unit === unit.toLowerCase() ? letter : letter.toUpperCase()
  }
  const changed = new Map(places.map((place, index) => [place, another(tail[index] ?? '')]))
  const id = units.map((each, index) => changed.get(index) ?? each).join('')
  if (places.length >= fewestPlaces) {
    const number = () => Array.from({ length: numberPlaces }, () => pick(digits, '', random)).join('')
    const unlike = renumbered(id, number)
    return { id: unlike, lengthened: unlike.length > id.length }
  }
  const more = Array.from({ length: changedPlaces - places.length }, () => another(tail.at(-1) ?? '7'))
  return { id: id + more.join(''), lengthened: true }
}

/** A character of `from` other than `not`. */
function pick(from: string, not: string, random: Random): string {
  const others = [...from].filter((each) => each !== not)
  return others[random.below(others.length)] ?? not
}
