/** The part of JSON Schema 2020-12 that the files of this room use; a test refuses any other keyword. */
export type Schema = {
  $schema?: string
  $id?: string
  $ref?: string
  title?: string
  description?: string
  type?: string | string[]
  enum?: (string | null)[]
  const?: string | number | boolean
  properties?: { [name: string]: Schema }
  required?: string[]
  additionalProperties?: boolean | Schema
  minProperties?: number
  items?: Schema
  minItems?: number
  maxItems?: number
  anyOf?: Schema[]
  format?: string
  pattern?: string
  minLength?: number
  maxLength?: number
  minimum?: number
  exclusiveMinimum?: number
  default?: number
}
