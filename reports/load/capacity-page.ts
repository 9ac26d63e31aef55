import type { Capacity, CapacityStep } from '../../schemas/types.ts'
import { builds } from '../build.ts'
import { html, type Markup } from '../markup.ts'
import type { Chart } from '../page/chart.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, labelsOf, lines, minuteOf, pictureCard, section, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { count, duration } from '../words.ts'
import {
  capacityCells,
  capacityColumns,
  capacityHeadline,
  nearText,
  outcomeWords,
  renderCapacityText,
  stoppedText,
} from './capacity-text.ts'
import { figure } from './figure.ts'
import { usualLatencies } from './load-failures.ts'

const tones: Record<Capacity['verdict'], Tone> = {
  found: 'pass',
  'none-passed': 'fail',
  limited: 'unsure',
  inconclusive: 'unsure',
  aborted: 'unsure',
  interrupted: 'unsure',
}

/** The page of a capacity search: the capacity, the reason for the end, the curves, then every step. One file, no script. */
export async function renderCapacityPage(result: Capacity, { command }: { command: string }): Promise<string> {
  const { verdict, target, steps, objectives, notes, scenario } = result
  const text = renderCapacityText(result, { colour: false, width: 110, command, files: [] })
  const tone = tones[verdict]
  const near = nearText(result)
  const body = html`${hero({
    tone,
    kind: `Capacity · ${target.name}`,
    verdict: capacityHeadline(result),
    facts: factsOfSteps(scenario, result),
  })}
<main>
${section(
  'limit',
  'Limit',
  html`<div class="card ${tone === 'pass' ? 'none' : tone}"><dl class="contrast"><dt>Reason for the end</dt><dd${{ markup: tone === 'pass' ? '' : ' class="actual"' }}>${stoppedText(result)}</dd>${near === '' ? '' : html`<dt>Interval</dt><dd>${near}</dd>`}<dt>Objectives</dt><dd>${objectives.map((each) => html`<code>${each}</code><br>`)}</dd></dl></div>`,
)}
${await curves(result)}
${section(
  'details',
  'Details',
  html`${fold(html`Steps <small>${steps.length}</small>`, tableOf('Steps in the order of the search', capacityColumns, steps.map(cellsOf)))}
${notes.length === 0 ? '' : fold(html`Notes <small>${notes.length}</small>`, html`<ul>${notes.map((note) => html`<li>${note}</li>`)}</ul>`)}
${fold('Text report', lines(text.split('\n')))}`,
)}
</main>`
  return documentOf({ title: `${target.name}: capacity ${scenario}, ${verdict}`, tone, body })
}

/** What was played in steps: against which build, when and from which seed. */
export function factsOfSteps(
  what: string,
  {
    target,
    startedAt,
    durationMs,
    steps,
    seed,
  }: Pick<Capacity, 'target' | 'startedAt' | 'durationMs' | 'seed'> & { steps: readonly unknown[] },
): (string | Markup)[] {
  return [
    what,
    ...builds(target),
    html`<code>${target.baseUrl}</code>`,
    `${minuteOf(startedAt)}, ${duration(durationMs)}`,
    count(steps.length, 'step'),
    `seed ${seed}`,
  ]
}

const outcomes: Record<CapacityStep['outcome'], Markup> = {
  pass: chip('pass', outcomeWords.pass),
  fail: chip('fail', outcomeWords.fail),
  'cannot-decide': chip('unsure', outcomeWords['cannot-decide']),
}

function cellsOf(step: CapacityStep): (string | Markup)[] {
  return capacityCells(step).map((cell, at) => (capacityColumns[at] === 'outcome' ? outcomes[step.outcome] : cell))
}

/**
 * Throughput, goodput and latency by load. Steps with the same load share a point: the average, and of latencies the worst. A
 * step that cannot be decided counts only if its load has no other, and its point is hollow.
 */
