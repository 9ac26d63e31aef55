import type { Branch } from '../branch.ts'
import type { Schema } from '../schema.ts'
import { tagOf, tagValues } from '../tag.ts'
import { type Document, splitReference } from './documents.ts'

/**
 * What an error message must know about each branch of an `anyOf`, so that a broken value is explained against the
 * branch that it meant. A branch is null or a reference to a schema with one type; anything else is refused here.
 */
export function branchesOf(anyOf: Schema[], documents: Document[]): Branch[] {
  const targets = anyOf.map((branch) => targetOf(branch, documents))
  const objects = targets.flatMap(({ schema }) => (schema.type === 'object' ? [schema] : []))
  const tag = tagOf(objects)
  return targets.map(({ name, title, schema }) => ({
    name,
    title,
    type: String(schema.type),
    fields: Object.keys(schema.properties ?? {}),
    tag: tag !== undefined && schema.type === 'object' ? { field: tag, values: tagValues(schema, tag) } : null,
  }))
}

function targetOf(branch: Schema, documents: Document[]): { name: string; title: string; schema: Schema } {
  if (branch.type === 'null') return { name: '', title: 'null', schema: branch }
  const document = documents.find(({ name }) => name === splitReference(branch.$ref ?? '').name)
  if (document === undefined || typeof document.schema.type !== 'string') {
    throw new Error(`a branch of a union must be null or refer to a schema of one type: ${JSON.stringify(branch)}`)
  }
  return { name: document.name, title: document.title, schema: document.schema }
}
