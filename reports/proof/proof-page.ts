import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { count, duration, percent } from '../words.ts'
import { differenceOf, gapsIn, isBlamedExactly, isClean, mostBlamed, mustBeExact, type Proof } from './proof.ts'
import { killMatrix, matrixLegend } from './proof-matrix.ts'
import { proofStyle } from './proof-style.ts'

/** The proof as one HTML file that needs nothing from elsewhere: figures, the kill matrix, and what needs a look. */
export function renderProofPage(proof: Proof): string {
  const { suite, startedAt, form, stopped, jobs } = proof
  const title = `The proof of ${suite.name} ${suite.version}`
  const body = html`<header>
<h1>${title}</h1>
<p>The suite was played against services that break one rule each, and has to find that rule; and against lawful services
that differ in all that the specification leaves open, and may hold nothing against them. Begun ${startedAt}${form === 'quick' ? ', in the quick form: each broken service in the scenes of its own rule alone' : ''}.</p>
${stopped === undefined ? html`` : html`<p class="bad" role="alert"><strong>Not complete.</strong> ${stopped} ${jobs.judged} of ${jobs.planned} runs were judged.</p>`}
</header>
<main>
${figures(proof)}
${problems(proof)}
<section aria-labelledby="matrix">
<h2 id="matrix">Kill matrix</h2>
${matrixLegend()}
${killMatrix(proof)}
</section>
${rest(proof)}
</main>`
  return documentOf({ title, style: proofStyle, body })
}

/** Name, value, and whether the value is as it should be; null where there is nothing to compare it with. */
type Figure = [name: string, value: string, good: boolean | null]

function figures(proof: Proof): Markup {
  const list = figuresOf(proof).map(
    ([name, value, good]) =>
      html`<div${{ markup: good === null ? '' : ` class="${good ? 'good' : 'bad'}"` }}><dt>${name}</dt><dd>${value}</dd></div>
`,
  )
  return html`<section aria-labelledby="figures">
<h2 id="figures">Figures</h2>
<dl class="figures">
${list}</dl>
</section>`
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
      'Mutants killed for the rule that they break',
      of(killed, mutants.length),
      proof.unscripted === undefined ? killed === mutants.length : null,
    ],
    [
      'Mutants held against the whole suite',
      of(mutants.filter(({ wholeRuns }) => wholeRuns > 0).length, mutants.length),
      null,
    ],
    ...(proof.unscripted === undefined ? exactly(proof) : []),
    ['Lawful variants clean', of(clean, variants.length), clean === variants.length],
    ['Runs of lawful variants clean', of(cleanRuns, runs), cleanRuns === runs],
    ...unscriptedFigures(proof),
    ...(proof.form === 'quick' || proof.unscripted !== undefined
      ? []
      : ([
          ['Rows that a mutant fails, median', String(blame.median), blame.median <= 1],
          ['The same, 95th percentile', String(blame.p95), blame.p95 <= mostBlamed],
          ['The broken rule is among them', of(blame.brokenIncluded, blame.of), blame.brokenIncluded === blame.of],
        ] satisfies Figure[])),
    [
      'Must rows that a killed mutant breaks',
      of(sum(proof.areas.map(({ broken }) => broken.length)), sum(proof.areas.map(({ rows }) => rows.length))),
      null,
    ],
    ['Rows with neither mutant nor reason', String(gaps), gaps === 0],
    ...(chance.length === 0
      ? []
      : ([
          [
            'Runs that found a mutant which fires at random',
            of(sum(chance.map((each) => each.found)), sum(chance.map((each) => each.runs))),
            null,
          ],
        ] satisfies Figure[])),
    ['Runs set aside since we were late, and judged again', String(late.length), null],
    [
      'Of them, runs that accused a lawful service',
      String(late.filter(({ accused }) => accused.length > 0).length),
      null,
    ],
    ['Seeds', proof.seeds.join(', ') || 'none', null],
    ['Time', duration(proof.durationMs), null],
    ['Core-seconds', proof.cpuSeconds.toLocaleString('en'), null],
  ]
}

/** How far an agent without a script lets the suite see. */
function unscriptedFigures({ unscripted }: Proof): Figure[] {
  if (unscripted === undefined) return []
  const { agent, exercised, meteredSends, nonconformant } = unscripted
  return [
    ['The agent behind each service, without a script', agent, null],
    ['Rules exercised, mean', percent(exercised.mean), null],
    ['Rules exercised, least', percent(exercised.least), null],
    ['Metered sends, most', String(meteredSends.most), null],
    ['Broken services found by whatever rule', String(nonconformant), null],
  ]
}

function exactly(proof: Proof): Figure[] {
  const { mutants } = proof
  const whole = mutants.filter(({ exact }) => exact !== undefined)
  const exact = whole.filter(isBlamedExactly).length
  if (whole.length === 0) return []
  const isGood = mustBeExact(proof) ? exact === whole.length : null
  return [['Mutants blamed exactly for what they break', `${exact} of ${whole.length}`, isGood]]
}

