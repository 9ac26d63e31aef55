import type { LoadComparison } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { tableOf } from '../page/table.ts'
import { changeCells, changeColumns, comparisonLine } from './comparison-text.ts'
import { figure } from './figure.ts'

/** The distribution of one metric on both sides: how many percent of the answers came within so many milliseconds. */
export interface ComparisonCurves {
  metric: string
  older: [ms: number, percent: number][]
  newer: [ms: number, percent: number][]
}

/** A page of both: what changed, and the distributions of what moved. One file, without a script. */
export async function renderLoadComparisonPage(
  parts: readonly { comparison: LoadComparison; curves: readonly ComparisonCurves[] }[],
): Promise<string> {
  // Loaded when needed: it is large.
  const { colours, pictureOf } = await import('../page/chart.ts')
  const is = (wanted: LoadComparison['verdict']): boolean =>
    parts.some(({ comparison }) => comparison.verdict === wanted)
  const [look, title] = is('worse')
    ? ['worse', 'Worse under load']
    : is('undecided')
      ? ['undecided', 'No time could be compared']
      : ['same', 'Nothing worse under load']
  const sections = parts.map(({ comparison, curves }, part) => {
    const { older, newer, changes, notes } = comparison
    return html`<h2>${comparisonLine(comparison)}</h2>
${[older, newer].flatMap(({ name, runs }) =>
  runs.length === 1 && runs[0] === name
    ? []
    : [
        html`<p>${name}: ${runs.join(', ')}</p>
`,
      ],
)}${tableOf('What was looked at', ['verdict', ...changeColumns.slice(1)], changes.map(changeCells))}
${notes.map((note) => html`<p>${note}</p>`)}
${curves.map((curve, at) => {
  const id = `curve-${part}-${at}`
  const svg = pictureOf(
    {
      height: 280,
      x: { name: 'ms', logarithmic: true },
      y: { name: 'percent of answers', min: 0, max: 100 },
      series: [
        { name: older.name, colour: colours.blue, points: curve.older },
        { name: newer.name, colour: colours.orange, points: curve.newer },
      ],
    },
    `${id}-title ${id}-summary`,
  )
  return figureOf(id, curve, svg)
})}`
  })
  const body = html`<header class="${look}">
<h1>${title}</h1>
</header>
<main>
${sections}
</main>`
  return documentOf({ title, style, body })
}

const style = `
header.same { border-color: var(--good) } header.worse { border-color: var(--bad) } header.undecided { border-color: var(--other) }
figure h3 { margin-bottom: 0 }
`

function figureOf(id: string, { metric, older, newer }: ComparisonCurves, svg: string): Markup {
  const at = (curve: ComparisonCurves['older'], percent: number): string =>
    figure(curve.find(([, each]) => each >= percent)?.[0])
  return html`<figure id="${id}"><h3 id="${id}-title">${metric}</h3>
<figcaption id="${id}-summary">How many percent of the answers came within how many milliseconds: half within ${at(older, 50)} ms before and ${at(newer, 50)} ms after, 99 % within ${at(older, 99)} and ${at(newer, 99)} ms.</figcaption>
${{ markup: svg }}</figure>
`
}
