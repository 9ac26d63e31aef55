import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { documents } from '../../schemas/documents.ts'
import { type SchemaName, validate } from '../../schemas/index.ts'
import { isIso8601 } from '../../schemas/iso-8601.ts'
import { resolve } from '../../schemas/resolve.ts'
import type { Schema } from '../../schemas/schema.ts'
import { isSchemaName } from '../../schemas/violation.ts'
import { type Break, breaksOf } from './breaks.ts'
import { instancesOf } from './instances.ts'
import { requests } from './requests.ts'

const names = Object.keys(documents).filter(isSchemaName)
const ajv = new Ajv2020({ strictNumbers: false, allowUnionTypes: true, formats: { 'iso-8601': isIso8601 } })
addFormats.default(ajv)
for (const document of Object.values(documents)) ajv.addSchema(document)

/** The same values each time, so that what fails once fails again. */
const seed = 20_261_121
const some = <T>(values: fc.Arbitrary<T>, numRuns: number): T[] => fc.sample(values, { numRuns, seed })

/** What no schema forbids, since it is open. */
const unseen = (one: Break): boolean => one.open && one.constraint !== 'type'

test.each(names)('%s: every break is refused, and named as the one thing that is wrong', (name) => {
  const ordinary = ajv.getSchema(documents[name].$id ?? '')
  const breaks = breaksOf(name).filter((one) => !unseen(one))
  expect(breaks.length).toBeGreaterThan(4)
  const instances = some(instancesOf(name), 4)
  const wrong = breaks.flatMap((one) =>
    some(one.values, 4).flatMap((value, index) => {
      const broken: unknown = JSON.parse(JSON.stringify(one.apply(instances[index], value)) ?? 'null')
      const [violation, ...more] = validate[name](broken)
      const named =
        violation !== undefined && more.length === 0 && violation.place === placeFor(violation.keyword, one.place)
      return named && ordinary?.(broken) === false ? [] : [{ ...one, value, violation, more }]
    }),
  )
  expect(wrong).toEqual([])
})

/** Where a field is missing by which alone a branch of a union could be told, the union is named in its place. */
function placeFor(keyword: string, place: string): string {
  return keyword === 'anyOf' ? place.slice(0, place.lastIndexOf('/')) : place
}

/** What a schema forbids by these keywords, at the place of the value itself. */
const ofValue = [
  ...['type', 'enum', 'const', 'format', 'pattern', 'minLength', 'maxLength', 'minimum', 'exclusiveMinimum'],
  ...['minItems', 'maxItems', 'minProperties'],
] as const

/** Every constraint that a schema states, read from its document alone: a place and a keyword each. */
function constraintsIn(written: Schema, place = '', isBranch = false): string[] {
  const schema = resolve(written)
  const { properties = {}, required = [], additionalProperties, items, anyOf = [] } = schema
  const stated = Object.keys(schema).filter((key) => ofValue.some((each) => each === key))
  // What is one of some values or of some types is told as that, and a branch by what tells it from the others.
  const own = stated.filter((key) => key !== 'type' || !isBranch)
  return [
    ...own.map((key) => `${place} ${key}`),
    ...required.map((field) => `${place}/${field} required`),
    ...(additionalProperties === false ? [`${place}/unexpected additionalProperties`] : []),
    ...Object.entries(properties).flatMap(([field, inner]) => constraintsIn(inner, `${place}/${field}`)),
    ...(typeof additionalProperties === 'object' ? constraintsIn(additionalProperties, `${place}/added`) : []),
    ...(items === undefined ? [] : constraintsIn(items, `${place}/0`)),
    ...(anyOf.length === 0 ? [] : [`${place} type`]),
    ...anyOf.filter(({ type }) => type !== 'null').flatMap((branch) => constraintsIn(branch, place, true)),
  ]
}

test.each(names)('%s: every constraint that it states is broken by itself', (name) => {
  const broken = new Set(breaksOf(name).map(({ place, constraint }) => `${place} ${constraint}`))
  const stated = constraintsIn(documents[name])
  expect(stated.length).toBeGreaterThan(0)
  expect(stated.filter((each) => !broken.has(each))).toEqual([])
})

