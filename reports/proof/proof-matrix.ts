import { escaped, html, type Markup } from '../markup.ts'
import { fold } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { count } from '../words.ts'
import type { Proof, ProvedArea, ProvedMutant } from './proof.ts'

type Mark = 'killed' | 'other' | 'survived'

const looks: Record<Mark, { sign: string; tone: Tone; meaning: string }> = {
  killed: { sign: '●', tone: 'pass', meaning: 'its own rule, failed' },
  other: { sign: '○', tone: 'warn', meaning: 'another rule, failed too' },
  survived: { sign: '✕', tone: 'fail', meaning: 'its own rule, did not fail' },
}

/** What the signs of the matrix mean. */
export function matrixLegend(): Markup {
  const cells = Object.values(looks).map(
    ({ sign, tone, meaning }) =>
      html`<li class="chip ${tone}"><span aria-hidden="true">${sign}</span> ${meaning}</li> `,
  )
  return html`<ul class="tools plain">${cells}</ul>`
}

/** The kill matrix: a table an area, a line a mutant, a column each requirement that failed on one of them. */
export function killMatrix({ areas, mutants }: Proof): Markup {
  const order = new Map(areas.flatMap(({ rows }) => rows).map((id, index) => [id, index]))
  const place = (id: string): number => order.get(id) ?? order.size
  const tables = areas.map((area) => {
    const own = mutants.filter(({ rule }) => area.rows.includes(rule))
    return own.length === 0 ? html`` : areaTable(area, own, place)
  })
  return html`${tables}`
}

function areaTable(
  { area, rows, broken }: ProvedArea,
  own: readonly ProvedMutant[],
  place: (id: string) => number,
): Markup {
  const mutants = own.toSorted((a, b) => place(a.rule) - place(b.rule))
  // A survivor's own rule is a column too, or nothing would show that it survived.
  const failed = new Set(mutants.flatMap((each) => (each.killed ? each.failed : [...each.failed, each.rule])))
  const columns = [...failed].sort((a, b) => place(a) - place(b))
  const killed = mutants.filter((each) => each.killed).length
  const figures = `${killed} of ${mutants.length} killed; ${broken.length} of ${count(rows.length, 'mandatory rule')} with a mutant`
  const column = (id: string): string => {
    const short = id.startsWith(`${area}/`) ? id.slice(area.length + 1) : id
    return `<th scope="col" class="turned"><span title="${escaped(id)}">${escaped(short)}</span></th>`
  }
  const head: Markup = { markup: columns.map(column).join('') }
  // Thousands of cells: written as they are.
  const body: Markup = { markup: mutants.map((each) => line(each, columns)).join('\n') }
  const isOpen = killed < mutants.length
  const table = html`<div class="scroll matrix" tabindex="0" role="group" aria-label="Kill matrix of area ${area}"><table>
<thead><tr><th scope="col">Mutant</th>${head}</tr></thead>
<tbody>
${body}
</tbody>
</table></div>`
  return fold(html`${area} <small>${figures}</small>`, table, { isOpen })
}

function line(mutant: ProvedMutant, columns: readonly string[]): string {
  const failed = new Set(mutant.failed)
  const cells = columns.map((id) => {
    const mark = markOf(mutant, id, failed)
    return mark === undefined ? '<td></td>' : cell(mark, id)
  })
  return `<tr><th scope="row" title="${escaped(mutant.about)}">${escaped(mutant.id)}</th>${cells.join('')}</tr>`
}

function markOf({ rule, killed }: ProvedMutant, id: string, failed: ReadonlySet<string>): Mark | undefined {
  if (id === rule) return killed ? 'killed' : 'survived'
  return failed.has(id) ? 'other' : undefined
}

function cell(mark: Mark, id: string): string {
  const { sign, tone, meaning } = looks[mark]
  return `<td class="${tone}" title="${escaped(id)}: ${meaning}"><span aria-hidden="true">${sign}</span><span class="heard">${meaning}</span></td>`
}
