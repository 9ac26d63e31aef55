import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, it } from 'vitest'
import { createService } from '../../fixtures/service/index.ts'
import type { Result, Target } from '../../schemas/types.ts'
import { type Profile, type Suite, scenesOf } from '../../suites/run/define.ts'
import { UsageError } from '../../suites/run/errors.ts'
import { scoredBy } from '../../suites/run/requirement-set.ts'
import { prepare, runSuite } from '../../suites/run/run.ts'
import { checkTarget } from '../../suites/run/target.ts'
import { readTarget } from '../../suites/run/target-file.ts'
import { careful } from '../../suites/run/transcript/careful.ts'
import { packedBeside } from '../../suites/run/transcript/packing.ts'
import { folderWithoutCertificate, holdsAny, transcriptFile } from '../../suites/run/transcript/results-folder.ts'
import { memoryTranscript, type TranscriptWriter, writeTranscript } from '../../suites/run/transcript/transcript.ts'
import { noTarget, usualTargetFile } from '../../suites/run/usual-target.ts'
import { suite } from '../../suites/suite.ts'
import { frozenSet } from '../requirements/sets.ts'
import { checkOutcome } from './check-outcome.ts'

export interface ConformanceOptions {
  /** A target file, or its content. Without it: target.json in the working folder, else the file that AGENT_CONFORMANCE_TARGET names. */
  target?: string | Target
  /** The built-in service in place of a target, as a demonstration. */
  demo?: boolean
  profile?: Profile
  /** Ids of requirements or checks to look at alone; `*` stands for anything. */
  only?: string[]
  skip?: string[]
  /** The set that says which rules are scored; the newest unless given. */
  requirements?: string
  seed?: number
  /** Folder for transcript.jsonl.gz, or the next beside it where that holds a certificate; without it nothing is written. */
  out?: string
}

/** The wait limit of the built-in service where it stands in for a target. */
const builtInWaitLimitMs = 2000

/**
 * Adds the whole suite to a vitest file: one test a check, all from one run by the same runner as the command's.
 * A rule that was broken fails the tests of all checks that may decide it, and a check that failed of itself its own; what could
 * not be exercised is skipped, with what it would take. Throws UsageError where there is no target, and none was asked for.
 */
export function conformance(options: ConformanceOptions = {}): void {
  const scope = { profile: options.profile ?? 'certify', only: options.only ?? [], skip: options.skip ?? [] }
  const named = targetNamed(options)
  const scored = scoredBy(suite, frozenSet(options.requirements).set)
  const checks = prepare({ suite: scored, target: named ?? anyTarget, scope, seed: 0 }).scope.checks
  describe(`Conversation Agent API: ${named?.name ?? 'the built-in service'}`, () => {
    let result: Result
    beforeAll(async () => {
      result = await play(scored, named, options, scope)
      if (result.verdict === 'aborted' && result.aborted !== undefined) throw new Error(result.aborted)
    }, timeoutFor(named))
    for (const { id } of checks) {
      it(id, (context) => {
        const outcome = checkOutcome(result, id)
        if ('failed' in outcome) throw new Error(outcome.failed)
        if ('open' in outcome) context.skip(outcome.open)
      })
    }
  })
}

/** Undefined where the built-in service was asked for. */
function targetNamed({ target, demo = false }: ConformanceOptions): Target | undefined {
  if (demo && target !== undefined) throw new UsageError('conformance(): use either target or demo: true, not both.')
  if (demo) return undefined
  if (typeof target === 'object') return checkTarget(target, 'conformance({ target })')
  const file = target ?? usualTargetFile(process.env)
  if (file !== undefined) return readTarget(file)
  throw new UsageError(
    `${noTarget}. Write conformance({ target: FILE }), or conformance({ demo: true }) for the built-in service.`,
  )
}

async function play(
  scored: Suite,
  named: Target | undefined,
  { seed = 1, out }: ConformanceOptions,
  scope: { profile: Profile; only: string[]; skip: string[] },
): Promise<Result> {
  const service = named === undefined ? createService({ waitLimitMs: builtInWaitLimitMs, seed }) : undefined
  try {
    await service?.listen()
    const target = named ?? checkTarget(service?.target(), 'the built-in service')
    const transcript = out === undefined ? memoryTranscript() : transcriptIn(out)
    return await runSuite({ suite: scored, target, scope, seed, transcript, demonstration: named === undefined })
  } finally {
    await service?.close()
  }
}

/** What an earlier run left stays until the service has answered, and a certificate for good. */
function transcriptIn(out: string): TranscriptWriter {
  const folder = folderWithoutCertificate(out)
  if (folder !== out) console.error(`${out} has a certificate and stays unchanged. The transcript goes to ${folder}.`)
  mkdirSync(folder, { recursive: true })
  const isTaken = holdsAny(folder, [transcriptFile, ...packedBeside(transcriptFile)])
  return careful({ isTaken }, () => writeTranscript(join(folder, transcriptFile)))
}

/** A run costs a wait limit once, and some scenes follow each other. */
function timeoutFor(target: Target | undefined): number {
  const waitLimitMs = target === undefined ? builtInWaitLimitMs : (target.waitLimitMs ?? 600_000)
  const places = target?.concurrency ?? Number.POSITIVE_INFINITY
  const scenes = scenesOf(suite.checks).length
  return 120_000 + 4 * waitLimitMs + (scenes / places) * 2 * waitLimitMs
}

const anyTarget: Target = {
  name: 'the built-in service',
  baseUrl: 'http://127.0.0.1/v1',
  credentials: { full: 'none' },
}
