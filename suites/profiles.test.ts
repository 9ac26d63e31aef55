import { expect, test } from 'vitest'
import type { Profile } from './run/define.ts'
import { planOf } from './run/plan.ts'
import { scopeOf, withPatience } from './run/scope.ts'
import { timingFor } from './run/time/timing.ts'
import { suite } from './suite.ts'

const slots = ['full', 'readOnly', 'writeOnly', 'noAccess', 'otherAccount', 'emptyBalance']

/** What a run of the profile costs at a target that has everything, on a service that lets sends wait so long. */
function costOf(profile: Profile, waitLimitMs: number): { scenes: number; most: number } {
  const timing = timingFor(waitLimitMs)
  const scope = scopeOf(suite, withPatience({ profile, only: [], skip: [] }), timing)
  const facts = { slots, agent: 'script', timing, maxSends: Number.POSITIVE_INFINITY, concurrency: 100 } as const
  const { meteredSends, again, missing } = planOf(scope, facts)
  expect(missing).toEqual([])
  return { scenes: meteredSends - again, most: meteredSends }
}

test.each([4000, 600_000])('each profile costs no more metered sends than it says, at a limit of %i ms', (limitMs) => {
  expect(costOf('smoke', limitMs)).toEqual({ scenes: 5, most: 10 })
  // What runs out within its minute is in.
  expect(costOf('nightly', limitMs)).toEqual(limitMs > 60_000 ? { scenes: 27, most: 39 } : { scenes: 48, most: 60 })
  expect(costOf('certify', limitMs)).toEqual({ scenes: 79, most: 92 })
})
