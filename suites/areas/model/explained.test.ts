import { expect, test } from 'vitest'
import { factOf } from '../../model/digest.ts'
import { isBroken } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../../run/time/timing.ts'
import { auth } from '../auth/rows.ts'
import { judgeExplained } from './explained.ts'

test.each(['none', 'own-header'])('a service that looks for no credential accepts one %s', (credential) => {
  const timing = timingFor(4000)
  const fact = factOf(made({ credential, json: { conversations: [] } }), timing)
  const violated = (...failed: (typeof auth)['basic-list'][]) =>
    judgeExplained(fact === undefined ? [] : [fact], timing, {
      rules: failed.map((each) => ({ ...each, verdict: 'fail' })),
      brokenAt: new Set(),
    }).flatMap((each) => (isBroken(each) && 'violates' in each ? [each.violates] : []))
  expect(violated(auth['basic-list'])).toEqual(['auth/no-credential-list'])
  expect(violated(auth['no-credential-list'])).toEqual([])
})
