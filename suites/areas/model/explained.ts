import type { Exchange, RequirementResult, Timing } from '../../../schemas/types.ts'
import { factOf } from '../../model/digest.ts'
import { explain } from '../../model/explain.ts'
import type { Clause, Conflict, Fact } from '../../model/facts.ts'
import { smallest } from '../../model/smallest.ts'
import { timeline } from '../../model/timeline.ts'
import { broken, held, type Outcome, undecided } from '../../reading/finding.ts'
import { model } from './rows.ts'

/** The areas whose own judges look at what a part of the model is about. */
const judgedBy: Readonly<Record<Clause, readonly string[]>> = {
  access: ['auth', 'balance', 'errors', 'status-codes'],
  answer: [
    'send',
    'wait',
    'status-codes',
    'shape',
    'crowd',
    'history',
    'list',
    'status',
    'errors',
    'auth',
    'transport',
  ],
  identity: ['history', 'send', 'stream', 'status', 'crowd'],
  log: ['history', 'crowd', 'wait', 'send'],
  kept: ['send', 'stream', 'wait', 'history', 'crowd', 'balance', 'auth', 'errors'],
  said: ['send', 'stream', 'wait', 'history', 'crowd'],
  'newest-words': ['status', 'history', 'crowd', 'wait'],
  work: ['status', 'wait', 'send', 'stream', 'list'],
  stream: ['stream', 'wait', 'crowd', 'send'],
  list: ['list', 'tickets', 'status', 'auth', 'history'],
  provenance: ['crowd', 'history', 'status', 'auth', 'send', 'stream', 'list'],
}

/** Conflicts are drawn one by one; the first few tell what there is to tell. */
const mostTold = 3

/**
 * Keeps what one run showed, and says at its end whether some lawful service explains all of it. It tells what no rule
 * names: where a rule of its own failed, for the same exchanges or in an area that looks at the same, that rule tells it.
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

  outcomes(told: readonly RequirementResult[]): Outcome[] {
    if (this.#facts.length === 0) return []
    return judgeExplained(this.#facts, this.#timing, told)
  }
}

export function judgeExplained(
  facts: readonly Fact[],
  timing: Timing,
  told: readonly RequirementResult[] = [],
): Outcome[] {
  const said = explain(facts, timing)
  const where = { at: 'the whole run' }
  if (said.kind === 'undecided') return [undecided(model.explained, said.why, where)]
  if (said.kind === 'explained') return [held(model.explained, where)]
  const failed = told.filter((row) => row.verdict === 'fail')
  const untold = said.conflicts.filter((each) => tellerOf(each, failed) === undefined)
  if (untold.length === 0) {
    const [first] = said.conflicts
    const teller = first === undefined ? undefined : tellerOf(first, failed)
    return [undecided(model.explained, `${first?.what ?? ''}: ${teller?.id ?? 'another rule'} tells of it`, where)]
  }
  return firstOfEach(untold).map((conflict) => toldAs(conflict, facts, timing))
}

/** A rule that failed for the same. */
function tellerOf(
  { clause, exchanges }: Conflict,
  failed: readonly RequirementResult[],
): RequirementResult | undefined {
  return failed.find(
    (row) =>
      judgedBy[clause].includes(row.area) ||
      row.findings.some(({ exchange }) => exchange !== undefined && exchanges.includes(exchange)),
  )
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
  const count = `${shown.length} of ${facts.length} exchanges`
  const finding = broken(model.explained, where, 'what some lawful service could have shown', `${what} (${count})`)
  return { ...finding, timeline: timeline(shown) }
}
