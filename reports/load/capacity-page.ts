import type { Capacity, CapacityStep } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { chip, fold, hero, lines, minuteOf, picture, section, tableOf } from '../page/parts.ts'
import type { Tone } from '../verdict.ts'
import { count, duration } from '../words.ts'
import { capacityCells, capacityColumns, capacityHeadline, renderCapacityText, stoppedText } from './capacity-text.ts'
import { figure } from './figure.ts'

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
  const { verdict, target, startedAt, durationMs, seed, steps, objectives, notes, scenario } = result
  const text = renderCapacityText(result, { colour: false, width: 110, command, files: [] })
  const tone = tones[verdict]
  const body = html`${hero({
    tone,
    kind: `Capacity · ${target.name}`,
    verdict: capacityHeadline(result),
    facts: [
      scenario,
      html`<code>${target.baseUrl}</code>`,
      `${minuteOf(startedAt)}, ${duration(durationMs)}`,
      count(steps.length, 'step'),
      `seed ${seed}`,
    ],
  })}
<main>
${section(
  'limit',
  'Limit',
  html`<div class="card ${tone === 'pass' ? 'none' : tone}"><dl class="contrast"><dt>Reason for the end</dt><dd${{ markup: tone === 'pass' ? '' : ' class="actual"' }}>${stoppedText(result)}</dd><dt>Objectives</dt><dd>${objectives.map((each) => html`<code>${each}</code><br>`)}</dd></dl></div>`,
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

const outcomes: Record<CapacityStep['outcome'], Markup> = {
  pass: chip('pass', 'pass'),
  fail: chip('fail', 'fail'),
  'generator-limit': chip('unsure', 'inconclusive'),
}

function cellsOf(step: CapacityStep): (string | Markup)[] {
  return capacityCells(step).map((cell, at) => (capacityColumns[at] === 'outcome' ? outcomes[step.outcome] : cell))
}

/** Throughput, goodput and latency by load. Steps with the same load share a point: the average, and of latencies the worst. */
async function curves(result: Capacity): Promise<Markup> {
  const { steps, capacity, unit } = result
  if (steps.length === 0) return html``
  // Loaded when needed: it is large.
  const { colours, pictureOf } = await import('../page/chart.ts')
  const loads = [...new Set(steps.map(({ load }) => load))].sort((a, b) => a - b)
  const at = (load: number): CapacityStep[] => steps.filter((step) => step.load === load)
  const average = (of: (step: CapacityStep) => number) =>
    loads.map((load): [number, number] => [load, at(load).reduce((sum, step) => sum + of(step), 0) / at(load).length])
  const worst = (name: string, rank: 'p50' | 'p90' | 'p99') =>
    loads.map((load): [number, number | null] => {
      const values = at(load).flatMap(({ metrics }) => metrics[name]?.[rank] ?? [])
      return [load, values.length === 0 ? null : Math.max(...values)]
    })
  const metric = latencyIn(steps)
  const x = { name: unit, min: 0, max: Math.ceil(1.05 * Math.max(...loads)) }
  const edge = capacity === undefined ? [] : [{ name: 'capacity', x: capacity.estimate }]
  const kneeText = capacity === undefined ? 'No capacity was found.' : `The capacity is ${figure(capacity.estimate)}.`
  const rates = pictureOf(
    {
      height: 300,
      width: 560,
      x,
      y: { name: 'sends per second' },
      series: [
        { name: 'throughput', colour: colours.blue, points: average(({ throughput }) => throughput) },
        { name: 'goodput', colour: colours.green, points: average(({ goodput }) => goodput) },
      ],
      limits: edge,
    },
    'rates-title rates-summary',
  )
  const times = pictureOf(
    {
      height: 300,
      width: 560,
      x,
      y: { name: 'ms', logarithmic: true },
      series: [
        { name: 'p50', colour: colours.blue, points: worst(metric, 'p50') },
        { name: 'p90', colour: colours.green, points: worst(metric, 'p90') },
        { name: 'p99', colour: colours.orange, points: worst(metric, 'p99') },
      ],
      limits: [...edge, ...objectiveIn(steps, metric)],
    },
    'times-title times-summary',
  )
  const rows = loads.map((load) => [
    figure(Math.round(load * 10) / 10),
    figure(average(({ throughput }) => throughput).find(([each]) => each === load)?.[1]),
    figure(average(({ goodput }) => goodput).find(([each]) => each === load)?.[1]),
    ...(['p50', 'p90', 'p99'] as const).map((rank) =>
      figure(worst(metric, rank).find(([each]) => each === load)?.[1] ?? undefined),
    ),
  ])
  return html`<div class="panels"${{ markup: ' style="margin-top:1.5rem"' }}><figure class="card" id="rates"><h2 id="rates-title"${{ markup: ' style="margin:0"' }}>Throughput and goodput by load</h2>
<figcaption id="rates-summary">Responses per second, and those that met every objective. ${kneeText}</figcaption>
${picture('Throughput and goodput by load', rates)}</figure>
<figure class="card" id="times"><h2 id="times-title"${{ markup: ' style="margin:0"' }}>Latency by load (${metric})</h2>
<figcaption id="times-summary">All sends after the warm-up of a step. Of several steps with the same load, the worst. ${kneeText}</figcaption>
${picture('Latency by load', times)}
<details><summary>Values</summary>${tableOf('Both curves, values', [unit, 'throughput', 'goodput', 'p50 (ms)', 'p90 (ms)', 'p99 (ms)'], rows)}</details></figure></div>
`
}

/** The objective on the metric that is drawn, from the steps. */
function objectiveIn(steps: readonly CapacityStep[], drawn: string): { name: string; y: number }[] {
  const all = steps.flatMap(({ objectives }) => objectives).filter(({ metric }) => metric === drawn)
  const [found] = all.flatMap(({ expression }) => {
    const [, limit] = /([\d.]+) ms$/.exec(expression) ?? []
    return limit === undefined ? [] : [{ name: `objective ${expression}`, y: Number(limit) }]
  })
  return found === undefined ? [] : [found]
}

/** The metric that says most about the service, of those that were measured. */
function latencyIn(steps: readonly CapacityStep[]): string {
  const all = ['service_delay', 'wait_duration', 'stream_duration', 'time_to_headers']
  return all.find((name) => steps.some(({ metrics }) => metrics[name] !== undefined)) ?? 'service_delay'
}
