import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, it } from 'vitest'
import { createService } from '../fixtures/service/index.ts'
import type { Result, Target } from '../schemas/types.ts'
import { checkOutcome } from './check-outcome.ts'
import { type Profile, scenesOf } from './run/define.ts'
import { prepare, runSuite } from './run/run.ts'
import { checkTarget, readTarget } from './run/target.ts'
import { memoryTranscript, writeTranscript } from './run/transcript/transcript.ts'
import { suite } from './suite.ts'

export interface ConformanceOptions {
  /** A target file, or its content. Without it: the file that AGENT_CONFORMANCE_TARGET names, or the built-in service. */
  target?: string | Target
  profile?: Profile
  /** Ids of requirements or checks to look at alone; `*` stands for anything. */
  only?: string[]
  skip?: string[]
  seed?: number
  /** Folder for transcript.jsonl; without it nothing is written. */
  out?: string
}

/** The wait limit of the built-in service where it stands in for a target. */
const builtInWaitLimitMs = 2000

/**
 * Adds the whole suite to a vitest file: one test a check, all from one run by the same runner as the command's.
 * A rule that was broken fails the tests of all checks that may decide it, and a check that failed of itself its own; what could
 * not be exercised is skipped, with what it would take.
 */
export function conformance(options: ConformanceOptions = {}): void {
  const scope = { profile: options.profile ?? 'certify', only: options.only ?? [], skip: options.skip ?? [] }
  const named = targetNamed(options.target)
  const checks = prepare({ suite, target: named ?? anyTarget, scope, seed: 0 }).scope.checks
  describe(`Conversation Agent API: ${named?.name ?? 'the built-in service'}`, () => {
    let result: Result
    beforeAll(async () => {
      result = await play(named, options, scope)
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

function targetNamed(target: ConformanceOptions['target']): Target | undefined {
  if (typeof target === 'object') return checkTarget(target, 'conformance({ target })')
  const file = target ?? process.env.AGENT_CONFORMANCE_TARGET
  return file === undefined || file === '' ? undefined : readTarget(file)
}

async function play(
  named: Target | undefined,
  { seed = 1, out }: ConformanceOptions,
  scope: { profile: Profile; only: string[]; skip: string[] },
): Promise<Result> {
  const service = named === undefined ? createService({ waitLimitMs: builtInWaitLimitMs, seed }) : undefined
  try {
    await service?.listen()
    const target = named ?? checkTarget(service?.target(), 'the built-in service')
    if (out !== undefined) mkdirSync(out, { recursive: true })
    const transcript = out === undefined ? memoryTranscript() : writeTranscript(join(out, 'transcript.jsonl'))
    return await runSuite({ suite, target, scope, seed, transcript, demonstration: named === undefined })
  } finally {
    await service?.close()
  }
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
