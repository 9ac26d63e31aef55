// Generated from *.schema.json by schemas/generate.ts: edit those, then `npm run generate`.
import type { Branch } from './branch.ts'
import type { SchemaTypes } from './types.ts'

/** `errors` are those of the last call. */
export type Validator<T> = {
  (value: unknown): value is T
  errors: ValidationError[] | null
}

export type ValidationError = { instancePath: string; keyword: string; params: ValidationParams }

/** What each keyword adds to its errors. */
export type ValidationParams = {
  missingProperty?: string
  additionalProperty?: string
  branches?: Branch[]
  type?: string | string[]
  allowedValues?: (string | null)[]
  allowedValue?: unknown
  format?: string
  pattern?: string
  comparison?: string
  limit?: number
}

/** By schema: whether a value is lawful. */
export declare const validators: { [Name in keyof SchemaTypes]: Validator<SchemaTypes[Name]> }
