import { documents } from './documents.ts'
import { valueAt } from './pointer.ts'
import type { Schema } from './schema.ts'
import { isSchemaName, type SchemaName } from './violation.ts'

/** By the name of its file, which no two schemas share: a reference says the folder too, from where it stands. */
const byFile = new Map(Object.values(documents).map((document) => [fileOf(document.$id), document]))
const nameByFile = new Map(Object.entries(documents).map(([name, { $id }]) => [fileOf($id), name]))

function fileOf(address = ''): string {
  return address.slice(address.lastIndexOf('/') + 1)
}

/** A schema without a reference at its top: what the reference names, with the description that stands beside it. */
export function resolve(schema: Schema): Schema {
  if (schema.$ref === undefined) return schema
  const [file = '', place = ''] = schema.$ref.split('#')
  const document = byFile.get(fileOf(file))
  const found = document === undefined ? undefined : valueAt(document, place)
  if (typeof found !== 'object' || found === null) throw new Error(`no schema at ${schema.$ref}`)
  const { $ref, ...beside } = schema
  return { ...resolve(found), ...beside }
}

/** The name of the schema that a reference names as a whole; undefined where it is none. */
export function nameOf({ $ref }: Schema): SchemaName | undefined {
  const name = $ref === undefined ? undefined : nameByFile.get(fileOf($ref))
  return name !== undefined && isSchemaName(name) ? name : undefined
}
