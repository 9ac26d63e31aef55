import { describe, expect, test } from 'vitest'
import type { Result } from '../schemas/types.ts'
import { unseenStep } from '../suites/run/stage/steps.ts'
import { suite } from '../suites/suite.ts'
import { brokenRow, exampleContext, exampleResult, exampleRow } from './kit/example.ts'
import { nextSteps } from './next-steps.ts'
import { renderText } from './text.ts'

const without = (missing: string) => ({ verdict: 'not-exercised', reason: 'missing-precondition', missing }) as const
const open = { verdict: 'inconclusive', note: 'the valid request got 500' } as const
const waive = 'Or waive a rule by its id, with your reason, under "waive" in the target file.'

function incomplete(rows: Parameters<typeof exampleResult>[0], more: Partial<Result> = {}): Result {
  return exampleResult([exampleRow('a/good'), ...rows], { verdict: 'incomplete', ...more })
}

describe('the steps to a verdict', () => {
  test('begin with what decides the most rules, and end with the waiver', () => {
    const rows = [
      exampleRow('auth/a', without('readOnly')),
      exampleRow('wait/a', without('agent, budget')),
      exampleRow('wait/b', without('agent, budget')),
      exampleRow('wait/c', without('agent, budget')),
      ...['a', 'b'].map((name) => exampleRow(`send/${name}`, open)),
    ]
    expect(nextSteps(incomplete(rows))).toEqual([
      'Add agent.script and a larger budget.meteredSends to the target file: 3 rules.',
      'Run the 2 inconclusive rules again: npx agent-conformance run --target staging.json --seed 7 --only send/a --only send/b',
      'Add credentials.readOnly to the target file: 1 rule.',
      waive,
    ])
  })

  test('name the agent for the rules that are inconclusive because of it, and no run for them', () => {
    const agent = [{ instructed: 'say "one"', actual: 'it said nothing', cases: [], rules: ['send/a'] }]
    expect(nextSteps(incomplete([exampleRow('send/a', open)], { agent }))).toEqual([
      'Fix the agent, so that it can say "one"; check it with `npx agent-conformance doctor --target staging.json`: 1 rule.',
      waive,
    ])
  })

  test('name both causes of a step that no view shows, and no run for it', () => {
    const hidden = 'history/hides-tools'
    const { undecided = '', agent } = unseenStep(hidden, new Set(), suite.checks, 'script', new Map()) ?? {}
    const ofLimit = 'the limit may count only messages, or the agent deviated from its script: with limit 2, a page'
    const rows = [
      exampleRow(hidden, { ...open, note: undecided }),
      exampleRow('history/limit-counts-entries', { ...open, note: ofLimit }),
    ]
    const seen = { instructed: agent?.told ?? '', actual: agent?.did ?? '', cases: [], rules: [hidden] }
    const result = incomplete(rows, { agent: [seen] })
    expect(nextSteps(result)).toEqual([
      'Check the log of the service, or a status with phase "tool", for the scripted tools and notes. If the agent used them, make the history limit count these steps. If not, fix the agent: 2 rules.',
      waive,
    ])
    const text = renderText(result, exampleContext())
    expect(text).toContain('Agent steps that no view shows')
    expect(text).not.toContain('did not follow its instructions')
  })

  test.each([
    [402, 'Add credits to the account of credentials.full.'],
    [401, 'Restore the access of credentials.full.'],
  ])('name the account where the service answered %i from some moment on', (status, step) => {
    const outages = [{ slot: 'full', status, fromMs: 1, exchange: 'x1', what: 'it is over' }]
    expect(nextSteps(incomplete([exampleRow('send/a', open)], { outages }))[0]).toBe(step)
  })

  test('name a quieter machine where this one was late, and the whole run where many rules are open', () => {
    const rows = Array.from({ length: 6 }, (_, at) => exampleRow(`send/row-${at}`, open))
    expect(nextSteps(incomplete(rows, { lateMs: 900 }))[0]).toBe(
      'Run the 6 inconclusive rules again on a machine with less load: npx agent-conformance run --target staging.json --seed 7',
    )
  })

  test('leave out what is waived, advisory, or behind a known failure', () => {
    const rows = [
      exampleRow('a/waived', open),
      exampleRow('a/advisory', { ...open, level: 'advisory' }),
      exampleRow('a/behind', open),
    ]
    const baseline = [{ rule: 'a/behind', verdict: 'inconclusive' as const, because: 'a/old' }]
    expect(nextSteps(incomplete(rows, { waived: { 'a/waived': 'OPS-1' }, baseline }))).toEqual([])
  })

  test('end the text of an incomplete run alone', () => {
    const text = renderText(incomplete([exampleRow('auth/a', without('readOnly'))]), exampleContext())
    expect(text).toContain(
      '\nTo get a verdict:\n  1. Add credentials.readOnly to the target file: 1 rule.\n  2. Or waive',
    )
    const failed = exampleResult([brokenRow('a/b', [{}]), exampleRow('a/c', open)], { verdict: 'nonconformant' })
    expect(renderText(failed, exampleContext())).not.toContain('To get a verdict')
  })
})
