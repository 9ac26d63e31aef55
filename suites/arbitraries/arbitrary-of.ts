import fc from 'fast-check'
import { resolve } from '../../schemas/resolve.ts'
import type { Schema } from '../../schemas/schema.ts'
import { messageTexts } from './message-texts.ts'
import { numbers } from './numbers.ts'
import { texts } from './texts.ts'
import { timestamps } from './timestamps.ts'

/** Lawful values of one schema; one without any constraint gives any JSON. `plain` are texts where any text will do. */
export function arbitraryOf(written: Schema, plain: fc.Arbitrary<string> = texts): fc.Arbitrary<unknown> {
  const schema = resolve(written)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((branch) => arbitraryOf(branch, plain)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.type === undefined) return fc.jsonValue()
  return fc.oneof(...[schema.type].flat().map((type) => ofType(type, schema, plain)))
}

function ofType(type: string, schema: Schema, plain: fc.Arbitrary<string>): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'number':
      return numberOf(schema)
    case 'integer':
      return fc.integer({ min: schema.minimum ?? -(2 ** 31) })
    case 'string':
      return textOf(schema, plain)
    case 'array':
      return fc.array(arbitraryOf(schema.items ?? {}, plain), {
        minLength: schema.minItems ?? 0,
        maxLength: schema.maxItems ?? 3,
      })
    case 'object':
      return objectOf(schema, plain)
    default:
      throw new Error(`no arbitrary for the type ${type}`)
  }
}

function numberOf({ minimum, exclusiveMinimum }: Schema): fc.Arbitrary<number> {
  return numbers(minimum ?? exclusiveMinimum).filter(
    (value) => exclusiveMinimum === undefined || value > exclusiveMinimum,
  )
}

function textOf(
  { format, pattern, minLength = 0, maxLength }: Schema,
  plain: fc.Arbitrary<string>,
): fc.Arbitrary<string> {
  if (format === 'iso-8601') return timestamps
  if (format === 'uri') return fc.webUrl()
  if (pattern !== undefined) return fc.stringMatching(new RegExp(pattern, 'u'))
  // The only texts with a longest length are those that a service must take.
  if (maxLength !== undefined) return messageTexts
  return plain.filter((text) => text.length >= minLength)
}

function objectOf(schema: Schema, plain: fc.Arbitrary<string>): fc.Arbitrary<object> {
  const { properties = {}, required = [], additionalProperties, minProperties = 0 } = schema
  if (typeof additionalProperties === 'object') {
    const names = texts.filter((name) => name !== '__proto__')
    return fc.dictionary(names, arbitraryOf(additionalProperties, plain), { maxKeys: 3, noNullPrototype: true })
  }
  const fields = Object.fromEntries(
    Object.entries(properties).map(([name, property]) => [name, arbitraryOf(property, plain)]),
  )
  return fc
    .record(fields, { requiredKeys: required, noNullPrototype: true })
    .filter((value) => Object.keys(value).length >= minProperties)
}
