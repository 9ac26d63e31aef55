import { html, type Markup } from '../markup.ts'
import { inBrowser } from '../page/browser.ts'
import { documentOf } from '../page/document.ts'
import { latencyOf } from '../page/latency.ts'
import { runPageStyle } from '../page/run-style.ts'
import { sectionNames } from '../page/section-names.ts'
import { tableOf } from '../page/table.ts'
import { count, verdictWords } from '../words.ts'
import { type Comparison, candidatesOf, type Difference, type SideBySide, sideBySide, valuesIn } from './comparison.ts'
import { figuresOf, latencyLine, sectionsOf, verdictLine, wholeLine } from './sections.ts'

/** Endpoints whose distributions are drawn, before and after: a picture with more lines says less. */
const mostDrawn = 3

/** What changed, and all results side by side, rule by rule: one file that needs nothing from elsewhere. */
export function renderComparePage(comparison: Comparison): string {
  const { older, differences, isWorse } = comparison
  const body = html`<a class="skip heard" href="#rules">To the rules</a>
<header class="${isWorse ? 'nonconformant' : 'conformant'}">
<h1>${wholeLine(comparison)}</h1>
<p>Compared with ${older.name}: ${count(differences.length, 'result')}.</p>
</header>
<main>
${figures(comparison)}
${differences.map((each, index) => changes(each, comparison, index))}
${latency(comparison)}
${observations(comparison)}
${rules(comparison)}
</main>`
  return documentOf({
    title: `Compared with ${older.name}: ${wholeLine(comparison)}`,
    style: runPageStyle + compareStyle,
    script: `(${inBrowser.toString()})()`,
    body,
  })
}

const compareStyle = `
.chip { min-width: 6.5rem; white-space: nowrap; }
td .chip.pass { color: var(--good); } td .chip.fail, td .chip.error { color: var(--bad); font-weight: 700; }
td .chip.inconclusive { color: var(--other); }
tr.rule { scroll-margin-top: 6.5rem; } tr.differs > th:first-child { border-left: 4px solid var(--other); padding-left: .5rem; }
.side tbody th { min-width: 14rem; max-width: 34rem; } .side .sections th { font-weight: 600; padding-top: 1rem; }
.worse { color: var(--bad); font-weight: 600; }
`

function figures(comparison: Comparison): Markup {
  const { columns, rows } = figuresOf(comparison)
  return html`<section aria-labelledby="figures">
<h2 id="figures">In figures</h2>
${tableOf('Results in figures', columns, rows)}
</section>`
}

function changes(difference: Difference, { older }: Comparison, index: number): Markup {
  const sections = sectionsOf(difference).map(
    ({ title, items }) => html`<h3>${title} <small>${items.length}</small></h3>
<ul>${items.map(
      ({ name, about, detail, isWorse }) =>
        html`<li>${isWorse ? html`<span class="worse">worse</span> ` : ''}<code>${name}</code> ${about} <small>${detail}</small></li>
`,
    )}</ul>`,
  )
  const line = latencyLine(difference)
  return html`<section aria-labelledby="changes-${index + 1}">
<h2 id="changes-${index + 1}">${verdictLine(difference, older)}</h2>
${sections}
${line === '' ? '' : html`<p>${line}</p>`}
</section>`
}

/** The distributions of what changed, before and after. */
function latency({ older, differences }: Comparison): Markup {
  const samples: Record<string, readonly number[]> = {}
  for (const { newer, latency: compared } of differences)
    for (const { what } of 'changes' in compared ? compared.changes.slice(0, mostDrawn) : []) {
      if (Object.keys(samples).length >= 2 * mostDrawn) break
      samples[`${what}, ${older.name}`] = older.latency?.[what] ?? []
      samples[`${what}, ${newer.name}`] = newer.latency?.[what] ?? []
    }
  if (Object.keys(samples).length === 0) return html``
  return html`<section aria-labelledby="latency">
<h2 id="latency">Latency, where it changed</h2>
${latencyOf(samples)}
</section>`
}

/** How each service answers what the specification leaves open, where they do not answer alike. */
function observations(comparison: Comparison): Markup {
  const candidates = candidatesOf(comparison)
  const seen = candidates.map(({ result }) => valuesIn(result))
  const texts = new Map(candidates.flatMap(({ result }) => result.requirements.map(({ id, text }) => [id, text])))
  const rows = [...new Set(seen.flatMap((each) => [...each.keys()]))].filter((id) => {
    const answers = seen.flatMap((each) => (each.has(id) ? [[...(each.get(id)?.keys() ?? [])].sort().join('\n')] : []))
    return new Set(answers).size > 1
  })
  if (rows.length === 0) return html``
  return html`<section aria-labelledby="observations">
<h2 id="observations">Answered differently where the specification leaves a choice <small>${rows.length}</small></h2>
${tableOf(
  'What the specification leaves open',
  ['Question', ...candidates.map(({ name }) => name)],
  rows.map((id) => [
    `${id}: ${texts.get(id) ?? ''}`,
    ...seen.map((each) => [...(each.get(id)?.values() ?? ['not seen'])].slice(0, 4).join(', ')),
  ]),
)}
</section>`
}

function rules(comparison: Comparison): Markup {
  const candidates = candidatesOf(comparison)
  const rows = sideBySide(candidates)
  const sections = [...Map.groupBy(rows, ({ row }) => row.section)]
  const button = (verdict: string, name: string, isPressed: boolean): Markup =>
    html`<button type="button" data-verdict="${verdict}" aria-pressed="${String(isPressed)}">${name}</button>
`
  return html`<section aria-labelledby="rules">
<h2 id="rules">Rule by rule</h2>
<div class="tools" role="search">
<label>Search <input id="search" type="search" placeholder="words of a rule, an id" autocomplete="off"></label>
<span role="group" aria-label="Show">${button('', 'all', true)}${button('differs', 'where they differ', false)}${button('same', 'where they agree', false)}</span>
<p class="faint"><span id="found" role="status"></span></p>
</div>
<div class="scroll" tabindex="0" role="region" aria-label="Results side by side"><table class="side">
<thead><tr><th scope="col">Rule</th>${candidates.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
${sections.map(
  ([section, some]) => html`<tbody class="section">
<tr class="sections"><th scope="rowgroup" colspan="${candidates.length + 1}">${section}${sectionNames[section] === undefined ? '' : ` ${sectionNames[section]}`}</th></tr>
${some.map(ruleOf)}</tbody>
`,
)}</table></div>
</section>`
}

function ruleOf({ row: { id, text, level }, verdicts, differs }: SideBySide): Markup {
  const kind = differs ? 'differs' : 'same'
  return html`<tr class="rule ${kind}" id="rule-${id}" data-verdict="${kind}" data-words="${`${id} ${text} ${level}`.toLowerCase()}"><th scope="row"><code>${id}</code> ${text}</th>${verdicts.map(
    (verdict) =>
      html`<td><span class="chip ${verdict ?? 'unknown'}">${verdict === undefined ? 'no such rule' : verdictWords[verdict]}</span></td>`,
  )}</tr>
`
}
