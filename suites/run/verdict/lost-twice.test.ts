import { expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { rules } from '../../areas/rows.ts'
import { type Outcome, undecided } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { check, scene } from '../define.ts'
import type { RunFacts } from '../facts.ts'
import { Outages } from '../outages.ts'
import { scopeOf } from '../scope.ts'
import { timingFor } from '../time/timing.ts'
import { foldRows } from './fold.ts'
import { type JudgedRecord, Judging } from './judging.ts'
import { Tally } from './tally.ts'

const [row] = rules.filter(({ level, occasion }) => level === 'mandatory' && occasion === undefined)
if (row === undefined) throw new Error('there is no must row')

/** What one play of the scene showed: `lost`, scripted words in no view; `elsewhere`, another scene had such words. */
type Showed = 'lost' | 'found'

const said: Record<Showed, Outcome> = {
  lost: undecided(row, 'in no view', { at: 'here' }, 'say pauseMs say'),
  found: { rule: row.id, held: true, at: 'here' },
}

const run: RunFacts = {
  runId: 'r',
  baseUrl: 'http://127.0.0.1:1/v1',
  startedAtMs: 0,
  timing: timingFor(2000),
  slots: ['full'],
  agent: 'script',
}

async function verdictOf(plays: readonly Showed[], exchanges: Exchange[] = []) {
  const only = scene('only', { about: 'a turn that says, pauses and says', sends: 1 }, async () => ({}))
  let attempt = 0
  const checks = [
    check('area/words', { scenes: [only], proves: [row as NonNullable<typeof row>] }, () => [
      said[plays[attempt - 1] ?? 'lost'],
      { performed: 'say pauseMs say' },
    ]),
  ]
  const suite = { name: 'a suite', version: '1', rules: [row as NonNullable<typeof row>], checks }
  const scope = scopeOf(suite, { profile: 'certify', only: [], skip: [] }, timingFor(2000))
  const tally = new Tally()
  const judging = new Judging(scope, tally, run, new Outages())
  const why: (string | undefined)[] = []
  for (const _ of plays) {
    attempt += 1
    const record: JudgedRecord = {
      scene: 'only',
      attempt,
      exchanges,
      run,
      unplayable: null,
      fault: false,
      maxDelayMs: 0,
    }
    const looked = await judging.look(record)
    why.push(judging.whyAgain(looked)?.why)
    judging.add(looked, { superseded: attempt < plays.length, notAgain: undefined })
  }
  const facts = {
    rules: suite.rules,
    scope,
    tally,
    timing: run.timing,
    missing: new Map(),
    unplayed: new Set<string>(),
    agent: 'script' as const,
  }
  return {
    verdict: foldRows(facts)[0]?.verdict,
    again: why[0] !== undefined,
    deeds: tally.deeds.among(foldRows(facts)),
  }
}

test('words that two plays lost, and another scene had, are the service’s', async () => {
  expect(await verdictOf(['lost', 'lost'])).toMatchObject({ verdict: 'fail', again: true })
})

test('words that the second play has were lost by an agent that failed once (readings 41)', async () => {
  expect(await verdictOf(['lost', 'found'])).toMatchObject({ verdict: 'pass', again: true })
})

test('words that were lost the second time alone, or in a scene that is not played again, are left open', async () => {
  for (const plays of [['found', 'lost'], ['lost']] as const)
    expect(await verdictOf(plays)).toMatchObject({
      verdict: 'inconclusive',
      deeds: [{ instructed: 'say the scripted text', cases: ['only'], rules: [row.id] }],
    })
})

test('words are nobody’s loss where a status says that the turn failed by itself', async () => {
  const failed = made({ json: { busy: false, phase: 'error', state: { bucket: 'needs-you', reason: 'error' } } })
  expect(await verdictOf(['lost', 'lost'], [failed])).toMatchObject({ verdict: 'inconclusive' })
})
