import type { Load } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { tableOf } from '../page/table.ts'
import { painter } from '../paint.ts'
import { duration } from '../words.ts'
import { figure } from './figure.ts'
import type { Plot } from './load-plots.ts'
import { scrapedMarkup } from './load-scraped.ts'
import { slicesMarkup } from './load-slices.ts'
import { faultLines, loadHeadline, renderLoadText } from './load-text.ts'

/**
 * The page of a load run: one file without a script, without anything from elsewhere. Each plot is a picture with a caption
 * that says what it shows, and its figures in a table below.
 */
export async function renderLoadPage(result: Load, { command }: { command: string }): Promise<string> {
  // Loaded when needed: it is large, and most commands draw nothing.
  const { plotsOf } = await import('./load-plots.ts')
  const { scenario, verdict, target, startedAt, durationMs, seed } = result
  const text = renderLoadText(result, { colour: false, width: 110, command, files: [] })
  const body = html`<header class="${verdict}">
<h1>${loadHeadline(result)}</h1>
<p>${target.name}, <code>${target.baseUrl}</code>. Begun ${startedAt}, ${duration(durationMs)}, seed ${seed}.</p>
</header>
<main>
${faults(result)}
${plotsOf(result).map(figureOf)}
${await scrapedMarkup(result.scraped, result.durationMs)}
${thresholds(result)}
${metrics(result)}
${slicesMarkup(result)}
<h2>The whole report</h2>
<pre tabindex="0">${text.split('\n').map(
    (line) => html`${line}
`,
  )}</pre>
</main>`
  return documentOf({ title: `${scenario}: ${verdict}, ${target.name}`, style, body })
}

/** What is wrong comes first; the same stands in the whole report. */
function faults(result: Load): Markup {
  const lines = faultLines(result, 110, painter(false))
  if (lines.length === 0) return html``
  return html`<h2>Faults</h2>
<pre tabindex="0">${lines.map(
    (line) => html`${line}
`,
  )}</pre>`
}

const style = `
header.pass { border-color: var(--good) } header.fail, header.aborted { border-color: var(--bad) }
header.invalid, header.interrupted { border-color: var(--other) }
figure h2 { margin-bottom: 0 }
`

function figureOf({ id, title, summary, svg, table }: Plot): Markup {
  const [heading = [], ...rows] = table
  return html`<figure id="${id}">
<h2 id="${id}-title">${title}</h2>
<figcaption id="${id}-summary">${summary}</figcaption>
${{ markup: svg }}
<details><summary>Figures</summary>${tableOf(`${title} in figures`, heading, rows)}</details>
</figure>
`
}

function thresholds({ thresholds }: Load): Markup {
  if (thresholds.length === 0) return html``
  const rows = thresholds.map(({ metric, expression, value, ok, void: isVoid }) => [
    metric,
    expression,
    value === null ? 'not measured' : figure(value),
    isVoid === true ? 'does not count' : value === null ? 'says nothing' : ok ? 'holds' : 'crossed',
  ])
  return html`<h2>Thresholds</h2>
${tableOf('Thresholds', ['metric', 'has to be', 'was', 'so it'], rows)}`
}

function metrics({ metrics }: Load): Markup {
  const rows = Object.entries(metrics).map(([name, { count, p50, p90, p99, max }]) => [
    name,
    ...[count, p50, p90, p99, max].map(figure),
  ])
  return html`<h2>Times in milliseconds</h2>
${tableOf('Times in milliseconds', ['metric', 'count', 'p50', 'p90', 'p99', 'max'], rows)}`
}
