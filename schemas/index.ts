// Provisional: compiled when loaded. Replaced by precompiled validators with the same interface.
import { Ajv2020 } from 'ajv/dist/2020.js'
import { readDocuments } from './generators/documents.ts'
import { isIso8601 } from './iso-8601.ts'
import type { SchemaTypes } from './types.ts'

export type * from './types.ts'
export interface Violation { place: string; expected: string; actual: string; keyword: string }
const ajv = new Ajv2020({ allErrors: true, strict: false, formats: { 'iso-8601': isIso8601 } })
const documents = readDocuments()
for (const { schema } of documents) ajv.addSchema(schema)
export const validate = Object.fromEntries(
  documents.map(({ name, schema }) => [name, (value: unknown): Violation[] => {
    const check = ajv.getSchema(schema.$id ?? '')
    if (check === undefined || check(value) === true) return []
    return (check.errors ?? []).map((e) => ({ place: e.instancePath, expected: e.message ?? '', actual: '', keyword: e.keyword }))
  }]),
) as Record<keyof SchemaTypes, (value: unknown) => Violation[]>
