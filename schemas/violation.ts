import { type Branch, branchMeant } from './branch.ts'
import { countCodePoints } from './code-points.ts'
import { alternatives, count, describe, typeOf } from './describe.ts'
import { escaped, fieldOf, valueAt } from './pointer.ts'
import type { SchemaTypes } from './types.ts'
import { type ValidationError, type ValidationParams, validators } from './validators.js'

/**
 * One place where a value breaks a schema. `place` is a JSON pointer ('/conversations/0/busy', '' for the root); a
 * missing and a forbidden field are named at their own place. `expected` and `actual` fit after "expected" and "found".
 */
export type Violation = { place: string; expected: string; actual: string; keyword: string }

/** How programs call a schema: 'sendResult' is send-result.schema.json. */
export type SchemaName = keyof SchemaTypes

/** What is wrong with a value, in the order of the schema; empty where it is lawful. */
export function violationsOf(name: SchemaName, value: unknown): Violation[] {
  return explainAll(name, value, holdsSecrets.has(name) ? typeOf : describe)
}

/** Any text in these may be a secret, also in a wrong place; of their values only the types are told. */
const holdsSecrets = new Set<SchemaName>([
  ...(['target', 'credentials', 'credential'] as const),
  ...(['credentialText', 'credentialFromVariable', 'credentialFromCommand'] as const),
])

type Describe = (value: unknown) => string

function explainAll(name: SchemaName, value: unknown, describe: Describe): Violation[] {
  const validator = validators[name]
  if (validator(value)) return []
  return (validator.errors ?? []).flatMap((error) => explain(error, value, describe))
}

function explain(error: ValidationError, root: unknown, describe: Describe): Violation[] {
  const { instancePath: place, keyword, params } = error
  const value = valueAt(root, place)
  const { missingProperty, additionalProperty, branches } = params
  if (branches !== undefined) return explainUnion(place, value, branches, describe)
  if (missingProperty !== undefined) return [missing(`${place}/${escaped(missingProperty)}`)]
  if (additionalProperty !== undefined) {
    const actual = describe(fieldOf(value, additionalProperty))
    return [{ place: `${place}/${escaped(additionalProperty)}`, expected: 'no such field', actual, keyword }]
  }
  const counted = keyword === 'minLength' || keyword === 'maxLength'
  const actual = counted ? `string of ${count(countCodePoints(String(value)), 'character')}` : describe(value)
  return [{ place, expected: expectedBy(keyword, params), actual, keyword }]
}

function missing(place: string): Violation {
  return { place, expected: 'a required field', actual: 'nothing', keyword: 'required' }
}

function expectedBy(keyword: string, params: ValidationParams): string {
  const { type, allowedValues, allowedValue, format, pattern, comparison, limit = 0 } = params
  if (type !== undefined) return alternatives([type].flat())
  if (allowedValues !== undefined) return `one of ${quoted(allowedValues)}`
  if (allowedValue !== undefined) return JSON.stringify(allowedValue)
  if (format !== undefined) return format === 'iso-8601' ? 'a timestamp of ISO 8601' : `the format ${format}`
  if (pattern !== undefined) return `a string that matches ${pattern}`
  if (comparison !== undefined) return `a number ${comparison} ${limit}`
  const noun = keyword.endsWith('Length') ? 'character' : keyword.endsWith('Items') ? 'item' : 'field'
  return `${keyword.startsWith('min') ? 'at least' : 'at most'} ${count(limit, noun)}`
}

/** A value that fits no branch of a union is explained by the branch that it meant, where that can be told. */
function explainUnion(place: string, value: unknown, branches: Branch[], describe: Describe): Violation[] {
  const sameType = branches.filter(({ type }) => type === typeOf(value))
  if (sameType.length === 0) {
    const expected = alternatives([...new Set(branches.map(({ type }) => type))])
    return [{ place, expected, actual: describe(value), keyword: 'type' }]
  }
  const name = branchMeant(value, sameType)?.name
  if (name !== undefined && isSchemaName(name)) {
    return explainAll(name, value, describe).map((inner) => ({ ...inner, place: place + inner.place }))
  }
  const tag = sameType[0]?.tag
  if (!tag) {
    return [
      { place, expected: alternatives(sameType.map(({ title }) => title)), actual: describe(value), keyword: 'anyOf' },
    ]
  }
  const actual = fieldOf(value, tag.field)
  if (actual === undefined) return [missing(`${place}/${tag.field}`)]
  const expected = `one of ${quoted(sameType.flatMap((branch) => branch.tag?.values ?? []))}`
  return [{ place: `${place}/${tag.field}`, expected, actual: describe(actual), keyword: 'enum' }]
}

function quoted(values: (string | null)[]): string {
  return values.map((value) => JSON.stringify(value)).join(', ')
}

export function isSchemaName(name: string): name is SchemaName {
  return name in validators
}
