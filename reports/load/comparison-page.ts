import type { LoadChange, LoadComparison } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, labelsOf, pictureCard, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { count, listed } from '../words.ts'
import { changeCells, comparisonLine } from './comparison-text.ts'
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
  const [tone, verdict]: [Tone, string] = is('worse')
    ? ['fail', 'worse under load']
    : is('inconclusive')
      ? ['unsure', 'inconclusive: no times could be compared']
      : ['pass', 'nothing worse under load']
  const sections = parts.map(({ comparison, curves }, part) => {
    const { older, newer, changes, notes } = comparison
    const isChanged = ({ verdict }: LoadChange): boolean => verdict !== 'same'
    const table = (some: readonly LoadChange[]): Markup =>
      tableOf('Compared', ['Outcome', 'Metric', 'Before', 'After', 'Change', 'p'], some.map(cellsOf))
    const [changed, same] = [changes.filter(isChanged), changes.filter((each) => !isChanged(each))]
    return html`<h2>${parts.length === 1 ? 'Changes' : comparisonLine(comparison)}</h2>
${changed.length === 0 ? '' : html`<div class="card">${table(changed)}</div>`}
${fold(html`Unchanged <small>${count(same.length, 'metric')}</small>`, table(same))}
${fold(
  'Runs and notes',
  html`<ul>${[older, newer].map(({ name, runs }) => html`<li>${name}: ${runs.join(', ')}</li>`)}${notes.map((note) => html`<li>${note}</li>`)}</ul>`,
)}
<div class="panels"${{ markup: ' style="margin-top:.6rem"' }}>
${curves.map((curve, at) => {
  const id = `curve-${part}-${at}`
  const svg = pictureOf(
    {
      height: 280,
      width: 560,
      x: { name: 'ms', logarithmic: true },
      y: { name: '% of responses', min: 0, max: 100 },
      series: [
        { name: older.name, colour: colours.blue, points: curve.older },
        { name: newer.name, colour: colours.orange, points: curve.newer },
      ],
    },
    labelsOf(id),
  )
  return pictureCard({ id, title: curve.metric, summary: summaryOf(curve), svg })
})}</div>`
  })
  const names = parts.map(({ comparison }) => comparison.newer.name)
  const body = html`${hero({
    tone,
    kind: `Load comparison · ${listed(names)}`,
    verdict: parts[0] !== undefined && parts.length === 1 ? comparisonLine(parts[0].comparison) : verdict,
    facts: [`compared with ${parts[0]?.comparison.older.name ?? 'nothing'}`, parts[0]?.comparison.scenario ?? ''],
  })}
<main>
${sections}
</main>`
  return documentOf({ title: `${listed(names)}: ${verdict}`, tone, body })
}

const outcomes: Record<LoadChange['verdict'], Markup> = {
  worse: chip('fail', 'worse'),
  better: chip('pass', 'better'),
  same: chip('none', 'unchanged'),
}

function cellsOf(change: LoadChange): (string | Markup)[] {
  const [, ...cells] = changeCells(change)
  return [change.known === true ? chip('none', 'known') : outcomes[change.verdict], ...cells]
}

function summaryOf({ older, newer }: ComparisonCurves): string {
  const at = (curve: ComparisonCurves['older'], percent: number): string =>
    figure(curve.find(([, each]) => each >= percent)?.[0])
  const medians = `Median: ${at(older, 50)} ms before, ${at(newer, 50)} ms after.`
  return `Share of responses received after each duration. ${medians} p99: ${at(older, 99)} ms before, ${at(newer, 99)} ms after.`
}
