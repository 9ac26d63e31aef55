import type { Result } from '../../schemas/types.ts'
import type { Suite } from './define.ts'
import { Ledger, preflightScene } from './ledger.ts'
import { readRun } from './read-run.ts'
import { scopeOf } from './scope.ts'

/**
 * Judges a transcript again, with nothing but its lines. Throws UsageError where it is no whole transcript.
 * A transcript without its end (a crash, a kill) is judged as an interrupted run.
 */
export async function rejudge(file: string, suite: Suite): Promise<Result> {
  const { line, run, entries, counters, usage, created, lastMs, end } = await readRun(file)
  const scope = scopeOf(suite, { profile: line.profile, ...line.scope })
  const ledger = new Ledger({ suite, scope, line, run })
  for (const entry of entries) ledger.add(await ledger.judging.look(entry.record), entry)
  for (const [scene, attempts] of Map.groupBy(entries, (each) => each.record.scene))
    if (scene !== preflightScene) ledger.close(attempts)
  return ledger.result({
    durationMs: end?.atMs ?? lastMs,
    interrupted: end?.interrupted ?? true,
    aborted: end?.aborted ?? undefined,
    timings: counters.timings,
    repeated: counters.repeated,
    created: [...created],
    usage,
  })
}
