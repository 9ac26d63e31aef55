import { expect, test } from 'vitest'
import { renderCtrf } from './ctrf.ts'
import { renderGithub } from './github.ts'
import { brokenRow, eventfulResult, exampleResult } from './kit/example.ts'

test('what broke are errors, warnings are warnings, and the verdict comes last', () => {
  const lines = renderGithub(eventfulResult()).split('\n')
  expect(lines.map((line) => line.replace(/::.*?(?: title=([^:]*))?::.*/, '$1'))).toEqual([
    'stream/done-last',
    'history/oldest-first',
    'errors/body-400',
    'auth/challenge',
    'staging',
  ])
  expect(lines.map((line) => line.split(' ')[0])).toEqual(['::error', '::error', '::error', '::warning', '::warning'])
})

test('no more annotations than are shown, and how many are left', () => {
  const rows = Array.from({ length: 40 }, (_, at) => brokenRow(`send/row-${at}`, [{}]))
  const errors = renderGithub(exampleResult(rows, { verdict: 'nonconformant' }))
    .split('\n')
    .filter((line) => line.startsWith('::error'))
  expect(errors).toHaveLength(10)
  expect(errors.at(-1)).toContain('31 more root causes')
})

test('words of a service are no command of their own', () => {
  const row = brokenRow('send/odd', [{ actual: 'a\n::set-env name=X::y\r%0A::error::z' }])
  const [line, ...others] = renderGithub(exampleResult([row], { verdict: 'nonconformant' })).split('\n')
  expect(others).toHaveLength(1)
  expect(line).toContain('a\\n::set-env')
  expect(line).toContain('%250A')
})

test('a finding names the trace of its request', () => {
  const trace = 'e31a7e9a393e5dc7d1f13c416f631fab'
  const result = exampleResult([brokenRow('send/row', [{ trace }])], { verdict: 'nonconformant', runId: 'r1' })
  expect(renderGithub(result)).toContain(`Find it in your logs: trace ${trace}.`)
  const { results } = JSON.parse(renderCtrf(result))
  expect([results.tests[0].extra.traceId, results.environment.extra.runId]).toEqual([trace, 'r1'])
})
