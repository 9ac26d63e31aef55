import { type Fixture, startFixture } from '../../fixtures/define.ts'
import { mutants } from '../../fixtures/mutants/index.ts'
import { everyVariant } from '../../fixtures/variants/index.ts'
import { runSuite } from '../../suites/harness/run.ts'
import { checkTarget } from '../../suites/harness/target.ts'
import { suite } from '../../suites/suite.ts'
import type { Job, Judged } from './job.ts'

/** The compressed clock: long enough that times can be told apart on a busy machine. */
export const proveWaitLimitMs = 2000

const nowhere = { write: () => {}, close: async () => {} }

/** Starts one fixture, plays the suite against it, and says what came of it. */
export async function judgeFixture(job: Job): Promise<Judged> {
  const known: readonly Fixture[] = job.kind === 'mutant' ? mutants : everyVariant
  const fixture = known.find((each) => each.id === job.id)
  if (fixture === undefined) throw new Error(`no ${job.kind} is called ${job.id}`)
  const started = await startFixture(fixture, { seed: job.seed, waitLimitMs: proveWaitLimitMs })
  try {
    const result = await runSuite({
      suite,
      target: checkTarget(started.target, job.id),
      scope: { profile: 'certify', only: job.only, skip: [] },
      seed: job.seed,
      transcript: nowhere,
    })
    const rows = (level: string, verdict: string) =>
      result.requirements.filter((row) => row.level === level && row.verdict === verdict)
    const undecided = result.requirements.filter(
      (row) =>
        row.level === 'must' &&
        (row.verdict === 'inconclusive' || row.verdict === 'error' || row.reason === 'prerequisite'),
    )
    return {
      kind: job.kind,
      id: job.id,
      seed: job.seed,
      verdict: result.verdict,
      failed: rows('must', 'fail').map((row) => row.id),
      warned: rows('standard', 'fail').map((row) => row.id),
      inconclusive: undecided.map((row) => ({ id: row.id, note: row.note ?? row.missing ?? row.verdict })),
      ...(result.aborted === undefined ? {} : { aborted: result.aborted }),
      durationMs: result.durationMs,
      meteredSends: result.usage.meteredSends,
      replays: result.replays?.length ?? 0,
    }
  } finally {
    await started.close()
  }
}
