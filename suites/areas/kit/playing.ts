import { createService, type Policies, type ServiceOptions } from '../../../fixtures/service/index.ts'
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

/** For tests: plays the checks that match `only` in this process, with a short wait limit. */
export async function play(
  only: string[],
  change?: (policies: Policies) => Policies,
  options: ServiceOptions = {},
): Promise<Played> {
  const service = createService({ waitLimitMs: 1500, ...options }, change)
  try {
    await service.listen()
    const transcript = memoryTranscript()
    const target = checkTarget(service.target(), 'the service under test')
    const result = await runSuite({ suite, target, scope: { profile: 'certify', only, skip: [] }, seed: 7, transcript })
    const must = result.requirements.filter((row) => row.level === 'must')
    return {
      result,
      lines: transcript.lines,
      failed: must.filter((row) => row.verdict === 'fail').map((row) => row.id),
      open: must
        .filter((row) => row.verdict === 'inconclusive' || row.verdict === 'error' || row.reason === 'prerequisite')
        .map((row) => `${row.id}: ${row.note ?? row.missing}`),
    }
  } finally {
    await service.close()
  }
}
