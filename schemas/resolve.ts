import { documents } from './documents.ts'
import { valueAt } from './pointer.ts'
import type { Schema } from './schema.ts'
import { isSchemaName, type SchemaName } from './violation.ts'

const base = 'https://agent-conformance.example/schemas/'
const byId = new Map(Object.values(documents).map((document) => [document.$id, document]))
const nameById = new Map(Object.entries(documents).map(([name, { $id }]) => [$id, name]))

/** A schema without a reference at its top: what the reference names, with the description that stands beside it. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const [file = '', place = ''] = schema.$ref.split('#')
  const document = byId.get(base + file)
  const found = document === undefined ? undefined : valueAt(document, place)
  if (typeof found !== 'object' || found === null) throw new Error(`no schema at ${schema.$ref}`)
  const { $ref, ...beside } = schema
  return { ...resolve(found), ...beside }
}

/** The name of the schema that a reference names as a whole; undefined where it is none. */
export function nameOf({ $ref }: Schema): SchemaName | undefined {
  const name = $ref === undefined ? undefined : nameById.get(base + $ref)
  return name !== undefined && isSchemaName(name) ? name : undefined
}
