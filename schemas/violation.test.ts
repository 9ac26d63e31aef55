import { describe, expect, test } from 'vitest'
import { validate } from './index.ts'

const row = { busy: true, conversationId: 'c', cwd: null, model: null, stage: null, title: 't', updatedAtMs: 1.5 }
const estimate = { basis: 'ticks', confidence: 'low', highMs: 3, kind: 'estimate', lowMs: 1, remainingMs: 2 }
const unknown = { basis: 'none', confidence: 'none', kind: 'unknown' }
const status = {
  ...{ acceptedInputs: 0, busy: false, conversationId: 'c', deferred: false, deferredBy: null, deferredSince: null },
  ...{ eta: null, etaSeconds: null, lastAssistantText: null, nextAttemptAtMs: null, pendingGates: [], phase: 'idle' },
  ...{ runState: '', stage: 'done', state: null, status: null, title: '', updatedAtMs: 0, waitingFor: null },
}

test('a lawful value has no violation', () => {
  expect(validate.conversationList({ conversations: [row, { ...row, members: [], ticketId: '' }] })).toEqual([])
  expect(validate.conversationStatus(status)).toEqual([])
  expect(validate.conversationStatus({ ...status, eta: estimate })).toEqual([])
  expect(validate.conversationStatus({ ...status, eta: { ...unknown, runningLong: true } })).toEqual([])
})

test('each place is named with what was expected and what was found', () => {
  const { stage: _, ...rest } = row
  expect(validate.conversationList({ conversations: [row, { ...rest, busy: 'yes', 'a/b~c': 3 }] })).toEqual([
    { place: '/conversations/1/stage', expected: 'a required field', actual: 'nothing', keyword: 'required' },
    {
      place: '/conversations/1/a~1b~0c',
      expected: 'no such field',
      actual: 'number 3',
      keyword: 'additionalProperties',
    },
    { place: '/conversations/1/busy', expected: 'boolean', actual: 'string "yes"', keyword: 'type' },
  ])
})

test.each([
  [null, 'null'],
  [[1, 2], 'array of 2'],
  ['x'.repeat(100), `string "${'x'.repeat(60)}"… (100 UTF-16 units)`],
  [undefined, 'nothing'],
])('a root that is no object is named at the empty place (%j)', (value, actual) => {
  expect(validate.apiError(value)).toEqual([{ place: '', expected: 'object', actual, keyword: 'type' }])
})

test('a field named like an own part of JavaScript objects is a field like any other', () => {
  const value: unknown = JSON.parse('{"error": "e", "__proto__": 1, "constructor": 2, "toString": 3}')
  expect(validate.apiError(value).map(({ place }) => place)).toEqual(['/__proto__', '/constructor', '/toString'])
})

test('numbers may be fractions, negative, or beyond what JavaScript can count', () => {
  for (const written of ['-0', '1.5', '-3e300', '1e999', '9007199254740993']) {
    const value: unknown = JSON.parse(`{"conversations": [${JSON.stringify(row).replace('1.5', written)}]}`)
    expect(validate.conversationList(value)).toEqual([])
  }
})

describe('a union is explained by the branch that was meant', () => {
  const eta = (value: unknown) => validate.conversationStatus({ ...status, eta: value })

  test('by the tag', () => {
    const { highMs: _, ...partial } = estimate
    expect(eta({ ...partial, basis: 'guess' })).toEqual([
      { place: '/eta/highMs', expected: 'a required field', actual: 'nothing', keyword: 'required' },
      {
        place: '/eta/basis',
        expected: 'one of "history", "none", "ticks", "ticks+history"',
        actual: 'string "guess"',
        keyword: 'enum',
      },
    ])
    expect(eta({ ...unknown, runningLong: false })).toEqual([
      { place: '/eta/runningLong', expected: 'true', actual: 'boolean false', keyword: 'const' },
    ])
  })

  test('by all of them where the tag is unknown, missing, or no text', () => {
    const expected = 'one of "complete", "estimate", "unknown"'
    expect(eta({ ...estimate, kind: 'Estimate' })).toEqual([
      { place: '/eta/kind', expected, actual: 'string "Estimate"', keyword: 'enum' },
    ])
    expect(eta({ ...estimate, kind: null })).toEqual([
      { place: '/eta/kind', expected, actual: 'null', keyword: 'enum' },
    ])
    expect(eta({})).toEqual([
      { place: '/eta/kind', expected: 'a required field', actual: 'nothing', keyword: 'required' },
    ])
  })

  test('by the types where none fits', () => {
    expect(eta([estimate])).toEqual([
      { place: '/eta', expected: 'object or null', actual: 'array of 1', keyword: 'type' },
    ])
  })

  test('by the fields where there is no tag', () => {
    const credential = (full: unknown) => validate.target({ name: 'n', baseUrl: 'https://a/v1', credentials: { full } })
    expect(credential({ env: 'A', lifetimeSeconds: 3, command: 'x' })).toEqual([
      { place: '/credentials/full/env', expected: 'no such field', actual: 'string', keyword: 'additionalProperties' },
      { place: '/credentials/full/command', expected: 'array', actual: 'string', keyword: 'type' },
    ])
    expect(credential({ kind: 'apiKey' })).toEqual([
      {
        place: '/credentials/full',
        expected: 'CredentialFromVariable or CredentialFromCommand',
        actual: 'object',
        keyword: 'anyOf',
      },
    ])
    expect(credential(3)).toEqual([
      { place: '/credentials/full', expected: 'string or object', actual: 'number', keyword: 'type' },
    ])
  })
})

test('what stands in a target file is not repeated: it may be a secret in the wrong place', () => {
  const violations = validate.target({
    name: 'n',
    baseUrl: 'https://key-1@a/v1',
    credentials: { ful: 'key-2' },
    headers: ['key-3'],
  })
  expect(violations).toHaveLength(4)
  expect(JSON.stringify(violations)).not.toMatch(/key-\d/)
})
