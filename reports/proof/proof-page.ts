import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { type Figure, figures, fold, hero, minuteOf, section, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { duration, percent } from '../words.ts'
import {
  differenceOf,
  gapsIn,
  isBlamedExactly,
  isClean,
  isProven,
  mostBlamed,
  mustBeExact,
  type Proof,
  type ProvedVariant,
} from './proof.ts'
import { killMatrix, matrixLegend } from './proof-matrix.ts'

/** The proof of the suite: the verdict, what stands against it, figures, and the kill matrix, folded. One file without a script. */
export function renderProofPage(proof: Proof): string {
  const { suite, startedAt, form, stopped, jobs, seeds, mutants, variants } = proof
  const outcome: Tone = stopped !== undefined ? 'unsure' : isProven(proof) ? 'pass' : 'fail'
  const killed = mutants.filter((each) => each.killed).length
  const clean = variants.filter(isClean).length
  const found = `${killed} of ${mutants.length} mutants killed, ${clean} of ${variants.length} conforming variants clean`
  const verdict =
    stopped === undefined ? found : `incomplete: ${jobs.judged} of ${jobs.planned} runs evaluated. ${stopped}`
  const body = html`${hero({
    tone: outcome,
    kind: `Self-test · ${suite.name} ${suite.version}`,
    verdict,
    facts: [
      form === 'quick' ? 'quick: each mutant with the test cases of its own rule' : 'whole suite',
      minuteOf(startedAt),
      duration(proof.durationMs),
      `seeds ${seeds.join(', ') || 'none'}`,
    ],
  })}
<main>
${problems(proof)}
${section(
  'figures',
  'Figures',
  html`${figures(figuresOf(proof))}
<p class="muted">A mutant is a service that breaks one rule: the suite has to fail that rule. A conforming variant differs only where the specification leaves a choice: nothing may fail.</p>`,
)}
${section('matrix', 'Kill matrix', html`${matrixLegend()}${killMatrix(proof)}`)}
${rest(proof)}
</main>`
  return documentOf({ title: `${suite.name} ${suite.version}: self-test, ${found}`, tone: outcome, body })
}

function figuresOf(proof: Proof): Figure[] {
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
    ['Mutants run with the whole suite', of(mutants.filter(({ wholeRuns }) => wholeRuns > 0).length, mutants.length)],
    ...(proof.unscripted === undefined ? exactly(proof) : []),
    ['Conforming variants clean', of(clean, variants.length), tone(clean === variants.length)],
    ['Runs of variants clean', of(cleanRuns, runs), tone(cleanRuns === runs)],
    ...unscriptedFigures(proof),
    ...(proof.form === 'quick' || proof.unscripted !== undefined
      ? []
      : ([
          ['Rules that fail per mutant, median', String(blame.median), tone(blame.median <= 1)],
          ['Rules that fail per mutant, p95', String(blame.p95), tone(blame.p95 <= mostBlamed)],
          ['Its own rule is among them', of(blame.brokenIncluded, blame.of), tone(blame.brokenIncluded === blame.of)],
        ] satisfies Figure[])),
    [
      'Mandatory rules with a killed mutant',
      of(sum(proof.areas.map(({ broken }) => broken.length)), sum(proof.areas.map(({ rows }) => rows.length))),
    ],
    ['Rules with neither mutant nor reason', String(gaps), tone(gaps === 0)],
    ...(chance.length === 0
      ? []
      : ([
          [
            'Random mutants found, runs',
            of(sum(chance.map((each) => each.found)), sum(chance.map((each) => each.runs))),
          ],
        ] satisfies Figure[])),
    ['Retried after a measurement error', String(late.length)],
    ['False positives among them', String(late.filter(({ accused }) => accused.length > 0).length)],
    ['Seeds', proof.seeds.join(', ') || 'none'],
    ['Time', duration(proof.durationMs)],
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

/** What stands against the suite. */
function problems(proof: Proof): Markup {
  const { mutants, variants, unscripted, form } = proof
  const isBlameMeasured = form !== 'quick' && unscripted === undefined
  return html`${table(
    'Survivors',
    ['Mutant', 'Breaks', 'Failed instead', 'Why'],
    mutants
      .filter(({ killed }) => !killed)
      .map((each) => [
        each.id,
        each.rule,
        each.failed.filter((id) => id !== each.rule).join(', ') || 'nothing',
        each.why?.aborted ?? each.why?.[each.rule] ?? 'no finding, nothing inconclusive',
      ]),
  )}
${table(
  'False positives',
  ['Variant', 'Runs clean', 'Rule', 'Outcome', 'Why'],
  variants.filter((each) => !isClean(each)).flatMap(falsePositives),
)}
${table(
  'Findings that are not exact',
  ['Mutant', 'Breaks', 'Difference (+ failed too, - did not fail)', 'Run again'],
  (unscripted === undefined ? mutants : [])
    .filter((each) => each.killed && !isBlamedExactly(each))
    .map((each) => [each.id, each.rule, differenceOf(each), each.replay ?? '']),
)}
${table(
  `Mutants that fail more than ${mostBlamed} rules`,
  ['Mutant', 'Breaks', 'Number', 'Rules'],
  (isBlameMeasured ? mutants : [])
    .filter(({ failed }) => failed.length > mostBlamed)
    .toSorted((a, b) => b.failed.length - a.failed.length)
    .map((each) => [each.id, each.rule, String(each.failed.length), each.failed.join(', ')]),
)}`
}

function falsePositives({
  id,
  runs,
  cleanRuns,
  failed,
  warned,
  inconclusive,
  verdict,
  why,
}: ProvedVariant): string[][] {
  const clean = `${cleanRuns} of ${runs}`
  const each = (rules: readonly string[], outcome: string): string[][] =>
    rules.map((rule) => [id, clean, rule, outcome, why?.[rule] ?? ''])
  const all = [
    ...each(failed, 'fail'),
    ...each(warned, 'warning'),
    ...each(inconclusive, 'inconclusive'),
    ...(why?.aborted === undefined ? [] : [[id, clean, '', 'aborted', why.aborted]]),
  ]
  return all.length > 0 ? all : [[id, clean, '', verdict, '']]
}

function rest(proof: Proof): Markup {
  const parts: [string, string[], string[][]][] = [
    [
      'Rules without a mutant',
      ['Rule', 'Reason', 'Generated instances in'],
      proof.rowsWithoutMutant.map(({ id, reason, brokenAt }) => [id, reason ?? 'none: a gap', brokenAt ?? '']),
    ],
    ['Checks that no mutant needs', ['Check'], proof.checksWithoutMutant.map((id) => [id])],
    [
      'Mutants that fail at random',
      ['Mutant', 'Breaks', 'Found', 'What it does'],
      proof.chance.map((each) => [each.id, each.rule, `${each.found} of ${each.runs}`, each.about]),
    ],
    [
      'Retries after a measurement error',
      ['Service', 'Seed', 'First outcome', 'Outcome'],
      proof.late.map(({ kind, id, seed, before, alone }) => [`${kind} ${id}`, String(seed), before, alone]),
    ],
    [
      'Conforming variants',
      ['Variant', 'Runs clean', 'Difference from the reference service'],
      proof.variants.map((each) => [each.id, `${each.cleanRuns} of ${each.runs}`, each.about]),
    ],
  ]
  const folds = parts
    .filter(([, , lines]) => lines.length > 0)
    .map(([title, heads, lines]) => fold(html`${title} <small>${lines.length}</small>`, tableOf(title, heads, lines)))
  return section('details', 'Details', html`${folds}`)
}

const shownLines = 8

/** Nothing where nothing is in it. */
function table(title: string, heads: readonly string[], all: readonly (readonly string[])[]): Markup {
  if (all.length === 0) return html``
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-')
  const more = all.slice(shownLines)
  const rest =
    more.length === 0
      ? ''
      : html`<details><summary>${more.length} more</summary>${tableOf(`${title}, more`, heads, more)}</details>`
  return section(
    id,
    title,
    html`<div class="card fail">${tableOf(title, heads, all.slice(0, shownLines))}${rest}</div>`,
    all.length,
  )
}
