import type { Schema } from './schema.ts'

/** The field that tells the objects of a union apart: each holds it as a constant or an enumeration of its own. */
export function tagOf(objects: Schema[]): string | undefined {
  const [first] = objects
  if (first === undefined || objects.length < 2) return undefined
  return Object.keys(first.properties ?? {}).find((field) => {
    const values = objects.flatMap((schema) => tagValues(schema, field))
    return objects.every((schema) => tagValues(schema, field).length > 0) && new Set(values).size === values.length
  })
}

/** The texts that a schema lets a field have, where it names them; empty where it does not. */
export function tagValues(schema: Schema, field: string): string[] {
  const property = schema.properties?.[field]
  const values = property?.enum ?? (property?.const === undefined ? [] : [property.const])
  return values.filter((value) => typeof value === 'string')
}
