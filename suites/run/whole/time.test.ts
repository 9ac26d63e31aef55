import { expect, test } from 'vitest'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { suite } from '../../suite.ts'
import { prepare, runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'

const waitLimitMs = 600_000
/** What a run takes besides the limit of the waits that run out in it. */
const besidesMs = 20_000

test('a whole run at a wait limit of ten minutes waits for it once, and takes no longer than its plan says', async () => {
  const fixture = { id: 'the service under test', about: '', change: <T>(policies: T): T => policies }
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs })
  const scope = { profile: 'certify' as const, only: [], skip: [] }
  const transcript = memoryTranscript()
  const options = { suite, target: checkTarget(target, fixture.id), scope, seed: 7, runId: 'paper', transcript, world }
  try {
    const { plan } = prepare(options)
    const result = await time.until(runSuite(options))
    expect(result.verdict).toBe('conformant')
    expect(result.durationMs).toBeLessThanOrEqual(waitLimitMs + besidesMs)
    expect(plan.expectedMs).toBeLessThanOrEqual(waitLimitMs + besidesMs)
    expect(result.durationMs).toBeLessThanOrEqual(plan.expectedMs)
    const begun = transcript.lines.flatMap((line) => (line.type === 'sending' ? [line.atMs] : []))
    const late = begun.filter((atMs) => atMs > waitLimitMs)
    // The last send of the one scene that looks at what an answer carries after a wait that ran out.
    expect(late).toHaveLength(1)
  } finally {
    await close()
  }
})
