import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { documents } from './documents.ts'
import { readDocuments } from './generators/documents.ts'
import { resolve } from './resolve.ts'
import type { Schema } from './schema.ts'
import { isSchemaName, type SchemaName } from './violation.ts'

/** The tables of spec section 2 and 7, written down a second time. `?` may be absent, `+` is or null, `[]` a list. */
const tables: { [Name in SchemaName]?: string } = {
  conversation:
    'busy boolean, conversationId string, cwd string+, members? ConversationMember[], model string+, stage Stage, ' +
    'ticketId? string, title string, updatedAtMs number',
  conversationMember: 'conversationId string, role string+, title string',
  conversationList: 'conversations Conversation[]',
  conversationStatus:
    'acceptedInputs number, busy boolean, conversationId string, deferred boolean, deferredBy DeferralCause, ' +
    'deferredSince number+, eta Estimate|UnknownEta+, etaSeconds number+, lastAssistantText string+, ' +
    'nextAttemptAtMs number+, pendingGates PendingGate[], phase RunPhase, runState string, stage Stage, ' +
    'state ConversationState+, status string+, title string, updatedAtMs number, waitingFor string+',
  estimate:
    'basis ProjectionBasis, confidence ProjectionConfidence, highMs number, kind complete|estimate, lowMs number, ' +
    'remainingMs number, asOfMs? number, progressAgeMs? number, runningLong? true, snapshotAgeMs? number',
  unknownEta:
    'basis none, confidence none, kind unknown, reason? no-plan|no-progress, asOfMs? number, progressAgeMs? number, ' +
    'runningLong? true, snapshotAgeMs? number',
  conversationState: 'bucket Bucket, reason StateReason',
  pendingGate: 'kind string, prompt string, requestId string+, tool? string',
  message: 'messageId string, role assistant|user, text string, timestamp iso-8601+',
  messagePage: 'before string+, conversationId string, messages Message[]',
  reply: 'messageId string, text string, timestamp iso-8601',
  sendResult: 'conversationId string, messageId string, replies? Reply[], timedOut? boolean',
  apiError: 'error string, code? string',
}

const requests: { [Name in SchemaName]?: string } = {
  startRequest: 'text string, title? string, cwd? string, reply? ReplyMode, stream? boolean',
  sendRequest: 'conversationId string, text string, reply? ReplyMode, stream? boolean',
}

const enumerations: { [Name in SchemaName]?: string } = {
  stage: 'done execute finalise plan review null',
  runPhase: 'awaiting draining error idle queued stopping streaming thinking tool working',
  deferralCause: 'account_cap database demand memory net plan_cap priority provider slot user_cap waitlist null',
  bucket: 'inactive needs-you paused running scheduled null',
  stateReason:
    'automatic-wake cron error executing gave-up held idle paused-all paused-one paused-subtree question queue-rule ' +
    'queued-for-slot recovery-wait request retrying stopped-mid-turn ticket-unknown waiting-on-convo null',
  projectionBasis: 'history none ticks ticks+history',
  projectionConfidence: 'high low medium none',
  replyMode: 'none optional required',
}

describe.each(Object.entries({ ...tables, ...requests }))('%s', (name, table) => {
  const schema = isSchemaName(name) ? documents[name] : {}

  test('has the fields of its table', () => {
    const written = Object.entries(schema.properties ?? {}).map(([field, property]) => {
      return `${field}${schema.required?.includes(field) ? '' : '?'} ${inWords(property)}`
    })
    expect(written).toEqual(table.split(', '))
  })

  test('is closed, unless it is a request', () => {
    expect(schema.additionalProperties).toBe(name in requests ? undefined : false)
  })
})

test.each(Object.entries(enumerations))('%s has the values of the spec', (name, values) => {
  expect(isSchemaName(name) && documents[name].enum?.map(String)).toEqual(values.split(' '))
})

test('the text of a message may have 100,000 characters', () => {
  expect(documents.startRequest.properties?.text?.maxLength).toBe(100_000)
  expect(documents.sendRequest.properties?.text?.maxLength).toBe(100_000)
})

const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { 'iso-8601': true } })
addFormats.default(ajv)
for (const document of Object.values(documents)) ajv.addSchema(document)

describe.each(readDocuments())('$file', ({ file, name, title, schema }) => {
  test('is a schema of 2020-12 without unknown keywords, known by its file', () => {
    expect(ajv.getSchema(schema.$id ?? '')).toBeTypeOf('function')
    expect(schema.$schema).toBe('https://json-schema.org/draft/2020-12/schema')
    expect(schema.$id).toBe(`https://agent-conformance.example/schemas/${file}`)
    expect(title.toLowerCase()).toBe(name.toLowerCase())
    expect(schema.description).toBeTruthy()
  })

  test('is closed at every level, unless it is a request', () => {
    const open = objectsIn(schema).filter(({ additionalProperties }) => additionalProperties === undefined)
    expect(open).toHaveLength(name in requests ? 1 : 0)
  })
})

test('a line with an exchange has the fields of an exchange, and its type', () => {
  const { type, ...fields } = documents.exchangeLine.properties ?? {}
  expect(type).toEqual({ const: 'exchange' })
  expect(Object.keys(fields)).toEqual(Object.keys(documents.exchange.properties ?? {}))
  expect(Object.entries(fields).every(([name, { $ref }]) => $ref === `exchange.schema.json#/properties/${name}`)).toBe(
    true,
  )
  expect(documents.exchangeLine.required).toEqual(['type', ...(documents.exchange.required ?? [])])
})

test('what is put into every field of a target file is described', () => {
  const described = (schema: Schema): boolean => (resolve(schema).description ?? '') !== ''
  const fields = objectsIn(documents.target).flatMap(({ properties }) => Object.values(properties ?? {}))
  expect(fields.length).toBeGreaterThan(15)
  expect(fields.filter((field) => !described(field))).toEqual([])
})

function objectsIn(schema: Schema): Schema[] {
  const { properties, items, additionalProperties } = schema
  const inner = [...Object.values(properties ?? {}), ...(items ? [items] : [])]
  if (typeof additionalProperties === 'object') inner.push(additionalProperties)
  return [...(schema.type === 'object' ? [schema] : []), ...inner.flatMap(objectsIn)]
}

function inWords(schema: Schema): string {
  const { type, format, enum: values, const: only, items, anyOf, title } = schema.$ref ? resolve(schema) : schema
  if (schema.$ref) return title ?? ''
  if (items) return `${inWords(items)}[]`
  if (anyOf) return anyOf.map(inWords).join('|').replace('|null', '+')
  if (values) return values.join('|')
  if (only !== undefined) return String(only)
  const [first = '', second] = [type ?? ''].flat()
  return `${format ?? first}${second === 'null' ? '+' : ''}`
}
