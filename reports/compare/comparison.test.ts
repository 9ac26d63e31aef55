import { describe, expect, it } from 'vitest'
import type { Result, RuleResult } from '../../schemas/types.ts'
import { brokenRow, exampleResult, exampleRow } from '../kit/example.ts'
import { type Candidate, comparisonOf, sideBySide } from './comparison.ts'
import { figuresOf, sectionsOf } from './sections.ts'

const id = 'list/newest-first'
const held = exampleRow(id)
const broken = brokenRow(id, [{ expected: 'newest first', actual: 'oldest first' }])
const open = (rest: Partial<RuleResult>): RuleResult => exampleRow(id, { passed: 0, ...rest })
const undecided = open({ verdict: 'inconclusive', note: 'the agent never came to rest' })
const fault = open({ verdict: 'error', note: 'TypeError' })
const lacks = open({ verdict: 'not-exercised', reason: 'missing-precondition', missing: 'readOnly' })
const unmet = open({ verdict: 'not-exercised', reason: 'not-applicable' })
const leftOut = open({ verdict: 'not-exercised', reason: 'out-of-scope' })

/** Two hundred answers about so many milliseconds long. */
const around = (ms: number): number[] => Array.from({ length: 200 }, (_, at) => ms * (0.8 + (at % 41) / 100))

function candidate(name: string, row: RuleResult, more: Partial<Result> = {}, ms?: number): Candidate {
  return {
    name,
    result: exampleResult([row], more),
    latency: ms === undefined ? undefined : { 'GET /conversations': around(ms) },
  }
}

function compared(was: Candidate, is: Candidate): { isWorse: boolean; titles: string[] } {
  const { differences, isWorse } = comparisonOf(was, [is])
  return { isWorse, titles: differences.flatMap((each) => sectionsOf(each).map(({ title }) => title)) }
}

describe('what changed from one result to the next', () => {
  it.each([
    ['nothing', held, held, false, []],
    ['broken as before', broken, broken, false, []],
    ['broken now', held, broken, true, ['Regressed']],
    ['undecided then, broken now', undecided, broken, true, ['Regressed']],
    ['left out then, broken now', leftOut, broken, false, ['Not compared']],
    ['left out then, held now', leftOut, held, false, ['Not compared']],
    ['left out then, undecided now', leftOut, undecided, false, ['Not compared']],
    ['left out both times', leftOut, leftOut, false, []],
    ['held now', broken, held, false, ['Fixed']],
    ['not decided any more', held, undecided, true, ['Newly inconclusive']],
    ['broken then, not decided now', broken, undecided, true, ['Newly inconclusive']],
    ['our own fault now', held, fault, true, ['Newly inconclusive']],
    ['a credential is missing now', held, lacks, true, ['Newly not exercised']],
    ['no occasion now', held, unmet, false, ['Newly not exercised']],
    ['left out now', held, leftOut, false, ['Not compared']],
    ['broken then, left out now', broken, leftOut, false, ['Not compared']],
    ['undecided either time', undecided, lacks, false, []],
    ['decided at last', lacks, held, false, ['Newly exercised']],
  ])('%s', (_, was, is, isWorse, titles) => {
    expect(compared(candidate('then', was), candidate('now', is))).toEqual({ isWorse, titles })
  })

  it('counts rules in the scope of one run only once, and names those that failed', () => {
    const out = { verdict: 'not-exercised', reason: 'out-of-scope', passed: 0 } as const
    const ids = ['a/one', 'a/two', 'a/three']
    const of = (name: string, more: Partial<Result>, rows: RuleResult[]): Candidate => ({
      ...{ name, result: exampleResult([held, ...rows], more), latency: undefined },
    })
    const smoke = of(
      'smoke',
      { profile: 'smoke' },
      ids.map((each) => exampleRow(each, out)),
    )
    const only = { only: ['a/*'], skip: [] }
    const whole = of('whole', { profile: 'certify', scope: only }, [
      brokenRow('a/one', [{}]),
      exampleRow('a/two'),
      exampleRow('a/three', { verdict: 'inconclusive', passed: 0 }),
    ])
    const comparison = comparisonOf(smoke, [whole])
    expect(comparison.differences.flatMap(sectionsOf)).toEqual([
      {
        title: 'Not compared',
        items: [
          {
            name: '3 rules',
            about: 'were in the scope of one run only',
            detail: '3 in the newer run (failed: a/one)',
            isWorse: false,
            standsFor: 3,
          },
        ],
      },
    ])
    expect(comparison.isWorse).toBe(false)
    expect(sideBySide([smoke, whole]).filter(({ differs }) => differs)).toEqual([])
    const { columns, rows } = figuresOf(comparison)
    expect(rows.map((cells) => cells[columns.indexOf('out of scope')])).toEqual(['3', '0'])
    expect(rows.map(([, verdict]) => verdict)).toEqual([
      expect.stringContaining('(profile smoke)'),
      expect.stringContaining('(profile certify, only a/*)'),
    ])
  })

  it('folds rules that passed and were not applicable this time into one line', () => {
    const ids = ['shape/a', 'shape/b', 'shape/c', 'shape/d']
    const of = (name: string, rest: Partial<RuleResult>): Candidate => ({
      name,
      result: exampleResult(ids.map((each) => exampleRow(each, rest))),
      latency: undefined,
    })
    const now = of('now', { passed: 0, verdict: 'not-exercised', reason: 'not-applicable' })
    const { differences, isWorse } = comparisonOf(of('then', {}), [now])
    const sections = differences.flatMap(sectionsOf)
    expect([isWorse, sections]).toEqual([
      false,
      [
        {
          title: 'Newly not exercised',
          items: [
            {
              name: '4 rules',
              about: 'not exercised this time: not applicable',
              detail: `pass → not exercised: ${ids.join(', ')}`,
              isWorse: false,
              standsFor: 4,
            },
          ],
          worse: 'newly not exercised',
        },
      ],
    ])
  })

  it('keeps the line of a rule that the run was too slow to exercise', () => {
    const ids = ['history/walk-long', 'shape/a', 'shape/b', 'shape/c']
    const slow = { passed: 0, verdict: 'not-exercised', reason: 'not-applicable' } as const
    const of = (name: string, rows: RuleResult[]): Candidate => ({
      ...{ name, result: exampleResult(rows), latency: undefined },
    })
    const now = ids.map((each, at) => exampleRow(each, { ...slow, ...(at === 0 ? { note: 'too slow' } : {}) }))
    const { differences } = comparisonOf(
      of(
        'then',
        ids.map((each) => exampleRow(each)),
      ),
      [of('now', now)],
    )
    const [section] = differences.flatMap(sectionsOf)
    expect(section?.items.map(({ name, detail }) => `${name}: ${detail}`)).toEqual([
      'history/walk-long: pass → not exercised: not applicable, because too slow',
      '3 rules: pass → not exercised: shape/a, shape/b, shape/c',
    ])
  })

  it('a warning, and what the target file waives, makes nothing worse', () => {
    const standard = { level: 'advisory' } as const
    expect(
      compared(candidate('then', { ...held, ...standard }), candidate('now', { ...broken, ...standard })).isWorse,
    ).toBe(false)
    const waived = { waived: { [id]: 'OPS-12' } }
    expect(compared(candidate('then', held), candidate('now', undecided, waived)).isWorse).toBe(false)
  })

  it('rules that only one suite has are told, and nothing is held against the service for them', () => {
    const other = brokenRow('list/other', [{}])
    const { isWorse, titles } = compared(candidate('then', held), candidate('now', other))
    expect({ isWorse, titles }).toEqual({
      isWorse: false,
      titles: ['Rules that the older suite did not have', 'Rules that the newer suite does not have'],
    })
  })

  it('what is observed counts as changed only where it says something else', () => {
    const seen = (...values: (string | number)[]) => ({
      observations: values.map((value) => ({ rule: id, value })),
    })
    const titles = (was: (string | number)[], is: (string | number)[]) =>
      compared(candidate('then', held, seen(...was)), candidate('now', held, seen(...is))).titles
    const changed = ['Different responses where the specification leaves a choice']
    expect(titles([400], [422])).toEqual(changed)
    expect(titles([400], [400, 422])).toEqual(changed)
    expect(titles([400, 400], [400])).toEqual([])
    expect(titles(['17 of 118'], ['14 of 112'])).toEqual([])
    expect(titles(['17 of 118'], ['0 of 112'])).toEqual(changed)
    expect(titles(['112 of 112'], ['14 of 112'])).toEqual(changed)
    expect(titles(['such as 2026-11-22T13:19:39.011Z'], ['such as 2026-11-23T01:00:00Z'])).toEqual([])
    expect(titles([400], [])).toEqual([])
  })
})

