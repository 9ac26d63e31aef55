import type { Load } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import {
  chip,
  type Figure,
  figures,
  fold,
  hero,
  lines,
  minuteOf,
  pictureCard,
  section,
  tableOf,
} from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { count, duration, percent } from '../words.ts'
import { figure } from './figure.ts'
import { auditCard } from './load-audit-card.ts'
import { metricColumns } from './load-csv.ts'
import { disturbancesMarkup, momentsOf } from './load-disturbances.ts'
import { crossedIn, listedThresholds, objectivesIn } from './load-failures.ts'
import { faultsOf } from './load-faults.ts'
import { scrapedMarkup } from './load-scraped.ts'
import { slicesMarkup } from './load-slices.ts'
import { loadHeadline, renderLoadText } from './load-text.ts'

const tones: Record<Load['verdict'], Tone> = {
  pass: 'pass',
  fail: 'fail',
  invalid: 'unsure',
  aborted: 'unsure',
  interrupted: 'unsure',
}

/** The page of a load run: verdict, what failed first with its plot, then figures; tables are folded. One file without a script. */
export async function renderLoadPage(result: Load, { command }: { command?: string } = {}): Promise<string> {
  // Loaded when needed: it is large, and most commands draw nothing.
  const { plotsOf } = await import('./load-plots.ts')
  const { scenario, verdict, target, startedAt, durationMs, seed, stopped, notes = [] } = result
  const { users } = result.requested
  // They say what the figures are worth.
  const isOpen = users !== undefined || stopped !== undefined
  const text = renderLoadText(result, {
    colour: false,
    width: 110,
    files: [],
    ...(command === undefined ? {} : { command }),
  })
  const [first, ...others] = plotsOf(result)
  const body = html`${hero({
    tone: tones[verdict],
    kind: `Load run · ${target.name}`,
    verdict: loadHeadline(result),
    facts: [
      scenario,
      ...(users === undefined ? [] : [`closed model of ${count(Number(users), 'user')}`]),
      ...(stopped === undefined ? [] : [`stopped early: ${stopped.reason}`]),
      ...builds(target),
      html`<code>${target.baseUrl}</code>`,
      `${minuteOf(startedAt)}, ${duration(durationMs)}`,
      `seed ${seed}`,
    ],
  })}
<main>
${causes(result)}
${first === undefined ? '' : section('first', crossedIn(result).length > 0 ? 'Metric that failed first' : 'Load', pictureCard(first, first.table))}
${disturbancesMarkup(result)}
${section('figures', 'Figures', figures(figuresOf(result)))}
${section('plots', 'Over time', html`<div class="panels">${others.map((each) => pictureCard(each, each.table))}</div>`)}
${await scrapedMarkup(result.scraped, durationMs, momentsOf(result))}
${section(
  'details',
  'Details',
  html`${thresholds(result)}
${metrics(result)}
${slicesMarkup(result)}
${notes.length === 0 ? '' : fold(html`Notes <small>${notes.length}</small>`, html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`, { isOpen })}
${fold('Text report', lines(text.split('\n')))}`,
)}
</main>`
  return documentOf({ title: `${target.name}: load ${scenario}, ${verdict}`, tone: tones[verdict], body })
}

/** Objectives that were crossed, the first first, then faults of the audit. */
function causes(result: Load): Markup {
  const times = objectivesIn(result)
  const crossed = crossedIn(result)
    .map((each) => ({
      ...each,
      ...times.find(({ metric, expression }) => metric === each.metric && expression === each.expression),
    }))
    .toSorted((a, b) => (a.firstMs ?? 1e12) - (b.firstMs ?? 1e12))
  const hasFaults = faultsOf(result).length > 0
  if (crossed.length === 0 && !hasFaults) return html``
  const cards = crossed.map(
    ({ metric, expression, value, firstMs }, at) => html`<section class="card fail">
<h3>${chip('fail', 'fail')} <code>${metric}</code>${at === 0 && crossed.length > 1 ? html` <small>failed first</small>` : ''}</h3>
<dl class="contrast"><dt>Objective</dt><dd>${expression}</dd><dt>Actual</dt><dd class="actual">${figure(value ?? undefined)}${/ ms$/.test(expression) ? ' ms' : ''}${firstMs === undefined ? '' : `, exceeded for the first time after ${duration(firstMs)}`}</dd></dl>
</section>
`,
  )
  return section('causes', 'Root causes', html`${auditCard(result)}${cards}`, crossed.length + (hasFaults ? 1 : 0))
}

function figuresOf({ requested, achieved, goodput, audit, generator }: Load): Figure[] {
  const of = (got: number | undefined, asked: string | number | undefined): string =>
    asked === undefined ? figure(got) : `${figure(got)} of ${figure(asked)}`
  const lag = generator.sendLagP99Ms
  return [
    ['Sends', of(achieved.sends, requested.sends)],
    ...(requested.ratePerSecond === undefined
      ? []
      : ([['Sends per second', of(achieved.ratePerSecond, requested.ratePerSecond)]] satisfies Figure[])),
    ['Open at once', figure((achieved.mostOpenWaits ?? 0) + (achieved.mostOpenStreams ?? 0))],
    ...(goodput === undefined ? [] : ([['Met every objective', percent(goodput.share)]] satisfies Figure[])),
    ['Acknowledged', figure(audit.acknowledged)],
    ['Found in history', figure(audit.found), audit.found < audit.acknowledged ? 'fail' : 'pass'],
    ['Send lag p99', lag === null ? 'unknown' : `${figure(lag)} ms`],
  ]
}

function thresholds(result: Load): Markup {
  const all = listedThresholds(result)
  if (all.length === 0) return html``
  const rows = all.map(({ metric, expression, value, ok, void: isVoid }) => [
    metric,
    expression,
    value === null ? 'not measured' : figure(value),
    isVoid === true || value === null
      ? chip('unsure', 'inconclusive')
      : ok
        ? chip('pass', 'pass')
        : chip('fail', 'fail'),
  ])
  return fold(
    html`Thresholds <small>${count(rows.length, 'threshold')}</small>`,
    tableOf('Thresholds', ['Metric', 'Objective', 'Actual', 'Outcome'], rows),
  )
}

function metrics({ metrics }: Load): Markup {
  const rows = Object.entries(metrics).map(([name, metric]) => [
    name,
    ...metricColumns.map((column) => metric[column]).map((value) => (value === undefined ? '-' : figure(value))),
  ])
  return fold('Times in milliseconds', tableOf('Times in milliseconds', ['Metric', ...metricColumns], rows))
}
