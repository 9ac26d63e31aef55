import { describe, expect, test } from 'vitest'
import type { RuleResult } from '../../../schemas/types.ts'
import { rules } from '../../areas/rows.ts'
import { type Outcome, undecided } from '../../reading/finding.ts'
import { suite } from '../../suite.ts'
import { scopeOf } from '../scope.ts'
import { hangingOn, stepKinds, unseenStep } from '../stage/steps.ts'
import { timingFor } from '../time/timing.ts'
import { Deeds } from './deeds.ts'
import { deedsIn } from './result.ts'
import { Tally } from './tally.ts'

const [one, other] = rules
if (one === undefined || other === undefined) throw new Error('there are no requirements')

const deed = (row: typeof one, told: string, did: string): Outcome => ({
  ...undecided(row, 'why', { at: 'here' }),
  agent: { told, did },
})

const rows = (...verdicts: [typeof one, RuleResult['verdict']][]): RuleResult[] =>
  verdicts.map(([{ id, area, section, level, text }, verdict]) => ({
    id,
    area,
    section,
    level,
    text,
    verdict,
    passed: 0,
    failed: 0,
    findings: [],
  }))

describe('what the agent did in place of what it was told', () => {
  test('is told once for all scenes and rules, whatever the times and words in it', () => {
    const deeds = new Deeds()
    deeds.add([deed(one, 'pause for 1000 ms', 'it paused for 3 ms, and said "a"')], 'first')
    deeds.add([deed(other, 'pause for 1000 ms', 'it paused for 17 ms, and said "b \\" c"')], 'second')
    deeds.add([deed(other, 'use a tool', 'it did not')])
    expect(deeds.among(rows([one, 'inconclusive'], [other, 'pass']))).toEqual([
      {
        instructed: 'pause for 1000 ms',
        actual: 'it paused for 3 ms, and said "a"',
        cases: ['first', 'second'],
        rules: [one.id],
      },
      { instructed: 'use a tool', actual: 'it did not', cases: [], rules: [] },
    ])
  })

  test('is nothing where every reason is another', () => {
    const deeds = new Deeds()
    deeds.add([undecided(one, 'the line was cut', { at: 'here' })], 'first')
    expect(deeds.among(rows([one, 'inconclusive']))).toEqual([])
  })
})

describe('what a run shows as a whole', () => {
  const scope = scopeOf(suite, { profile: 'certify', only: [], skip: [] }, timingFor(2000))
  const hidden = rules.find(({ id }) => id === 'history/hides-tools') ?? one
  const open = rows([one, 'inconclusive'], [hidden, 'inconclusive'])
  const outage = { slot: 'full', status: 401, fromMs: 0, exchange: 'x1', what: 'the service rejected credentials.full' }
  const toldIn = (how: Partial<Parameters<typeof deedsIn>[0]>): string[] => {
    const tally = new Tally()
    tally.deeds.add([deed(one, 'pause for 1000 ms', 'it did not')], 'first')
    const whole = { tally, scope, aborted: undefined, interrupted: false, outages: [] }
    return deedsIn({ ...whole, agent: 'script', missing: new Map(), ...how }, open).map(({ instructed }) => instructed)
  }

  test('is told of one that came to its end', () => {
    expect(toldIn({})).toEqual(['pause for 1000 ms', 'use a tool'])
  })

  test('is nothing the agent did where much of it was never played', () => {
    expect(toldIn({ interrupted: true })).toEqual(['pause for 1000 ms'])
    expect(toldIn({ outages: [outage] })).toEqual(['pause for 1000 ms'])
  })

  test('is told of no agent where the run was aborted', () => {
    expect(toldIn({ aborted: 'The service stopped responding.' })).toEqual([])
  })
})

describe('rules that hang on a step', () => {
  const ids = rules.map(({ id }) => id)

  test.each(stepKinds.filter((each) => each !== 'say'))('there are some for %s', (step) => {
    expect(hangingOn(step, ids).length).toBeGreaterThan(0)
  })

  test('are left open where the step was looked for and shows nowhere', () => {
    const witness = suite.checks
    expect(unseenStep('history/hides-tools', new Set(), witness, 'script', new Map())?.agent?.told).toBe('use a tool')
    expect(unseenStep('history/hides-tools', new Set(['step tool']), witness, 'script', new Map())).toBeUndefined()
    expect(unseenStep('history/hides-tools', new Set(), [], 'script', new Map())).toBeUndefined()
    expect(unseenStep('history/ids-unique', new Set(), witness, 'script', new Map())).toBeUndefined()
    // Where no scene was played that shows it, the agent is not the reason.
    const unplayed = new Map([['talkative', ['budget']]])
    expect(unseenStep('history/hides-tools', new Set(), witness, 'script', unplayed)).toMatchObject({ needs: 'budget' })
    expect(unseenStep('history/hides-tools', new Set(), witness, 'script', unplayed)?.agent).toBeUndefined()
    // Nobody was told anything where the target file has no agent.
    expect(unseenStep('history/hides-tools', new Set(), witness, 'none', new Map())).toBeUndefined()
  })
})
