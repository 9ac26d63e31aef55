import type { Benchmark, BenchmarkStep } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import type { Chart } from '../page/chart.ts'
import { documentOf } from '../page/document.ts'
import { fold, hero, labelsOf, lines, pictureCard, section, tableOf } from '../page/parts.ts'
import {
  auditText,
  benchmarkHeadline,
  headlineCells,
  headlineColumns,
  headlineNote,
  renderBenchmarkText,
  stepCells,
  stepColumns,
} from './benchmark-text.ts'
import { factsOfSteps } from './capacity-page.ts'
import { outcomeWords } from './capacity-text.ts'
import { figure } from './figure.ts'

/** The page of a benchmark: the figures of each tier, why it is invalid, the curves, then every step. One file, no script. */
export async function renderBenchmarkPage(result: Benchmark, { command }: { command?: string } = {}): Promise<string> {
  const { valid, target, steps, reasons, tiers, procedure } = result
  const tone = valid ? 'pass' : 'unsure'
  const text = renderBenchmarkText(result, {
    ...{ colour: false, width: 110, files: [] },
    ...(command === undefined ? {} : { command }),
  })
  const body = html`${hero({
    tone,
    kind: `Benchmark · ${target.name}`,
    verdict: benchmarkHeadline(result),
    facts: factsOfSteps(procedure, result),
  })}
<main>
${valid ? '' : section('reasons', 'Invalid, because', html`<div class="card unsure"><dl class="contrast">${reasons.map((each) => html`<dt>${each.rule}</dt><dd>${each.text}</dd>`)}</dl></div>`)}
${section(
  'tiers',
  'Tiers',
  html`${tableOf('The figures of each tier', headlineColumns, result.headline.map(headlineCells))}
<div class="card none"><dl class="contrast">${Object.entries(tiers).map(([tier, all]) => html`<dt>${tier}</dt><dd>${all.map((each) => html`<code>${each}</code><br>`)}</dd>`)}</dl></div>
<p>${headlineNote} ${auditText(result)}</p>`,
)}
${await curves(result)}
${section(
  'details',
  'Details',
  html`${fold(html`Steps <small>${steps.length}</small>`, tableOf('Steps in the order of the benchmark', stepColumns(result), steps.map(stepCells)))}
${fold('Text report', lines(text.split('\n')))}`,
)}
</main>`
  return documentOf({ title: `${target.name}: ${procedure}, ${valid ? 'valid' : 'invalid'}`, tone, body })
}

type Point = [load: number, value: number | null, isHollow: boolean]

/** Goodput of each tier, open waits and times by load. Steps of the same load share a point: their average. */
async function curves({ steps, tiers, headline }: Benchmark): Promise<Markup> {
  if (steps.length === 0) return html``
  // Loaded when needed: it is large.
  const { colours, pictureOf } = await import('../page/chart.ts')
  const byLoad = [...Map.groupBy(steps, ({ load }) => load)].sort(([a], [b]) => a - b)
  const isHollow = (some: readonly BenchmarkStep[]): boolean =>
    some.every((step) => step.tiers.every(({ outcome }) => outcome === 'cannot-decide'))
  const average = (of: (step: BenchmarkStep) => number | undefined) =>
    byLoad.map(([load, some]): Point => {
      const values = some.flatMap((step) => of(step) ?? [])
      const sum = values.reduce((all, value) => all + value, 0)
      return [load, values.length === 0 ? null : sum / values.length, isHollow(some)]
    })
  const [least = 1] = byLoad[0] ?? []
  const [most = 1] = byLoad.at(-1) ?? []
  const x = { name: 'sends per second', logarithmic: true, min: least, max: Math.ceil(most) }
  const palette = [colours.blue, colours.green, colours.orange, colours.pink, colours.amber]
  const limits = headline.flatMap(({ tier, sendsPerSecond }) =>
    sendsPerSecond === null ? [] : [{ name: `${tier} ${figure(sendsPerSecond.estimate)}`, x: sendsPerSecond.estimate }],
  )
  const card = (id: string, title: string, summary: string, chart: Pick<Chart, 'y' | 'series'>): Markup => {
    const svg = pictureOf({ height: 300, width: 560, x, hollow: hollowText, limits, ...chart }, labelsOf(id))
    const rows = byLoad.map(([load], at) => [
      figure(Math.round(load * 10) / 10),
      ...chart.series.map(({ points }) => figure(points[at]?.[1] ?? undefined)),
    ])
    const heads = ['sends per second', ...chart.series.map(({ name }) => `${name} (${chart.y.name})`)]
    return pictureCard({ id, title, summary, svg }, [heads, ...rows])
  }
  const times = (metric: string) => [
    { name: `${metric} p50`, points: average(({ metrics }) => metrics[metric]?.p50) },
    { name: `${metric} p99`, points: average(({ metrics }) => metrics[metric]?.p99) },
  ]
  const coloured = (series: { name: string; points: Point[] }[]) =>
    series.map((each, at) => ({ ...each, colour: palette[at % palette.length] ?? colours.grey }))
  const goodput = card('goodput', 'Goodput', 'Sends per second that met every objective of the tier.', {
    y: { name: 'sends per second' },
    series: coloured(
      Object.keys(tiers).map((tier) => ({
        name: tier,
        points: average((step) => step.tiers.find((each) => each.tier === tier)?.goodput),
      })),
    ),
  })
  const open = card('open', 'Open waits', 'Requests that wait at once, streams included.', {
    y: { name: 'open waits' },
    series: coloured([{ name: 'open waits', points: average(({ openWaits }) => openWaits) }]),
  })
  const delays = card('delay', 'Service delay', 'What the service adds to the time of the agent.', {
    y: { name: 'ms', logarithmic: true },
    series: coloured(times('service_delay')),
  })
  const acks = card('ack', 'Time to ack and to first message', 'From the send to this event of a stream.', {
    y: { name: 'ms', logarithmic: true },
    series: coloured([...times('time_to_ack'), ...times('time_to_first_message')]),
  })
  return section('curves', 'By load', html`<div class="panels">${goodput}${open}${delays}${acks}</div>`)
}

const hollowText = `${outcomeWords['cannot-decide']}: the generator or this machine was too slow`
