import type { Figure } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { duration, percent } from '../words.ts'
import {
  differenceOf,
  gapsIn,
  isBlamedExactly,
  isClean,
  mostBlamed,
  mustBeExact,
  type Proof,
  type ProvedVariant,
} from './proof.ts'

/** A list of a proof, as its page and its text show it. */
export interface ProofTable {
  title: string
  heads: readonly string[]
  rows: string[][]
}

/** The figures of a proof. The tone says whether one is as it should be. */
export function figuresOf(proof: Proof): Figure[] {
  const { mutants, variants, chance, blame, late } = proof
  const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)
  const of = (some: number, all: number): string => `${some} of ${all}`
  const killed = mutants.filter((each) => each.killed).length
  const clean = variants.filter(isClean).length
  const runs = sum(variants.map((each) => each.runs))
  const cleanRuns = sum(variants.map((each) => each.cleanRuns))
  const gaps = gapsIn(proof).length
  return [
    [
      'Mutants killed',
      of(killed, mutants.length),
      proof.unscripted === undefined ? tone(killed === mutants.length) : undefined,
    ],
    ...(proof.form === 'quick'
      ? []
      : ([
          [
            'Mutants run with the whole suite',
            of(mutants.filter(({ wholeRuns }) => wholeRuns > 0).length, mutants.length),
          ],
        ] satisfies Figure[])),
    ...(proof.unscripted === undefined ? exactly(proof) : []),
    ...(variants.length === 0
      ? []
      : ([
          ['Conforming variants clean', of(clean, variants.length), tone(clean === variants.length)],
          ['Clean runs of variants', of(cleanRuns, runs), tone(cleanRuns === runs)],
        ] satisfies Figure[])),
    ...unscriptedFigures(proof),
    ...(proof.form === 'quick' || proof.unscripted !== undefined
      ? []
      : ([
          ['Rules that fail per mutant, median', String(blame.median), tone(blame.median <= 1)],
          ['Rules that fail per mutant, p95', String(blame.p95), tone(blame.p95 <= mostBlamed)],
          [
            'Mutants that fail their own rule',
            of(blame.brokenIncluded, blame.of),
            tone(blame.brokenIncluded === blame.of),
          ],
        ] satisfies Figure[])),
    [
      'Mandatory rules with a killed mutant',
      of(sum(proof.areas.map(({ broken }) => broken.length)), sum(proof.areas.map(({ rows }) => rows.length))),
    ],
    ['Rules without a mutant and without a stated reason', String(gaps), tone(gaps === 0)],
    ...(chance.length === 0
      ? []
      : ([
          [
            'Runs that killed mutants with random faults',
            of(sum(chance.map((each) => each.found)), sum(chance.map((each) => each.runs))),
          ],
        ] satisfies Figure[])),
    ['Retried after a measurement error', String(late.length)],
    ['False positives in these retries', String(late.filter(({ accused }) => accused.length > 0).length)],
    ['Seeds', proof.seeds.join(', ') || 'none'],
    ['Time', proof.time === 'virtual' ? 'virtual, wait limit 600,000 ms' : 'real, over sockets, wait limit 2,000 ms'],
    ['Duration', duration(proof.durationMs)],
    ['Core-seconds', proof.cpuSeconds.toLocaleString('en')],
  ]
}

/** What an agent without a script lets the suite exercise. */
function unscriptedFigures({ unscripted }: Proof): Figure[] {
  if (unscripted === undefined) return []
  const { agent, exercised, meteredSends, nonconformant } = unscripted
  return [
    ['Agent without a script', agent],
    ['Rules exercised, mean', percent(exercised.mean)],
    ['Rules exercised, least', percent(exercised.least)],
    ['Metered sends, most', String(meteredSends.most)],
    ['Mutants found by any rule', String(nonconformant)],
  ]
}

function exactly(proof: Proof): Figure[] {
  const whole = proof.mutants.filter(({ exact }) => exact !== undefined)
  const exact = whole.filter(isBlamedExactly).length
  if (whole.length === 0) return []
  return [
    [
      'Mutants with exact findings',
      `${exact} of ${whole.length}`,
      mustBeExact(proof) ? tone(exact === whole.length) : undefined,
    ],
  ]
}

