import fc from 'fast-check'
import { storableTexts } from './storable-texts.ts'

const id = fc.oneof(fc.uuid(), fc.nat().map(String), fc.string({ minLength: 300, maxLength: 400 }), storableTexts)

/** So many ids, no two of them the same: opaque, of any characters, some of them long. */
export function ids(count: number): fc.Arbitrary<string[]> {
  return fc.uniqueArray(id, { minLength: count, maxLength: count })
}
