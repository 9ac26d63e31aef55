import type { Result } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { clientLine, clientTitle, watchedNotes } from '../watch-text.ts'
import { count } from '../words.ts'

/** What clients did, where their traffic was watched: it comes before what is said of the service. */
export function clients(result: Result): Markup {
  const { client = [] } = result
  return html`<section aria-labelledby="client">
<h2 id="client">${clientTitle} <small>${count(client.length, 'kind')}</small></h2>
${client.length === 0 ? html`<p>Nothing was seen.</p>` : html`<ul>${client.map((note) => html`<li>${clientLine(note)}</li>`)}</ul>`}
${watchedNotes(result).map((line) => html`<p>${line}</p>`)}
</section>`
}
