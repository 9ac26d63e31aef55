import type { Observation } from '../../schemas/types.ts'
import {
  broken,
  type Deed,
  held,
  notPerformed,
  type Outcome,
  observed,
  spokenActivity,
  tolerated,
  undecided,
  undecidedOnce,
  unprepared,
} from '../reading/finding.ts'
import type { Precondition } from '../rules/preconditions.ts'
import type { Requirement } from '../rules/requirement.ts'
import type { Fact } from './fact.ts'

/** What the check of one rule says. It names the fact that shows it, and so the test case. */
export class Report {
  readonly row: Requirement
  readonly outcomes: Outcome[] = []

  constructor(row: Requirement) {
    this.row = row
  }

  /** `reading`: it passes only by that interpretation (readings 98). */
  passes(fact: Fact, reading?: number): void {
    this.outcomes.push(
      reading === undefined ? held(this.row, whereOf(fact)) : tolerated(this.row, whereOf(fact), reading),
    )
  }

  fails(fact: Fact, expected: string, actual: string): void {
    this.outcomes.push(broken(this.row, whereOf(fact), expected, actual))
  }

  /** `again`: a retry may decide it. `needs`: the operator has to prepare that first. */
  cannotTell(
    fact: Fact,
    why: string,
    { again = false, needs }: { again?: boolean; needs?: Precondition | undefined } = {},
  ): void {
    const where = whereOf(fact)
    if (needs !== undefined) this.outcomes.push(unprepared(this.row, needs, why, where))
    else this.outcomes.push(again ? undecidedOnce(this.row, why, where) : undecided(this.row, why, where))
  }

  /** The agent did something else than it was told, so that nothing hangs on it (readings 70). */
  deviates(fact: Fact, deed: Deed): void {
    this.outcomes.push(notPerformed(this.row, deed, whereOf(fact)))
  }

  /** The agent speaks of what is to be hidden: that leaves the rule open, or nothing (readings 91). */
  speaks(fact: Fact, deed: Deed, isOpen: boolean): void {
    this.outcomes.push(isOpen ? spokenActivity(this.row, deed, whereOf(fact)) : { habit: deed, exchange: fact.id })
  }

  /** The agent was seen to take this step, such as `step tool`. */
  performs(fact: Fact, step: string): void {
    this.outcomes.push({ performed: step, exchange: fact.id })
  }

  observes(value: Observation['value'], fact: Fact): void {
    this.outcomes.push(observed(this.row, value, fact.id))
  }
}

const whereOf = ({ at, id }: Fact) => ({ at, exchange: id })
