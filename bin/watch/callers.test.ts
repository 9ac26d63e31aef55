import { expect, test } from 'vitest'
import { Secrets } from '../../suites/run/secrets/secrets.ts'
import { Callers } from './callers.ts'

const target = { name: 't', baseUrl: 'http://127.0.0.1:1', credentials: { full: 'key_of_the_target' } }

test('the keys of a target file tell callers apart, and any other is one of a stranger, and a secret', async () => {
  const secrets = new Secrets()
  const callers = await Callers.of(target, secrets, {})
  expect(
    ['Bearer key_of_the_target', 'bearer  other_key_012345', 'Basic other_key_678901', undefined].map((each) =>
      callers.labelOf(each),
    ),
  ).toEqual(['full', 'caller', 'caller', 'none'])
  expect(secrets.redact('key_of_the_target other_key_012345 other_key_678901')).toBe('«full» «a key» «a key»')
})

test('a known key that is shown in a wrong way is told by that way, as the requests of a run are', async () => {
  const secrets = new Secrets()
  const callers = await Callers.of(target, secrets, {})
  const key = 'key_of_the_target'
  const pair = Buffer.from(`user:${key}`).toString('base64')
  const shown = [`Basic ${pair}`, `Basic ${key}`, key, `Bearer ${key}x7`, `Bearer ${key.slice(0, -2)}`, 'Bearer']
  expect(shown.map((each) => callers.labelOf(each))).toEqual([
    'basic',
    'basic-plain',
    'bare',
    'longer',
    'shorter',
    'no-key',
  ])
  expect(callers.labelOf(undefined, { query: ['5', key] })).toBe('query')
  expect(callers.labelOf(undefined, { headers: { 'x-api-key': key } })).toBe('own-header')
  expect(callers.labelOf('Bearer key_of')).toBe('caller')
  expect(secrets.redact(pair)).not.toContain(pair)
})

test('of strangers that show a new key each time the last hundred are known, and those that come back', async () => {
  const secrets = new Secrets()
  const callers = await Callers.of(target, secrets, {})
  const keyOf = (nth: number): string => `${nth}_is_the_key`
  for (let nth = 0; nth < 1000; nth += 1) {
    callers.labelOf('Bearer stranger_that_stays')
    callers.labelOf(`Bearer ${keyOf(nth)}`)
  }
  for (const known of ['key_of_the_target', 'stranger_that_stays', keyOf(901), keyOf(999)])
    expect(secrets.redact(known)).not.toContain('_')
  expect(secrets.redact(keyOf(900))).toBe(keyOf(900))
})
