import { describe, expect, it } from 'vitest'
import { onPaper } from '../../fixtures/paper/index.ts'
import type { Result, RuleResult } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { memoryTranscript } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { checkOutcome } from './check-outcome.ts'

async function played(id: string, only: string[]): Promise<Result> {
  const fixture = mutants.find((each) => each.id === id)
  if (fixture === undefined) throw new Error(`no mutant is called ${id}`)
  const paper = await onPaper(fixture, { seed: 1, waitLimitMs: 600_000 })
  const asked = { suite, target: checkTarget(paper.target, id), seed: 1, runId: 'paper', world: paper.world }
  const scope = { profile: 'certify' as const, only, skip: [] }
  const result = await paper.time.until(runSuite({ ...asked, scope, transcript: memoryTranscript() }))
  await paper.close()
  return result
}

const row = (id: string, more: Partial<RuleResult>): RuleResult => ({
  ...{ id, area: 't', section: '1', level: 'mandatory', text: 'It does.', passed: 0, failed: 0, findings: [] },
  verdict: 'pass',
  ...more,
})

/** A result with one check over these rows. */
const resultWith = (rules: RuleResult[], more: { error?: string; waived?: Record<string, string> } = {}): Result =>
  ({
    rules,
    checks: [
      {
        ...{ id: 't', rules: rules.map(({ id }) => id), scenes: [], durationMs: 0 },
        ...(more.error === undefined ? {} : { error: more.error }),
      },
    ],
    ...(more.waived === undefined ? {} : { waived: more.waived }),
  }) as unknown as Result

const outcome = (...given: Parameters<typeof resultWith>) => checkOutcome(resultWith(...given), 't')

describe('the test of a check', () => {
  it('fails for a broken service, where the check proves the rule', async () => {
    const result = await played('send/start-made-twice', ['send/*'])
    const failed = result.rules.filter(({ verdict }) => verdict === 'fail').map(({ id }) => id)
    expect(failed.length).toBeGreaterThan(0)
    const checks = result.checks.filter(({ rules }) => rules.some((id) => failed.includes(id)))
    for (const { id } of checks) expect(checkOutcome(result, id)).toEqual({ failed: expect.stringContaining('(spec ') })
    const others = result.checks.filter((each) => !checks.includes(each))
    expect(others.length).toBeGreaterThan(10)
    expect(others.filter(({ id }) => 'failed' in checkOutcome(result, id))).toEqual([])
  })

  it('holds where a rule was seen to hold, whatever had no occasion', () => {
    const none = row('b', { verdict: 'not-exercised', reason: 'not-applicable' })
    expect(outcome([row('a', {}), none])).toEqual({ held: true })
    expect(outcome([row('a', { verdict: 'observed', level: 'informational' })])).toEqual({ held: true })
    expect(outcome([row('a', { verdict: 'not-exercised', reason: 'not-applicable', level: 'informational' })])).toEqual(
      { held: true },
    )
    expect(outcome([row('a', { verdict: 'fail', level: 'advisory' })])).toEqual({ held: true })
  })

  it('says with its first evidence what was broken', () => {
    const finding = { rule: 'a', held: false, at: 'here', expected: 'x', actual: 'y' }
    expect(outcome([row('a', { verdict: 'fail', findings: [finding] })])).toEqual({
      failed: 'a (spec 1): It does.\n  at here\n  expected x\n  actual   y',
    })
  })

  it('fails after an internal error, though other rows are broken as well', () => {
    expect(outcome([row('a', {})], { error: 'internal error in check t: oh' })).toEqual({
      failed: 'internal error in check t: oh',
    })
    const own = row('b', { verdict: 'error', note: 'internal error in test case s: oh' })
    expect(outcome([row('a', {}), own])).toEqual({ failed: 'b: internal error in test case s: oh' })
    expect(checkOutcome(resultWith([row('a', {})]), 'other')).toEqual({ failed: 'unknown check other' })
  })

  it('is open where nothing was decided, and says what that takes', () => {
    const none = row('b', { verdict: 'not-exercised', reason: 'not-applicable' })
    expect(outcome([none])).toEqual({ open: 'b: not applicable in this run' })
    expect(outcome([row('a', {}), row('b', { verdict: 'inconclusive', note: 'too late' })])).toEqual({
      open: 'b: too late',
    })
    expect(
      outcome([row('a', {}), row('b', { verdict: 'not-exercised', reason: 'missing-precondition', missing: 'agent' })]),
    ).toEqual({ open: 'b: needs agent' })
    expect(outcome([row('a', { verdict: 'not-exercised', reason: 'out-of-scope' })])).toEqual({
      open: 'none of its rules is in the scope of this run',
    })
  })

  it('leaves out what the target file waives', () => {
    const lacking = row('b', { verdict: 'not-exercised', reason: 'missing-precondition', missing: 'agent' })
    expect(outcome([row('a', {}), lacking], { waived: { b: 'no agent here' } })).toEqual({ held: true })
  })
})
