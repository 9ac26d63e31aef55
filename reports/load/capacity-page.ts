import type { Capacity, CapacityStep } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import { documentOf } from '../page/document.ts'
import { tableOf } from '../page/table.ts'
import { duration } from '../words.ts'
import { capacityCells, capacityColumns, capacityHeadline, renderCapacityText, stoppedText } from './capacity-text.ts'
import { figure } from './figure.ts'

/** The page of a search: how much, the curves against the load with the knee, and every step. One file, without a script. */
export async function renderCapacityPage(result: Capacity, { command }: { command: string }): Promise<string> {
  const { verdict, target, startedAt, durationMs, seed, steps, objectives } = result
  const text = renderCapacityText(result, { colour: false, width: 110, command, files: [] })
  const body = html`<header class="${verdict}">
<h1>${capacityHeadline(result)}</h1>
<p>${result.scenario} against ${target.name}, <code>${target.baseUrl}</code>. Begun ${startedAt}, ${duration(durationMs)}, seed ${seed}.</p>
<p>${stoppedText(result)}</p>
</header>
<main>
<h2>Held to</h2>
<ul>${objectives.map((each) => html`<li><code>${each}</code></li>`)}</ul>
${await curves(result)}
<h2>Steps</h2>
${tableOf('Steps in the order in which they were played', capacityColumns, steps.map(capacityCells))}
<h2>The whole report</h2>
<pre tabindex="0">${text.split('\n').map(
    (line) => html`${line}
`,
  )}</pre>
</main>`
  return documentOf({ title: `${result.scenario}: ${capacityHeadline(result)}, ${target.name}`, style, body })
}

const style = `
header.found { border-color: var(--good) } header.nothing-holds, header.aborted { border-color: var(--bad) }
header.limited, header.undecided, header.interrupted { border-color: var(--other) }
figure h2 { margin-bottom: 0 }
`

/** Throughput, goodput and latency against the load; of steps with the same load the average, and of latencies the worst. */
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
  const top = Math.max(...steps.flatMap(({ throughput, goodput }) => [throughput, goodput]), 1)
  const x = { name: unit, min: 0, max: Math.ceil(1.05 * Math.max(...loads)) }
  const knee = (height: number, from = 0) =>
    capacity === undefined
      ? []
      : [
          {
            name: 'the knee',
            colour: colours.grey,
            dashed: true,
            points: [
              [capacity.estimate, from],
              [capacity.estimate, height],
            ] as [number, number][],
          },
        ]
  const kneeText = capacity === undefined ? 'No knee was found.' : `The knee is at ${figure(capacity.estimate)}.`
  const rates = pictureOf(
    {
      height: 300,
      x,
      y: { name: 'sends per second' },
      series: [
        { name: 'throughput', colour: colours.blue, points: average(({ throughput }) => throughput) },
        { name: 'goodput', colour: colours.green, points: average(({ goodput }) => goodput) },
        ...knee(top),
      ],
    },
    'rates-title rates-summary',
  )
  const slowest = Math.max(1, ...worst(metric, 'p99').map(([, value]) => value ?? 0))
  const quickest = Math.max(0.1, Math.min(slowest, ...worst(metric, 'p50').flatMap(([, value]) => value ?? [])))
  const times = pictureOf(
    {
      height: 300,
      x,
      y: { name: 'ms', logarithmic: true },
      series: [
        { name: 'p50', colour: colours.blue, points: worst(metric, 'p50') },
        { name: 'p90', colour: colours.green, points: worst(metric, 'p90') },
        { name: 'p99', colour: colours.orange, points: worst(metric, 'p99') },
        ...knee(slowest, quickest),
      ],
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
  return html`<figure id="rates"><h2 id="rates-title">Throughput and goodput against the load</h2>
<figcaption id="rates-summary">Sends a second that were answered, and those that met every objective. ${kneeText}</figcaption>
${{ markup: rates }}</figure>
<figure id="times"><h2 id="times-title">Latency against the load (${metric})</h2>
<figcaption id="times-summary">Of ${metric}, of all sends after the warm-up of a step; of several steps with the same load the worst. ${kneeText}</figcaption>
${{ markup: times }}
<details><summary>Figures</summary>${tableOf('The curves in figures', [unit, 'throughput', 'goodput', 'p50 (ms)', 'p90 (ms)', 'p99 (ms)'], rows)}</details></figure>
`
}

/** The metric that says most about the service, of those that were measured. */
function latencyIn(steps: readonly CapacityStep[]): string {
  const all = ['service_delay', 'wait_duration', 'stream_duration', 'time_to_headers']
  return all.find((name) => steps.some(({ metrics }) => metrics[name] !== undefined)) ?? 'service_delay'
}
