import { expect, test } from 'vitest'
import { variant } from '../../../fixtures/define.ts'
import { onPaper } from '../../../fixtures/paper/index.ts'
import { suite } from '../../suite.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'

test.each([0, 1, 3, 10, 20, 40])(
  'with %i metered sends a conforming service is accused of nothing, nor its agent; what was not paid for is said to be why',
  async (maxSends) => {
    const paper = await onPaper(variant('lawful', 'The reference service.'), { seed: 1, waitLimitMs: 2000 })
    const target = checkTarget(paper.target, 'paper')
    const result = await paper.time.until(
      runSuite({
        ...{ suite, target, maxSends, seed: 1, runId: 'small', world: paper.world },
        scope: { profile: 'certify', only: [], skip: [] },
        transcript: memoryTranscript(),
      }),
    )
    await paper.close()
    const must = result.rules.filter(({ level }) => level === 'mandatory')
    const ids = (verdict: string) =>
      must.filter((row) => row.verdict === verdict).map(({ id, note }) => `${id} ${note}`)
    expect(result.usage.meteredSends).toBeLessThanOrEqual(maxSends)
    expect([ids('fail'), ids('inconclusive'), result.agent]).toEqual([[], [], undefined])
    expect(must.filter(({ missing }) => missing === 'budget').length).toBeGreaterThan(50)
    expect(result.verdict).toBe('incomplete')
  },
)
