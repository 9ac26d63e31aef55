import type { Fixture } from '../../../fixtures/define.ts'
import { isBroken, isFinding, type Outcome } from '../../reading/finding.ts'
import { unanswered, withExchanges } from '../../reading/kit/damage.ts'
import { heldRows } from '../../reading/kit/outcomes.ts'
import type { AnyScene, Scene, SceneRecord } from '../../run/define.ts'
import { mutants } from '../mutants.ts'
import { lawfulServices, playedOn, reference } from './recorded.ts'

// For tests: what services on paper leave behind of several scenes, and what judges make of it.

/** The records of one service. */
export interface Plays {
  of<Play>(scene: Scene<Play>): SceneRecord<Play>
}

/** Plays scenes against a service, with a short wait limit. Nothing is judged. */
export async function playsOf(scenes: readonly AnyScene[], fixture: Fixture = reference): Promise<Plays> {
  const records = await playedOn(fixture, scenes, { seed: 1, waitLimitMs: 1500 })
  return {
    of<Play>(scene: Scene<Play>) {
      const found = records.find((each) => each.scene === scene.id)
      if (found === undefined) throw new Error(`${fixture.id} was not asked to play ${scene.id}, or could not`)
      // A record of a scene holds the play of that scene.
      return found as SceneRecord<Play>
    },
  }
}

/** The same of services that differ within the spec: the reference, and mixes that are drawn. */
export function lawfulPlays(scenes: readonly AnyScene[]): Promise<Plays[]> {
  return Promise.all(lawfulServices.map((fixture) => playsOf(scenes, fixture)))
}

/** The same of the broken service of that id. */
export async function brokenPlays(scenes: readonly AnyScene[], id: string): Promise<Plays> {
  const fixture = mutants.find((each) => each.id === id)
  if (fixture === undefined) throw new Error(`there is no mutant ${id}`)
  return playsOf(scenes, fixture)
}

/**
 * The rows that a judge finds held in any of these, sorted. Throws where it accuses one, or finds nothing to hold in
 * all of them.
 */
export function rowsHeld<Seen>(seen: readonly Seen[], judge: (seen: Seen) => Outcome[]): string[] {
  const outcomes = seen.flatMap(judge)
  const wrong = outcomes.filter(isBroken)
  if (wrong.length > 0) throw new Error(`what is lawful is accused: ${JSON.stringify(wrong, null, 1)}`)
  const held = heldRows(outcomes)
  if (held.length === 0) throw new Error('nothing was looked at')
  return held
}

/** Throws where a judge decides anything of any of these, or there are none: what was not seen proves nothing, and accuses nobody. */
export function nothingDecided<Seen>(seen: readonly Seen[], judge: (seen: Seen) => Outcome[]): void {
  if (seen.length === 0) throw new Error('there is nothing to judge')
  const decided = seen.flatMap(judge).filter(isFinding)
  if (decided.length > 0) throw new Error(`what was not seen is decided: ${JSON.stringify(decided, null, 1)}`)
}

/** The same play where no answer ever came. */
export function unseen<Play>(play: Play): Play {
  return withExchanges(play, unanswered)
}
