import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { figures, fold, hero, minuteOf, section, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { duration } from '../words.ts'
import { isClean, isProven, type Proof } from './proof.ts'
import { killMatrix, matrixLegend } from './proof-matrix.ts'
import { detailsIn, figuresOf, type ProofTable, problemsIn } from './proof-tables.ts'

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
${problemsIn(proof).map(problem)}
${section(
  'figures',
  'Figures',
  html`${figures(figuresOf(proof))}
<p class="muted">A mutant is a service that violates one rule: this rule has to fail. A conforming variant differs only where the specification leaves a choice: no rule may fail.</p>`,
)}
${section('matrix', 'Kill matrix', html`${matrixLegend()}${killMatrix(proof)}`)}
${rest(proof)}
</main>`
  return documentOf({ title: `${suite.name} ${suite.version}: self-test, ${found}`, tone: outcome, body })
}

/** The conforming variants are listed on the page alone: what they do needs room. */
function rest(proof: Proof): Markup {
  const variants = {
    title: 'Conforming variants',
    heads: ['Variant', 'Runs clean', 'Difference from the reference service'],
    rows: proof.variants.map((each) => [each.id, `${each.cleanRuns} of ${each.runs}`, each.about]),
  }
  const folds = [...detailsIn(proof), ...(variants.rows.length === 0 ? [] : [variants])].map(({ title, heads, rows }) =>
    fold(html`${title} <small>${rows.length}</small>`, tableOf(title, heads, rows)),
  )
  return section('details', 'Details', html`${folds}`)
}

const shownLines = 8

function problem({ title, heads, rows }: ProofTable): Markup {
  const id = title.toLowerCase().replace(/[^a-z]+/g, '-')
  const more = rows.slice(shownLines)
  const rest =
    more.length === 0
      ? ''
      : html`<details><summary>${more.length} more</summary>${tableOf(`${title}, more`, heads, more)}</details>`
  const body = html`<div class="card fail">${tableOf(title, heads, rows.slice(0, shownLines))}${rest}</div>`
  return section(id, title, body, rows.length)
}
