import { comparisonData } from '../reports/compare/compare-data.ts'
import { comparisonOf } from '../reports/compare/comparison.ts'
import type { Result, Target } from '../schemas/types.ts'
import type { Profile } from '../suites/run/define.ts'
import { UsageError } from '../suites/run/errors.ts'
import { scoredBy } from '../suites/run/requirement-set.ts'
import { runSuite } from '../suites/run/run.ts'
import { Secrets } from '../suites/run/secrets/secrets.ts'
import { checkTarget } from '../suites/run/target.ts'
import { readTarget } from '../suites/run/target-file.ts'
import { memoryTranscript } from '../suites/run/transcript/transcript.ts'
import { nobody, type Watcher } from '../suites/run/watcher.ts'
import { suite } from '../suites/suite.ts'
import { judgedAgain } from './commands/rejudge.ts'
import { outFolder, writeResult } from './outputs.ts'
import { frozenSet } from './requirements/sets.ts'
import { transcriptIn } from './run-transcript.ts'

export type { Result, Target } from '../schemas/types.ts'
export type { Watcher } from '../suites/run/watcher.ts'
export { UsageError }

export interface RunOptions {
  /** A target file (JSON or YAML, `FILE#NAME` for one of several), or its content. */
  target: string | Target
  /** `certify` unless given. */
  profile?: Profile
  /** Patterns of rules to run, such as `stream/*`; all unless given. */
  only?: readonly string[]
  skip?: readonly string[]
  /** The same seed sends the same requests. */
  seed?: number
  /** The most metered sends. */
  maxSends?: number
  /** The rule set that scores the run; the newest unless given. */
  requirements?: string
  /**
   * Folder for result.json and transcript.jsonl.gz, or the next beside it where that holds a certificate; nothing is written without it,
   * nor where the service was not reached.
   */
  out?: string
  /** Ends the run; the result has what was found until then. */
  signal?: AbortSignal
  /** Is told what happens; each method may be left out. */
  watcher?: Partial<Watcher>
}

/** Tests a service. Throws UsageError, with a sentence for people, where nothing could be sent. */
export async function run(options: RunOptions): Promise<Result> {
  const { target, profile = 'certify', only = [], skip = [], seed = Math.floor(Math.random() * 2 ** 31) } = options
  const { maxSends, requirements, out, signal, watcher } = options
  const secrets = new Secrets()
  const folder = out === undefined ? undefined : outFolder(out)
  const transcript = folder === undefined ? undefined : await transcriptIn(folder)
  const result = await runSuite({
    suite: scoredBy(suite, frozenSet(requirements).set),
    target: typeof target === 'string' ? readTarget(target) : checkTarget(target, 'run({ target })'),
    scope: { profile, only: [...only], skip: [...skip] },
    seed,
    secrets,
    transcript: transcript ?? memoryTranscript(),
    ...(maxSends === undefined ? {} : { maxSends }),
    ...(signal === undefined ? {} : { signal }),
    ...(watcher === undefined ? {} : { watcher: { ...nobody, ...watcher } }),
  })
  if (folder !== undefined && transcript?.isKept === true) writeResult(folder, result, secrets)
  return result
}

/** Evaluates a transcript again, without requests. Throws UsageError where it is none. */
export async function judge(transcript: string): Promise<Result> {
  return judgedAgain(transcript)
}

/** What changed from a result to a newer one, as `compare --format json` prints it. */
export function compare(older: Result, newer: Result): ReturnType<typeof comparisonData> {
  return comparisonData(
    comparisonOf({ name: 'older', result: older, latency: undefined }, [
      { name: 'newer', result: newer, latency: undefined },
    ]),
  )
}
