import { expect, test } from 'vitest'
import type { Profile } from './run/define.ts'
import { planOf } from './run/plan.ts'
import { scopeOf } from './run/scope.ts'
import { timingFor } from './run/time/timing.ts'
import { suite } from './suite.ts'

const slots = ['full', 'readOnly', 'writeOnly', 'noAccess', 'otherAccount', 'emptyBalance']

/** What a run of the profile costs at a target that has everything, on a service that lets sends wait two seconds. */
function costOf(profile: Profile): { scenes: number; most: number } {
  const timing = timingFor(2000)
  const scope = scopeOf(suite, { profile, only: [], skip: [] }, timing)
  const facts = { slots, agent: 'script', timing, maxSends: Number.POSITIVE_INFINITY, concurrency: 100 } as const
  const { meteredSends, again, missing } = planOf(scope, facts)
  expect(missing).toEqual([])
  return { scenes: meteredSends - again, most: meteredSends }
}

test('each profile costs no more metered sends than it says', () => {
  expect(costOf('smoke')).toEqual({ scenes: 5, most: 10 })
  expect(costOf('nightly')).toEqual({ scenes: 27, most: 39 })
  expect(costOf('certify')).toEqual({ scenes: 79, most: 92 })
})
