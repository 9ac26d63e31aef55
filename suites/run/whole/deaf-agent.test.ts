import { describe, expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { type Variant, variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import type { Step } from '../../../fixtures/service/script.ts'
import { headline } from '../../../reports/headline.ts'
import type { Target } from '../../../schemas/types.ts'
import { suite } from '../../suite.ts'
import type { Profile } from '../define.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'

interface Asked {
  profile?: Profile
  only?: string[]
  keepGoing?: boolean
  concurrency?: number
  maxSends?: number
  agent?: Target['agent']
  waitLimitMs?: number
}

async function played(fixture: Variant, asked: Asked = {}) {
  const { profile = 'certify', only = [], waitLimitMs = 2000, agent, ...more } = asked
  const { target: own, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs })
  const target = checkTarget(agent === undefined ? own : { ...own, agent }, 'paper')
  const transcript = memoryTranscript()
  const scope = { profile, only, skip: [] }
  const result = await time.until(
    runSuite({ suite, target, scope, seed: 1, runId: 'deaf', world, transcript, ...more }),
  )
  await close()
  const begun = transcript.lines.flatMap((line) => (line.type === 'sending' ? [line] : []))
  return { result, begun, sends: result.usage.meteredSends }
}

/** An agent that does what `change` makes of its script. */
function agentThat(about: string, change: (steps: readonly Step[], nth: number) => readonly Step[]): Variant {
  let turns = 0
  return variant('agent', about, {
    change: override('turns', ({ steps }) => ({
      steps(world, text) {
        turns += 1
        return [...change(steps(world, text), turns)]
      },
    })),
  })
}

const helps = agentThat('says the same thing in every turn', () => [{ say: 'How can I help?' }])

describe('an agent that does not follow its script', () => {
  test.each([
    ['says other things', helps, 'the agent sent "How can I help\\?"'],
    ['says nothing', agentThat('is silent', () => []), 'no view shows any agent text'],
  ])(
    'and %s costs ten metered sends at most, is told first, and nothing is held against the service',
    async (_, agent, did) => {
      const { result, sends } = await played(agent)
      expect(sends).toBeLessThanOrEqual(10)
      expect(result.verdict).toBe('incomplete')
      expect(headline(result)).toMatch(
        new RegExp(
          `^the agent does not follow its script: instructed to say ".*", ${did}; check agent\\.script in the target file; the other test cases did not run: fix the agent, check it with doctor, or use --keep-going: INCOMPLETE \\(profile certify`,
        ),
      )
      expect(result.rules.filter(({ verdict }) => verdict === 'fail')).toEqual([])
    },
  )

  test.each<[string, Asked]>([
    ['one turn at a time', { concurrency: 1 }],
    ['a night', { profile: 'nightly' }],
    ['a budget', { maxSends: 40 }],
    ['one area, streams', { only: ['stream/*'] }],
    ['one area, sends', { only: ['send/*'] }],
    ['one area, histories', { only: ['history/*'] }],
    ['one area, statuses', { only: ['status/*'] }],
  ])('costs no more with %s', async (_, asked) => {
    const { result, sends } = await played(helps, asked)
    expect(sends).toBeLessThanOrEqual(10)
    expect(result.verdict).toBe('incomplete')
  })

  test('is played to the end where that was asked for', async () => {
    const { result, sends } = await played(helps, { keepGoing: true })
    expect(sends).toBeGreaterThan(70)
    expect(headline(result)).toMatch(
      /^the agent does not follow its script: .*; check agent\.script in the target file: INCOMPLETE/,
    )
  })

  test('cannot be told of one that is only prompted', async () => {
    const { result, sends } = await played(helps, { agent: { prompts: { reply: 'Say hello.', several: 'Say much.' } } })
    expect([sends > 20, result.agent?.some(({ instructed }) => instructed === 'follow its script') ?? false]).toEqual([
      true,
      false,
    ])
  })
})

describe('a run goes on with an agent that', () => {
  test.each([
    [
      'adds words',
      agentThat('adds', (steps) => steps.map((each) => ('say' in each ? { say: `Well, ${each.say} So.` } : each))),
    ],
    ['speaks first', agentThat('first', (steps) => [{ say: 'Let me see.' }, ...steps])],
    ['begins after a while', agentThat('slow', (steps) => [{ pauseMs: 700 }, ...steps])],
    ['says nothing in its first turn', agentThat('once', (steps, nth) => (nth === 1 ? [] : steps))],
    ['says nothing in its first three turns', agentThat('thrice', (steps, nth) => (nth <= 3 ? [] : steps))],
    ['leaves out every third turn', agentThat('third', (steps, nth) => (nth % 3 === 1 ? [] : steps))],
  ])('%s', async (_, agent) => {
    expect((await played(agent)).sends).toBeGreaterThan(70)
  })
})

test('one that speaks at once keeps no other scene waiting, also at a wait limit of ten minutes', async () => {
  const { begun } = await played(
    agentThat('does as it is told', (steps) => steps),
    { waitLimitMs: 600_000, concurrency: 40 },
  )
  const [first, second] = begun
  expect([first?.scene, second?.scene !== first?.scene]).toEqual(['stream-rich', true])
  expect((second?.atMs ?? 0) - (first?.atMs ?? 0)).toBeLessThan(100)
})
