import { banner } from './banner.ts'
import type { Document } from './documents.ts'

/** The types of validators.js, which the compiler takes on trust: they are what ajv makes of these schemas. */
export function validatorTypes(): string {
  return `${banner}
import type { Branch } from './branch.ts'
import type { SchemaTypes } from './types.ts'

/** \`errors\` are those of the last call. */
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
`
}

/** The module that offers \`validate.NAME(value)\` for every schema. */
export function validateModule(documents: Document[]): string {
  return `${banner}
import { type SchemaName, type Violation, violationsOf } from './violation.ts'

/** By schema: what is wrong with a value; empty where it is lawful. */
export const validate: { [Name in SchemaName]: (value: unknown) => Violation[] } = {
${documents.map(({ name }) => `  ${name}: (value) => violationsOf('${name}', value),`).join('\n')}
}
`
}

/** The module that holds the schema files themselves, for whoever makes instances of them. */
export function documentsModule(documents: Document[]): string {
  const lines = documents.map(({ name, file }) => `import ${name} from './${file}' with { type: 'json' }`)
  return `${banner}
// biome-ignore-all assist/source/organizeImports: in the order of the schemas
${lines.join('\n')}

import type { Schema } from './schema.ts'
import type { SchemaName } from './violation.ts'

/** Every schema by its name. */
export const documents: { [Name in SchemaName]: Schema } = {
${documents.map(({ name }) => `  ${name},`).join('\n')}
}
`
}
