import { type Fixture, startFixture } from '../../fixtures/define.ts'
import { everyVariant } from '../../fixtures/variants/index.ts'
import type { RequirementResult, TranscriptLine } from '../../schemas/types.ts'
import { mutants } from '../../suites/areas/mutants.ts'
import { chances } from '../../suites/areas/mutants-by-chance.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { timingFor } from '../../suites/run/timing.ts'
import type { TranscriptWriter } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import type { Job, Judged, Kind } from './job.ts'

/** The compressed clock: long enough that times can be told apart on a busy machine. */
export const proveWaitLimitMs = 2000

/** The delay of our own from which on the suite does not trust its times. */
export const lateFromMs = timingFor(proveWaitLimitMs).slackMs / 4

const fixtures: Record<Kind, readonly Fixture[]> = { mutant: mutants, variant: everyVariant, chance: chances }

/** Starts one fixture, plays the suite against it, and says what came of it. */
export async function judgeFixture(job: Job): Promise<Judged> {
  const fixture = fixtures[job.kind].find((each) => each.id === job.id)
  if (fixture === undefined) throw new Error(`no ${job.kind} is called ${job.id}`)
  const started = await startFixture(fixture, { seed: job.seed, waitLimitMs: proveWaitLimitMs })
  const lateness = latenessWriter()
  try {
    const result = await runSuite({
      suite,
      target: checkTarget(started.target, job.id),
      scope: { profile: 'certify', only: job.only, skip: [] },
      seed: job.seed,
      transcript: lateness,
    })
    const failed = result.requirements.filter((row) => row.level === 'must' && row.verdict === 'fail')
    const warned = result.requirements.filter((row) => row.level === 'standard' && row.verdict === 'fail')
    const inconclusive = result.requirements.filter((row) => row.level === 'must' && isUndecided(row))
    const ids = (rows: readonly RequirementResult[]): string[] => rows.map((row) => row.id)
    return {
      ...job,
      verdict: result.verdict,
      failed: ids(failed),
      warned: ids(warned),
      inconclusive: ids(inconclusive),
      why: Object.fromEntries([...failed, ...warned, ...inconclusive].map((row) => [row.id, whyOf(row)])),
      ...(result.aborted === undefined ? {} : { aborted: result.aborted }),
      durationMs: result.durationMs,
      replays: result.replays?.length ?? 0,
      late: lateness.wasLate(),
    }
  } finally {
    await started.close()
  }
}

function isUndecided({ verdict, reason }: RequirementResult): boolean {
  return verdict === 'inconclusive' || verdict === 'error' || reason === 'prerequisite'
}

/** A transcript that is not kept; it sees what the run itself says of our own delay. */
function latenessWriter(): TranscriptWriter & { wasLate(): boolean } {
  let late = false
  return {
    write(line: TranscriptLine) {
      if (line.type === 'record' && line.maxDelayMs > lateFromMs) late = true
    },
    close: async () => {},
    wasLate: () => late,
  }
}

const longestWhy = 400

function whyOf(row: RequirementResult): string {
  const [finding] = row.findings
  if (row.verdict !== 'fail' || finding === undefined) return cut(row.note ?? row.missing ?? row.verdict)
  const told = [
    ...(finding.expected === undefined ? [] : [`expected ${finding.expected}`]),
    ...(finding.actual === undefined ? [] : [`actual ${finding.actual}`]),
  ]
  return cut(`at ${finding.at}: ${told.join(', ')}`)
}

function cut(text: string): string {
  return text.length <= longestWhy ? text : `${text.slice(0, longestWhy)}…`
}
