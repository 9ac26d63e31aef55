import fc from 'fast-check'
import { countCodePoints } from '../../schemas/code-points.ts'
import { resolve } from '../../schemas/resolve.ts'
import type { Schema } from '../../schemas/schema.ts'
import { brokenTimestamps } from './broken-timestamps.ts'
import { numbers } from './numbers.ts'
import { sampleOf } from './spot.ts'
import { texts } from './texts.ts'

/**
 * One way in which a value breaks its own schema, whatever holds it: the keyword, in words, and the values that do.
 * `given` is the JSON type of the values, where the type is what is wrong.
 */
export type Fault = { constraint: string; how: string; values: fc.Arbitrary<unknown>; given?: string }

/** Every fault that a value of this schema can have by itself; `known` are texts that would mean something else here. */
export function faultsOf(written: Schema, known: string[] = []): Fault[] {
  const schema = resolve(written)
  return [...typeFaults(schema), ...valueFaults(schema, known), ...textFaults(schema), ...sizeFaults(schema)]
}

const byType = {
  null: fc.constant(null),
  boolean: fc.boolean(),
  number: numbers(),
  string: fc.oneof(fc.constantFrom('', 'true', 'false', 'null', '0', '1', '[]', '{}'), texts),
  array: fc.constantFrom<unknown[]>([], [null], [0]),
  object: fc.constantFrom<object>({}, { value: true }, { 0: null, length: 1 }),
}

/** What a service that coerces takes for true: too few of all texts and numbers to be drawn by chance. */
const meaningTrue: readonly Fault[] = [
  { constraint: 'type', how: 'the word true', values: fc.constant('true'), given: 'string' },
  { constraint: 'type', how: 'the number 1', values: fc.constant(1), given: 'number' },
]

function typeFaults(schema: Schema): Fault[] {
  const lawful = typesOf(schema)
  if (lawful.length === 0) return []
  const faults: Fault[] = Object.entries(byType)
    .filter(([type]) => !lawful.includes(type))
    .map(([given, values]) => ({
      constraint: 'type',
      how: `${given} in place of ${lawful.join(' or ')}`,
      values,
      given,
    }))
  if ([schema.type].flat().includes('integer')) {
    faults.push({ constraint: 'type', how: 'a fraction', values: fc.constantFrom(1.5, 100.25), given: 'number' })
  }
  if (lawful.includes('boolean')) {
    faults.push(...meaningTrue.filter(({ given }) => given !== undefined && !lawful.includes(given)))
  }
  const nothing = [0, false, ''].filter((value) => !lawful.includes(typeof value))
  if (lawful.length > 0 && lawful.every((type) => type === 'string' || type === 'boolean') && nothing.length > 0) {
    const values = fc.constantFrom<unknown[]>(...nothing)
    faults.push({ constraint: 'type', how: 'what counts as nothing', values, given: 'nothing' })
  }
  if (!lawful.includes('array')) {
    const values = fc.constant(schema).map((one) => [sampleOf(one)])
    faults.push({ constraint: 'type', how: 'an array round the value', values, given: 'array' })
  }
  return faults
}

function typesOf(schema: Schema): string[] {
  const { type, enum: values, const: only, anyOf } = schema
  if (anyOf !== undefined) return [...new Set(anyOf.flatMap((branch) => typesOf(resolve(branch))))]
  if (values !== undefined) return [...new Set(values.map((value) => (value === null ? 'null' : typeof value)))]
  if (only !== undefined) return [typeof only]
  return [type ?? []].flat().map((one) => (one === 'integer' ? 'number' : one))
}

function valueFaults({ enum: values, const: only }: Schema, known: string[]): Fault[] {
  if (typeof only === 'boolean') return [{ constraint: 'const', how: `${!only}`, values: fc.constant(!only) }]
  if (typeof only === 'number') return [{ constraint: 'const', how: 'another number', values: fc.constant(only + 1) }]
  const lawful = only === undefined ? (values ?? []) : [only]
  const members = lawful.filter((value) => value !== null)
  if (members.length === 0) return []
  const outside = (text: string): boolean => !lawful.includes(text) && !known.includes(text)
  const constraint = only === undefined ? 'enum' : 'const'
  const changed = (how: string, change: (member: string) => string): Fault[] => {
    const values = members.map(change).filter(outside)
    return values.length === 0 ? [] : [{ constraint, how, values: fc.constantFrom(...values) }]
  }
  return [
    ...changed('in capitals', (member) => member.toUpperCase()),
    ...changed('in small letters', (member) => member.toLowerCase()),
    ...changed('with a capital', (member) => member[0]?.toUpperCase() + member.slice(1)),
    ...changed('with a blank', (member) => `${member} `),
    ...(outside('') ? [{ constraint, how: 'an empty text', values: fc.constant('') }] : []),
    { constraint, how: 'another text', values: fc.oneof(fc.constantFrom('other', 'null'), texts).filter(outside) },
  ]
}

function textFaults({ format, pattern, minLength = 0, maxLength }: Schema): Fault[] {
  const faults: Fault[] = []
  if (format !== undefined) {
    const values =
      format === 'iso-8601' ? brokenTimestamps : fc.constantFrom('', '/v1', 'agent.example/v1', 'not an address')
    faults.push({ constraint: 'format', how: `no ${format}`, values })
  }
  if (pattern !== undefined) {
    const form = new RegExp(pattern, 'u')
    const values = fc.oneof(fc.constantFrom('', ' ', '!'), texts).filter((text) => !form.test(text))
    faults.push({ constraint: 'pattern', how: 'another form', values })
  }
  if (minLength > 0) faults.push({ constraint: 'minLength', how: 'empty', values: fc.constant('') })
  if (maxLength !== undefined) {
    // Beyond by code points is beyond by UTF-16 units as well: the only texts that are too long by whichever count.
    const values = fc.constantFrom('a', 'ü', '语', '👍').map((one) => one.repeat(maxLength + 1))
    faults.push({
      constraint: 'maxLength',
      how: 'too long by any count',
      values: values.filter((text) => countCodePoints(text) > maxLength),
    })
  }
  return faults
}

function sizeFaults(schema: Schema): Fault[] {
  const { minimum, exclusiveMinimum, minItems = 0, maxItems, minProperties = 0 } = schema
  const faults: Fault[] = []
  if (minimum !== undefined) faults.push({ constraint: 'minimum', how: 'too small', values: fc.constant(minimum - 1) })
  if (exclusiveMinimum !== undefined) {
    const values = fc.constantFrom(exclusiveMinimum, exclusiveMinimum - 0.5, exclusiveMinimum - 1000)
    faults.push({ constraint: 'exclusiveMinimum', how: 'too small', values })
  }
  if (minItems > 0) faults.push({ constraint: 'minItems', how: 'no item', values: fc.constant([]) })
  if (maxItems !== undefined) {
    const values = fc
      .constant(schema.items ?? {})
      .map((item) => Array.from({ length: maxItems + 1 }, () => sampleOf(item)))
    faults.push({ constraint: 'maxItems', how: 'one item too many', values })
  }
  if (minProperties > 0) faults.push({ constraint: 'minProperties', how: 'no field', values: fc.constant({}) })
  return faults
}
