import { explain } from '../../model/explain.ts'
import type { Conflict, Fact, ModelTiming } from '../../model/facts.ts'
import { smallest } from '../../model/smallest.ts'
import { timeline } from '../../model/timeline.ts'
import { broken, held, nothingTold, type Outcome, type Told, type ToldRule, undecided } from '../../reading/finding.ts'
import { model } from './rows.ts'
import { violatedBy } from './violated.ts'

/** Conflicts are drawn one by one; the first few tell what there is to tell. */
const mostTold = 3

/**
 * Reports whether one conforming service can have sent all that a run showed. If a rule failed, conflicts between responses are
 * inconclusive: one fault reaches far. An answer that claims the end of a turn that goes on makes lists and statuses elsewhere
 * impossible too, and these cannot be told from separate faults until it is fixed. What a single response shows, no other response can
 * have caused: it is a finding, whatever else failed.
 */
export function judgeExplained(
  facts: readonly Fact[],
  timing: ModelTiming,
  { rules: told, brokenAt }: Told = nothingTold,
): Outcome[] {
  if (facts.length === 0) return []
  const said = explain(facts, timing)
  const where = { at: 'the whole run' }
  if (said.kind === 'undecided') return [undecided(model.explained, said.why, where)]
  if (said.kind === 'explained') return [held(model.explained, where)]
  const failed = told.filter(({ verdict }) => verdict === 'fail')
  const teller = tellerOf(said.conflicts, failed, facts)
  if (teller === undefined) return firstOfEach(said.conflicts, facts).map((conflict) => toldAs(conflict, facts, timing))
  const apart = untold(said.conflicts, facts, brokenAt)
  const failedRules = new Set(failed.map(({ id }) => ofDefault(id)))
  const own = apart.filter((each) => isOfOneExchange(each) && !failedRules.has(ofDefault(violates(each, facts) ?? '')))
  if (own.length > 0) return firstOfEach(own, facts).map((conflict) => toldAs(conflict, facts, timing))
  const first = exchangesOf(teller).find((id) => brokenAt.has(id)) ?? [...brokenAt][0]
  const shown = apart.length === 0 && first !== undefined ? { ...where, exchange: first } : where
  const besides =
    apart[0] === undefined ? '' : `; no failed rule covers: ${apart[0].what} (${apart[0].exchanges.at(-1)})`
  const why = `${teller.id} failed, and the consistency check found: ${said.conflicts[0]?.what}${besides}`
  return [undecided(model.explained, why, shown)]
}

/** The failed rule that a conflict violates, or that failed at one of its exchanges; otherwise the first. */
function tellerOf(
  conflicts: readonly Conflict[],
  failed: readonly ToldRule[],
  facts: readonly Fact[],
): ToldRule | undefined {
  const mandatory = failed.filter(({ level }) => level === 'mandatory')
  const violated = new Set(conflicts.map((each) => violates(each, facts)))
  const shown = new Set(conflicts.flatMap(({ exchanges }) => exchanges))
  return (
    mandatory.find(({ id }) => violated.has(id)) ??
    mandatory.find((each) => exchangesOf(each).some((id) => shown.has(id))) ??
    mandatory[0]
  )
}

function exchangesOf({ findings = [] }: ToldRule): string[] {
  return findings.flatMap(({ exchange }) => exchange ?? [])
}

/** The same rule of a send without `reply`: the consistency check does not keep whether the default was written out. */
function ofDefault(rule: string): string {
  return rule.replace(/-optional\b/, '-default')
}

/** Whether a single response shows it, whatever the others are. */
function isOfOneExchange({ clause, exchanges }: Conflict): boolean {
  return exchanges.length === 1 && (clause === 'answer' || clause === 'access' || clause === 'stream')
}

function violates(conflict: Conflict, facts: readonly Fact[]): string | undefined {
  return violatedBy(
    conflict,
    facts.filter(({ id }) => conflict.exchanges.includes(id)),
  )
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

/** Of single responses the first for each rule that they violate; of others the first of each clause, and few of them. */
function firstOfEach(conflicts: readonly Conflict[], facts: readonly Fact[]): Conflict[] {
  const { own = [], others = [] } = Object.groupBy(conflicts, (each) => (isOfOneExchange(each) ? 'own' : 'others'))
  const first = (some: readonly Conflict[], keyOf: (conflict: Conflict) => string): Conflict[] =>
    [...Map.groupBy(some, keyOf).values()].flatMap((each) => each.slice(0, 1))
  return [
    ...first(own, (each) => violates(each, facts) ?? withoutIds(each.what)),
    ...first(others, ({ clause }) => clause).slice(0, mostTold),
  ]
}

function toldAs(conflict: Conflict, facts: readonly Fact[], timing: ModelTiming): Outcome {
  const { conversation, what, exchanges } = conflict
  const shown = smallest(facts, conflict, timing)
  const at = conversation === undefined ? 'the account' : `conversation ${conversation}`
  const last = shown.at(-1)?.id ?? exchanges.at(-1)
  const where = { at, ...(last === undefined ? {} : { exchange: last }) }
  const count = `shown by ${shown.length} of ${facts.length} exchanges`
  const finding = broken(model.explained, where, 'responses that one conforming service can send', `${what} (${count})`)
  const named = shown.filter(({ id }) => exchanges.includes(id))
  const rule = violatedBy(conflict, named)
  const pair = (named.length > 1 ? named : shown).slice(-2).map(({ id }) => id)
  return {
    ...finding,
    ...(rule === undefined ? {} : { violates: rule }),
    timeline: timeline(shown),
    ...(pair.length > 1 ? { contradiction: pair } : {}),
  }
}
