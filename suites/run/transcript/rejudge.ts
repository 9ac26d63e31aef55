import type { Result } from '../../../schemas/types.ts'
import type { Suite } from '../define.ts'
import { mostPlays } from '../plan.ts'
import { preflightScene } from '../preflight.ts'
import { scopeOf } from '../scope.ts'
import { type Entry, Ledger, notAgain } from '../verdict/ledger.ts'
import { readEntries, readSummary } from './read-run.ts'

/**
 * Judges a transcript again, with nothing but its lines. Throws UsageError where it is no whole transcript.
 * A transcript without its end (a crash, a kill) is judged as an interrupted run. It is read twice, so that no more of it
 * is held than the scenes that are being judged.
 */
export async function rejudge(file: string, suite: Suite): Promise<Result> {
  const summary = await readSummary(file)
  const { line, run, counters, usage, created, lastMs, end, outages } = summary
  const scope = scopeOf(suite, { profile: line.profile, ...line.scope }, line.timing)
  const ledger = new Ledger({ suite, scope, line, run, outages })
  const isOver = end !== undefined && !end.interrupted && end.aborted === null
  const attempts = Map.groupBy(summary.kept, (each) => each.scene)
  /** Another play was to come, and is not on record. */
  const isAwaited = (scene: string): boolean => {
    const plays = attempts.get(scene) ?? []
    return plays.at(-1)?.isAgain === true && plays.length < mostPlays(run.agent)
  }
  const open = new Map<string, Entry[]>()
  for await (const each of readEntries(file, summary)) {
    const { scene } = each.record
    const isLast = each.record.attempt === attempts.get(scene)?.at(-1)?.attempt
    // A run that went on to its end without the play that was to come had nothing left to pay for it.
    const entry = isOver && isLast && isAwaited(scene) ? notAgain(each, line.plan) : each
    ledger.add(await ledger.judging.look(entry.record), entry)
    if (scene === preflightScene || (!isOver && isAwaited(scene))) continue
    const played = [...(open.get(scene) ?? []), entry]
    open.set(scene, played)
    if (played.length < (attempts.get(scene)?.length ?? 0)) continue
    ledger.close(played)
    open.delete(scene)
  }
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
