import type { Load } from '../../schemas/types.ts'
import { duration, printable } from '../words.ts'
import { xmlText } from '../xml.ts'
import type { Plot } from './load-plots.ts'
import { figure, loadHeadline, renderLoadText } from './load-text.ts'

/**
 * The page of a load run: one file without a script, without anything from elsewhere. Each plot is a picture with a caption
 * that says what it shows, and its figures in a table below.
 */
export async function renderLoadPage(result: Load, { command }: { command: string }): Promise<string> {
  // Loaded when needed: it is large, and most commands draw nothing.
  const { plotsOf } = await import('./load-plots.ts')
  const title = `${result.scenario}: ${result.verdict}, ${result.target.name}`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${html(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
<h1 class="${result.verdict}">${html(loadHeadline(result))}</h1>
<p>${html(`${result.target.name}, ${result.target.baseUrl}; begun ${result.startedAt}, ${duration(result.durationMs)}; seed ${result.seed}`)}</p>
${plotsOf(result).map(figureOf).join('\n')}
${thresholds(result)}
${metrics(result)}
<h2>The whole report</h2>
<pre>${html(renderLoadText(result, { colour: false, width: 110, command, files: [] }))}</pre>
</main>
</body>
</html>
`
}

const style = `
body { margin: 0; background: #f4f4f2; color: #222; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 60rem; margin: 0 auto; padding: 1.5rem }
h1 { font-size: 1.3rem; padding: .8rem 1rem; background: #fff; border-left: .5rem solid #777 }
h1.pass { border-color: #009e73 } h1.fail, h1.aborted { border-color: #d55e00 } h1.invalid, h1.interrupted { border-color: #e69f00 }
h2 { font-size: 1.1rem; margin: 2rem 0 .5rem }
figure { margin: 1.5rem 0; padding: 1rem; background: #fff }
figure h2 { margin: 0 } figcaption { margin: .2rem 0 .8rem } figure svg { width: 100%; height: auto }
table { border-collapse: collapse; font-variant-numeric: tabular-nums } th, td { padding: .15rem .8rem .15rem 0; text-align: right }
th:first-child, td:first-child { text-align: left } thead th { border-bottom: 1px solid #999 }
pre { overflow-x: auto; padding: 1rem; background: #fff; font-size: .85rem } .scroll { overflow-x: auto }
`

function figureOf({ id, title, summary, svg, table }: Plot): string {
  const [heading = [], ...rows] = table
  // What is said of the picture stands beside it, so the picture's own letters need not be read aloud.
  const picture = svg.replace('<svg ', `<svg role="img" aria-labelledby="${id}-title ${id}-summary" `)
  return `<figure id="${id}">
<h2 id="${id}-title">${html(title)}</h2>
<figcaption id="${id}-summary">${html(summary)}</figcaption>
${picture}
<details><summary>Figures</summary><div class="scroll">${tableOf(heading, rows)}</div></details>
</figure>`
}

function thresholds({ thresholds }: Load): string {
  if (thresholds.length === 0) return ''
  const rows = thresholds.map(({ metric, expression, value, ok, void: isVoid }) => [
    metric,
    expression,
    value === null ? 'not measured' : figure(value),
    isVoid === true ? 'does not count' : value === null ? 'says nothing' : ok ? 'holds' : 'crossed',
  ])
  return `<h2>Thresholds</h2>\n<div class="scroll">${tableOf(['metric', 'has to be', 'was', ''], rows)}</div>`
}

function metrics({ metrics }: Load): string {
  const rows = Object.entries(metrics).map(([name, { count, p50, p90, p99, max }]) => [
    name,
    ...[count, p50, p90, p99, max].map(figure),
  ])
  return `<h2>Times in milliseconds</h2>\n<div class="scroll">${tableOf(['metric', 'count', 'p50', 'p90', 'p99', 'max'], rows)}</div>`
}

function tableOf(heading: readonly string[], rows: readonly (readonly string[])[]): string {
  const cells = (tag: string, row: readonly string[]): string =>
    row.map((cell) => `<${tag}>${html(cell)}</${tag}>`).join('')
  const body = rows.map(([first = '', ...rest]) => `<tr><th scope="row">${html(first)}</th>${cells('td', rest)}</tr>`)
  return `<table><thead><tr>${cells('th scope="col"', heading).replaceAll('</th scope="col">', '</th>')}</tr></thead><tbody>${body.join('')}</tbody></table>`
}

/** A text that may have come from outside, line breaks kept. */
function html(text: string): string {
  return xmlText(text.split('\n').map(printable).join('\n'))
}
