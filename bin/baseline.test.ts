import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import type { Result, RuleResult } from '../schemas/types.ts'
import { area, must, standard } from '../suites/rules/requirement.ts'
import { UsageError } from '../suites/run/errors.ts'
import { againstBaseline, type Baseline, knowableIn, readBaseline } from './baseline.ts'
import { exitCodeOf } from './exit-codes.ts'

const folder = mkdtempSync(join(tmpdir(), 'baseline-'))
afterAll(() => rmSync(folder, { recursive: true }))

const rows = area('t', { one: must('1', 'One.'), two: must('1', 'Two.'), polite: standard('HTTP', 'Polite.') })

/** A result in which these rows have these verdicts. */
function result(
  verdicts: Partial<Record<keyof typeof rows, RuleResult['verdict']>>,
  more: Partial<Result> = {},
): Result {
  const rules = Object.entries(rows).map(([slug, row]): RuleResult => {
    const { id, section, level, text } = row
    const verdict = verdicts[slug as keyof typeof rows] ?? 'pass'
    return { id, area: 't', section, level, text, verdict, passed: 1, failed: verdict === 'fail' ? 1 : 0, findings: [] }
  })
  const none = { pass: 0, fail: 0, inconclusive: 0, notExercised: 0, error: 0 }
  const failed = rules.some((row) => row.level === 'mandatory' && row.verdict === 'fail')
  return {
    formatVersion: 2,
    suite: { name: 't', version: '1' },
    spec: 'v1',
    target: { name: 't', baseUrl: 'http://127.0.0.1/v1' },
    seed: 1,
    profile: 'certify',
    scope: { only: [], skip: [] },
    startedAt: '2026-01-01T00:00:00.000Z',
    durationMs: 1,
    verdict: failed ? 'nonconformant' : 'conformant',
    summary: {
      mandatory: none,
      advisory: none,
      informational: { observed: 0, notExercised: 0, inconclusive: 0, error: 0 },
    },
    rules,
    checks: [],
    cases: [],
    observations: [],
    timings: {},
    created: [],
    usage: { requests: 0, meteredSends: 0, bytesIn: 0, bytesOut: 0 },
    ...more,
  }
}

const today = '2026-06-15'

function known(content: unknown): Baseline {
  const file = join(folder, 'baseline.json')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return readBaseline(file, knowableIn(Object.values(rows)), today)
}

function entry(change: Record<string, string>): object {
  return { reason: 'JIRA-7', owner: 'ana', until: '2027-01-01', ...change }
}

describe('a baseline', () => {
  test('is what failed in an earlier result', () => {
    const earlier = known(result({ one: 'fail', two: 'inconclusive', polite: 'fail' }))
    expect([...earlier.keys()]).toEqual(['t/one', 't/polite'])
    expect(known(result({})).size).toBe(0)
  })

  test('or the ids of an object with reasons', () => {
    expect([...known({ 't/two': 'JIRA-7: fixed in May' })]).toEqual([['t/two', { reason: 'JIRA-7: fixed in May' }]])
    expect(known({}).size).toBe(0)
  })

  test('or those with an owner and the last day on which they may fail, that day included', () => {
    const whole = { reason: 'JIRA-7', owner: 'ana', until: today }
    expect([...known({ 't/one': whole, 't/two': 'since May' })]).toEqual([
      ['t/one', whole],
      ['t/two', { reason: 'since May' }],
    ])
  })

  test('an older result may lack rows, and hold some that no longer exist, as long as those did not fail', () => {
    const old = result({})
    const gone: RuleResult = { ...(old.rules[0] ?? never()), id: 't/gone' }
    expect(known({ ...old, rules: [gone] }).size).toBe(0)
    expect(() => known({ ...old, rules: [{ ...gone, verdict: 'fail' }] })).toThrow('unknown rule t/gone')
  })

  test.each([
    ['an id that does not exist', { 't/ones': 'x', 't/twos': 'y' }, '(and 1 more): unknown rule t/ones'],
    ['no JSON', '{', "is not JSON: line 1, column 2: Expected property name or '}'. Give a result.json"],
    ['an array', ['t/one'], 'Give a result.json, or a JSON object ID → reason or ID →'],
    ['no reason', { 't/one': { owner: 'ana', until: '2027-01-01' } }, 't/one: reason is missing or empty. Give'],
    ['an empty owner', { 't/one': entry({ owner: ' ' }) }, 't/one: owner is missing or empty'],
    ['no day', { 't/one': { reason: 'x', owner: 'ana' } }, 't/one: until is missing or empty'],
    [
      'a day that is none',
      { 't/one': entry({ until: 'May' }) },
      't/one: until: "May" is not a date. Write the last day',
    ],
    ['a day of no month', { 't/one': entry({ until: '2026-02-30' }) }, 't/one: until: "2026-02-30" is not a date'],
    ['a field more', { 't/one': entry({ untill: '2027-01-01' }) }, 't/one: unknown field untill (did you mean until?)'],
    [
      'a day that has passed',
      { 't/one': entry({ until: '2026-06-14' }) },
      't/one expired on 2026-06-14 (owner: ana). Remove the entry or extend "until".',
    ],
    [
      'two that have passed',
      { 't/one': entry({ until: '2025-06-15' }), 't/two': entry({ until: '2026-06-14' }) },
      't/one (and 1 more) expired on 2025-06-15 (owner: ana).',
    ],
    ['a reason that is none', { 't/one': true }, 't/one: the value is neither a reason nor'],
    ['a result of an older format', { requirements: [] }, 'has an older format (version 1). Run again, and use'],
    ['half a result', { verdict: 'conformant', rules: [] }, 'rules: the value is neither a reason nor'],
  ])('that is wrong is refused: %s', (_, content, said) => {
    expect(() => known(content)).toThrow(UsageError)
    expect(() => known(content)).toThrow(said)
  })
})