describe('latency', () => {
  const change = (was: number | undefined, is: number | undefined, more: Partial<Result> = {}) =>
    compared(candidate('then', held, {}, was), candidate('now', held, more, is))
  const told = ['Significant latency changes']

  it.each([
    ['the same', 100, 100, false, []],
    ['slower, a lot', 100, 200, true, told],
    ['slower by less than a quarter', 100, 110, false, []],
    ['slower by what nobody feels', 2, 6, false, []],
    ['faster', 200, 100, false, told],
  ])('%s', (_, was, is, isWorse, titles) => {
    expect(change(was, is)).toEqual({ isWorse, titles })
  })

  it('is not compared without a transcript, nor where other requests were sent, and it says so', () => {
    const why = (was: Candidate, is: Candidate) => comparisonOf(was, [is]).differences[0]?.latency
    const then = candidate('then', held, {}, 100)
    expect(why(then, candidate('now', held))).toEqual({ notCompared: 'there is no transcript.jsonl.gz beside now' })
    expect(why(then, candidate('now', held, { profile: 'nightly' }, 900))).toEqual({
      notCompared: 'runs of different scope do not send the same requests',
    })
    expect(why(then, candidate('now', held, { suite: { name: 'a', version: '0.2.0' } }, 900))).toEqual({
      notCompared: 'suites 0.1.0 and 0.2.0 do not send the same requests',
    })
  })

  it('of few answers nothing is said', () => {
    const few = (ms: number): Candidate => ({
      ...candidate(`${ms}`, held),
      latency: { 'GET /x': around(ms).slice(0, 19) },
    })
    expect(comparisonOf(few(1), [few(1000)]).differences[0]?.latency).toEqual({ compared: 0, changes: [] })
  })
})

describe('side by side', () => {
  it('has each rule that anybody knows once, section by section, with a verdict for each result', () => {
    const one = exampleResult([exampleRow('b/late', { section: '10' }), exampleRow('a/first', { section: '2.1' })])
    const two = exampleResult([brokenRow('a/first', [{}], { section: '2.1' }), exampleRow('c/new', { section: '3' })])
    const candidates = [one, two].map((result, at) => ({ name: `${at}`, result, latency: undefined }))
    expect(sideBySide(candidates).map(({ row, verdicts, differs }) => [row.id, verdicts, differs])).toEqual([
      ['a/first', ['pass', 'fail'], true],
      ['c/new', [undefined, 'pass'], true],
      ['b/late', ['pass', undefined], true],
    ])
  })
})
