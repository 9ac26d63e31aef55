import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { exampleLoad } from '../../../reports/kit/load-example.ts'
import { renderLoadPage } from '../../../reports/load/load-page.ts'
import { validate } from '../../../schemas/index.ts'
import { clockSkewMs } from './clock.ts'
import { readExposition } from './exposition.ts'
import { Sampler, scrapeOf } from './sampler.ts'
import { withScraped } from './scraped.ts'

describe('the text format', () => {
  it('is read as it is written, whatever labels hold', () => {
    const name = fc.stringMatching(/^[a-zA-Z_:][a-zA-Z0-9_:]{0,12}$/)
    const label = fc.tuple(fc.stringMatching(/^[a-z_][a-z0-9_]{0,6}$/), fc.string())
    const quoted = (text: string): string =>
      text.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n').replaceAll('\r', '')
    const value = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer())
    const lines = fc.array(fc.record({ name, labels: fc.array(label, { maxLength: 3 }), value, timed: fc.boolean() }))
    fc.assert(
      fc.property(lines, (all) => {
        const written = all.map(({ name: one, labels, value: number, timed }) => {
          const inside = labels.map(([key, text]) => `${key}="${quoted(text)}"`).join(',')
          return `${one}${inside === '' ? '' : `{${inside}}`} ${number}${timed ? ' 1700000000000' : ''}`
        })
        const read = readExposition(`# HELP x y\n\n${written.join('\n')}\n# EOF\n`)
        // No number is told apart from its negative zero.
        expect(read.values.map((each) => [each.name, each.value + 0])).toEqual(
          all.map((each) => [each.name, each.value + 0]),
        )
      }),
    )
  })

  it('knows counters by their type and their ending; what is no sample is passed over', () => {
    const text =
      '# TYPE a counter\na 1\nb_total{x="}"} 2\n# TYPE c gauge\nc NaN\nc{ le="+Inf" } +Inf\n<html>\nd{x=1} 3\n'
    const { values, counters } = readExposition(text)
    expect(values).toEqual([
      { name: 'a', labels: '', value: 1 },
      { name: 'b_total', labels: '{x="}"}', value: 2 },
      { name: 'c', labels: '{ le="+Inf" }', value: Number.POSITIVE_INFINITY },
    ])
    expect([...counters]).toEqual(['a', 'b_total'])
  })

  it('that is made to take long takes no time', () => {
    const blanks = ' '.repeat(2_000_000)
    const beganMs = performance.now()
    for (const line of [
      `a${blanks}b c d`,
      `a{${blanks}x`,
      `a{b="c"${blanks},${blanks}d`,
      `a 1${blanks}2 3`,
      `a{b="${'\\\\'.repeat(1e6)}`,
    ])
      expect(readExposition(line).values).toEqual([])
    expect(performance.now() - beganMs).toBeLessThan(30_000)
  })

  it('of anything at all gives no more than lines, and never fails', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        expect(readExposition(text).values.length).toBeLessThanOrEqual(text.split('\n').length)
      }),
    )
  })
})

describe('the other clock', () => {
  const reading = fc.record({ trueMs: fc.integer({ min: 1e12, max: 2e12 }), wayMs: fc.nat(900), backMs: fc.nat(900) })
  const asSaid = ({ trueMs, wayMs, backMs }: { trueMs: number; wayMs: number; backMs: number }, aheadMs: number) => ({
    date: new Date(Math.floor((trueMs + aheadMs) / 1000) * 1000).toUTCString(),
    sentMs: trueMs - wayMs,
    endMs: trueMs + backMs,
  })

  it('is never said to differ by more than it does, and never where it agrees', () => {
    fc.assert(
      fc.property(fc.array(reading, { minLength: 1 }), fc.integer({ min: -1e6, max: 1e6 }), (all, aheadMs) => {
        const found = clockSkewMs(all.map((each) => asSaid(each, aheadMs))) ?? Number.NaN
        expect(Math.abs(found)).toBeLessThanOrEqual(Math.abs(aheadMs))
        if (found !== 0) expect(Math.sign(found)).toBe(Math.sign(aheadMs))
        if (Math.abs(aheadMs) > 3000) expect(found).not.toBe(0)
      }),
    )
  })

  it('is not known where nothing is said', () => {
    expect(clockSkewMs([{ date: undefined, sentMs: 1, endMs: 2 }])).toBeNull()
    expect(clockSkewMs([{ date: 'yesterday', sentMs: 1, endMs: 2 }])).toBeNull()
  })
})

