import { describe, expect, it } from 'vitest'
import { exampleLoad, exampleSeries, faultyLoad } from '../kit/load-example.ts'
import { renderLoadPage } from './load-page.ts'
import { plotsOf } from './load-plots.ts'

const command = 'agent-conformance load sessions --seed 7'

describe('the plots of a load run', () => {
  it('are rate, what is open, latency, errors and send lag, each a picture with words and figures beside it', () => {
    const plots = plotsOf(faultyLoad())
    expect(plots.map(({ id }) => id)).toEqual(['rate', 'open', 'latency', 'errors', 'send-lag'])
    for (const { svg, summary, table, title } of plots) {
      expect(svg).toMatch(/^<svg /)
      expect(svg.match(/<path /g)?.length).toBeGreaterThan(5)
      expect(summary, title).toMatch(/\d/)
      expect(table.length).toBeGreaterThan(15)
      expect(new Set(table.map((row) => row.length)).size).toBe(1)
    }
  })

  it('show memory too where it was told', () => {
    const series = exampleSeries(30).map((second) => ({ ...second, rssBytes: 2 ** 27 }))
    expect(plotsOf(exampleLoad({ series })).at(-1)).toMatchObject({
      id: 'memory',
      table: [['time', 'resident (MiB)'], ...Array.from({ length: 15 }, (_, at) => [`${at * 2} s`, '128'])],
    })
  })

  it('take the slowest way to send where there are several', () => {
    const series = exampleSeries(30).map((second) => ({
      ...second,
      bands: {
        'wait_duration{optional}': [1, 2, 3, 4],
        'wait_duration{required}': [5, 6, 7, 8],
        'wait_duration{read}': [9, 9, 9, 9],
      },
    }))
    const latency = plotsOf(exampleLoad({ series })).find(({ id }) => id === 'latency')
    expect(latency?.table[1]).toEqual(['0 s', '5', '6', '7', '8'])
  })

  it('stay small however long the run was', () => {
    const [rate] = plotsOf(exampleLoad({ series: exampleSeries(20_000) }))
    expect(rate?.svg.length).toBeLessThan(60_000)
  })

  it('calls no two rows of a table the same where the first second is a part of one', () => {
    const timesOf = (series: ReturnType<typeof exampleSeries>): string[] =>
      (plotsOf(exampleLoad({ series }))[0]?.table ?? []).slice(1).map(([time = '']) => time)
    const series = exampleSeries(5)
    expect(timesOf(series)).toEqual(series.map(({ atMs }) => `${atMs / 1000} s`))
    const late = timesOf(
      series.map((second, at) => (at === 1 ? { ...second, atMs: 300 } : { ...second, atMs: at * 1000 })),
    )
    expect(late.slice(0, 3)).toEqual(['0.0 s', '0.3 s', '2.0 s'])
  })

  it('are left out where no second was told', () => {
    expect(plotsOf(exampleLoad({ series: [] }))).toEqual([])
  })
})

describe('the page of a load run', () => {
  it('is one file that loads nothing, and names every picture', async () => {
    const page = await renderLoadPage(faultyLoad(), { command })
    expect(page).not.toMatch(/<script|<link|@import|\bsrc=|url\((?!#)/)
    expect(page.match(/<svg role="img" aria-labelledby="/g)).toHaveLength(5)
    for (const [, labels = ''] of page.matchAll(/aria-labelledby="([^"]+)"/g))
      for (const id of labels.split(' ')) expect(page).toContain(`id="${id}"`)
    expect(page).toContain('fail: 7 faults of the service')
    expect(page).toContain('<td>crossed</td>')
  })

  it('shows what a service said as text', async () => {
    const evil = '<script>alert(1)</script>&"\u202e'
    const page = await renderLoadPage(exampleLoad({ target: { name: evil, baseUrl: evil }, notes: [evil] }), {
      command,
    })
    expect(page).not.toContain('<script')
    expect(page).not.toContain('\u202e')
    expect(page).toContain('&lt;script&gt;')
  })
})
