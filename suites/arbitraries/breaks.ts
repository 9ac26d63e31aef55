import fc from 'fast-check'
import { documents } from '../../schemas/documents.ts'
import type { SchemaName } from '../../schemas/index.ts'
import { type Fault, faultsOf } from './fault.ts'
import { openFaultsOf } from './open-faults.ts'
import { requests } from './requests.ts'
import { editAt, placeOf } from './spot.ts'
import { type Spot, spotsOf } from './spots.ts'

/** One way to break exactly one constraint of a schema, and nothing else. */
export type Break = {
  schema: SchemaName
  /** JSON pointer of what is broken, '' for the root. Of an array it is the first item, of a map the entry 'added'. */
  place: string
  /** The keyword of JSON Schema. */
  constraint: string
  /** In words; together with place and constraint it is unique within the schema. */
  how: string
  /** Of requests: the spec leaves open whether a service refuses this. To be observed, never failed. */
  open: boolean
  /** What may be put at the place; for a missing field always undefined. */
  values: fc.Arbitrary<unknown>
  /** A broken copy of a lawful instance. What is missing on the way to the place is made from a lawful sample. */
  apply(instance: unknown, value: unknown): unknown
}

/** Every place of a schema at which exactly one constraint can be broken, and each way to do it. */
export function breaksOf(name: SchemaName): Break[] {
  const isRequest = requests.has(name)
  return spotsOf(documents[name]).flatMap((spot) => {
    const faults = faultsOf(spot.schema, spot.known).filter(({ constraint }) => !(spot.branch && constraint === 'type'))
    return [
      ...faults.map((fault) => atSpot(name, spot, fault, isRequest && spot.optional && fault.given === 'null')),
      ...(isRequest ? openFaultsOf(spot.schema).map((fault) => atSpot(name, spot, fault, true)) : []),
      ...missingFields(name, spot),
      ...unknownFields(name, spot, isRequest),
    ]
  })
}

function atSpot(schema: SchemaName, spot: Spot, { constraint, how, values }: Fault, open: boolean): Break {
  const apply = (instance: unknown, value: unknown): unknown => editAt(instance, spot.steps, () => value)
  return { schema, place: placeOf(spot.steps), constraint, how: inWords(spot, how), open, values, apply }
}

function missingFields(schema: SchemaName, spot: Spot): Break[] {
  return (spot.schema.required ?? []).map((field) => ({
    schema,
    place: `${placeOf(spot.steps)}/${field}`,
    constraint: 'required',
    how: inWords(spot, 'missing'),
    open: false,
    values: fc.constant(undefined),
    apply: (instance) =>
      editAt(instance, spot.steps, (value) => Object.fromEntries(fieldsOf(value).filter(([name]) => name !== field))),
  }))
}

function unknownFields(schema: SchemaName, spot: Spot, isRequest: boolean): Break[] {
  const { properties, additionalProperties } = spot.schema
  if (properties === undefined || (additionalProperties !== false && !isRequest)) return []
  const [first = ''] = Object.keys(properties)
  const names = ['unexpected', first[0]?.toUpperCase() + first.slice(1)]
  const unknown = names.filter((name) => !Object.hasOwn(properties, name))
  return unknown.map((name) => ({
    schema,
    place: `${placeOf(spot.steps)}/${name}`,
    constraint: 'additionalProperties',
    how: inWords(spot, 'unknown field'),
    open: isRequest,
    values: fc.oneof(fc.constantFrom<unknown[]>(null, '', false, 0), fc.jsonValue({ maxDepth: 1 })),
    apply: (instance, value) =>
      editAt(instance, spot.steps, (object) => Object.fromEntries([...fieldsOf(object), [name, value]])),
  }))
}

function inWords({ variants }: Spot, how: string): string {
  return [...variants, how].join(': ')
}

function fieldsOf(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