describe('against a baseline', () => {
  const knowing = (...ids: string[]): Baseline => new Map(ids.map((id) => [id, { reason: 'x' }]))
  const code = (found: Result, baseline: string[]): number => exitCodeOf(againstBaseline(found, knowing(...baseline)))

  test('regressions are the must rows that fail here and not there', () => {
    const found = result({ one: 'fail', two: 'fail', polite: 'fail' })
    expect(againstBaseline(found, knowing('t/one')).regressions).toEqual(['t/two'])
    expect(againstBaseline(found, knowing('t/one', 't/two')).regressions).toEqual([])
    expect(againstBaseline(result({}), knowing('t/one')).regressions).toEqual([])
  })

  test('what became of each that is known is in the result', () => {
    const found = againstBaseline(result({ one: 'fail' }), knowing('t/one', 't/two'))
    expect(found.baseline).toEqual([
      { rule: 't/one', verdict: 'fail', reason: 'x' },
      { rule: 't/two', verdict: 'pass', reason: 'x' },
    ])
  })

  test('1 only for those; the verdict stays what it is', () => {
    const found = result({ one: 'fail' })
    expect(code(found, [])).toBe(1)
    expect(code(found, ['t/one'])).toBe(0)
    expect(againstBaseline(found, knowing('t/one')).verdict).toBe('nonconformant')
    expect(code(result({}), ['t/one'])).toBe(0)
  })

  test('what is only a consequence of a known failure is known too', () => {
    const caused = (slug: keyof typeof rows, verdict: RuleResult['verdict'], because: string[]): Result => {
      const found = result({ one: 'fail', [slug]: verdict })
      const rules = found.rules.map((row) => (row.id === `t/${slug}` ? { ...row, because } : row))
      return { ...found, rules }
    }
    const failing = againstBaseline(caused('two', 'fail', ['t/one']), knowing('t/one'))
    expect([failing.regressions, exitCodeOf(failing)]).toEqual([[], 0])
    expect(failing.baseline?.at(-1)).toEqual({ rule: 't/two', verdict: 'fail', because: 't/one' })
    expect(code(caused('two', 'inconclusive', ['t/one']), ['t/one'])).toBe(0)
    expect(code(caused('two', 'inconclusive', ['t/polite']), ['t/one'])).toBe(3)
    // One that is known does not make known what explains it.
    expect(code(caused('two', 'fail', ['t/one']), ['t/two'])).toBe(1)
  })

  test('what else is amiss gives its own code', () => {
    expect(code(result({ one: 'fail', two: 'inconclusive' }), ['t/one'])).toBe(3)
    expect(code(result({ one: 'fail', two: 'inconclusive' }, { waived: { 't/two': 'x' } }), ['t/one'])).toBe(0)
    expect(code(result({ one: 'fail', two: 'error' }), ['t/one'])).toBe(4)
    expect(code(result({ one: 'fail' }, { aborted: 'gone' }), ['t/one'])).toBe(4)
    expect(code(result({ one: 'fail' }, { interrupted: true }), ['t/one'])).toBe(130)
  })

  test.each([
    ['conformant', 0],
    ['nonconformant', 1],
    ['incomplete', 3],
    ['aborted', 4],
    ['interrupted', 130],
  ] as const)('without one, %s gives %i', (verdict, expected) => {
    expect(exitCodeOf(result({}, { verdict, interrupted: verdict === 'interrupted' }))).toBe(expected)
  })

  test('whoever interrupts a run gets 130, also where something had broken', () => {
    expect(exitCodeOf(result({ one: 'fail' }, { interrupted: true }))).toBe(130)
  })
})

function never(): never {
  throw new Error('there is one')
}