/** What stands against the suite; a part that is empty says so. */
function problems(proof: Proof): Markup {
  const { mutants, variants } = proof
  return html`${table(
    'Survivors',
    'Mutants whose rule was not found broken',
    ['Mutant', 'Breaks', 'Failed instead', 'Why'],
    mutants
      .filter(({ killed }) => !killed)
      .map((each) => [
        each.id,
        each.requirement,
        each.failed.filter((id) => id !== each.requirement).join(', ') || 'nothing',
        each.why?.aborted ?? each.why?.[each.requirement] ?? 'nothing was found, nothing left undecided',
      ]),
  )}
${table(
  'Not blamed exactly',
  'Mutants for which other rows failed than those that they break (+ failed beside them, - did not fail)',
  ['Mutant', 'Breaks', 'Difference', 'Again'],
  (proof.unscripted === undefined ? mutants : [])
    .filter((each) => each.killed && !isBlamedExactly(each))
    .map((each) => [each.id, each.requirement, differenceOf(each), each.replay ?? '']),
)}
${table(
  'Accused lawful services',
  'Variants that were not clean, row by row',
  ['Variant', 'Runs clean', 'Row', 'Said', 'Why'],
  variants
    .filter((each) => !isClean(each))
    .flatMap((each) => {
      const said = (rows: readonly string[], what: string): string[][] =>
        rows.map((row) => [each.id, `${each.cleanRuns} of ${each.runs}`, row, what, each.why?.[row] ?? ''])
      const aborted = each.why?.aborted
      const lines = [
        ...said(each.failed, 'broken'),
        ...said(each.warned, 'warned of'),
        ...said(each.inconclusive, 'undecided'),
        ...(aborted === undefined ? [] : [[each.id, `${each.cleanRuns} of ${each.runs}`, '', 'aborted', aborted]]),
      ]
      return lines.length > 0 ? lines : [[each.id, `${each.cleanRuns} of ${each.runs}`, '', each.verdict, '']]
    }),
)}
${proof.form === 'quick' || proof.unscripted !== undefined ? html`` : overBlamed(proof)}`
}

function overBlamed({ mutants }: Proof): Markup {
  return table(
    'Over-blamed mutants',
    `Mutants that failed more than ${mostBlamed} rows`,
    ['Mutant', 'Breaks', 'Rows failed', 'Which'],
    mutants
      .filter(({ failed }) => failed.length > mostBlamed)
      .toSorted((a, b) => b.failed.length - a.failed.length)
      .map((each) => [each.id, each.requirement, String(each.failed.length), each.failed.join(', ')]),
  )
}

function rest(proof: Proof): Markup {
  return html`${table(
    'Rows that no mutant breaks',
    'Must rows without a broken service, each with the reason',
    ['Row', 'Reason', 'Broken by generated instances in'],
    proof.rowsWithoutMutant.map(({ id, reason, brokenAt }) => [id, reason ?? 'none was given: a gap', brokenAt ?? '']),
  )}
${table(
  'Checks that no mutant needs',
  'Checks none of whose must rows is broken by a mutant',
  ['Check'],
  proof.checksWithoutMutant.map((id) => [id]),
)}
${table(
  'Mutants that fire at random',
  'In how many runs they were found, in the scenes of their own rule',
  ['Mutant', 'Breaks', 'Found', 'What it does'],
  proof.chance.map((each) => [each.id, each.requirement, `${each.found} of ${each.runs}`, each.about]),
)}
${table(
  'Judged again with more room',
  'Runs set aside since our own process was late in them',
  ['Service', 'Seed', 'Said at first', 'Said then'],
  proof.late.map(({ kind, id, seed, before, alone }) => [`${kind} ${id}`, String(seed), before, alone]),
)}
<section aria-labelledby="lawful">
<h2 id="lawful">Lawful services</h2>
<details><summary>${count(proof.variants.length, 'variant')} that were played, and how each differs</summary>
${tableOf(
  'Every lawful service, and how it differs',
  ['Variant', 'Runs clean', 'How it differs'],
  proof.variants.map((each) => [each.id, `${each.cleanRuns} of ${each.runs}`, each.about]),
)}
</details>
</section>`
}

function table(
  title: string,
  caption: string,
  heads: readonly string[],
  lines: readonly (readonly string[])[],
): Markup {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-')
  const body = lines.length === 0 ? html`<p>None.</p>` : tableOf(caption, heads, lines)
  return html`<section aria-labelledby="${id}">
<h2 id="${id}">${title} <small>${lines.length}</small></h2>
${body}
</section>`
}

function tableOf(caption: string, heads: readonly string[], lines: readonly (readonly string[])[]): Markup {
  const cells = ([first = '', ...others]: readonly string[]): Markup =>
    html`<tr><th scope="row">${first}</th>${others.map((cell) => html`<td>${cell}</td>`)}</tr>
`
  return html`<section class="scroll" tabindex="0" aria-label="${caption}">
<table>
<caption>${caption}</caption>
<thead><tr>${heads.map((head) => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${lines.map(cells)}</tbody>
</table>
</section>`
}
