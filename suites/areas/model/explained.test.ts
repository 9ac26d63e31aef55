import { expect, test } from 'vitest'
import { isBroken } from '../../reading/finding.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../../run/time/timing.ts'
import { auth } from '../auth/rows.ts'
import { Explained } from './explained.ts'

test.each(['none', 'own-header'])('a service that looks for no credential accepts one %s', (credential) => {
  const explained = new Explained(timingFor(4000))
  explained.take(made({ credential, json: { conversations: [] } }))
  const violated = (...failed: (typeof auth)['basic-list'][]) =>
    explained
      .outcomes(
        failed.map((each) => ({ ...each, verdict: 'fail' })),
        new Set(),
      )
      .flatMap((each) => (isBroken(each) && 'violates' in each ? [each.violates] : []))
  expect(violated(auth['basic-list'])).toEqual(['auth/no-credential-list'])
  expect(violated(auth['no-credential-list'])).toEqual([])
})
