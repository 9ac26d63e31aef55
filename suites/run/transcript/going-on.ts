import { preflightScene } from '../preflight.ts'
import type { Entry } from '../verdict/ledger.ts'
import type { ReadRun } from './read-run.ts'

/** What is on record of a scene and still counts: its plays, in order. A preflight is told one by one. */
export interface Played {
  scene: string
  plays: readonly Entry[]
}

/**
 * Reads what a run that goes on did before, scene by scene: no more of it is held than belongs to scenes that are not at
 * their last record yet. What was refused for a credential's sake is left out: whoever goes on has mended that.
 */
export async function* playedBefore(earlier: ReadRun): AsyncGenerator<Played> {
  const ahead = new Map<string, number>()
  for (const { scene } of earlier.kept) ahead.set(scene, (ahead.get(scene) ?? 0) + 1)
  const open = new Map<string, Entry[]>()
  for await (const entry of earlier.entries()) {
    const { scene, exchanges } = entry.record
    const counts = earlier.outages.touching(exchanges) === undefined
    const plays = [...(open.get(scene) ?? []), ...(counts ? [entry] : [])]
    const left = (ahead.get(scene) ?? 0) - 1
    ahead.set(scene, left)
    if (left > 0 && scene !== preflightScene) {
      open.set(scene, plays)
      continue
    }
    open.delete(scene)
    if (plays.length > 0) yield { scene, plays }
  }
}
