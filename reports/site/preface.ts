import { drawBadge } from '../badge.ts'
import { html, type Markup } from '../markup.ts'
import { section } from '../page/parts.ts'
import { type Entry, entryBadge, serviceName, versionName } from './entry.ts'
import { certificateOf, loadsOf, said, suiteOf } from './entry-table.ts'

/** What stands on the page of a submission before its verdicts: what holds of it, its files, and where the others are. */
export function prefaceOf(entry: Entry, newest: Entry): Markup {
  const rows: [string, Markup][] = [
    ['Evaluated again', said(entry.evaluation)],
    ['Certificate', said(certificateOf(entry))],
    ['Load', loadsOf(entry)],
    ['Suite and rule set', html`${suiteOf(entry)}`],
    ['Files', html`${entry.files.map((file) => html`<a href="${file}">${file}</a> `)}`],
    ['Badge', { markup: drawBadge(entryBadge(entry)) }],
  ]
  const newer =
    newest.name === entry.name
      ? html``
      : html`<p><b>A later run is of <a href="../${newest.name}/index.html">${versionName(newest)}</a>.</b></p>`
  return section(
    'submission',
    'Submission',
    html`<div class="card"><p><a href="../../index.html">All services</a> · <a href="../index.html">All versions of ${serviceName(entry)}</a></p>
${newer}<dl class="contrast">${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></div>`,
  )
}
