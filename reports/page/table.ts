import { html, type Markup } from '../markup.ts'

/** Stays on one line. */
const figureWithUnit = /^[\d.,]+ \S+$/

/** A table that scrolls by itself where the page is narrow, by keyboard too; the first cell of a row names it. */
export function tableOf(label: string, heading: readonly string[], rows: readonly (readonly string[])[]): Markup {
  return html`<div class="scroll" tabindex="0" role="region" aria-label="${label}"><table>
<thead><tr>${heading.map((each) => html`<th scope="col">${each}</th>`)}</tr></thead>
<tbody>
${rows.map(
  ([first = '', ...others]) =>
    html`<tr><th scope="row">${first}</th>${others.map(cellOf)}</tr>
`,
)}</tbody>
</table></div>`
}

function cellOf(text: string): Markup {
  return figureWithUnit.test(text) ? html`<td class="figure">${text}</td>` : html`<td>${text}</td>`
}