test('the schemas have no keyword of which nothing is known here', () => {
  const shape = [
    '$schema',
    '$id',
    '$ref',
    'title',
    'description',
    'properties',
    'required',
    'additionalProperties',
    'items',
    'anyOf',
    'default',
  ]
  const known = new Set<string>([...shape, ...ofValue])
  const unknown = new Set<string>()
  const visit = (schema: Schema): void => {
    for (const key of Object.keys(schema)) if (!known.has(key)) unknown.add(key)
    const { properties = {}, items, anyOf = [], additionalProperties } = schema
    const inner = [...Object.values(properties), ...anyOf, ...(items === undefined ? [] : [items])]
    for (const each of typeof additionalProperties === 'object' ? [...inner, additionalProperties] : inner) visit(each)
  }
  Object.values(documents).forEach(visit)
  expect([...unknown]).toEqual([])
})

test('they are thousands', () => {
  expect(names.flatMap((name) => breaksOf(name)).length).toBeGreaterThan(5000)
})

test.each(names)('%s: a break leaves the instance that it is made from as it was', (name) => {
  const [instance] = some(instancesOf(name), 1)
  const before = JSON.stringify(instance)
  for (const one of breaksOf(name)) one.apply(instance, some(one.values, 1)[0])
  expect(JSON.stringify(instance)).toBe(before)
})

test.each(names)('%s: no two breaks are called the same', (name) => {
  const called = breaksOf(name).map(({ place, constraint, how }) => `${place} ${constraint} ${how}`)
  expect(new Set(called).size).toBe(called.length)
})

