import { mean } from 'simple-statistics'
import type { Mutant, Variant } from '../../fixtures/define.ts'
import {
  mostBlamed,
  type Proof,
  type ProvedChance,
  type ProvedMutant,
  type ProvedVariant,
} from '../../reports/proof/proof.ts'
import type { Chance } from '../../suites/areas/mutants-by-chance.ts'
import { excuseOf } from '../../suites/areas/mutants-missing.ts'
import type { Suite } from '../../suites/run/define.ts'
import { againFolder } from '../again.ts'
import { hasFound, isCleanRun, isExact } from './expected.ts'
import type { Judged, Kind } from './job.ts'

/** All that a proof is folded from. */
export interface Facts {
  suite: Suite
  /** Every broken service that there is, judged or not: a row is without a mutant where none of these breaks it. */
  mutants: readonly Mutant[]
  variants: readonly Variant[]
  chances: readonly Chance[]
}

type Folded = Omit<
  Proof,
  'startedAt' | 'form' | 'time' | 'stopped' | 'jobs' | 'late' | 'widened' | 'durationMs' | 'cpuSeconds'
>

/**
 * Adds up what was said of the fixtures. A mutant is killed where its own row failed in every run of it; a run of a
 * variant is clean where it was conformant with nothing broken, warned of or undecided. Pure.
 */
