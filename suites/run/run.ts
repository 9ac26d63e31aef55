import { randomBytes } from 'node:crypto'
import type { Result } from '../../schemas/types.ts'
import { UsageError } from './errors.ts'
import { didYouMean } from './nearest.ts'
import { defaultConcurrency, type Prepared, type RunOptions } from './options.ts'
import { planOf } from './plan.ts'
import { Runner } from './runner.ts'
import { scopeOf, withPatience } from './scope.ts'
import { defaultWaitLimitMs, offersOf, promptsOf } from './target.ts'
import { timingFor } from './time/timing.ts'
import { checkSameRun } from './transcript/resume.ts'
import { realWorld } from './world.ts'

/**
 * What a run will look at and play, before anything is sent. Throws UsageError for a pattern that matches nothing, a
 * scope that holds nothing, a waiver of a requirement that does not exist, and an earlier run that was another one.
 */
export function prepare(options: Omit<RunOptions, 'transcript'>): Prepared {
  const { suite, target } = options
  const timing = timingFor(target.waitLimitMs ?? defaultWaitLimitMs)
  const scope = scopeOf(suite, withPatience(options.scope), timing)
  const waived = Object.keys(target.waive ?? {}).find((id) => suite.rules.every((row) => row.id !== id))
  if (waived !== undefined)
    throw new UsageError(
      `waive: unknown rule ${waived}${didYouMean(
        waived,
        suite.rules.map(({ id }) => id),
      )}; \`npx agent-conformance list rules\` shows them.`,
    )
  const offers = offersOf(target)
  const maxSends = least(options.maxSends, target.budget?.meteredSends)
  const concurrency = Math.max(1, Math.min(least(options.concurrency), target.concurrency ?? defaultConcurrency))
  const plan = planOf(scope, {
    ...offers,
    ...promptsOf(target),
    timing,
    maxSends,
    concurrency,
    provoking: target.provoke?.['409']?.length ?? 0,
  })
  if (options.earlier !== undefined) checkSameRun(options.earlier, options, plan)
  const { runId, startedAtMs } = options.earlier?.run ?? {
    runId: options.runId ?? randomBytes(5).toString('hex'),
    startedAtMs: (options.world ?? realWorld).time.wallMs(),
  }
  const run = { runId, baseUrl: target.baseUrl, startedAtMs, timing, ...offers }
  // Only of a turn that is told what to do is it known that it lasts.
  const isConcurrencyUnknown =
    options.concurrency === undefined && target.concurrency === undefined && offers.agent === 'script'
  return { scope, plan, run, maxSends, concurrency, isConcurrencyUnknown }
}

/**
 * Plays the scenes in scope against the target and judges what comes back. Always gives a result, also for a run that
 * was aborted or interrupted; throws UsageError alone, for what its caller has to mend, with what was found until then.
 */
export async function runSuite(options: RunOptions): Promise<Result> {
  return new Runner(options, prepare(options)).run()
}

function least(...limits: (number | undefined)[]): number {
  return Math.min(...limits.map((each) => each ?? Number.POSITIVE_INFINITY))
}
