import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Schema } from '../schema.ts'

/**
 * One schema file: `name` is how programs call it ('sendResult'), `file` its path in the room ('api/send-result.schema.json'),
 * `title` its TypeScript type.
 */
export type Document = { name: string; file: string; title: string; schema: Schema }

/** The room that the schema files lie in and generated files go to, with a slash at its end. */
export const room = fileURLToPath(new URL('../', import.meta.url))

const ending = '.schema.json'

/** Every schema file of the room, in the order of the names. */
export function readDocuments(): Document[] {
  const files = globSync(`*/*${ending}`, { cwd: room }).map((path) => ({ path, stem: basename(path, ending) }))
  files.sort((a, b) => (a.stem < b.stem ? -1 : 1))
  return files.map(({ path }) => {
    const file = path.replaceAll('\\', '/')
    const schema: Schema = JSON.parse(readFileSync(room + file, 'utf8'))
    return { name: schemaName(file), file, title: schema.title ?? '', schema }
  })
}

/** 'api/send-result.schema.json' is called sendResult; no two files of the room have one name, whatever their folders. */
export function schemaName(file: string): string {
  return basename(file, ending).replace(/-./g, (dash) => dash.slice(1).toUpperCase())
}

/**
 * Splits a reference: '../transcript/exchange.schema.json#/properties/id' names a schema ('exchange') and a place within
 * it ('' for the whole).
 */
export function splitReference(reference: string): { name: string; place: string } {
  const [file = '', place = ''] = reference.split('#')
  return { name: schemaName(file), place }
}

/** A schema with `change` applied to itself and then to every schema within it. */
export function mapSchema(schema: Schema, change: (schema: Schema) => Schema): Schema {
  const inner = (one: Schema): Schema => mapSchema(one, change)
  const { properties, additionalProperties, items, anyOf, ...rest } = change(schema)
  return {
    ...rest,
    ...(properties && { properties: Object.fromEntries(Object.entries(properties).map(([k, v]) => [k, inner(v)])) }),
    ...(additionalProperties !== undefined && {
      additionalProperties:
        typeof additionalProperties === 'boolean' ? additionalProperties : inner(additionalProperties),
    }),
    ...(items && { items: inner(items) }),
    ...(anyOf && { anyOf: anyOf.map(inner) }),
  }
}
