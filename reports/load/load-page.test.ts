import { describe, expect, it } from 'vitest'
import type { Load, LoadSecond } from '../../schemas/types.ts'
import { exampleLoad, exampleSeries, faultyLoad } from '../kit/load-example.ts'
import { objectivesIn, phasesOf } from './load-failures.ts'
import { renderLoadPage } from './load-page.ts'
import { plotsOf } from './load-plots.ts'
import { renderLoadText } from './load-text.ts'

const command = 'npx agent-conformance load sessions --seed 7'

describe('the plots of a load run', () => {
  it('begin with the metric that failed first, each a picture with words and figures beside it', () => {
    const plots = plotsOf(faultyLoad())
    expect(plots.map(({ id }) => id)).toEqual(['latency', 'rate', 'open', 'errors', 'send-lag'])
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

  it('draw every objective on the drawn metric, and the page counts the thresholds of the text', async () => {
    const metric = 'service_delay'
    const series = exampleSeries(30).map((second) => ({ ...second, bands: { [metric]: [100, 400, 900, 1200] } }))
    const threshold = (expression: string) => ({ metric, expression, value: 2, ok: true })
    const thrown = { metric: 'thrown', expression: 'count <= 0', value: 0, ok: true }
    const load = exampleLoad({
      series,
      thresholds: [threshold('p90 <= 1000 ms'), threshold('p90 < 500 ms'), thrown],
    })
    const latency = plotsOf(load).find(({ id }) => id === 'latency')
    expect(latency?.svg).toContain('p90 &lt;= 1000 ms')
    expect(latency?.svg).toContain('p90 &lt; 500 ms')
    const page = await renderLoadPage(load, { command })
    expect(page).toContain('<small>2 thresholds</small>')
    expect(page).not.toContain('>thrown<')
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
    expect(page).not.toMatch(/<script|<link rel="(?!icon" href="data:)|@import|\bsrc=|url\((?!#)/)
    expect(page.match(/<svg role="img" class="wide" aria-labelledby="/g)).toHaveLength(5)
    expect(page.match(/<svg role="img" class="narrow" aria-labelledby="/g)).toHaveLength(5)
    for (const [, labels = ''] of page.matchAll(/aria-labelledby="([^"]+)"/g))
      for (const id of labels.split(' ')) expect(page).toContain(`id="${id}"`)
    expect(page).toContain('fail: 7 faults of the service')
    expect(page).toMatch(
      /<dt>Objective<\/dt><dd>p99 &lt;= 15 ms<\/dd><dt>Actual<\/dt><dd class="actual">20\.1 ms, exceeded for the first time after/,
    )
    expect(page).toContain('objective p99 &lt;= 15 ms')
    expect(page).toContain('>arrivals</text>')
  })

  it('shows the evidence of a fault as a table, and not as JSON', async () => {
    const value = { conversationId: 'c9', sendId: '5.0', expected: 'done', actual: 'none', beganMs: 2000 }
    const audit = { ...exampleLoad().audit, streamBroken: 2 }
    const evidence = [{ name: 'streamBroken', value }]
    const page = await renderLoadPage(exampleLoad({ verdict: 'fail', audit, evidence }), { command })
    const causes = page.slice(page.indexOf('id="causes"'), page.indexOf('id="first"'))
    expect(causes).toMatch(/<h4>2 invalid streams/)
    for (const text of ['Conversation', 'c9', 'Sent about', '2026-11-21T15:00:02Z', 'and 1 more'])
      expect(causes).toContain(text)
    expect(causes).not.toMatch(/&quot;|beganMs|\{/)
  })

  it('says at its head that users waited, or that sends stopped early, and opens the notes on what that means', async () => {
    const isOpen = (page: string): boolean => page.includes('<details class="fold" open><summary>Notes')
    const usual = await renderLoadPage(exampleLoad({ notes: ['one'] }))
    expect([usual.includes('closed model'), isOpen(usual)]).toEqual([false, false])
    const { requested } = exampleLoad()
    const closed = await renderLoadPage(exampleLoad({ notes: ['one'], requested: { ...requested, users: 30 } }))
    expect(closed).toContain('<li>closed model of 30 users</li>')
    expect(isOpen(closed)).toBe(true)
    const stopped = { cause: 'saturated', atMs: 40_000, reason: 'the service does not keep up' } as const
    const early = await renderLoadPage(exampleLoad({ notes: ['one'], stopped }))
    expect(early).toContain('<li>stopped early: the service does not keep up</li>')
    expect(isOpen(early)).toBe(true)
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

describe('what failed first', () => {
  const second = (atMs: number, p99: number, rest: object) =>
    ({
      ...exampleSeries(1)[0],
      atMs,
      requested: 0,
      sends: 0,
      bands: { 'a{x}': [1, 1, p99, 9], b: [1, 1, 9 - p99, 9] },
      ...rest,
    }) as LoadSecond
  const series = [
    second(0, 1, { sends: 5, openWaits: 5 }),
    second(1000, 1, { openWaits: 5 }),
    second(2000, 7, { openWaits: 1 }),
    second(3000, 9, {}),
  ]
  const threshold = (metric: string, rest: object = {}) => ({
    metric,
    expression: 'p99 < 5 ms',
    value: 9,
    ok: false,
    ...rest,
  })

  it('is the threshold with the earliest second beyond it; one that does not count is none', () => {
    const thresholds = [threshold('a'), threshold('b'), threshold('a{x}', { void: true })]
    const found = objectivesIn(exampleLoad({ series, thresholds })).map(({ metric, firstMs }) => [metric, firstMs])
    expect(found).toEqual([
      ['b', 0],
      ['a', 2000],
      ['a{x}', undefined],
    ])
  })

  it('is the slice of the text report if the load has slices, and not its slowest second', () => {
    const slices = [{ atMs: 0, untilMs: 3000, ended: 1, good: 1, refused: 0, kinds: {}, faults: {}, metrics: {} }]
    const found = faultyLoad()
    const [first] = objectivesIn(found)
    const what = `${first?.metric} ${first?.expression}`
    const stretches = [{ what, fault: false, atMs: 6000, untilMs: 20_000 }]
    expect(objectivesIn({ ...found, slices, stretches })[0]?.firstMs).toBe(6000)
    expect(objectivesIn({ ...found, slices, stretches: [] })[0]?.firstMs).toBeUndefined()
  })

  it('is shown over the phases of the run', () => {
    const phases = (requested: Load['requested']) => phasesOf(exampleLoad({ series: series.slice(0, 4), requested }))
    expect(phases({ holdMs: 1000 }).map(({ name, from, to }) => [name, from, to])).toEqual([
      ['hold', 0, 1],
      ['drain', 1, 3],
    ])
    expect(phases({}).map(({ name }) => name)).toEqual(['drain'])
  })
})

describe('a disturbed load', () => {
  const disturbed = exampleLoad({
    disturbances: [
      {
        ...{ action: 'restart <agent>', atMs: 12_000, untilMs: 15_000, exitCode: 0, attributedUntilMs: 20_000 },
        open: { waits: { cut: 30, answered: 2 }, streams: { cut: 9 } },
        before: { acknowledged: 1200, kept: 1199, lost: 1 },
        unacknowledged: { whole: 25, stored: 0, absent: 5, unknown: 0 },
        saw: { cut: 39, refused: 120, '503': 4 },
        recovery: { ms: 3250, fromMs: 3000, toMs: 4000, shareBefore: 1, lowestShare: 0 },
      },
    ],
    lostMessages: [
      { sendId: '7.1', conversationId: 'c7', kind: 'optional', atMs: 9000, what: 'message', disturbance: 0 },
    ],
  })

  it('has each disturbance on every chart, with what it did beside it', async () => {
    const page = await renderLoadPage(disturbed, { command })
    for (const { svg, id } of plotsOf(disturbed)) {
      // Wide and narrow.
      expect(svg.match(/>D1</g), id).toHaveLength(2)
      expect(svg, id).toContain('disturbance (D)')
    }
    expect(page).toContain('restart &lt;agent&gt;')
    expect(page).toContain('1,200 acknowledged, 1,199 kept, 1 lost')
    expect(page).toContain('7.1')
    expect(await renderLoadPage(exampleLoad(), { command })).not.toContain('isturbance')
  })

  it('has the same in the text, with the lost messages by name', () => {
    const text = renderLoadText(disturbed, { colour: false, width: 100, files: [] })
    expect(text).toContain('; 1 disturbance: 120 refused, 39 cut, 4 503')
    expect(text.slice(text.indexOf('Disturbances'), text.indexOf('Thresholds')).trim()).toMatchInlineSnapshot(`
      "Disturbances
        D1 at 12.0 s: restart <agent> (3.0 s, exit code 0)
          recovery: goodput within 5 % of before after 3.3 s (95 % interval 3.0 s to 4.0 s); good sends
          100 % before, 0 % at the lowest
          open: 32 waits: 30 cut, 2 answered; 9 streams: 9 cut
          clients saw: 120 refused, 39 cut, 4 503 until 20.0 s
          messages before: 1,200 acknowledged, 1,199 kept, 1 lost
          no response: 30 sends: 25 complete in the history, 5 not in the history
        lost: 7.1 in c7"
    `)
  })

  it('tells once what two of one moment did', async () => {
    const [first] = disturbed.disturbances ?? []
    if (first === undefined) throw new Error('no disturbance')
    const none = { acknowledged: 0, kept: 0, lost: 0 }
    const two = exampleLoad({
      disturbances: [
        { ...first, unacknowledged: { whole: 1, stored: 0, absent: 0, unknown: 0 } },
        { ...first, action: 'proxy: refuse for 3s', atMs: 12_100, before: none },
        { ...first, action: 'later', atMs: 14_000 },
      ],
    })
    const text = renderLoadText(two, { colour: false, width: 100, files: [] })
    expect(text).toContain('; 3 disturbances: 240 refused, 78 cut, 8 503')
    const lines = text.split('\n')
    const at = lines.findIndex((line) => line.startsWith('  D1 at'))
    expect(lines[at + 1]).toContain('D2 at 12.1 s: proxy: refuse for 3s')
    expect(lines.filter((line) => line.includes('recovery:'))).toHaveLength(2)
    expect(text).toContain('1,200 acknowledged, 1,199 kept, 1 lost')
    expect(text).toContain('no response: 31 sends: 26 complete in the history, 5 not in the history')
    expect((await renderLoadPage(two, { command })).match(/with D1/g)?.length).toBeGreaterThan(3)
  })
})
