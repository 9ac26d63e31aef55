import type { Finding, Observation, RuleResult, Undecided } from '../../schemas/types.ts'
import type { Precondition } from '../rules/preconditions.ts'
import type { Requirement } from '../rules/requirement.ts'
import type { SendEndpoint } from '../rules/words.ts'

/** The agent was seen to perform this script (its step kinds, such as `say pause say`) somewhere in the run. */
export interface Performed {
  performed: string
  exchange?: string
}

/** What the agent was told, and did besides in a way of its own, where that leaves nothing undecided. */
export interface Habit {
  habit: Deed
  exchange?: string
}

/**
 * A wrong name. It counts only where no list of the run names both ids as members of one ticket: those stand for one piece
 * of work (readings 35), which is known when all lists were seen.
 */
export interface Misnamed extends Finding {
  held: false
  asked: string
  /** What may be the name that was given: of an answer without fields, any string in it. */
  named: readonly string[]
}

/** How long a 202 took, and for how long the agent was told to pause in the turn behind it, in milliseconds. */
export interface NoneAnswer {
  endpoint: SendEndpoint
  pausesMs: number
  leastMs: number
  mostMs: number
}

/**
 * A 202 that did not come well before all that its turn did. Whether it waited for anything, other turns tell: all 202s of the
 * run are held against each other at its end (readings 96). Where they tell nothing, it holds if it was `early` all the same.
 */
export interface LateAnswer extends Undecided {
  late: NoneAnswer
  early: boolean
  expected: string
  actual: string
}

/** What a judge may say about one place of one record. */
export type Outcome = Finding | Misnamed | Undecided | LateAnswer | Observation | Performed | Habit

/** What was found so far of a rule. */
export type ToldRule = Pick<RuleResult, 'id' | 'area' | 'level' | 'verdict'> & Partial<Pick<RuleResult, 'findings'>>

/** What others have found, so that nothing is held against a service twice. */
export interface Told {
  readonly rules: readonly ToldRule[]
  /** The exchanges in which they found something broken. */
  readonly brokenAt: ReadonlySet<string>
}

export const nothingTold: Told = { rules: [], brokenAt: new Set() }

/** Where something was looked at: a place in words, and the exchange that shows it. */
export interface Where {
  at: string
  exchange?: string
  /** Set on findings that compare times: what may be off of these is counted in (see accuracy.ts). */
  timed?: true
}

export function held(row: Requirement, where: Where): Finding {
  return { rule: row.id, held: true, ...where }
}

/** Held only by a ruling: `reading` is its number in suites/readings.md (readings 98). */
export function tolerated(row: Requirement, where: Where, reading: number): Finding {
  return { ...held(row, where), tolerance: reading }
}

export function broken(row: Requirement, where: Where, expected: string, actual: string): Finding {
  return { rule: row.id, held: false, expected, actual, ...where }
}

/** One requirement looked at once: held where `holds`, otherwise broken with what was expected and what was seen. */
export function judged(row: Requirement, holds: boolean, where: Where, expected: string, actual: string): Finding {
  return holds ? held(row, where) : broken(row, where, expected, actual)
}

/** A name that is not the one that was asked for. */
export function misnamed(row: Requirement, where: Where, asked: string, named: readonly string[]): Misnamed {
  return { rule: row.id, held: false, expected: asked, actual: named.join(', '), ...where, asked, named }
}

export function isLate(outcome: Outcome): outcome is LateAnswer {
  return 'late' in outcome
}

export function isMisnamed(outcome: Outcome): outcome is Misnamed {
  return 'named' in outcome
}

/**
 * One requirement that could not be decided here, and why. With `script`, the reason is that scripted words were seen in
 * no view: where they are lost again when the scene is played once more, and the agent performed the same script
 * elsewhere in the run, the fold takes it as broken. Lost once alone, it is the agent that failed (readings 41).
 */
export function undecided(row: Requirement, why: string, where: Where, script?: string): Undecided {
  const { at, exchange } = where
  return {
    rule: row.id,
    undecided: why,
    at,
    ...(exchange === undefined ? {} : { exchange }),
    ...(script === undefined ? {} : { script, again: true }),
  }
}

/** The same, where what stood in the way may be gone next time: the scene is then played once more, if the plan allows it. */
export function undecidedOnce(row: Requirement, why: string, where: Where): Undecided {
  return { ...undecided(row, why, where), again: true }
}

/** The same, where whoever runs the suite has to prepare something first: what is missing is no fault of the service (readings 99). */
export function unprepared(row: Requirement, needs: Precondition, why: string, where: Where): Undecided {
  return { ...undecided(row, why, where), needs }
}

/** What the agent was told and did not do, and what it did in its place, in words for the report. */
export interface Deed {
  told: string
  did: string
}

/** The same, where the reason is the agent's: it did not do what it was told, so that nothing hangs on it (readings 70). */
export function notPerformed(row: Requirement, { told, did }: Deed, where: Where): Undecided {
  return { ...undecided(row, `the agent was instructed to ${told}: ${did}`, where), agent: { told, did } }
}

/** What an agent does that speaks of a tool or a note in a message of its own (readings 91). */
export function speaksOf(kind: 'tool' | 'note', text: string): Deed {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  const shown = letters.length > 80 ? `${letters.slice(0, 80).join('')}…` : letters.join('')
  const told = kind === 'tool' ? 'use a tool' : 'write a note'
  return { told, did: `the agent mentions the step in an additional message: ${JSON.stringify(shown)}` }
}

/** Every view shows alike that the agent speaks of what is to be hidden: whether the service shows it as well, nothing tells. */
export function spokenActivity(row: Requirement, deed: Deed, where: Where): Undecided {
  return { ...undecided(row, `the agent was instructed to ${deed.told}, and ${deed.did}`, where), agent: deed }
}

export function observed(row: Requirement, value: Observation['value'], exchange?: string): Observation {
  return exchange === undefined ? { rule: row.id, value } : { rule: row.id, value, exchange }
}

export function isFinding(outcome: Outcome): outcome is Finding {
  return 'held' in outcome
}

/** Whether a rule was found broken. */
export function isBroken(outcome: Outcome): outcome is Finding {
  return isFinding(outcome) && !outcome.held
}

export function isUndecided(outcome: Outcome): outcome is Undecided {
  return 'undecided' in outcome
}

export function isObservation(outcome: Outcome): outcome is Observation {
  return 'value' in outcome
}
