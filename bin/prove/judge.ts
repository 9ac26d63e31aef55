import { withUnrulyAgent } from '../../fixtures/agents/unruly.ts'
import { startFixture } from '../../fixtures/define.ts'
import { onPaper } from '../../fixtures/paper/index.ts'
import type { RuleResult, Target, TranscriptLine } from '../../schemas/types.ts'
import type { RunOptions } from '../../suites/run/options.ts'
import { runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { timingFor } from '../../suites/run/time/timing.ts'
import type { TranscriptWriter } from '../../suites/run/transcript/transcript.ts'
import { suite } from '../../suites/suite.ts'
import { type Found, fixtureOf } from './found.ts'
import type { Job, Judged } from './job.ts'

/** The compressed clock: long enough that times can be told apart on a busy machine. */
export const proveWaitLimitMs = 2000

/** The delay of our own from which on the suite does not trust its times. */
export const lateFromMs = timingFor(proveWaitLimitMs).slackMs / 4

/** The wait limit of the API itself: in virtual time it costs nothing. */
export const paperWaitLimitMs = 600_000

/** Starts one fixture, plays the suite against it, and says what came of it. */
export async function judgeFixture(job: Job): Promise<Judged> {
  const beganMs = performance.now()
  const found = asPlayed(job)
  const started = await (job.sockets === true ? overSockets(found, job.seed) : inVirtualTime(found, job.seed))
  const lateness = latenessWriter()
  try {
    const result = await started.until(
      runSuite({
        suite,
        target: checkTarget(started.target, job.id),
        scope: { profile: 'certify', only: job.only, skip: [] },
        seed: job.seed,
        transcript: lateness,
        ...started.place,
      }),
    )
    const failed = result.rules.filter((row) => row.level === 'mandatory' && row.verdict === 'fail')
    const warned = result.rules.filter((row) => row.level === 'advisory' && row.verdict === 'fail')
    const inconclusive = result.rules.filter((row) => row.level === 'mandatory' && isUndecided(row))
    const ids = (rows: readonly RuleResult[]): string[] => rows.map((row) => row.id)
    return {
      ...job,
      verdict: result.verdict,
      failed: ids(failed),
      warned: ids(warned),
      inconclusive: ids(inconclusive),
      why: Object.fromEntries([...failed, ...warned, ...inconclusive].map((row) => [row.id, whyOf(row)])),
      ...(result.aborted === undefined ? {} : { aborted: result.aborted }),
      durationMs: performance.now() - beganMs,
      exercised: exercisedIn(result.rules),
      meteredSends: result.usage.meteredSends,
      replays: result.replays?.length ?? 0,
      late: lateness.wasLate(),
    }
  } finally {
    await started.close()
  }
}

/** A fixture that is ready to be met, and where a run meets it. */
interface Met {
  target: Target
  place: Pick<RunOptions, 'world' | 'runId'>
  /** Lets time go on until a run has ended. */
  until<T>(run: Promise<T>): Promise<T>
  close(): Promise<void>
}

async function overSockets({ fixture }: Found, seed: number): Promise<Met> {
  const started = await startFixture(fixture, { seed, waitLimitMs: proveWaitLimitMs })
  return { ...started, place: {}, until: (run) => run }
}

async function inVirtualTime({ fixture, weather }: Found, seed: number): Promise<Met> {
  const { target, world, time, close } = await onPaper(fixture, {
    seed,
    waitLimitMs: paperWaitLimitMs,
    ...(weather === undefined ? {} : { weather }),
  })
  // The same job says the same: what is random in other runs is drawn from the seed.
  return { target, place: { world, runId: `proof${seed}` }, until: (run) => time.until(run), close }
}

function asPlayed(job: Job): Found {
  const found = fixtureOf(job)
  return job.agent === undefined ? found : { ...found, fixture: withUnrulyAgent(found.fixture) }
}

function exercisedIn(rows: readonly RuleResult[]): number {
  const judged = rows.filter(({ level }) => level !== 'informational')
  const decided = judged.filter(({ verdict }) => verdict === 'pass' || verdict === 'fail')
  return decided.length / Math.max(1, judged.length)
}

function isUndecided({ verdict, reason }: RuleResult): boolean {
  return verdict === 'inconclusive' || verdict === 'error' || reason === 'missing-precondition'
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

function whyOf(row: RuleResult): string {
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
