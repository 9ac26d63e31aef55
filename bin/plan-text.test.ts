import { describe, expect, test } from 'vitest'
import type { Target } from '../schemas/types.ts'
import { leftOutOf } from '../suites/run/left-out.ts'
import { prepare } from '../suites/run/run.ts'
import { suite } from '../suites/suite.ts'
import { planData, renderPlan, withoutScriptText } from './plan-text.ts'

const rows = new Set(suite.rules.map(({ id }) => id))

test('without a script, the rules that need one are counted by reason', () => {
  const [, headline, ...lines] = withoutScriptText({ rows }, { agent: 'prompts' })
  expect(headline).toBe('Not tested without agent.script:')
  const counts = lines.map((line) => Number(/^ {2}[^:]+: (\d+) rules? \(/.exec(line)?.[1]))
  // Each reason names some rules that exist.
  expect(counts.every((count) => count > 0)).toBe(true)
  expect(counts.reduce((sum, count) => sum + count, 0)).toBeLessThan(50)
  expect(withoutScriptText({ rows: new Set(['list/newest-first']) }, { agent: 'prompts' })).toEqual([])
})

test('with a script, no rule is left out', () => {
  expect(withoutScriptText({ rows }, { agent: 'script' })).toEqual([])
})

test('a plan fits on a screen', () => {
  expect(renderPlan(nightly(600_000)).split('\n').length).toBeLessThan(45)
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
  test('is every wait that is longer than its minute, with the option that includes it', () => {
    const text = renderPlan(nightly(600_000))
    expect(text).toContain(
      'Left out (all names: add --json):\n  12 test cases, 21 metered sends: waits longer than 1:00 min. Include them with --max-wait 600s\n',
    )
    expect(text).toMatch(
      /\n {2}\d+ test cases, \d+ metered sends: not in profile nightly. Include them with --profile certify/,
    )
  })

  test('is named: few ids as they are, many by their area', () => {
    const planned = nightly(600_000)
    const text = renderPlan(planned)
    expect(text).toContain('    test cases: ran-out/* (12)')
    const unwrapped = text.replaceAll(/,\n {4}/g, ', ')
    const numbers = [...unwrapped.matchAll(/^ {4}(\d+) rules: (.*)$/gm)].map(([, number, names = '']) => [
      Number(number),
      names
        .split(',')
        .map((name) => Number(/\((\d+)\)/.exec(name)?.[1] ?? 1))
        .reduce((sum, each) => sum + each, 0),
    ])
    const { byWait, byProfile } = planned.leftOut.rules
    expect(numbers).toEqual([byWait, byProfile].map(({ length }) => [length, length]))
    expect(byProfile.length).toBeGreaterThan(0)
    expect(planData(planned)).toMatchObject({ leftOut: { rules: { byProfile } } })
    const all = new Set([...planned.scope.rows, ...byWait, ...byProfile])
    expect(all.size).toBe(suite.rules.filter(({ id }) => rows.has(id)).length)
  })

  test('is no wait where it waits as long as the service, or the service for less', () => {
    for (const planned of [nightly(600_000, 600_000), nightly(4000)]) {
      expect(renderPlan(planned)).not.toContain('--max-wait')
      expect(planned.plan.scenes.filter(({ id }) => id.startsWith('ran-out/'))).toHaveLength(12)
      expect(planData(planned)).toMatchObject({ leftOut: { byMaxWait: [] }, meteredSends: 60 })
    }
  })
})
