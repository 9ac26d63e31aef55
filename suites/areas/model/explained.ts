import type { Exchange, RuleResult, Timing } from '../../../schemas/types.ts'
import { factOf } from '../../model/digest.ts'
import { explain } from '../../model/explain.ts'
import type { Conflict, Fact } from '../../model/facts.ts'
import { smallest } from '../../model/smallest.ts'
import { timeline } from '../../model/timeline.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { model } from './rows.ts'
import { violatedBy } from './violated.ts'

/** Conflicts are drawn one by one; the first few tell what there is to tell. */
const mostTold = 3

/**
 * Keeps what one run showed, and reports at its end whether one conforming service can have sent all of it. If a rule failed,
 * the consistency check is inconclusive: one fault reaches far. An answer that claims the end of a turn that goes on makes lists
 * and statuses elsewhere impossible too, and these cannot be told from separate faults until it is fixed.
 */
export class Explained {
  readonly #timing: Timing
  readonly #facts: Fact[] = []

  constructor(timing: Timing) {
    this.#timing = timing
  }

  take(exchange: Exchange): void {
    const fact = factOf(exchange, this.#timing)
    if (fact !== undefined) this.#facts.push(fact)
  }

  outcomes(told: readonly RuleResult[], brokenAt: ReadonlySet<string>): Outcome[] {
    if (this.#facts.length === 0) return []
    return judgeExplained(this.#facts, this.#timing, told, brokenAt)
  }
}

export function judgeExplained(
  facts: readonly Fact[],
  timing: Timing,
  told: readonly RuleResult[] = [],
  brokenAt: ReadonlySet<string> = new Set(),
): Outcome[] {
  const said = explain(facts, timing)
  const where = { at: 'the whole run' }
  if (said.kind === 'undecided') return [undecided(model.explained, said.why, where)]
  if (said.kind === 'explained') return [held(model.explained, where)]
  const teller = told.find((row) => row.level === 'mandatory' && row.verdict === 'fail')
  if (teller === undefined) return firstOfEach(said.conflicts).map((conflict) => toldAs(conflict, facts, timing))
  const [apart] = untold(said.conflicts, facts, brokenAt)
  const [first] = brokenAt
  const shown = apart === undefined && first !== undefined ? { ...where, exchange: first } : where
  const besides = apart === undefined ? '' : `; no failed rule covers: ${apart.what} (${apart.exchanges.at(-1)})`
  const why = `${teller.id} failed, and the consistency check found: ${said.conflicts[0]?.what}${besides}`
  return [undecided(model.explained, why, shown)]
}

/**
 * What no rule tells of: it lies neither in an exchange nor in a conversation in which some rule was found broken, and nothing that
 * does is wrong in the same way.
 */
function untold(conflicts: readonly Conflict[], facts: readonly Fact[], brokenAt: ReadonlySet<string>): Conflict[] {
  const named = new Map(facts.map((fact) => [fact.id, 'conversation' in fact ? fact.conversation : undefined]))
  const conversationsOf = ({ conversation, exchanges }: Conflict): string[] =>
    [conversation, ...exchanges.map((id) => named.get(id))].filter((id) => id !== undefined)
  const touched = new Set([...named].flatMap(([id, conversation]) => (brokenAt.has(id) ? (conversation ?? []) : [])))
  let left = conflicts
  for (let before = -1; before !== left.length; ) {
    before = left.length
    const isTold = (each: Conflict): boolean =>
      each.exchanges.some((id) => brokenAt.has(id)) || conversationsOf(each).some((id) => touched.has(id))
    const told = left.filter(isTold)
    const ways = new Set(told.map(({ clause, what }) => `${clause} ${withoutIds(what)}`))
    for (const each of left.filter(({ clause, what }) => ways.has(`${clause} ${withoutIds(what)}`)))
      for (const id of conversationsOf(each)) touched.add(id)
    left = left.filter((each) => !isTold(each) && !ways.has(`${each.clause} ${withoutIds(each.what)}`))
  }
  return [...left]
}

/** What is wrong, whatever it is wrong with. */
function withoutIds(what: string): string {
  return what.replace(/[\w-]*\d[\w-]*/g, '')
}

function firstOfEach(conflicts: readonly Conflict[]): Conflict[] {
  return [...Map.groupBy(conflicts, ({ clause }) => clause).values()]
    .flatMap((some) => some.slice(0, 1))
    .slice(0, mostTold)
}

function toldAs(conflict: Conflict, facts: readonly Fact[], timing: Timing): Outcome {
  const { conversation, what, exchanges } = conflict
  const shown = smallest(facts, conflict, timing)
  const at = conversation === undefined ? 'the account' : `conversation ${conversation}`
  const last = shown.at(-1)?.id ?? exchanges.at(-1)
  const where = { at, ...(last === undefined ? {} : { exchange: last }) }
  const count = `shown by ${shown.length} of ${facts.length} exchanges`
  const finding = broken(model.explained, where, 'responses that one conforming service can send', `${what} (${count})`)
  const named = shown.filter(({ id }) => exchanges.includes(id))
  const violates = violatedBy(conflict, named)
  const pair = (named.length > 1 ? named : shown).slice(-2).map(({ id }) => id)
  return {
    ...finding,
    ...(violates === undefined ? {} : { violates }),
    timeline: timeline(shown),
    ...(pair.length > 1 ? { contradiction: pair } : {}),
  }
}
