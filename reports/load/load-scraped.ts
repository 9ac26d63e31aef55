import type { LoadScraped, LoadScrapedSeries } from '../../schemas/types.ts'
import { html, type Markup } from '../markup.ts'
import type { Moment } from '../page/chart.ts'
import { labelsOf, pictureCard, section } from '../page/parts.ts'
import { count } from '../words.ts'
import { figure } from './figure.ts'

/** The service's own metrics: one picture for each name. Nothing where none were scraped. */
export async function scrapedMarkup(
  scraped: LoadScraped | undefined,
  durationMs: number,
  moments: readonly Moment[] = [],
): Promise<Markup> {
  if (scraped === undefined) return html``
  // Loaded when needed: it is large.
  const { colours, pictureOf } = await import('../page/chart.ts')
  const palette = Object.values(colours)
  const byName = [...Map.groupBy(scraped.series, ({ name, unit }) => `${name} (${unit})`)]
  const figures = byName.map(([title, series], at) => {
    const id = `scraped-${at}`
    const svg = pictureOf(
      {
        height: 220,
        width: 560,
        x: { name: 'seconds since start', min: 0, max: Math.max(1, Math.ceil(durationMs / 1000)) },
        y: { name: series[0]?.unit ?? '' },
        moments,
        series: series.map(({ labels, name, points }, place) => ({
          name: labels === '' ? name : labels,
          colour: palette[place % palette.length] ?? colours.blue,
          points: points.map(([ms = 0, value = 0]): [number, number] => [ms / 1000, value]),
        })),
      },
      labelsOf(id),
    )
    return pictureCard({ id, title, summary: rangeText(series), svg })
  })
  return section(
    'scraped',
    'Metrics of the service',
    html`<p class="muted"><code>${scraped.url}</code>, scraped ${count(scraped.asked, 'time')}${scraped.failed === 0 ? '' : `, ${scraped.failed} of them failed`}.</p>
<div class="panels">${figures}</div>`,
  )
}

function rangeText(series: readonly LoadScrapedSeries[]): string {
  const values = series.flatMap(({ points }) => points.map(([, value = 0]) => value))
  const [least, most] = values.reduce(
    ([low, high], each) => [Math.min(low, each), Math.max(high, each)],
    [Infinity, -Infinity],
  )
  return `${series.length} series, between ${figure(least)} and ${figure(most)}.`
}
