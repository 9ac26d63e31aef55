import { escaped, html, type Markup } from '../markup.ts'
import { count } from '../words.ts'
import type { Proof, ProvedArea, ProvedMutant } from './proof.ts'

type Mark = 'killed' | 'other' | 'survived'

const signs: Record<Mark, string> = { killed: '●', other: '○', survived: '✕' }

/** In a few words, for a tooltip and for who hears the page. */
const meanings: Record<Mark, string> = {
  killed: 'its own rule, found broken',
  other: 'another rule, failed too',
  survived: 'its own rule, not found broken',
}

/** What the signs of the matrix mean. */
export function matrixLegend(): Markup {
  const marks: Mark[] = ['killed', 'other', 'survived']
  return html`<ul class="legend">${marks.map((mark) => html`<li><b class="${mark}" aria-hidden="true">${signs[mark]}</b> ${meanings[mark]}</li>`)}</ul>`
}

/** The kill matrix: a table an area, a line a mutant, a column each requirement that failed on one of them. */
export function killMatrix({ areas, mutants }: Proof): Markup {
  const order = new Map(areas.flatMap(({ rows }) => rows).map((id, index) => [id, index]))
  const place = (id: string): number => order.get(id) ?? order.size
  const tables = areas.map((area) => {
    const own = mutants.filter(({ requirement }) => area.rows.includes(requirement))
    return own.length === 0 ? html`` : areaTable(area, own, place)
  })
  return html`${tables}`
}

function areaTable(
  { area, rows, broken }: ProvedArea,
  own: readonly ProvedMutant[],
  place: (id: string) => number,
): Markup {
  const mutants = own.toSorted((a, b) => place(a.requirement) - place(b.requirement))
  // A survivor's own rule is a column too, or nothing would show that it survived.
  const failed = new Set(mutants.flatMap((each) => (each.killed ? each.failed : [...each.failed, each.requirement])))
  const columns = [...failed].sort((a, b) => place(a) - place(b))
  const killed = mutants.filter((each) => each.killed).length
  const figures = `${killed} of ${mutants.length} killed; ${broken.length} of ${count(rows.length, 'must row')} broken`
  const column = (id: string): string => {
    const short = id.startsWith(`${area}/`) ? id.slice(area.length + 1) : id
    return `<th scope="col" class="turned"><span title="${escaped(id)}">${escaped(short)}</span></th>`
  }
  const head: Markup = { markup: columns.map(column).join('') }
  // Thousands of cells: written as they are.
  const body: Markup = { markup: mutants.map((each) => line(each, columns)).join('\n') }
  return html`<section class="area" aria-labelledby="area-${area}">
<h3 id="area-${area}">${area} <small>${figures}</small></h3>
<section class="scroll" tabindex="0" aria-label="Kill matrix of area ${area}">
<table class="matrix">
<caption>Mutants of area ${area}, and the requirements that failed on them</caption>
<thead><tr><th scope="col">Mutant</th>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table>
</section>
</section>
`
}

function line(mutant: ProvedMutant, columns: readonly string[]): string {
  const failed = new Set(mutant.failed)
  const cells = columns.map((id) => {
    const mark = markOf(mutant, id, failed)
    return mark === undefined ? '<td></td>' : cell(mark, id)
  })
  return `<tr><th scope="row" title="${escaped(mutant.about)}">${escaped(mutant.id)}</th>${cells.join('')}</tr>`
}

function markOf({ requirement, killed }: ProvedMutant, id: string, failed: ReadonlySet<string>): Mark | undefined {
  if (id === requirement) return killed ? 'killed' : 'survived'
  return failed.has(id) ? 'other' : undefined
}

function cell(mark: Mark, id: string): string {
  return `<td class="${mark}" title="${escaped(id)}: ${meanings[mark]}"><span aria-hidden="true">${signs[mark]}</span><span class="heard">${meanings[mark]}</span></td>`
}
