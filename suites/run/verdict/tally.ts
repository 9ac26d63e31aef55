import type { Finding, Observation, Undecided } from '../../../schemas/types.ts'
import {
  isBroken,
  isFinding,
  isLate,
  isMisnamed,
  isObservation,
  isUndecided,
  type LateAnswer,
  type Misnamed,
  type Outcome,
} from '../../reading/finding.ts'
import { NoneAnswers } from '../../reading/none-answers.ts'
import { type Families, joinFamily } from '../../reading/views/families.ts'
import { rowsIn, type SeenRow } from '../../reading/views/listing.ts'
import type { Requirement } from '../../rules/requirement.ts'
import type { SceneRecord } from '../define.ts'
import { Deeds } from './deeds.ts'
import { Evidence } from './evidence.ts'

/** How many broken findings and reasons of one row are kept as evidence; of the consistency check, for each rule that they violate. */
export const keptEvidence = 5

/** How many wrong names of one row are kept until all lists were seen. */
const keptNames = 1000

/** How many observations of one row are kept, and what was left undecided: no run comes to so many, a watch may last for weeks. */
const keptNotes = 10_000

interface Explicable<Broken extends Finding> {
  finding: Broken
  after: readonly Requirement[]
  scripted: boolean
}

/** All that the judges said of one row. */
export interface RowTally {
  held: number
  broken: number
  /** Of the broken ones the first few, and as many of those from scenes without a script. */
  findings: Finding[]
  undecided: Undecided[]
  observations: Observation[]
  /** Checks and scenes (`check scene`) in which a check that proves the row held for it. */
  heldIn: Set<string>
  /** What was found in scenes that the agent was given scripts for: worth nothing where it never said what they told it. */
  scripted: { places: Set<string>; broken: number; findings: Set<Finding> }
  /** What was found broken, and other rules may explain: it counts where none of those is broken. */
  explicable: Explicable<Finding>[]
  /** Names among these that are wrong, unless both ids may turn out to be members of one ticket. */
  explicableNames: Explicable<Misnamed>[]
  /** Answers that came late, which all answers of the run explain or not. */
  late: { outcome: LateAnswer; place: string; proves: boolean; scripted: boolean }[]
  /** Names that are wrong, unless both ids may turn out to be members of one ticket. */
  misnamed: { finding: Misnamed; place: string; proves: boolean; scripted: boolean }[]
  /** Numbers of the rulings by which something held that would not have held without them. */
  tolerances: ReadonlySet<number>
  /** Why a check on this row failed of itself: our own fault. */
  errors: string[]
}

/** Adds up what judges say, row by row, so that records need not be kept. */
export class Tally {
  readonly #rows = new Map<string, RowTally>()
  readonly #families = new Map<string, ReadonlySet<string>>()
  readonly #listedMs = new Map<string, number>()
  /** When the answers of the record that is being added ended, by their ids. */
  #endsMs: ReadonlyMap<string, number> = new Map()
  readonly #namedMs = new Map<string, number>()
  readonly noneAnswers = new NoneAnswers()
  readonly performed = new Set<string>()
  /** Scenes that ended before their end since nothing was left to pay for their sends. */
  readonly unpaid = new Set<string>()
  readonly deeds = new Deeds()
  readonly evidence = new Evidence()
  /** Why nothing that was expected of the agent tells anything; undefined where it was seen to say what it was told. */
  disobeyed: string | undefined

  /** What all lists of the run name together. */
  get families(): Families {
    return this.#families
  }

  /** When a list was last asked for that told which ticket an id belongs to, if any; undefined where none did. */
  listedMs(id: string): number | undefined {
    return this.#listedMs.get(id)
  }

  /** When the answer with a wrong name had ended; undefined where that is not known. */
  namedMs({ exchange }: Misnamed): number | undefined {
    return exchange === undefined ? undefined : this.#namedMs.get(exchange)
  }

  /** Looks for tickets in the answers of a record. What judges say of it comes next. `isLate`: we were, in this play. */
  lookAt({ scene, exchanges }: Pick<SceneRecord, 'scene' | 'exchanges'>, isLate = false): void {
    this.evidence.at(scene, exchanges, isLate)
    this.#endsMs = new Map(exchanges.map(({ id, endMs }) => [id, endMs]))
    for (const each of exchanges) {
      this.noneAnswers.take(each)
      for (const row of rowsIn(each) ?? []) this.#list(row, each.sentMs)
    }
  }

