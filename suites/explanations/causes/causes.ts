import { matchesAny } from '../patterns.ts'
import { access } from './access.ts'
import { errors } from './errors.ts'
import type { Family } from './family.ts'
import { reads } from './reads.ts'
import { sends } from './sends.ts'
import { streams } from './streams.ts'
import { wire } from './wire.ts'

/** All families. A rule that can fail belongs to the first one that matches it. */
export const families: readonly Family[] = [access, errors, sends, streams, reads, wire].flat()

/** Returns what usually causes a failure of a rule. Empty for an id that no family matches. */
export function causesOf(id: string): readonly string[] {
  return families.find(({ rules }) => matchesAny(id, rules))?.causes ?? []
}
