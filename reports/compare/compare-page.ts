import { scopeOf } from '../headline.ts'
import { html, type Markup } from '../markup.ts'
import { inBrowser } from '../page/browser.ts'
import { documentOf } from '../page/document.ts'
import { latencyOf } from '../page/latency.ts'
import { bar, bySection, chip, fold, hero, section, sectionTitle, tableOf } from '../page/parts.ts'
import { toneOf, wordOf } from '../page/verdicts.ts'
import { count } from '../words.ts'
import { type Comparison, candidatesOf, type Difference, type SideBySide, sideBySide, valuesIn } from './comparison.ts'
import { figuresOf, type Item, latencyLine, sectionsOf, sideWord, sizeOf, verdictLine, wholeLine } from './sections.ts'

/** Endpoints whose distributions are drawn, before and after: a picture with more lines says less. */
const mostDrawn = 3
const shownItems = 12

/** What changed, the worst first, then the figures; rules without a change are folded. One file without network. */
export function renderComparePage(comparison: Comparison): string {
  const { older, differences, isWorse } = comparison
  const names = differences.map(({ newer }) => newer.name).join(', ')
  const tone = isWorse ? 'fail' : 'pass'
  const body = html`<a class="skip heard" href="#rules">Skip to the rules</a>
${hero({
  tone,
  kind: `Comparison · ${names}`,
  verdict: summaryOf(comparison),
  facts: [
    `compared with ${older.name}`,
    ...new Set(candidatesOf(comparison).map(({ result }) => `profile ${scopeOf(result)}`)),
  ],
})}
<main>
${differences.map((each, index) => changes(each, comparison, index))}
${figures(comparison)}
${rules(comparison)}
${details(comparison)}
</main>`
  return documentOf({
    title: `${names} compared with ${older.name}: ${wholeLine(comparison)}`,
    tone,
    script: `(${inBrowser.toString()})()`,
    body,
  })
}

/** One line: of one result all that is worse, of several how many are. */
function summaryOf(comparison: Comparison): string {
  const { older, differences } = comparison
  const [first, ...others] = differences
  return first === undefined || others.length > 0 ? wholeLine(comparison) : verdictLine(first, older)
}

function figures(comparison: Comparison): Markup {
  const { columns, rows } = figuresOf(comparison)
  return section(
    'figures',
    'Figures',
    html`<div class="card">${tableOf('Results', columns, rows, { isStacked: true })}</div>`,
  )
}

function changes(difference: Difference, comparison: Comparison, index: number): Markup {
  const line = latencyLine(difference)
  const cards = sectionsOf(difference).map((each) => {
    const { title, items: all } = each
    const items = all.toSorted((a, b) => Number(b.isWorse) - Number(a.isWorse))
    const list = html`<ul class="plain">${items.slice(0, shownItems).map(itemOf)}</ul>
${items.length > shownItems ? html`<details class="more"><summary>${items.length - shownItems} more</summary><ul class="plain">${items.slice(shownItems).map(itemOf)}</ul></details>` : ''}`
    const isWorse = items.some((item) => item.isWorse)
    const head = html`${title} <small>${sizeOf(each)}</small>`
    return isWorse
      ? html`<section class="card fail"><h3>${head}</h3>${list}</section>`
      : fold(head, html`<div>${list}</div>`)
  })
  const body = html`${cards}
${line === '' ? '' : html`<p class="muted">${line}</p>`}`
  return section(
    `changes-${index + 1}`,
    comparison.differences.length === 1 ? 'Changes' : verdictLine(difference, comparison.older),
    body,
  )
}

function itemOf({ name, about, detail, isWorse }: Item): Markup {
  return html`<li class="rule">${isWorse ? html`${chip('fail', 'worse')} ` : ''}<code>${name}</code> ${about}<br><span class="muted">${detail}</span></li>
`
}

function details(comparison: Comparison): Markup {
  const folds = html`${latency(comparison)}${observations(comparison)}`
  return folds.markup === '' ? folds : section('details', 'Details', folds)
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
  return fold('Latency changes', latencyOf(samples))
}

/** Informational rules that the services answer differently. */
function observations(comparison: Comparison): Markup {
  const candidates = candidatesOf(comparison)
  const seen = candidates.map(({ result }) => valuesIn(result))
  const texts = new Map(candidates.flatMap(({ result }) => result.rules.map(({ id, text }) => [id, text])))
  const rows = [...new Set(seen.flatMap((each) => [...each.keys()]))].filter((id) => {
    const answers = seen.flatMap((each) => (each.has(id) ? [[...(each.get(id)?.keys() ?? [])].sort().join('\n')] : []))
    return new Set(answers).size > 1
  })
  if (rows.length === 0) return html``
  return fold(
    html`Different behaviour where the specification leaves a choice <small>${rows.length}</small>`,
    tableOf(
      'Informational rules',
      ['Question', ...candidates.map(({ name }) => name)],
      rows.map((id) => [
        `${id}: ${texts.get(id) ?? ''}`,
        ...seen.map((each) => [...(each.get(id)?.values() ?? ['not observed'])].slice(0, 4).join(', ')),
      ]),
    ),
  )
}

/** Rules whose verdicts differ side by side; the others are folded by section. */
function rules(comparison: Comparison): Markup {
  const candidates = candidatesOf(comparison)
  const all = sideBySide(candidates)
  const [differing, same] = [all.filter(({ differs }) => differs), all.filter(({ differs }) => !differs)]
  return section(
    'rules',
    html`All rules <small>${differing.length} differ, ${same.length} are unchanged</small>`,
    html`<div class="tools" role="search">
<label><span class="heard">Search the rules</span><input id="search" type="search" placeholder="Search rules: press /" autocomplete="off"></label>
<span class="muted" id="found" role="status"></span>
</div>
${differing.length === 0 ? '' : fold(html`Different <small>${count(differing.length, 'rule')}</small>`, matrix('Rules that differ', differing, candidates), { id: 'section-different' })}
${fold(
  html`Unchanged <small>${count(same.length, 'rule')}</small>${bar(same.map(({ row }) => row))}`,
  html`<div>${bySection(same, ({ row }) => row.section).map(([number, some]) =>
    fold(
      html`${sectionTitle(number)} <small>${some.length}</small>${bar(some.map(({ row }) => row))}`,
      matrix(`Unchanged rules of section ${number}`, some, candidates),
      { id: `section-${number}` },
    ),
  )}</div>`,
  { id: 'section-unchanged' },
)}`,
  )
}

function matrix(label: string, rows: readonly SideBySide[], candidates: readonly { name: string }[]): Markup {
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${label}"><table class="sides">
<thead><tr><th scope="col">Rule</th>${candidates.map(({ name }) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map((row) => ruleOf(row, candidates))}</tbody>
</table></div>`
}

function ruleOf({ row: { id, text, level }, verdicts }: SideBySide, candidates: readonly { name: string }[]): Markup {
  return html`<tr class="rule" id="rule-${id}" data-text="${`${id} ${text} ${level}`.toLowerCase()}"><th scope="row"><code>${id}</code> ${text}</th>${verdicts.map(
    (verdict, at) =>
      html`<td data-of="${candidates[at]?.name ?? ''}">${verdict === undefined || verdict === 'out-of-scope' ? chip('none', sideWord(verdict)) : chip(toneOf({ level, verdict }), wordOf({ level, verdict }))}</td>`,
  )}</tr>
`
}
