import { describe, expect, test } from 'vitest'
import { area, must } from '../rules/requirement.ts'
import { check, lastRule, type Profile, type Scene, type Suite, scene } from './define.ts'
import { UsageError } from './errors.ts'
import { type ScopeRequest, scopeOf, withPatience } from './scope.ts'
import { timingFor } from './time/timing.ts'

const a = area('a', { one: must('1', 'One.'), two: must('1', 'Two.') })
const b = area('b', { 'one-more': must('2', 'Three.'), unproven: must('2', 'Four.') })
const of = (id: string, profile: Profile): Scene => scene(id, { about: '', profile }, async () => null)
const [small, middle, whole] = [of('small', 'smoke'), of('middle', 'nightly'), of('whole', 'certify')]
const suite: Suite = {
  name: 't',
  version: '0',
  rules: [...Object.values(a), ...Object.values(b)],
  checks: [
    check('look/first', { scenes: [small, whole], proves: [a.one] }, () => []),
    check('look/second', { scenes: [middle], proves: [a.one, a.two] }, () => []),
    { ...check('look/all', { scenes: [whole], proves: [b['one-more']] }, () => []), covers: [], isAnywhere: true },
  ],
}

function lastingTheLimit(one: Scene): Scene {
  return { ...one, lasts: ({ waitLimitMs, slackMs }) => waitLimitMs + slackMs }
}

function scoped(request: Partial<ScopeRequest> = {}, timing = timingFor(2000)) {
  const scope = scopeOf(suite, { profile: 'certify', only: [], skip: [], ...request }, timing)
  return {
    rows: [...scope.rows].sort(),
    checks: scope.checks.map((each) => each.id),
    scenes: [...new Set(scope.checks.flatMap((each) => each.scenes.map((one) => one.id)))].sort(),
  }
}

describe('patterns', () => {
  test('without any, everything is in scope, also what no check proves', () => {
    expect(scoped()).toEqual({
      rows: ['a/one', 'a/two', 'b/one-more', 'b/unproven'],
      checks: ['look/first', 'look/second', 'look/all'],
      scenes: ['middle', 'small', 'whole'],
    })
  })

  test('name a row: then every check that proves it is in scope, with its scenes', () => {
    expect(scoped({ only: ['a/one'] })).toMatchObject({ rows: ['a/one'], checks: ['look/first', 'look/second'] })
    expect(scoped({ only: ['b/unproven'] })).toEqual({ rows: ['b/unproven'], checks: [], scenes: [] })
  })

  test('name a check: then its rows are, and whatever else proves those', () => {
    expect(scoped({ only: ['look/second'] })).toMatchObject({
      rows: ['a/one', 'a/two'],
      checks: ['look/first', 'look/second'],
    })
  })

  test('a star stands for anything, several patterns for any of them, and nothing else is special', () => {
    expect(scoped({ only: ['a/*'] }).rows).toEqual(['a/one', 'a/two'])
    expect(scoped({ only: ['*/one*'] }).rows).toEqual(['a/one', 'b/one-more'])
    expect(scoped({ only: ['a/two', 'b/*'] }).rows).toEqual(['a/two', 'b/one-more', 'b/unproven'])
    expect(scoped({ only: ['a/two,b/*'] }).rows).toEqual(['a/two', 'b/one-more', 'b/unproven'])
    for (const only of ['a.one', 'a', 'one', 'a/on[e]', '(a/one)', 'a/one|a/two'])
      expect(() => scoped({ only: [only] })).toThrow(UsageError)
  })

  test('are left out by --skip, rows and checks alike', () => {
    expect(scoped({ skip: ['a/one'] }).rows).toEqual(['a/two', 'b/one-more', 'b/unproven'])
    expect(scoped({ skip: ['look/second'] })).toMatchObject({ rows: ['a/one', 'b/one-more', 'b/unproven'] })
    expect(scoped({ only: ['a/*'], skip: ['look/first'] }).checks).toEqual(['look/second'])
  })

  test.each([
    ['--only', { only: ['a/*', 'c/*'] }],
    ['--skip', { skip: ['c/*'] }],
  ] as const)('one that matches nothing is refused: %s', (flag, request) => {
    expect(() => scoped(request)).toThrow(`${flag} c/*: unknown rule or check`)
  })

  test('a scope that holds nothing is refused: it would be conformant', () => {
    expect(() => scoped({ only: ['a/*'], skip: ['a/*'] })).toThrow('No rules selected: --only, --skip and profile')
    expect(() => scoped({ only: ['a/two'], profile: 'smoke' })).toThrow('No rules selected: --only, --skip and profile')
  })
})

describe('profiles', () => {
  test('a larger one holds the smaller; a check keeps the scenes that belong', () => {
    expect(scoped({ profile: 'smoke' })).toMatchObject({ checks: ['look/first'], scenes: ['small'] })
    expect(scoped({ profile: 'nightly' }).scenes).toEqual(['middle', 'small'])
    expect(scoped({ profile: 'certify' }).scenes).toEqual(['middle', 'small', 'whole'])
  })

  test('what would find nothing to look at proves nothing; what asks for nothing looks at what there is', () => {
    const guard = lastRule('look/guard', [a.one], [], () => [])
    const { rows, partly, checks } = scopeOf(
      { ...suite, checks: [...suite.checks, guard] },
      { profile: 'smoke', only: [], skip: [] },
      timingFor(2000),
    )
    expect([...rows]).toEqual(['a/one'])
    expect(partly).toContain('b/one-more')
    expect(partly).not.toContain('b/unproven')
    expect(checks.map(({ id }) => id)).toEqual(['look/first', 'look/guard'])
  })

  test('rows that no check proves belong to the whole alone', () => {
    expect(scoped({ profile: 'nightly' }).rows).not.toContain('b/unproven')
  })

  test('of a service that lets sends wait longer than the run does, longer scenes are left out', () => {
    const slow = {
      ...suite,
      checks: suite.checks.map((each) => ({
        ...each,
        scenes: each.scenes.map(lastingTheLimit),
        covers: each.covers.map(lastingTheLimit),
      })),
    }
    const scenes = (maxWaitMs: number | undefined, limitMs: number): number => {
      const request = {
        profile: 'certify' as const,
        only: [],
        skip: [],
        ...(maxWaitMs === undefined ? {} : { maxWaitMs }),
      }
      return new Set(scopeOf(slow, request, timingFor(limitMs)).checks.flatMap((each) => each.scenes)).size
    }
    const all = scenes(undefined, 600_000)
    expect(scenes(60_000, 60_000)).toBe(all)
    expect(scenes(600_000, 600_000)).toBe(all)
    expect(scenes(60_000, 60_001)).toBe(0)
    const narrow = { profile: 'nightly' as const, only: ['look/first'], skip: [], maxWaitMs: 60_000 }
    expect(() => scopeOf(slow, narrow, timingFor(60_001))).toThrow(
      /^No rules selected: --only, --skip, --max-wait and profile nightly/,
    )
  })

  test('only what is made again and again has a longest wait of its own', () => {
    const asked = { only: [], skip: [] }
    expect(withPatience({ profile: 'certify', ...asked })).not.toHaveProperty('maxWaitMs')
    expect(withPatience({ profile: 'nightly', ...asked })).toMatchObject({ maxWaitMs: 60_000 })
    expect(withPatience({ profile: 'nightly', ...asked, maxWaitMs: 5 })).toMatchObject({ maxWaitMs: 5 })
  })
})
