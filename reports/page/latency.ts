import { LineChart } from 'echarts/charts'
import { GridComponent, LegendComponent } from 'echarts/components'
import { init, use } from 'echarts/core'
import { SVGRenderer } from 'echarts/renderers'
import { html, type Markup } from '../markup.ts'
import { count, duration } from '../words.ts'

use([LineChart, GridComponent, LegendComponent, SVGRenderer])

const size = { width: 900, height: 340 }
// Told apart by eyes that see no difference between red and green (Okabe and Ito), on light and on dark paper.
const colours = ['#0072b2', '#d55e00', '#009e73', '#cc79a7', '#e69f00', '#56b4e9', '#888888']
/** More points than a line has room for say nothing more. */
const mostPoints = 200
const shares = [0.5, 0.9, 0.99, 1] as const

/** How long answers took, endpoint by endpoint, as the share of answers that had come by then: nothing is averaged away. */
export function latencyOf(samples: Readonly<Record<string, readonly number[]>>): Markup {
  const all = Object.entries(samples)
    .filter(([, times]) => times.length > 0)
    .map(([name, times]) => ({ name, times: [...times].sort((a, b) => a - b) }))
  if (all.length === 0) return html`<p>No answer was timed.</p>`
  const rows = all.map(
    ({ name, times }) =>
      html`<tr><th scope="row">${name}</th><td>${times.length}</td>${shares.map((share) => html`<td>${duration(at(times, share))}</td>`)}</tr>
`,
  )
  const picture = drawn(all).replace('<svg ', '<svg role="img" aria-labelledby="latency-summary" ')
  return html`<figure>
${{ markup: picture }}
<figcaption id="latency-summary">The share of answers that had come after so long, for ${count(all.length, 'endpoint')}; sends that wait are as long as their turns.</figcaption>
</figure>
<div class="scroll" tabindex="0" role="region" aria-label="Latency in figures"><table>
<thead><tr><th scope="col">Endpoint</th><th scope="col">Answers</th><th scope="col">p50</th><th scope="col">p90</th><th scope="col">p99</th><th scope="col">Longest</th></tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

/** The value that so large a share of the sorted times does not pass. */
function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.max(0, Math.ceil(share * times.length) - 1))] ?? 0
}

function drawn(all: readonly { name: string; times: readonly number[] }[]): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, ...size })
  const text = { color: 'currentColor', fontSize: 13 }
  chart.setOption({
    animation: false,
    textStyle: { fontFamily: 'system-ui, sans-serif' },
    grid: { left: 60, right: 20, top: 60, bottom: 45 },
    legend: { top: 0, textStyle: text, itemGap: 20, itemHeight: 4, icon: 'rect', selectedMode: false },
    xAxis: {
      type: 'log',
      name: 'milliseconds',
      nameLocation: 'middle',
      nameGap: 28,
      nameTextStyle: text,
      axisLabel: text,
      splitLine: { show: false },
    },
    yAxis: {
      type: 'value',
      min: 0,
      max: 100,
      name: '% of answers',
      nameTextStyle: text,
      axisLabel: text,
      splitLine: { lineStyle: { color: '#8886' } },
    },
    series: all.map(({ name, times }, index) => ({
      name,
      type: 'line',
      step: 'end',
      silent: true,
      emphasis: { disabled: true },
      showSymbol: times.length < 3,
      lineStyle: { width: 2 },
      itemStyle: { color: colours[index % colours.length] },
      data: pointsOf(times),
    })),
  })
  const svg = chart.renderToSVGString()
  chart.dispose()
  return svg
}

function pointsOf(times: readonly number[]): [number, number][] {
  const step = Math.max(1, Math.ceil(times.length / mostPoints))
  return times.flatMap((ms, index) =>
    // A logarithm has no zero.
    index % step === 0 || index === times.length - 1
      ? [[Math.max(ms, 0.1), (100 * (index + 1)) / times.length] satisfies [number, number]]
      : [],
  )
}
