import { expect, test } from 'vitest'
import { trialService } from '../kit/trial.ts'
import { timingFor } from '../timing.ts'
import { examine } from './examine.ts'

test.each([
  ['{"conversations":[]}', true, 'GET /conversations answers 200, as it should'],
  [
    '['.repeat(1000),
    false,
    'GET /conversations answers 200, but its body could not be read: answered JSON nested more than 64 deep',
  ],
])('a list whose body is %.20s', async (text, ok, seen) => {
  const service = await trialService(({ path }) =>
    path.startsWith('/conversations') && !path.startsWith('/conversations/') ? { status: 200, text } : undefined,
  )
  try {
    const { baseUrl } = service.target
    const run = {
      runId: 'r',
      baseUrl,
      startedAtMs: 0,
      timing: timingFor(2000),
      slots: ['full'],
      agent: 'none' as const,
    }
    const [first] = await examine(service.target, run, {})
    expect(first).toEqual({ what: 'credentials.full', ok, seen })
  } finally {
    await service.close()
  }
})
