import type { Exchange } from '../../schemas/types.ts'

/** Whether a recording of somebody else's does not hold that part of an exchange: what it was, nobody knows (readings 88). */
export function isUnrecorded(
  { unrecorded }: Pick<Exchange, 'unrecorded'>,
  part: NonNullable<Exchange['unrecorded']>[number],
): boolean {
  return unrecorded?.includes(part) === true
}

/** In place of a slot: who asked is not on record. */
export const unrecordedKey = 'unrecorded'
