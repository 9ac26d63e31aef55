import { describe, expect, test } from 'vitest'
import type { Target } from '../schemas/types.ts'
import { leftOutOf } from '../suites/run/left-out.ts'
import { prepare } from '../suites/run/run.ts'
import { suite } from '../suites/suite.ts'
import { planData, renderPlan, unjudgedText } from './plan-text.ts'

const rows = new Set(suite.rules.map(({ id }) => id))

test('of an agent without a script it is told which rules cannot be judged, and why', () => {
  const [, headline, ...lines] = unjudgedText({ rows }, { agent: 'prompts' })
  expect(headline).toBe('The agent is only prompted:')
  const told = lines.map((line) => Number(/^ {2}(\d+) rules? cannot be judged without agent\.script: /.exec(line)?.[1]))
  // Of 653 rules; each reason names some that exist.
  expect(told.every((count) => count > 0)).toBe(true)
  expect(told.reduce((sum, count) => sum + count, 0)).toBeLessThan(50)
  expect(unjudgedText({ rows: new Set(['list/newest-first']) }, { agent: 'prompts' })).toEqual([])
})

test('with a script nothing is', () => {
  expect(unjudgedText({ rows }, { agent: 'script' })).toEqual([])
})

/** What a nightly run is planned to be at a target that has everything. */
function nightly(waitLimitMs: number, maxWaitMs?: number) {
  const target: Target = {
    name: 'target',
    baseUrl: 'http://127.0.0.1/v1',
    credentials: { full: 'a', readOnly: 'b', writeOnly: 'c', otherAccount: 'd', emptyBalance: 'e', noAccess: 'f' },
    agent: { script: 'LAB {steps}' },
    waitLimitMs,
  }
  const patience = maxWaitMs === undefined ? {} : { maxWaitMs }
  const prepared = prepare({ suite, target, scope: { profile: 'nightly', only: [], skip: [], ...patience }, seed: 1 })
  const { scope, plan, run } = prepared
  return { target, scope, plan, run, leftOut: leftOutOf(suite, scope, run.timing) }
}

describe('what a nightly run leaves out', () => {
  test('is every wait that is longer than its minute, with the option that plays it', () => {
    const text = renderPlan(nightly(600_000))
    expect(text).toMatch(
      /Left out:\n {2}12 scenes, 21 metered sends: longer than 1:00 min, .*; --max-wait 600s plays them\n {4}ran-out\//,
    )
    expect(text).toMatch(
      /\n {2}\d+ scenes, \d+ metered sends: no part of profile nightly; --profile certify plays them/,
    )
  })

  test('is no wait where it waits as long as the service, or the service for less', () => {
    for (const planned of [nightly(600_000, 600_000), nightly(4000)]) {
      expect(renderPlan(planned)).not.toContain('--max-wait')
      expect(planned.plan.scenes.filter(({ id }) => id.startsWith('ran-out/'))).toHaveLength(12)
      expect(planData(planned)).toMatchObject({ leftOut: { byMaxWait: [] }, meteredSends: 60 })
    }
  })
})
