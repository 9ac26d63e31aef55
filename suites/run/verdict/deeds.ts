import type { AgentDeviation, RuleResult } from '../../../schemas/types.ts'
import { isUndecided, type Outcome } from '../../reading/finding.ts'

interface Deed {
  told: string
  did: string
  scenes: Set<string>
  rules: Set<string>
}

/** What the agent did in place of what it was told, the same things together. */
export class Deeds {
  readonly #deeds = new Map<string, Deed>()

  /** Keeps what some outcomes of a scene tell of the agent. Without a scene, the whole run tells it. */
  add(outcomes: readonly Outcome[], scene?: string): void {
    for (const each of outcomes) {
      const found = 'habit' in each ? each.habit : isUndecided(each) ? each.agent : undefined
      if (found === undefined) continue
      const { told, did } = found
      // The same deed takes another time, and other words, each time.
      const key = `${told} ${did.replace(/\d+|"(?:[^"\\]|\\.)*"/g, '')}`
      const deed = this.#deeds.get(key) ?? { told, did, scenes: new Set(), rules: new Set() }
      this.#deeds.set(key, deed)
      if (scene !== undefined) deed.scenes.add(scene)
      if ('rule' in each) deed.rules.add(each.rule)
    }
  }

  /** The same, which may be added to without changing this. */
  copy(): Deeds {
    const copy = new Deeds()
    for (const [key, { told, did, scenes, rules }] of this.#deeds)
      copy.#deeds.set(key, { told, did, scenes: new Set(scenes), rules: new Set(rules) })
    return copy
  }

  /** All of them; of the rules, those that were not decided in the end. */
  among(rows: readonly RuleResult[]): AgentDeviation[] {
    const open = rows.filter(({ verdict }) => verdict === 'inconclusive').map(({ id }) => id)
    return [...this.#deeds.values()].map(({ told, did, scenes, rules }) => ({
      instructed: told,
      actual: did,
      cases: [...scenes].sort(),
      rules: open.filter((id) => rules.has(id)),
    }))
  }
}
