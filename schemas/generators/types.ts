import { compile, type JSONSchema } from 'json-schema-to-typescript'
import type { Schema } from '../schema.ts'
import { banner } from './banner.ts'
import { type Document, mapSchema, splitReference } from './documents.ts'

/**
 * TypeScript types of all documents, one named type each, and `SchemaTypes`, which finds a type by a schema's name.
 * References are replaced by the names of their types, because the compiler would otherwise write a type again for
 * each reference that carries a description.
 */
export async function typesOf(documents: Document[]): Promise<string> {
  const titles = new Map(documents.map(({ name, title }) => [name, title]))
  const parts: string[] = []
  for (const { schema, title } of documents) {
    const { $schema, $id, ...body } = mapSchema(schema, (one) => named(one, titles))
    parts.push(await compile(asJson(body), title, { bannerComment: '', ignoreMinAndMaxItems: true, style }))
  }
  const names = documents.map(({ name, title }) => `  ${name}: ${title}`).join('\n')
  return `${banner}\n\n${parts.join('\n')}\n/** Every schema by its name. */\nexport type SchemaTypes = {\n${names}\n}\n`
}

const style = { semi: false, singleQuote: true, printWidth: 120 }

type Named = Schema & { tsType?: string }

function named(schema: Schema, titles: Map<string, string>): Named {
  if (schema.$ref === undefined) return isAnything(schema) ? { ...schema, tsType: 'unknown' } : schema
  const { name, place } = splitReference(schema.$ref)
  const title = titles.get(name)
  if (title === undefined) throw new Error(`no schema file for the reference ${schema.$ref}`)
  const { $ref, ...rest } = schema
  return { ...rest, tsType: place === '' ? title : `${title}['${place.replace('/properties/', '')}']` }
}

function isAnything(schema: Schema): boolean {
  return Object.keys(schema).every((keyword) => keyword === 'description')
}

/** The compiler's own type for schemas is narrower than what it reads; JSON passes through unchanged. */
function asJson(schema: Schema): JSONSchema {
  return JSON.parse(JSON.stringify(schema))
}
