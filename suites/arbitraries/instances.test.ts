import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countCodePoints } from '../../schemas/code-points.ts'
import { documents } from '../../schemas/documents.ts'
import { type SchemaName, validate } from '../../schemas/index.ts'
import { isIso8601 } from '../../schemas/iso-8601.ts'
import { valueAt } from '../../schemas/pointer.ts'
import { isSchemaName } from '../../schemas/violation.ts'
import { instancesOf } from './instances.ts'
import { messageTexts } from './message-texts.ts'
import { placeOf } from './spot.ts'
import { spotsOf } from './spots.ts'

const names = Object.keys(documents).filter(isSchemaName)
const ajv = new Ajv2020({ strictNumbers: false, allowUnionTypes: true, formats: { 'iso-8601': isIso8601 } })
addFormats.default(ajv)
for (const document of Object.values(documents)) ajv.addSchema(document)

test.each(names)('%s: two thousand instances are accepted, as JSON and by an ordinary validator too', (name) => {
  const ordinary = ajv.getSchema(documents[name].$id ?? '')
  fc.assert(
    fc.property(instancesOf(name), (instance) => {
      const received: unknown = JSON.parse(JSON.stringify(instance))
      return validate[name](received).length === 0 && ordinary?.(received) === true
    }),
    { numRuns: 2000, seed: 20_261_121 },
  )
})

describe('instances show all that a schema allows', () => {
  const shown: SchemaName[] = [
    'conversationList',
    'conversationStatus',
    'messagePage',
    'sendResult',
    'apiError',
    'startRequest',
  ]

  const samples = new Map<SchemaName, unknown[]>()
  const sampleOf = (name: SchemaName): unknown[] => {
    const sample = samples.get(name) ?? fc.sample(instancesOf(name), { numRuns: 2000, seed: 1 })
    samples.set(name, sample)
    return sample
  }

  test.each(shown)('%s: each optional field is there and is not', (name) => {
    const instances = sampleOf(name)
    const optional = spotsOf(documents[name]).filter((spot) => spot.optional)
    expect(optional.length > 0 || name === 'messagePage').toBe(true)
    for (const { steps } of optional) {
      const values = instances.map((instance) => valueAt(instance, placeOf(steps)))
      expect(new Set(values.map((value) => value === undefined)), placeOf(steps)).toEqual(new Set([true, false]))
    }
  })

  test.each(shown)('%s: each value of each enumeration, and null where it is lawful', (name) => {
    const instances = sampleOf(name)
    for (const { schema, steps } of spotsOf(documents[name])) {
      const values = new Set(instances.map((instance) => valueAt(instance, placeOf(steps))))
      const wanted = schema.enum ?? ([schema.type].flat().includes('null') ? [null] : [])
      for (const value of wanted) expect(values, `${placeOf(steps)} ${value}`).toContain(value)
    }
  })

  test('numbers with fractions, negative, and huge', () => {
    const sampled = fc.sample(instancesOf('conversation'), { numRuns: 500, seed: 1 })
    const numbers = sampled.map((row) => Number(valueAt(row, '/updatedAtMs')))
    expect(numbers.some((value) => !Number.isInteger(value))).toBe(true)
    expect(numbers.some((value) => value < 0)).toBe(true)
    expect(numbers.some((value) => Math.abs(value) > Number.MAX_SAFE_INTEGER)).toBe(true)
  })
})

test('texts of messages are such that a service must take them: within the limit by both counts, not blank, no lone surrogate', () => {
  let full = 0
  fc.assert(
    fc.property(messageTexts, (text) => {
      expect(text.length).toBeLessThanOrEqual(100_000)
      expect(countCodePoints(text)).toBeLessThanOrEqual(100_000)
      expect(text.trim()).not.toBe('')
      expect(text.isWellFormed() && !text.includes('\0')).toBe(true)
      if (text.length === 100_000) full += 1
    }),
    { numRuns: 1000 },
  )
  expect(full).toBeGreaterThan(0)
})
