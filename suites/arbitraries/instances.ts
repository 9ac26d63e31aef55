import type fc from 'fast-check'
import { documents } from '../../schemas/documents.ts'
import type { SchemaName } from '../../schemas/index.ts'
import { arbitraryOf } from './arbitrary-of.ts'
import { requests } from './requests.ts'
import { storableTexts } from './storable-texts.ts'
import { texts } from './texts.ts'

/**
 * Lawful instances of a schema by its name ('sendResult'): each optional field present and absent, each branch of a
 * union, numbers with fractions, negative, and huge, texts of all Unicode. Of a request they hold nothing that the
 * spec leaves open: no unknown field, no empty or blank text. Only their shape is lawful: whether an id is known or a
 * folder can be used, the service alone can tell.
 */
export function instancesOf(name: SchemaName): fc.Arbitrary<unknown> {
  return arbitraryOf(documents[name], requests.has(name) ? storableTexts : texts)
}
