import { documents } from './documents.ts'
import { partsOf } from './pointer.ts'
import { resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

/**
 * What to write at a place of a target file ('/credentials/full'), in a sentence; for a field that does not exist,
 * which ones do. Undefined where the schema says nothing.
 */
export function adviceOn(place: string): string | undefined {
  let here: Schema = documents.target
  for (const part of partsOf(place)) {
    const next = within(resolve(here), part)
    if (next === undefined) return `The fields here are ${fieldsOf(resolve(here)).join(', ')}.`
    here = next
  }
  const { description, $ref } = here
  const general = $ref === undefined ? undefined : resolve({ $ref }).description
  return [description, general].filter((words) => words !== undefined).join(' ') || undefined
}

function within(schema: Schema, part: string): Schema | undefined {
  const { additionalProperties, items } = schema
  const named = alternativesOf(schema).find(({ properties }) => properties && Object.hasOwn(properties, part))
  return (
    named?.properties?.[part] ?? items ?? (typeof additionalProperties === 'object' ? additionalProperties : undefined)
  )
}

function fieldsOf(schema: Schema): string[] {
  return [...new Set(alternativesOf(schema).flatMap(({ properties }) => Object.keys(properties ?? {})))]
}

function alternativesOf(schema: Schema): Schema[] {
  return [schema, ...(schema.anyOf ?? [])].map(resolve)
}