test.each<[string, string[], string | undefined, RegExp]>([
  ['metrics', [], undefined, /must be an address such as/],
  ['ftp://127.0.0.1/metrics', [], undefined, /must be an http or https address/],
  ['http://me:word@127.0.0.1/metrics', [], undefined, /must not have a user name/],
  ['http://example.com/metrics', [], undefined, /is another machine/],
  ['http://example.com/metrics', [], 'http://127.0.0.1:8080/v1', /is another machine/],
])('%s is refused with %j beside %s', (url, series, baseUrl, why) => {
  expect(() => scrapeOf(url, series, baseUrl)).toThrow(why)
})

it('may be elsewhere where the service is, and series need an address', () => {
  expect(scrapeOf('http://example.com/metrics', ['a'], 'https://api.example.com/v1')).toMatchObject({ series: ['a'] })
  expect(scrapeOf(undefined)).toBeUndefined()
  expect(() => scrapeOf(undefined, ['a'])).toThrow('--series needs --scrape.')
})

describe('an endpoint', () => {
  it('is asked while a run goes on: what grows as its growth, and a clock that is wrong as a warning', async () => {
    let asked = 0
    const madeMs = performance.now()
    const server = createServer((_, answer) => {
      asked += 1
      // Ten in a second, however late it is asked.
      const turns = Math.round((performance.now() - madeMs) / 100)
      answer.setHeader('date', new Date(Date.now() + 60_000).toUTCString())
      if (asked === 2) {
        answer.writeHead(503).end('later')
        return
      }
      answer.end(`# TYPE turns_total counter\nturns_total ${turns}\nrunning{pool="a"} ${asked}\nother 1\n`)
    }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
      const startedAtMs = Date.now()
      const sampler = new Sampler({ url, series: ['turns_*', 'running'] })
      sampler.start()
      while (asked < 3) await new Promise((resolve) => setTimeout(resolve, 50))
      await new Promise((resolve) => setTimeout(resolve, 100))
      const scraped = await sampler.end(startedAtMs)
      expect(scraped).toMatchObject({ asked: 3, failed: 1, problems: ['status 503'] })
      expect(scraped.clockSkewMs).toBeGreaterThan(58_000)
      expect(scraped.series.map(({ name, labels, unit }) => [name, labels, unit])).toEqual([
        ['turns_total', '', 'per second'],
        ['running', '{pool="a"}', 'value'],
      ])
      const growth = scraped.series[0]?.points[0]?.[1] ?? 0
      // It is no count: some twenty came between two answers two seconds apart.
      expect([growth > 5, growth < 18]).toEqual([true, true])
      const result = withScraped(exampleLoad(), scraped)
      expect(validate.load(result)).toEqual([])
      expect(result.notes?.join('\n')).toMatch(
        /1 of 3 scrapes of .* failed: status 503[\s\S]*is at least \d\d\.\d s ahead of the clock of this machine/,
      )
      const page = await renderLoadPage(result, { command: 'load' })
      expect(page).toContain('Metrics of the service')
      expect(page).toContain('turns_total (per second)')
    } finally {
      server.close()
    }
  })

  it('that sends without end is cut off, and ends no run', async () => {
    const server = createServer((_, answer) => {
      const more = (): void => {
        while (!answer.destroyed && answer.write('x 1\n'.repeat(20_000)));
        if (!answer.destroyed) answer.once('drain', more)
      }
      more()
    }).listen(0, '127.0.0.1')
    try {
      await once(server, 'listening')
      const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`
      const sampler = new Sampler({ url, series: [] })
      sampler.start()
      const [, answer] = await once(server, 'request')
      await once(answer, 'close')
      const { asked, failed, problems, series } = await sampler.end(0)
      expect([failed, problems, series]).toEqual([asked, ['more than 2097152 bytes'], []])
    } finally {
      server.closeAllConnections()
      server.close()
    }
  })
})
