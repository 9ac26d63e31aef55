import { drawBadge } from '../badge.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { hero, section } from '../page/parts.ts'
import { toneOfRun } from '../verdict.ts'
import { count } from '../words.ts'
import { type Entry, entryBadge, serviceName, versionName } from './entry.ts'
import { entryTable, notExercised } from './entry-table.ts'

/** The page of a service: its newest submission, its badges and all its versions, newest first. No script. `entries`: in that order. */
export function renderServicePage(newest: Entry, entries: readonly Entry[]): string {
  const badge = entryBadge(newest)
  const name = serviceName(newest)
  return documentOf({
    title: `${name}: ${badge.words}`,
    tone: toneOfRun(newest.result),
    body: html`${hero({
      tone: toneOfRun(newest.result),
      kind: `Conversation Agent API · ${name}`,
      verdict: `${versionName(newest)}: ${badge.words}`,
      facts: [
        html`<a href="../index.html">All services</a>`,
        html`<a href="${newest.name}/index.html">Report of ${versionName(newest)}</a>`,
        `not exercised: ${notExercised(newest)}`,
        count(entries.length, 'version'),
        ...documentation(newest),
      ],
    })}
<main>
${section(
  'versions',
  'Versions',
  entryTable('All submissions, the newest first', 'Submission', entries, versionLink),
  entries.length,
)}
${section(
  'badges',
  'Badges',
  html`<div class="card"><p class="badge">${{ markup: drawBadge(badge) }}</p>
<p><a href="badge.svg">badge.svg</a> is this picture. <a href="badge.json">badge.json</a> is for the endpoint badge of shields.io. Both follow the newest version.</p></div>`,
)}
</main>`,
  })
}

function versionLink(entry: Entry): Markup {
  return html`<a href="${entry.name}/index.html">${entry.name}</a>`
}

/** A vendor's address is shown as words: a page of ours links to none that a stranger chose. */
function documentation({ result }: Entry): Markup[] {
  const { documentation: address } = result.target.service ?? {}
  return address === undefined ? [] : [html`documentation: <code>${address}</code>`]
}
