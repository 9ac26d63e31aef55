import type { Result } from '../../../schemas/types.ts'
import type { Suite } from '../define.ts'
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
  /** A second play that is not on record. */
  const isAwaited = (scene: string): boolean => {
    const [first, ...more] = attempts.get(scene) ?? []
    return first?.isAgain === true && more.length === 0
  }
  const open = new Map<string, Entry[]>()
  for await (const each of readEntries(file, summary)) {
    const { scene } = each.record
    // A run that went on to its end without the second play had nothing left to pay for it.
    const entry = isOver && isAwaited(scene) ? notAgain(each, line.plan) : each
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