async function curves(result: Capacity): Promise<Markup> {
  const { steps, capacity, unit } = result
  if (steps.length === 0) return html``
  // Loaded when needed: it is large.
  const { colours, pictureOf } = await import('../page/chart.ts')
  const byLoad = [...Map.groupBy(steps, ({ load }) => load)]
    .sort(([a], [b]) => a - b)
    .map(([load, some]) => {
      const decided = some.filter(({ outcome }) => outcome !== 'cannot-decide')
      return { load, some: decided.length > 0 ? decided : some, isHollow: decided.length === 0 }
    })
  const metric =
    usualLatencies.find((name) => steps.some(({ metrics }) => metrics[name] !== undefined)) ?? 'service_delay'
  const average = (of: (step: CapacityStep) => number) =>
    byLoad.map(({ load, some, isHollow }): Point => {
      const sum = some.reduce((all, step) => all + of(step), 0)
      return [load, sum / some.length, isHollow]
    })
  const worst = (rank: 'p50' | 'p90' | 'p99') =>
    byLoad.map(({ load, some, isHollow }): Point => {
      const values = some.flatMap(({ metrics }) => metrics[metric]?.[rank] ?? [])
      return [load, values.length === 0 ? null : Math.max(...values), isHollow]
    })
  const x = { name: unit, min: 0, max: Math.ceil(1.05 * Math.max(...byLoad.map(({ load }) => load))) }
  const edge = capacity === undefined ? [] : [{ name: `capacity ${figure(capacity.estimate)}`, x: capacity.estimate }]
  const found = capacity === undefined ? 'No capacity was found.' : `The capacity is ${figure(capacity.estimate)}.`
  const card = (id: string, title: string, summary: string, chart: Pick<Chart, 'y' | 'limits'> & Curves): Markup => {
    const svg = pictureOf({ height: 300, width: 560, x, hollow: hollowText, ...chart }, labelsOf(id))
    const rows = byLoad.map(({ load }, at) => [
      figure(Math.round(load * 10) / 10),
      ...chart.series.map(({ points }) => figure(points[at]?.[1] ?? undefined)),
    ])
    const heads = [unit, ...chart.series.map(({ name }) => `${name} (${chart.y.name})`)]
    return pictureCard({ id, title, summary: `${summary} ${found}`, svg }, [heads, ...rows])
  }
  const rates = card('rates', 'Throughput and goodput', 'Responses per second, and those that met every objective.', {
    y: { name: 'sends per second' },
    series: [
      { name: 'throughput', colour: colours.blue, points: average(({ throughput }) => throughput) },
      { name: 'goodput', colour: colours.green, points: average(({ goodput }) => goodput) },
    ],
    limits: edge,
  })
  const times = card(
    'times',
    `Latency (${metric})`,
    'All sends after the warm-up. Each load has the values of its worst step.',
    {
      y: { name: 'ms', logarithmic: true },
      series: [
        { name: 'p50', colour: colours.blue, points: worst('p50') },
        { name: 'p90', colour: colours.green, points: worst('p90') },
        { name: 'p99', colour: colours.orange, points: worst('p99') },
      ],
      limits: [...edge, ...objectiveIn(steps, metric)],
    },
  )
  return section('curves', 'By load', html`<div class="panels">${rates}${times}</div>`)
}

const hollowText = `${outcomeWords['cannot-decide']}: the generator or this machine was too slow`

type Point = [load: number, value: number | null, isHollow: boolean]
type Curves = Pick<Chart, 'series'>

/** The objective on the metric that is drawn, from the steps. */
function objectiveIn(steps: readonly CapacityStep[], drawn: string): { name: string; y: number }[] {
  const all = steps.flatMap(({ objectives }) => objectives).filter(({ metric }) => metric === drawn)
  const [found] = all.flatMap(({ expression }) => {
    const [, limit] = /([\d.]+) ms$/.exec(expression) ?? []
    return limit === undefined ? [] : [{ name: `objective ${expression}`, y: Number(limit) }]
  })
  return found === undefined ? [] : [found]
}
