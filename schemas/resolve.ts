import { documents } from './documents.ts'
import { valueAt } from './pointer.ts'
import type { Schema } from './schema.ts'

const byId = new Map(Object.values(documents).map((document) => [document.$id, document]))

/** A schema without a reference at its top: what the reference names, with the description that stands beside it. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const [file = '', place = ''] = schema.$ref.split('#')
  const document = byId.get(`https://agent-conformance.example/schemas/${file}`)
  const found = document === undefined ? undefined : valueAt(document, place)
  if (typeof found !== 'object' || found === null) throw new Error(`no schema at ${schema.$ref}`)
  const { $ref, ...beside } = schema
  return { ...resolve(found), ...beside }
}
