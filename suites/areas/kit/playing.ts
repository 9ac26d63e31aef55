import { onPaper } from '../../../fixtures/paper/index.ts'
import type { Policies, ServiceOptions } from '../../../fixtures/service/index.ts'
import type { Result, TranscriptLine } from '../../../schemas/types.ts'
import { runSuite } from '../../run/run.ts'
import { checkTarget } from '../../run/target.ts'
import { memoryTranscript } from '../../run/transcript/transcript.ts'
import { suite } from '../../suite.ts'

/** What came of playing part of the suite against the reference service, or against one with other policies. */
export interface Played {
  result: Result
  lines: TranscriptLine[]
  /** Ids of must rows that were broken. */
  failed: string[]
  /** Ids of must rows in scope that were neither passed, nor broken, nor without occasion. */
  open: string[]
}

/** For tests: plays the checks that match `only` on paper, with a short wait limit. */
export async function play(
  only: string[],
  change: (policies: Policies) => Policies = (policies) => policies,
  { seed = 1, waitLimitMs = 1500, ...options }: ServiceOptions = {},
): Promise<Played> {
  const fixture = { id: 'the service under test', about: 'The service under test.', change, options }
  const { target, world, time, close } = await onPaper(fixture, { seed, waitLimitMs })
  try {
    const transcript = memoryTranscript()
    const result = await time.until(
      runSuite({
        suite,
        target: checkTarget(target, fixture.id),
        scope: { profile: 'certify', only, skip: [] },
        seed: 7,
        runId: 'paper',
        transcript,
        world,
      }),
    )
    const must = result.rules.filter((row) => row.level === 'mandatory')
    return {
      result,
      lines: transcript.lines,
      failed: must.filter((row) => row.verdict === 'fail').map((row) => row.id),
      open: must
        .filter(
          (row) => row.verdict === 'inconclusive' || row.verdict === 'error' || row.reason === 'missing-precondition',
        )
        .map((row) => `${row.id}: ${row.note ?? row.missing}`),
    }
  } finally {
    await close()
  }
}
