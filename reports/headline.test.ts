import { expect, test } from 'vitest'
import { headline } from './headline.ts'
import { brokenRow, exampleResult, exampleRow } from './kit/example.ts'

const asked = { requests: 500, meteredSends: 0, bytesIn: 0, bytesOut: 0 }

test('what was put off again and again is told where it kept a run from its end', () => {
  const incomplete = exampleResult([exampleRow('auth/a')], { verdict: 'incomplete', usage: asked })
  const limited = { ...incomplete, repeated: { '429': 300, '503 with Retry-After': 12, 'GET cut before its end': 9 } }
  expect(headline(limited)).toMatch(
    /; the service rate limited 312 of 500 requests \(429 and 503 with Retry-After\): raise .* --concurrency 2$/,
  )
  expect(headline({ ...limited, verdict: 'conformant' })).not.toContain('rate limited')
  const atOnce = { ...limited, verdict: 'aborted' as const, aborted: 'The service is rate limiting every request.' }
  expect(headline(atOnce)).toBe('ABORTED: The service is rate limiting every request.')
  expect(headline({ ...incomplete, repeated: { '429': 3 } })).not.toContain('rate limited')
})

test('turns that waited for a place are told where they left much undecided', () => {
  const rows = Array.from({ length: 10 }, (_, index) => exampleRow(`send/row-${index}`, { verdict: 'inconclusive' }))
  const observations = [{ rule: 'status/deferral-fields', value: 'deferredBy string' }]
  const crowded = exampleResult(rows, { verdict: 'incomplete', observations })
  expect(headline(crowded)).toMatch(/10 inconclusive; turns were deferred: .* "concurrency" in the target file$/)
  expect(headline(exampleResult(rows, { verdict: 'incomplete' }))).not.toContain('deferred')
  expect(headline(exampleResult(rows.slice(1), { verdict: 'incomplete', observations }))).not.toContain('deferred')
})

test('a machine that kept the run waiting is told where that left rules undecided, before what it made late', () => {
  const rows = Array.from({ length: 10 }, (_, index) => exampleRow(`send/row-${index}`, { verdict: 'inconclusive' }))
  const observations = [{ rule: 'status/deferral-fields', value: 'deferredBy string' }]
  const busy = exampleResult(rows, { verdict: 'incomplete', observations, lateMs: 1460 })
  expect(headline(busy)).toMatch(
    /10 inconclusive; this machine delayed the run by up to 1\.5 s at a time: .* less load$/,
  )
  expect(headline({ ...busy, verdict: 'conformant' })).not.toContain('delayed')
})

test('a run that broke a rule and did not come to its end says both', () => {
  const broken = exampleResult([brokenRow('a/b', [{}])], { verdict: 'nonconformant' })
  expect(headline({ ...broken, interrupted: true })).toMatch(
    / 1 of 1 mandatory rule failed; interrupted before the end$/,
  )
  expect(headline({ ...broken, aborted: 'It is gone.' })).toMatch(/ failed; aborted before the end: It is gone\.$/)
  expect(headline({ ...broken, verdict: 'aborted', aborted: 'It is gone.' })).toBe('ABORTED: It is gone.')
})

test('an agent that does not follow its script is told first', () => {
  const did =
    'the agent does not follow its script: instructed to say "one", the agent sent "Hello."; check agent.script'
  const agent = [{ instructed: 'follow its script', actual: did, cases: [], rules: ['send/a'] }]
  const deaf = exampleResult([exampleRow('auth/a')], { verdict: 'incomplete', agent })
  expect(headline(deaf)).toMatch(/^the agent does not follow its script: .*: INCOMPLETE \(profile certify\)/)
  expect(headline({ ...deaf, verdict: 'conformant' })).toMatch(/^CONFORMANT/)
})