  #list({ conversationId: id, members, value }: SeenRow, sentMs: number): void {
    if (id === undefined) return
    if (members !== undefined) joinFamily(this.#families, { id, members })
    // A ticket's row need not say who its members are (spec 2.1).
    else if (value.ticketId !== undefined || value.members !== undefined) return
    for (const each of [id, ...(members ?? [])])
      this.#listedMs.set(each, Math.max(sentMs, this.#listedMs.get(each) ?? sentMs))
  }

  row(id: string): RowTally {
    let row = this.#rows.get(id)
    if (!row) {
      row = {
        held: 0,
        broken: 0,
        findings: [],
        undecided: [],
        observations: [],
        heldIn: new Set(),
        scripted: { places: new Set(), broken: 0, findings: new Set() },
        explicable: [],
        explicableNames: [],
        late: [],
        misnamed: [],
        tolerances: new Set(),
        errors: [],
      }
      this.#rows.set(id, row)
    }
    return row
  }

  /** `place` is where the check looked: `check scene`; `isScripted`: in a scene that the agent was given scripts for. */
  add(place: string, proven: ReadonlySet<string>, outcomes: readonly Outcome[], isScripted = false): void {
    this.deeds.add(outcomes, place.slice(place.indexOf(' ') + 1))
    if (isScripted) for (const id of proven) this.row(id).scripted.places.add(place)
    for (const outcome of outcomes) {
      if (isBroken(outcome)) this.evidence.broken(outcome)
      if (isUndecided(outcome)) this.evidence.found(outcome)
      if (isFinding(outcome)) {
        this.#finding(place, proven, outcome, isScripted)
      } else if (isLate(outcome)) {
        const proves = proven.has(outcome.rule)
        keep(this.row(outcome.rule).late, { outcome, place, proves, scripted: isScripted }, keptNames)
      } else if (isUndecided(outcome)) {
        keep(this.row(outcome.rule).undecided, outcome, keptNotes)
      } else if (isObservation(outcome)) {
        keep(this.row(outcome.rule).observations, outcome, keptNotes)
      } else if ('performed' in outcome) {
        this.performed.add(outcome.performed)
      }
    }
  }

  /** The same for a check whose failures other rules may explain (`after`): they are kept apart until all have spoken. */
  addExplicable(
    place: string,
    { proves, after }: { proves: readonly Requirement[]; after: readonly Requirement[] },
    outcomes: readonly Outcome[],
    scripted = false,
  ): void {
    const others = outcomes.filter((each) => !isBroken(each))
    this.add(place, new Set(proves.map((row) => row.id)), others, scripted)
    for (const finding of outcomes.filter(isBroken)) {
      this.evidence.found(finding)
      const { explicable, explicableNames } = this.row(finding.rule)
      if (isMisnamed(finding)) {
        this.#keepTime(finding)
        keep(explicableNames, { finding, after, scripted }, keptNames)
      } else keep(explicable, { finding, after, scripted }, keptEvidence)
    }
  }

  #keepTime({ exchange = '' }: Misnamed): void {
    const endMs = this.#endsMs.get(exchange)
    if (endMs !== undefined) this.#namedMs.set(exchange, endMs)
  }

  fault(ids: Iterable<string>, message: string): void {
    for (const id of ids) this.row(id).errors.push(message)
  }

  #finding(place: string, proven: ReadonlySet<string>, finding: Finding, isScripted: boolean): void {
    const row = this.row(finding.rule)
    if (finding.held) {
      row.held += 1
      if (finding.tolerance !== undefined) row.tolerances = new Set([...row.tolerances, finding.tolerance])
      if (proven.has(finding.rule)) row.heldIn.add(place)
      return
    }
    if (isMisnamed(finding)) {
      this.#keepTime(finding)
      keep(row.misnamed, { finding, place, proves: proven.has(finding.rule), scripted: isScripted }, keptNames)
      return
    }
    row.broken += 1
    if (isScripted) row.scripted.broken += 1
    // Of each kind: where the agent turns out to follow no script, what was found without one still needs its evidence.
    const { findings } = row.scripted
    const isAlike = (each: Finding): boolean => findings.has(each) === isScripted && each.violates === finding.violates
    const known = row.findings.filter(isAlike)
    if (known.length >= keptEvidence) return
    row.findings.push(finding)
    if (isScripted) findings.add(finding)
  }
}

function keep<One>(all: One[], one: One, most: number): void {
  if (all.length < most) all.push(one)
}