function tone(isGood: boolean): Tone {
  return isGood ? 'pass' : 'fail'
}

/** What is wrong with the suite; empty tables are left out. */
export function problemsIn(proof: Proof): ProofTable[] {
  const { mutants, variants, unscripted, form } = proof
  const isBlameMeasured = form !== 'quick' && unscripted === undefined
  return filled([
    [
      'Survivors',
      ['Mutant', 'Violates', 'Failed instead', 'Why', again],
      mutants
        .filter(({ killed }) => !killed)
        .map((each) => [
          each.id,
          each.rule,
          each.failed.filter((id) => id !== each.rule).join(', ') || 'nothing',
          each.why?.aborted ?? each.why?.[each.rule] ?? 'no finding, nothing inconclusive',
          each.replay ?? '',
        ]),
    ],
    [
      'False positives',
      ['Variant', 'Runs clean', 'Rule', 'Outcome', 'Why', again],
      variants.filter((each) => !isClean(each)).flatMap(falsePositives),
    ],
    [
      'Findings that are not exact',
      ['Mutant', 'Violates', 'Difference (+ failed too, - did not fail)', again],
      (unscripted === undefined ? mutants : [])
        .filter((each) => each.killed && !isBlamedExactly(each))
        .map((each) => [each.id, each.rule, differenceOf(each), each.replay ?? '']),
    ],
    [
      `Mutants that fail more than ${mostBlamed} rules`,
      ['Mutant', 'Violates', 'Number', 'Rules'],
      (isBlameMeasured ? mutants : [])
        .filter(({ failed }) => failed.length > mostBlamed)
        .toSorted((a, b) => b.failed.length - a.failed.length)
        .map((each) => [each.id, each.rule, String(each.failed.length), each.failed.join(', ')]),
    ],
  ])
}

/** The heading of the command that repeats something. */
export const again = 'Rerun'

function falsePositives({
  id,
  runs,
  cleanRuns,
  failed,
  warned,
  inconclusive,
  verdict,
  why,
  replay = '',
}: ProvedVariant): string[][] {
  const clean = `${cleanRuns} of ${runs}`
  const each = (rules: readonly string[], outcome: string): string[][] =>
    rules.map((rule) => [id, clean, rule, outcome, why?.[rule] ?? '', replay])
  const all = [
    ...each(failed, 'fail'),
    ...each(warned, 'warning'),
    ...each(inconclusive, 'inconclusive'),
    ...(why?.aborted === undefined ? [] : [[id, clean, '', 'aborted', why.aborted, replay]]),
  ]
  return all.length > 0 ? all : [[id, clean, '', verdict, '', replay]]
}

/** What else a proof lists; empty tables are left out. */
export function detailsIn(proof: Proof): ProofTable[] {
  // Of the areas whose mutants were run: a selection says nothing of others.
  const areas = new Set(proof.mutants.map(({ rule }) => areaOf(rule)))
  const isTested = (id: string): boolean => areas.has(areaOf(id))
  return filled([
    [
      'Rules without a mutant',
      ['Rule', 'Reason', 'Property test'],
      proof.rowsWithoutMutant
        .filter(({ id }) => isTested(id))
        .map(({ id, reason, brokenAt }) => [id, reason ?? 'none (a gap)', brokenAt ?? '']),
    ],
    ['Checks without a mutant', ['Check'], proof.checksWithoutMutant.filter(isTested).map((id) => [id])],
    ['Mutants that the test cases of their rule did not kill', ['Mutant'], proof.widened.map((id) => [id])],
    [
      'Mutants with random faults',
      ['Mutant', 'Violates', 'Found', 'What it does'],
      proof.chance.map((each) => [each.id, each.rule, `${each.found} of ${each.runs}`, each.about]),
    ],
    [
      'Retries after a measurement error',
      ['Service', 'Seed', 'First outcome', 'Outcome'],
      proof.late.map(({ kind, id, seed, before, alone }) => [`${kind} ${id}`, String(seed), before, alone]),
    ],
  ])
}

function areaOf(id: string): string {
  return id.split('/')[0] ?? id
}

function filled(tables: readonly (readonly [string, string[], string[][]])[]): ProofTable[] {
  return tables.filter(([, , rows]) => rows.length > 0).map(([title, heads, rows]) => ({ title, heads, rows }))
}
