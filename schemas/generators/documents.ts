import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Schema } from '../schema.ts'

/** One schema file: `name` is how programs call it ('sendResult'), `file` where it lies, `title` its TypeScript type. */
export type Document = { name: string; file: string; title: string; schema: Schema }

/** The room that the schema files lie in and generated files go to, with a slash at its end. */
export const room = fileURLToPath(new URL('../', import.meta.url))

const ending = '.schema.json'

/** Every schema file of the room, in the order of the names. */
export function readDocuments(): Document[] {
  const files = readdirSync(room).filter((file) => file.endsWith(ending))
  const stems = files.map((file) => file.slice(0, -ending.length)).sort()
  return stems.map((stem) => {
    const file = stem + ending
    const schema: Schema = JSON.parse(readFileSync(room + file, 'utf8'))
    return { name: schemaName(file), file, title: schema.title ?? '', schema }
  })
}

/** 'send-result.schema.json' is called sendResult. */
export function schemaName(file: string): string {
  return file.slice(0, -ending.length).replace(/-./g, (dash) => dash.slice(1).toUpperCase())
}

/** Splits a reference: 'exchange.schema.json#/properties/id' names a file and a place within it ('' for the whole). */
export function splitReference(reference: string): { file: string; place: string } {
  const [file = '', place = ''] = reference.split('#')
  return { file, place }
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