export function proofOf(judged: readonly Judged[], facts: Facts): Folded {
  const { suite } = facts
  const runs = Map.groupBy(judged, ({ kind, id }) => `${kind} ${id}`)
  const runsOf = (kind: Kind, id: string): Judged[] => runs.get(`${kind} ${id}`) ?? []
  const order = new Map(suite.rules.map((row, index) => [row.id, index]))
  const union = (lists: readonly (readonly string[])[]): string[] =>
    [...new Set(lists.flat())].sort((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
  const mutants = facts.mutants.flatMap((each) => mutantOf(each, runsOf('mutant', each.id), union))
  return {
    suite: { name: suite.name, version: suite.version },
    seeds: [...new Set(judged.filter(({ kind }) => kind !== 'chance').map(({ seed }) => seed))].sort((a, b) => a - b),
    mutants,
    variants: facts.variants.flatMap((each) => variantOf(each, runsOf('variant', each.id), union)),
    chance: facts.chances.flatMap((each) => chanceOf(each, runsOf('chance', each.id))),
    ...unscriptedIn(judged),
    blame: blameOf(mutants),
    ...coverageOf(facts, mutants),
  }
}

/** What runs with an agent without a script came to, where they had one. */
function unscriptedIn(judged: readonly Judged[]): Pick<Proof, 'unscripted'> {
  const runs = judged.filter(({ agent, aborted }) => agent !== undefined && aborted === undefined)
  if (runs.length === 0) return {}
  const exercised = runs.map((each) => each.exercised)
  const sends = runs.map(({ meteredSends }) => meteredSends)
  return {
    unscripted: {
      agent: 'unruly',
      exercised: { mean: mean(exercised), least: Math.min(...exercised) },
      meteredSends: { mean: mean(sends), most: Math.max(...sends) },
      nonconformant: runs.filter(({ kind, verdict }) => kind === 'mutant' && verdict === 'nonconformant').length,
    },
  }
}

type Union = (lists: readonly (readonly string[])[]) => string[]

function mutantOf(mutant: Mutant, runs: readonly Judged[], union: Union): ProvedMutant[] {
  const { id, about, breaks, also = [], atTimes = [] } = mutant
  if (runs.length === 0) return []
  const killed = runs.every((run) => hasFound(run, breaks.id))
  const failed = union(runs.map((run) => run.failed))
  const why = reasonsOf(runs)
  const whole = runs.filter(({ only }) => only.length === 0)
  const wholeRuns = whole.length
  const inexact = whole.find((run) => !isExact(run, mutant))
  const needsLook = !killed || inexact !== undefined || failed.length > mostBlamed
  const counted = { runs: runs.length, wholeRuns }
  const missed = runs.find((run) => !hasFound(run, breaks.id)) ?? inexact
  return [
    {
      id,
      rule: breaks.id,
      about,
      killed,
      failed,
      also: also.map((row) => row.id),
      ...(atTimes.length === 0 ? {} : { atTimes: atTimes.map((row) => row.id) }),
      ...(wholeRuns === 0 ? {} : { exact: inexact === undefined }),
      ...counted,
      ...replayOf(missed),
      ...(needsLook ? { why } : {}),
    },
  ]
}

function variantOf({ id, about }: Variant, runs: readonly Judged[], union: Union): ProvedVariant[] {
  const [first] = runs
  if (first === undefined) return []
  const unclean = runs.filter((run) => !isCleanRun(run))
  const worst = unclean.find(({ verdict }) => verdict === 'nonconformant') ?? unclean[0] ?? first
  return [
    {
      id,
      about,
      verdict: worst.verdict,
      failed: union(unclean.map((run) => run.failed)),
      inconclusive: union(unclean.map((run) => run.inconclusive)),
      warned: union(unclean.map((run) => run.warned)),
      runs: runs.length,
      cleanRuns: runs.length - unclean.length,
      ...replayOf(unclean[0]),
      ...(unclean.length === 0 ? {} : { why: reasonsOf(unclean) }),
    },
  ]
}

/** The one command that plays a run again as it was. */
function replayOf(run: Judged | undefined): { replay?: string } {
  if (run === undefined) return {}
  const { kind, id, seed, only, sockets, agent } = run
  const where = sockets === true ? (only.length === 0 ? ' --sockets' : ' --quick') : ''
  const how = agent === undefined ? where : ` --agent ${agent}`
  return {
    replay: `npx agent-conformance prove --${kind === 'variant' ? 'variants' : 'mutants'} '${id}' --seed ${seed}${how} --out ${againFolder}`,
  }
}

function reasonsOf(runs: readonly Judged[]): Record<string, string> {
  const aborted = runs.find((run) => run.aborted !== undefined)?.aborted
  return Object.assign({}, ...runs.map((run) => run.why), aborted === undefined ? {} : { aborted })
}

function chanceOf({ id, about, breaks }: Chance, runs: readonly Judged[]): ProvedChance[] {
  if (runs.length === 0) return []
  const found = runs.filter((run) => hasFound(run, breaks.id)).length
  return [{ id, rule: breaks.id, about, runs: runs.length, found }]
}

function blameOf(all: readonly ProvedMutant[]): Proof['blame'] {
  const mutants = all.filter(({ wholeRuns }) => wholeRuns > 0)
  const counts = mutants.map((each) => each.failed.length).sort((a, b) => a - b)
  const at = (share: number): number => counts[Math.min(counts.length - 1, Math.ceil(share * counts.length) - 1)] ?? 0
  const brokenIncluded = mutants.filter((each) => each.failed.includes(each.rule)).length
  return { median: at(0.5), p95: at(0.95), brokenIncluded, of: mutants.length }
}

/** Which rows are broken by a mutant, which by none and why, and which checks none needs. */
function coverageOf(
  { suite, mutants }: Facts,
  proved: readonly ProvedMutant[],
): Pick<Proof, 'areas' | 'rowsWithoutMutant' | 'checksWithoutMutant'> {
  const must = suite.rules.filter((row) => row.level === 'mandatory')
  const broken = new Set(mutants.map((each) => each.breaks.id))
  const killed = new Set(proved.filter((each) => each.killed).map((each) => each.rule))
  return {
    areas: [...Map.groupBy(must, (row) => row.area)].map(([area, rows]) => ({
      area,
      rows: rows.map(({ id }) => id),
      broken: rows.map(({ id }) => id).filter((id) => killed.has(id)),
    })),
    rowsWithoutMutant: must
      .filter((row) => !broken.has(row.id))
      .map((row) => ({ id: row.id, reason: null, ...excuseOf(row, broken) })),
    checksWithoutMutant: suite.checks
      .filter(
        ({ proves }) => proves.some((row) => row.level === 'mandatory') && !proves.some((row) => broken.has(row.id)),
      )
      .map((check) => check.id),
  }
}
