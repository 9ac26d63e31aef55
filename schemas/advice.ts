import { documents } from './documents.ts'
import { partsOf } from './pointer.ts'
import { resolve } from './resolve.ts'
import type { Schema } from './schema.ts'

/** What to write at a place of a target file ('/credentials/full'), in a sentence; undefined where the schema says nothing. */
export function adviceOn(place: string): string | undefined {
  const { description, $ref } = schemaAt(place) ?? {}
  const general = $ref === undefined ? undefined : resolve({ $ref }).description
  return [description, general].filter((words) => words !== undefined).join(' ') || undefined
}

/** The fields of an object at a place of a target file. */
export function fieldsAt(place: string): string[] {
  return fieldsOf(resolve(schemaAt(place) ?? {}))
}

function schemaAt(place: string): Schema | undefined {
  let here: Schema | undefined = documents.target
  for (const part of partsOf(place)) here = here === undefined ? undefined : within(resolve(here), part)
  return here
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
