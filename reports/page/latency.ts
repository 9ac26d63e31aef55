import { html, type Markup } from '../markup.ts'
import { count, duration } from '../words.ts'
import { colours, pictureOf } from './chart.ts'
import { picture, tableOf } from './parts.ts'

/** More points than a line has room for say nothing more. */
const mostPoints = 200
const shares = [0.5, 0.9, 0.99, 1] as const

/** How long answers took, endpoint by endpoint, as the share of answers that had come by then: nothing is averaged away. */
export function latencyOf(samples: Readonly<Record<string, readonly number[]>>): Markup {
  const all = Object.entries(samples)
    .filter(([, times]) => times.length > 0)
    .map(([name, times]) => ({ name, times: [...times].sort((a, b) => a - b) }))
  if (all.length === 0) return html`<p>No response was timed.</p>`
  const rows = all.map(({ name, times }) => [
    name,
    String(times.length),
    ...shares.map((share) => duration(at(times, share))),
  ])
  return html`<figure>
${picture('Latency', drawn(all))}
<figcaption id="latency-summary">Share of responses received after each duration, for ${count(all.length, 'endpoint')}. A send that waits takes as long as its turn.</figcaption>
</figure>
${tableOf('Latency in figures', ['Endpoint', 'Responses', 'p50', 'p90', 'p99', 'Longest'], rows)}`
}

/** The value that so large a share of the sorted times does not pass. */
function at(times: readonly number[], share: number): number {
  return times[Math.min(times.length - 1, Math.max(0, Math.ceil(share * times.length) - 1))] ?? 0
}

function drawn(all: readonly { name: string; times: readonly number[] }[]): string {
  const palette = Object.values(colours)
  return pictureOf(
    {
      height: 340,
      x: { name: 'milliseconds', logarithmic: true },
      y: { name: '% of responses', min: 0, max: 100 },
      series: all.map(({ name, times }, index) => ({
        name: name.replace('{conversationId}', '{id}'),
        colour: palette[index % palette.length] ?? colours.grey,
        steps: true,
        points: pointsOf(times),
      })),
    },
    'latency-summary',
  )
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