describe('what is enumerated', () => {
  const listOf = (name: SchemaName) =>
    breaksOf(name).map(({ place, constraint, how, open }) =>
      [place, constraint, how, ...(open ? ['open'] : [])].join(', '),
    )

  test('each required field, each wrong type, and an unknown field of a resource', () => {
    expect(listOf('conversationMember')).toMatchInlineSnapshot(`
      [
        ", type, null in place of object",
        ", type, boolean in place of object",
        ", type, number in place of object",
        ", type, string in place of object",
        ", type, array in place of object",
        ", type, an array round the value",
        "/conversationId, required, missing",
        "/role, required, missing",
        "/title, required, missing",
        "/unexpected, additionalProperties, unknown field",
        "/ConversationId, additionalProperties, unknown field",
        "/conversationId, type, null in place of string",
        "/conversationId, type, boolean in place of string",
        "/conversationId, type, number in place of string",
        "/conversationId, type, array in place of string",
        "/conversationId, type, object in place of string",
        "/conversationId, type, what counts as nothing",
        "/conversationId, type, an array round the value",
        "/role, type, boolean in place of string or null",
        "/role, type, number in place of string or null",
        "/role, type, array in place of string or null",
        "/role, type, object in place of string or null",
        "/role, type, an array round the value",
        "/title, type, null in place of string",
        "/title, type, boolean in place of string",
        "/title, type, number in place of string",
        "/title, type, array in place of string",
        "/title, type, object in place of string",
        "/title, type, what counts as nothing",
        "/title, type, an array round the value",
      ]
    `)
  })

  test('enumerations and constants, in each branch of a union', () => {
    const eta = listOf('conversationStatus').filter((one) => one.startsWith('/eta') && !one.includes(' type,'))
    expect(eta).toMatchInlineSnapshot(`
      [
        "/eta, required, missing",
        "/etaSeconds, required, missing",
        "/eta/basis, required, Estimate: missing",
        "/eta/confidence, required, Estimate: missing",
        "/eta/highMs, required, Estimate: missing",
        "/eta/kind, required, Estimate: missing",
        "/eta/lowMs, required, Estimate: missing",
        "/eta/remainingMs, required, Estimate: missing",
        "/eta/unexpected, additionalProperties, Estimate: unknown field",
        "/eta/Basis, additionalProperties, Estimate: unknown field",
        "/eta/basis, enum, Estimate: in capitals",
        "/eta/basis, enum, Estimate: with a capital",
        "/eta/basis, enum, Estimate: with a blank",
        "/eta/basis, enum, Estimate: an empty text",
        "/eta/basis, enum, Estimate: another text",
        "/eta/confidence, enum, Estimate: in capitals",
        "/eta/confidence, enum, Estimate: with a capital",
        "/eta/confidence, enum, Estimate: with a blank",
        "/eta/confidence, enum, Estimate: an empty text",
        "/eta/confidence, enum, Estimate: another text",
        "/eta/kind, enum, Estimate: in capitals",
        "/eta/kind, enum, Estimate: with a capital",
        "/eta/kind, enum, Estimate: with a blank",
        "/eta/kind, enum, Estimate: an empty text",
        "/eta/kind, enum, Estimate: another text",
        "/eta/runningLong, const, Estimate: false",
        "/eta/basis, required, UnknownEta: missing",
        "/eta/confidence, required, UnknownEta: missing",
        "/eta/kind, required, UnknownEta: missing",
        "/eta/unexpected, additionalProperties, UnknownEta: unknown field",
        "/eta/Basis, additionalProperties, UnknownEta: unknown field",
        "/eta/basis, const, UnknownEta: in capitals",
        "/eta/basis, const, UnknownEta: with a capital",
        "/eta/basis, const, UnknownEta: with a blank",
        "/eta/basis, const, UnknownEta: an empty text",
        "/eta/basis, const, UnknownEta: another text",
        "/eta/confidence, const, UnknownEta: in capitals",
        "/eta/confidence, const, UnknownEta: with a capital",
        "/eta/confidence, const, UnknownEta: with a blank",
        "/eta/confidence, const, UnknownEta: an empty text",
        "/eta/confidence, const, UnknownEta: another text",
        "/eta/kind, const, UnknownEta: in capitals",
        "/eta/kind, const, UnknownEta: with a capital",
        "/eta/kind, const, UnknownEta: with a blank",
        "/eta/kind, const, UnknownEta: an empty text",
        "/eta/kind, const, UnknownEta: another text",
        "/eta/reason, enum, UnknownEta: in capitals",
        "/eta/reason, enum, UnknownEta: with a capital",
        "/eta/reason, enum, UnknownEta: with a blank",
        "/eta/reason, enum, UnknownEta: an empty text",
        "/eta/reason, enum, UnknownEta: another text",
        "/eta/runningLong, const, UnknownEta: false",
      ]
    `)
  })

  test('what the spec leaves open of a request is marked, and nothing else', () => {
    const open = listOf('startRequest').filter((one) => one.endsWith(', open'))
    expect(open).toMatchInlineSnapshot(`
      [
        "/unexpected, additionalProperties, unknown field, open",
        "/Text, additionalProperties, unknown field, open",
        "/text, minLength, empty, open",
        "/text, maxLength, too long in UTF-16 units, not in code points, open",
        "/title, type, null in place of string, open",
        "/title, minLength, empty, open",
        "/cwd, type, null in place of string, open",
        "/cwd, minLength, empty, open",
        "/reply, type, null in place of string, open",
        "/stream, type, null in place of boolean, open",
      ]
    `)
    expect(listOf('sendRequest')).toContain('/conversationId, type, null in place of string')
    for (const name of names.filter((one) => !requests.has(one))) {
      expect(breaksOf(name).filter((one) => one.open)).toEqual([])
    }
  })

  test('of a request, what must be refused', () => {
    expect(listOf('startRequest').filter((one) => !one.endsWith(', open'))).toMatchInlineSnapshot(`
      [
        ", type, null in place of object",
        ", type, boolean in place of object",
        ", type, number in place of object",
        ", type, string in place of object",
        ", type, array in place of object",
        ", type, an array round the value",
        "/text, required, missing",
        "/text, type, null in place of string",
        "/text, type, boolean in place of string",
        "/text, type, number in place of string",
        "/text, type, array in place of string",
        "/text, type, object in place of string",
        "/text, type, what counts as nothing",
        "/text, type, an array round the value",
        "/text, maxLength, too long by any count",
        "/title, type, boolean in place of string",
        "/title, type, number in place of string",
        "/title, type, array in place of string",
        "/title, type, object in place of string",
        "/title, type, what counts as nothing",
        "/title, type, an array round the value",
        "/cwd, type, boolean in place of string",
        "/cwd, type, number in place of string",
        "/cwd, type, array in place of string",
        "/cwd, type, object in place of string",
        "/cwd, type, what counts as nothing",
        "/cwd, type, an array round the value",
        "/reply, type, boolean in place of string",
        "/reply, type, number in place of string",
        "/reply, type, array in place of string",
        "/reply, type, object in place of string",
        "/reply, type, what counts as nothing",
        "/reply, type, an array round the value",
        "/reply, enum, in capitals",
        "/reply, enum, with a capital",
        "/reply, enum, with a blank",
        "/reply, enum, an empty text",
        "/reply, enum, another text",
        "/stream, type, number in place of boolean",
        "/stream, type, string in place of boolean",
        "/stream, type, array in place of boolean",
        "/stream, type, object in place of boolean",
        "/stream, type, the word true",
        "/stream, type, the number 1",
        "/stream, type, what counts as nothing",
        "/stream, type, an array round the value",
      ]
    `)
  })
})
