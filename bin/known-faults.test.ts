import { describe, expect, test } from 'vitest'
import { together } from '../fixtures/change.ts'
import type { Change } from '../fixtures/define.ts'
import { onPaper } from '../fixtures/paper/index.ts'
import { everyVariant } from '../fixtures/variants/index.ts'
import { headline } from '../reports/headline.ts'
import type { Result, Target } from '../schemas/types.ts'
import { mutants } from '../suites/areas/mutants.ts'
import { runSuite } from '../suites/run/run.ts'
import { checkTarget } from '../suites/run/target.ts'
import { suite } from '../suites/suite.ts'
import { againstBaseline } from './baseline.ts'
import { exitCodeOf } from './exit-codes.ts'

const mutantOf = (id: string) => {
  const found = mutants.find((each) => each.id === id)
  if (found === undefined) throw new Error(`no mutant ${id}`)
  return found
}
const changeOf = (id: string): Change => {
  const found = everyVariant.find((each) => each.id === id)
  return found === undefined ? mutantOf(id).change : found.change
}

/** A whole run of a service that has these peculiarities together, against a baseline that names the rule of the first alone. */
async function known(first: string, others: readonly string[] = [], more: (target: Target) => Target = (same) => same) {
  const change = together(...[...others, first].map(changeOf))
  const fixture = { id: 'under-test', about: 'The service under test.', change }
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs: 600_000 })
  try {
    const result = await time.until(
      runSuite({
        suite,
        target: checkTarget(more({ ...target }), fixture.id),
        scope: { profile: 'certify', only: [], skip: [] },
        seed: 7,
        runId: 'known',
        transcript: { write: () => {}, close: async () => {} },
        world,
      }),
    )
    const { breaks } = mutantOf(first)
    return againstBaseline(result, new Map([[breaks.id, { reason: 'OPS-7' }]]))
  } finally {
    await close()
  }
}

const openIn = ({ rules }: Result) => rules.filter(({ verdict }) => verdict === 'inconclusive').length

describe('a fault that the baseline knows', () => {
  test.each([
    'auth/wrong-403-start',
    'auth/per-key-send',
    'errors/empty-history',
    'history/one-id',
    'send/astral-replaced-start',
    'send/dropped-start-none',
    'status-codes/good-status-401',
    'status-codes/409-same-title',
    'status/no-gates',
    'stream/end-send-required-stream',
    'wait/late-start-default',
  ])('is no reason to be red, nor is what follows from it: %s', async (id) => {
    const result = await known(id)
    expect(openIn(result)).toBeGreaterThan(0)
    expect(result.regressions).toEqual([])
    expect(exitCodeOf(result)).toBe(0)
    expect(headline(result)).toMatch(
      /^PASSED \(profile certify\): \d+ of 667 mandatory rules passed, 1 known failure, /,
    )
  })

  test.each([
    ['auth/any-key-list', 'list/default-21'],
    ['balance/on-credit-send-none', 'balance/on-credit-send-stream'],
    ['send/lost-send-optional', 'errors/nested-400'],
    ['auth/wrong-403-start', 'status/all-but-last-letter'],
  ])('hides no other: %s with %s', async (id, other) => {
    const result = await known(id, [other])
    expect(result.regressions).toContain(mutantOf(other).breaks.id)
    expect(exitCodeOf(result)).toBe(1)
  })

  test('hides nothing that was not decided for another reason', async () => {
    const spoken = await known('auth/wrong-403-start', ['ruling-43/on-it-first'])
    expect([exitCodeOf(spoken), spoken.regressions]).toEqual([3, []])
    expect(headline(spoken)).toMatch(
      /^INCOMPLETE \(profile certify\): \d+ of 667 .* passed, 1 known failure, \d+ inconclusive/,
    )
    const poorer = await known(
      'auth/wrong-403-start',
      [],
      ({ credentials: { emptyBalance: _, ...credentials }, ...rest }) => ({
        ...rest,
        credentials,
      }),
    )
    expect(exitCodeOf(poorer)).toBe(3)
  })
})
