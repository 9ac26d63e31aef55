import fc from 'fast-check'
import type { Schema } from '../../schemas/schema.ts'
import type { Fault } from './fault.ts'

/**
 * What one may call broken in a request, though no schema forbids it and the spec does not say what becomes of it: an
 * empty text, and a text between the two ways of counting its characters (spec 4.1, 4.2, 8).
 */
export function openFaultsOf({ type, enum: values, maxLength }: Schema): Fault[] {
  if (type !== 'string' || values !== undefined) return []
  const empty = { constraint: 'minLength', how: 'empty', values: fc.constant('') }
  if (maxLength === undefined) return [empty]
  const within = fc.constantFrom('👍'.repeat(maxLength), `a${'👍'.repeat(maxLength / 2)}`)
  return [empty, { constraint: 'maxLength', how: 'too long in UTF-16 units, not in code points', values: within }]
}
