import { expect, test } from 'vitest'
import { variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { suite } from '../../suite.ts'
import { socketTrial } from '../kit/trial.ts'
import { prepare } from '../run.ts'
import { checkTarget } from '../target.ts'
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
  const service = await socketTrial(({ path }) =>
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

test('an agent that does not follow its script is told apart from one that does, and from keys that are wrong', async () => {
  const other = variant('other-marker', 'Its scripts begin otherwise.', { options: { scriptMarker: 'PLAY' } })
  const { target: own, world, time, close } = await onPaper(other, { seed: 1, waitLimitMs: 2000 })
  const target = checkTarget({ ...own, agent: { script: 'LAB {steps}' } }, 'the service')
  const { run } = prepare({ suite, target, scope: { profile: 'certify', only: [], skip: [] }, seed: 1 })
  const examined = await time.until(examine(target, run, {}, undefined, world))
  await close()
  const agent = examined.filter(({ what }) => what.startsWith('agent'))
  expect(agent[0]).toMatchObject({
    what: 'agent',
    ok: false,
    seen: expect.stringMatching(/^told to say "doctor \w+", it said .*: check agent\.script/),
  })
  expect(agent.every(({ ok }) => !ok)).toBe(true)
  expect(examined.filter(({ what, ok }) => what.startsWith('credentials.') && !ok)).toEqual([])
})
