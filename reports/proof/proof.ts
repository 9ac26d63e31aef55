import type { RunVerdict } from '../../schemas/types.ts'
import { type ProvedFaults, unfiledIn } from './proof-machine.ts'

/** A broken service, and whether the suite found the rule that it breaks. */
export interface ProvedMutant {
  id: string
  /** The row that it breaks. */
  rule: string
  /** How it is broken, in one sentence. */
  about: string
  /** Its row failed in every run of it. */
  killed: boolean
  /** Every must row that failed in a run of it. */
  failed: string[]
  /** Rows that cannot help but fail with it, by its own word. */
  also: string[]
  /** Rows that fail as well where what a run draws at random meets the fault, by its own word. */
  atTimes?: string[]
  /** In each run of the whole suite its row failed, `also`, and nothing but `atTimes`; left out where it was never held against all. */
  exact?: boolean
  runs: number
  /** Runs of the whole suite; in the others it was held against the scenes of its own rule. Blame is measured in these. */
  wholeRuns: number
  /** The command that plays it again with the seed with which it was not as expected. */
  replay?: string
  /** What was found or missed, where that needs a look: of a survivor, and of one that failed more than three rows. */
  why?: Record<string, string>
}

/** A lawful service, and what was held against it. */
export interface ProvedVariant {
  id: string
  about: string
  /** The worst of its runs. */
  verdict: RunVerdict
  failed: string[]
  inconclusive: string[]
  warned: string[]
  runs: number
  /** Runs that were conformant with nothing broken, warned of or undecided. */
  cleanRuns: number
  /** The command that plays it again with the first seed with which it was not clean. */
  replay?: string
  /** One sentence for each row above. */
  why?: Record<string, string>
}

/** A broken service that fires at random: in how many runs it was found. */
export interface ProvedChance {
  id: string
  rule: string
  about: string
  runs: number
  found: number
}

export interface ProvedArea {
  area: string
  /** Its must rows, in the order of the catalogue. */
  rows: string[]
  /** Those of them for which some mutant was killed. */
  broken: string[]
}

/** A row that no service in the proof breaks. */
export interface UnbrokenRow {
  id: string
  /** Why there is no such service; null where nobody gave a reason, which is a gap in the proof. */
  reason: string | null
  /** Where generated instances break it, in place of a service. */
  brokenAt?: string
}

/** What came of runs with an agent without a script. */
export interface Unscripted {
  agent: 'unruly'
  /** Of the rows that are not open, the share that held or broke: 0 to 1. */
  exercised: { mean: number; least: number }
  /** Sends a run. */
  meteredSends: { mean: number; most: number }
  /** Runs of broken services that ended so, by whatever row. */
  nonconformant: number
}

/** A run that was set aside and played again with more room, since our own process was late in it. */
export interface LateRun {
  kind: 'mutant' | 'variant' | 'chance'
  id: string
  seed: number
  /** What it said before, in a few words. */
  before: string
  /** Of a lawful service: the must rows that it was said to break. A late machine should leave rows open, not broken. */
  accused: string[]
  /** What it said at last. */
  alone: string
}

/** What `prove` found; written as prove.json. */
export interface Proof {
  suite: { name: string; version: string }
  startedAt: string
  /** `quick`: each mutant against the scenes of its row alone, so that blame is not measured. */
  form: 'whole' | 'quick'
  /** `virtual`: without sockets, at the real wait limit; but for what cannot be played so. */
  time: 'virtual' | 'real'
  /** Why it is not complete, where it is not. */
  stopped?: string
  jobs: { planned: number; judged: number }
  seeds: number[]
  mutants: ProvedMutant[]
  variants: ProvedVariant[]
  chance: ProvedChance[]
  /** Where every service had an agent without a script, which gives many rules no occasion. */
  unscripted?: Unscripted
  /** Of mutants held against the whole suite: how many must rows each failed, and for how many the broken one was among them. */
  blame: { median: number; p95: number; brokenIncluded: number; of: number }
  areas: ProvedArea[]
  rowsWithoutMutant: UnbrokenRow[]
  /** Checks that prove must rows none of which a mutant breaks: candidates to delete. */
  checksWithoutMutant: string[]
  late: LateRun[]
  /** Of the quick form: mutants that the scenes of their own rule did not show, so that everything was played. */
  widened: string[]
  /** Faults that a machine made in the source of the reference service, where that was asked for. */
  generated?: ProvedFaults
  /** Mutants whose fault shows under a condition alone, where that was asked for. */
  conditional?: ProvedFaults
  durationMs: number
  cpuSeconds: number
}

/** More rows than one broken rule should fail. */
export const mostBlamed = 3

/** Whether nothing was held against a lawful service. */
export function isClean({ runs, cleanRuns }: ProvedVariant): boolean {
  return runs > 0 && cleanRuns === runs
}

/** Rows that nobody breaks and nobody excuses. */
export function gapsIn({ rowsWithoutMutant }: Proof): string[] {
  return rowsWithoutMutant.filter(({ reason }) => reason === null).map(({ id }) => id)
}

/** Whether nothing but what it breaks was held against a broken service, where all was. */
export function isBlamedExactly({ exact }: ProvedMutant): boolean {
  return exact !== false
}

/** How what failed differs from what should have, in words: `+` failed beside it, `-` did not fail. */
export function differenceOf({ rule, also, atTimes = [], failed }: ProvedMutant): string {
  const expected = [rule, ...also]
  const all = [
    ...failed.filter((id) => !expected.includes(id) && !atTimes.includes(id)).map((id) => `+${id}`),
    ...expected.filter((id) => !failed.includes(id)).map((id) => `-${id}`),
  ]
  return all.join(', ') || 'not with every seed'
}

/**
 * Whether the proof shows what it is there to show. In virtual time a run is the same each time, so that blame has to be
 * exact; what is blamed over sockets is told, and spoils nothing.
 */
export function isProven(proof: Proof): boolean {
  const { mutants, variants, generated, conditional, unscripted } = proof
  // What its agent gives no occasion for cannot be found.
  if (unscripted !== undefined) return variants.every(isClean)
  const made = [generated, conditional].filter((each) => each !== undefined)
  const isExact = !mustBeExact(proof) || mutants.every(isBlamedExactly)
  return (
    mutants.every(({ killed }) => killed) &&
    isExact &&
    variants.every(isClean) &&
    gapsIn(proof).length === 0 &&
    made.every((each) => unfiledIn(each).length === 0)
  )
}

/** Whether what fails beside a broken rule counts against the proof. */
export function mustBeExact({ form, time, unscripted }: Pick<Proof, 'form' | 'time' | 'unscripted'>): boolean {
  return form === 'whole' && time === 'virtual' && unscripted === undefined
}
