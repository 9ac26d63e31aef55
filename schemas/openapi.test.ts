import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { describe, expect, test } from 'vitest'
import { isIso8601 } from './iso-8601.ts'
import { valueAt } from './pointer.ts'

const text = readFileSync(new URL('openapi.json', import.meta.url), 'utf8')
const api: unknown = JSON.parse(text)
const at = (...parts: string[]): unknown => valueAt(api, parts.map((part) => `/${part.replaceAll('/', '~1')}`).join(''))
const fieldsOf = (value: unknown): string[] => Object.keys(typeof value === 'object' && value !== null ? value : {})

const list = '/conversations'
const one = '/conversations/{conversationId}'
const history = '/conversations/{conversationId}/messages'
const readStatuses = ['200', '400', '401', '403', '404']
const sendStatuses = ['200', '202', '400', '401', '402', '403', '404', '409', '504']

const endpoints = [
  { path: list, method: 'get', statuses: readStatuses, scope: 'conversations:read', body: 'ConversationList' },
  { path: list, method: 'post', statuses: sendStatuses, scope: 'conversations:write', body: 'SendResult' },
  { path: one, method: 'get', statuses: readStatuses, scope: 'conversations:read', body: 'ConversationStatus' },
  { path: history, method: 'get', statuses: readStatuses, scope: 'conversations:read', body: 'MessagePage' },
  { path: '/messages', method: 'post', statuses: sendStatuses, scope: 'conversations:write', body: 'SendResult' },
]

test('there are the five endpoints of section 4 and no other', () => {
  const found = fieldsOf(at('paths')).flatMap((path) =>
    fieldsOf(at('paths', path)).map((method) => `${method} ${path}`),
  )
  expect(found.sort()).toEqual(endpoints.map(({ path, method }) => `${method} ${path}`).sort())
})

describe.each(endpoints)('$method $path', ({ path, method, statuses, scope, body }) => {
  test('has the statuses, the scope and the body of its tables', () => {
    expect(fieldsOf(at('paths', path, method, 'responses'))).toEqual(statuses)
    expect(at('paths', path, method, 'security')).toEqual([{ bearer: [scope] }])
    const content = at('paths', path, method, 'responses', '200', 'content')
    expect(valueAt(content, '/application~1json/schema/$ref')).toBe(`#/components/schemas/${body}`)
    expect(fieldsOf(content).includes('text/event-stream')).toBe(method === 'post')
    expect(at('paths', path, method, 'requestBody', 'required')).toBe(method === 'post' ? true : undefined)
  })

  test('answers each error with ApiError', () => {
    for (const status of statuses.filter((one) => one >= '400')) {
      expect(at('paths', path, method, 'responses', status, '$ref')).toBe(`#/components/responses/${status}`)
      const schema = at('components', 'responses', status, 'content', 'application/json', 'schema', '$ref')
      expect(schema).toBe('#/components/schemas/ApiError')
    }
  })
})

test('limits have the bounds and defaults of section 8', () => {
  const limits = [at('paths', list, 'get', 'parameters', '0'), at('paths', history, 'get', 'parameters', '2')]
  expect(limits).toMatchObject([
    { name: 'limit', in: 'query', required: false, schema: { type: 'number', minimum: 1, maximum: 100, default: 20 } },
    { name: 'limit', in: 'query', required: false, schema: { type: 'number', minimum: 1, maximum: 1000, default: 50 } },
  ])
})

test('each reference leads somewhere, and each component is referred to', () => {
  const references = new Set([...text.matchAll(/"\$ref": "#([^"]+)"/g)].map(([, place = '']) => place))
  for (const place of references) expect(valueAt(api, place), place).toBeDefined()
  const components = fieldsOf(at('components', 'schemas')).map((title) => `/components/schemas/${title}`)
  expect(components.filter((place) => !references.has(place))).toEqual([])
  expect(components.length).toBeGreaterThan(15)
})

test('each component is a schema that compiles and judges as the files do', () => {
  const ajv = new Ajv2020({ allowUnionTypes: true, keywords: ['components'], formats: { 'iso-8601': isIso8601 } })
  ajv.addSchema({ $id: 'api', components: at('components') }, undefined, false, false)
  for (const title of fieldsOf(at('components', 'schemas'))) ajv.compile({ $ref: `api#/components/schemas/${title}` })
  const accepted = ajv.compile({ $ref: 'api#/components/schemas/AcceptedSend' })
  expect(accepted({ conversationId: 'c', messageId: 'm', timedOut: false })).toBe(true)
  expect(accepted({ conversationId: 'c', messageId: 'm', replies: [] })).toBe(false)
})
