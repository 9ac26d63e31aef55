import type { Mutant } from '../../fixtures/define.ts'
import type { Suite } from '../../suites/harness/define.ts'
import type { Judged } from './job.ts'

/** What `prove` found; written as prove.json. */
export interface Proof {
  seeds: number[]
  mutants: { id: string; requirement: string; killed: boolean; failed: string[] }[]
  variants: { id: string; verdict: Judged['verdict']; failed: string[]; inconclusive: string[]; warned: string[] }[]
  blame: { median: number; p95: number; brokenIncluded: number; of: number }
  /** Must rows that a caller can prove and no mutant breaks. */
  rowsWithoutMutant: string[]
  /** Checks none of whose rows is broken by a mutant. */
  checksWithoutMutant: string[]
  durationMs: number
  cpuSeconds: number
}

/**
 * Adds up what was said of the fixtures. A mutant is killed where its own row failed in every run of it; a variant is
 * clean where all its runs were conformant with nothing broken, warned of or undecided. Pure.
 */
export function proofOf(
  judged: readonly Judged[],
  mutants: readonly Mutant[],
  suite: Suite,
): Omit<Proof, 'durationMs' | 'cpuSeconds'> {
  const runsOf = (kind: Judged['kind'], id: string): Judged[] =>
    judged.filter((each) => each.kind === kind && each.id === id)
  const provedMutants = mutants
    .map((each) => ({ each, runs: runsOf('mutant', each.id) }))
    .filter(({ runs }) => runs.length > 0)
    .map(({ each, runs }) => ({
      id: each.id,
      requirement: each.breaks.id,
      killed: runs.every((run) => run.failed.includes(each.breaks.id)),
      failed: union(runs.map((run) => run.failed)),
    }))
  const ids = [...new Set(judged.filter((each) => each.kind === 'variant').map((each) => each.id))]
  const variants = ids.map((id) => {
    const runs = runsOf('variant', id)
    const worst = runs.find((run) => run.verdict !== 'conformant') ?? runs[0]
    return {
      id,
      verdict: worst?.verdict ?? 'aborted',
      failed: union(runs.map((run) => run.failed)),
      inconclusive: union(runs.map((run) => run.inconclusive.map((row) => row.id))),
      warned: union(runs.map((run) => run.warned)),
    }
  })
  const broken = new Set(mutants.map((each) => each.breaks.id))
  const proven = new Set(suite.checks.flatMap((check) => check.proves.map((row) => row.id)))
  return {
    seeds: [...new Set(judged.map((each) => each.seed))].sort((a, b) => a - b),
    mutants: provedMutants,
    variants,
    blame: blameOf(provedMutants),
    rowsWithoutMutant: suite.requirements
      .filter((row) => row.level === 'must' && row.occasion !== 'nobody' && proven.has(row.id) && !broken.has(row.id))
      .map((row) => row.id),
    checksWithoutMutant: suite.checks
      .filter((check) => !check.proves.some((row) => broken.has(row.id)))
      .map((check) => check.id),
  }
}

function blameOf(mutants: Proof['mutants']): Proof['blame'] {
  const counts = mutants.map((each) => each.failed.length).sort((a, b) => a - b)
  const at = (share: number): number => counts[Math.min(counts.length - 1, Math.ceil(share * counts.length) - 1)] ?? 0
  const brokenIncluded = mutants.filter((each) => each.failed.includes(each.requirement)).length
  return { median: at(0.5), p95: at(0.95), brokenIncluded, of: mutants.length }
}

function union(lists: readonly (readonly string[])[]): string[] {
  return [...new Set(lists.flat())].sort()
}

export function isClean(variant: Proof['variants'][number]): boolean {
  return (
    variant.verdict === 'conformant' &&
    variant.failed.length === 0 &&
    variant.inconclusive.length === 0 &&
    variant.warned.length === 0
  )
}
