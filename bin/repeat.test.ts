import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { brokenRow, exampleResult, exampleRow } from '../reports/kit/example.ts'
import type { Result, RuleResult } from '../schemas/types.ts'
import { Secrets } from '../suites/run/secrets/secrets.ts'
import { flakyIn, type Played, playRepeatedly, worstOf } from './repeat.ts'

const root = mkdtempSync(join(tmpdir(), 'repeat-'))
afterAll(() => rmSync(root, { recursive: true }))
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

const held = exampleRow('a/b')
const broken = brokenRow('a/b', [{}])
const undecided = exampleRow('a/b', { verdict: 'inconclusive', passed: 0 })
const unmet = exampleRow('a/b', { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 })

function run(row: RuleResult, more: Partial<Result> = {}): Result {
  const verdict =
    row.verdict === 'fail' ? 'nonconformant' : row.verdict === 'inconclusive' ? 'incomplete' : 'conformant'
  return exampleResult([row], { verdict, ...more })
}

function sent(meteredSends: number): Partial<Result> {
  return { usage: { requests: 1, meteredSends, bytesIn: 0, bytesOut: 0 } }
}

/** Plays these results one after another, and keeps what each was allowed to spend. */
function playing(results: readonly Result[], most = Number.POSITIVE_INFINITY, needed = 10) {
  const folder = mkdtempSync(join(root, 'runs-'))
  const allowed: number[] = []
  const play = async (within: string, maxSends: number): Promise<Played> => {
    const result = results[allowed.length] ?? run(held)
    allowed.push(maxSends)
    writeFileSync(join(within, 'transcript.jsonl'), `transcript ${allowed.length}\n`)
    return { result, isReached: result.usage.requests > 0, isKept: true }
  }
  const all = { times: results.length, folder, most, needed, play, secrets: new Secrets() }
  return { folder, allowed, ended: () => playRepeatedly(all) }
}

describe('several runs of the same', () => {
  test('give the result of the worst, with its transcript, and say what differed how often', async () => {
    const { folder, ended } = playing([run(held), run(broken), run(held)])
    const { result } = await ended()
    expect(result.verdict).toBe('nonconformant')
    expect(result.flaky).toEqual([{ rule: 'a/b', verdicts: ['pass', 'fail', 'pass'] }])
    expect(result.runs?.map(({ folder: name, verdict }) => [name, verdict])).toEqual([
      ['run-1', 'conformant'],
      ['run-2', 'nonconformant'],
      ['run-3', 'conformant'],
    ])
    expect(readFileSync(join(folder, 'transcript.jsonl'), 'utf8')).toBe('transcript 2\n')
    expect(existsSync(join(folder, 'run-3', 'result.json'))).toBe(true)
  })

  test('the budget is for all: what is not spent goes on, and what later runs need is kept', async () => {
    const { allowed, ended } = playing([run(held, sent(10)), run(held, sent(15)), run(held, sent(9))], 45, 10)
    await ended()
    // 45 less two tens; 35 less one ten; what is left.
    expect(allowed).toEqual([25, 25, 20])
  })

  test('nothing more is run where the account has no credits left, nobody answers, or somebody stopped it', async () => {
    const outage = { slot: 'full', status: 402, fromMs: 1, exchange: 'x1', what: 'no credits left' }
    for (const more of [{ outages: [outage] }, { aborted: 'gone' }, { interrupted: true }]) {
      const { allowed, ended } = playing([run(held, more), run(held), run(held)])
      expect((await ended()).result.runs).toHaveLength(1)
      expect(allowed).toHaveLength(1)
    }
  })

  test('what an earlier call left does not stand for this one', async () => {
    const { folder, ended } = playing([run(held), run(held)])
    writeFileSync(join(folder, 'junit.xml'), 'old')
    await ended()
    expect(existsSync(join(folder, 'junit.xml'))).toBe(false)
  })
})

describe('the worst', () => {
  test.each([
    ['broken before undecided', [run(undecided), run(broken)], 1],
    ['aborted before undecided', [run(undecided), run(held, { verdict: 'aborted', aborted: 'x' })], 1],
    ['broken before aborted', [run(held, { verdict: 'aborted', aborted: 'x' }), run(broken)], 1],
    ['interrupted before all', [run(broken), run(held, { verdict: 'interrupted', interrupted: true })], 1],
    ['the first of several', [run(held), run(broken), run(broken)], 1],
    ['known to fail is not worse', [run(broken, { regressions: [] }), run(undecided)], 1],
  ])('%s', (_, results, at) => {
    expect(worstOf(results)).toBe(results[at])
  })
})

describe('flaky', () => {
  test.each([
    ['always held', [held, held], false],
    ['always broken', [broken, broken], false],
    ['held and broken', [held, broken], true],
    ['held and undecided', [held, undecided], true],
    ['held, and once without occasion', [held, unmet, held], false],
  ])('%s', (_, rows, isFlaky) => {
    expect(flakyIn(rows.map((row) => run(row))).length > 0).toBe(isFlaky)
  })

  test('a run that was stopped says nothing of it', () => {
    expect(flakyIn([run(held), run(undecided, { interrupted: true }), run(held)])).toEqual([])
  })
})
