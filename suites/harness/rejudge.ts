import type { Result } from '../../schemas/types.ts'
import type { Suite } from './define.ts'
import { type Entry, Ledger, notAgain } from './ledger.ts'
import { preflightScene } from './preflight.ts'
import { readRun } from './read-run.ts'
import { scopeOf } from './scope.ts'

/**
 * Judges a transcript again, with nothing but its lines. Throws UsageError where it is no whole transcript.
 * A transcript without its end (a crash, a kill) is judged as an interrupted run.
 */
export async function rejudge(file: string, suite: Suite): Promise<Result> {
  const { line, run, entries, counters, usage, created, lastMs, end, outages } = await readRun(file)
  const scope = scopeOf(suite, { profile: line.profile, ...line.scope })
  const ledger = new Ledger({ suite, scope, line, run, outages })
  const isOver = end !== undefined && !end.interrupted && end.aborted === null
  const attempts = Map.groupBy(entries, (each) => each.record.scene)
  const isAwaited = ({ record, again }: Entry): boolean =>
    again !== undefined && attempts.get(record.scene)?.length === 1
  for (const each of entries) {
    // A run that went on to its end without the second play had nothing left to pay for it.
    const entry = isOver && isAwaited(each) ? notAgain(each, line.plan) : each
    ledger.add(await ledger.judging.look(entry.record), entry)
  }
  for (const [scene, played] of attempts)
    if (scene !== preflightScene && (isOver || !played.some(isAwaited))) ledger.close(played)
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
