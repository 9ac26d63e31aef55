import { validate } from 'ctrf'
import { expect, test } from 'vitest'
import { renderCtrf } from './ctrf.ts'
import { eventfulResult, exampleResult, exampleRow } from './kit/example.ts'

const read = (result: ReturnType<typeof exampleResult>) => JSON.parse(renderCtrf(result))

test('is what the schema of the format wants', () => {
  expect(validate(read(eventfulResult()))).toMatchObject({ valid: true })
  const { results, ...rest } = read(eventfulResult())
  expect(validate({ ...rest, results: { ...results, tests: [{ name: 'x' }] } })).toMatchObject({ valid: false })
})

test('each rule is a test with its verdict; a warning fails nothing', () => {
  const { results } = read(eventfulResult())
  const status = Object.fromEntries(
    results.tests.map((each: { name: string; status: string }) => [each.name, each.status]),
  )
  expect(status).toMatchObject({
    'send/row-1': 'passed',
    'stream/done-last': 'failed',
    'auth/challenge': 'other',
    'auth/read-only-start': 'skipped',
    'status/title': 'pending',
    'send/title': 'other',
  })
  const { tests, passed, failed, pending, skipped, other } = results.summary
  expect(passed + failed + pending + skipped + other).toBe(tests)
  expect(failed).toBe(3)
})

test('a run that was stopped or showed nothing is not green', () => {
  expect(
    read(exampleResult([exampleRow('a/b')], { verdict: 'aborted', aborted: 'gone' })).results.tests.at(-1),
  ).toMatchObject({
    name: 'run/verdict',
    status: 'failed',
    message: 'ABORTED: gone',
  })
  const nothing = exampleResult(
    [exampleRow('a/b', { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 })],
    {
      verdict: 'incomplete',
    },
  )
  expect(read(nothing).results.tests.at(-1)).toMatchObject({ name: 'run/verdict', status: 'pending' })
})
