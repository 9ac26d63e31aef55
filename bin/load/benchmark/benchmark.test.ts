import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { renderBenchmarkPage } from '../../../reports/load/benchmark-page.ts'
import { renderBenchmarkText } from '../../../reports/load/benchmark-text.ts'
import { validate } from '../../../schemas/index.ts'
import type { Benchmark } from '../../../schemas/types.ts'
import { type More, madeBenchmark } from '../kit/made-benchmark.ts'
import type { Made } from '../kit/made-search.ts'
import { exitCodeOfBenchmark } from './command.ts'
import { isNarrow } from './figures.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'benchmark-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

const play = (made: Made, more: More = {}): Promise<Benchmark> => madeBenchmark(folder, made, more)
const rates = (result: Benchmark): number[] =>
  result.headline.map(({ sendsPerSecond }) => sendsPerSecond?.estimate ?? Number.NaN)

describe('a benchmark of a service that starts 120 turns a second', { timeout: 300_000 }, () => {
  it('is valid, and its figures agree over five runs on the seeds of two days', async () => {
    const seeds = ['20261129', '20261130', '20261129', '20261130', '20261130']
    const results: Benchmark[] = []
    for (const [at, seed] of seeds.entries())
      results.push(await play({ perSecond: 120, noise: 0.02 }, { seed, noiseSeed: at + 1 }))
    for (const result of results) {
      expect(result.reasons).toEqual([])
      expect(result.valid).toBe(true)
      expect(validate.benchmark(result)).toEqual([])
      expect(exitCodeOfBenchmark(result)).toBe(0)
      for (const { sendsPerSecond, openWaits } of result.headline) {
        expect(sendsPerSecond !== null && isNarrow(sendsPerSecond, 0.05)).toBe(true)
        expect(openWaits !== null && isNarrow(openWaits, 0.05)).toBe(true)
      }
    }
    for (const [at] of (results[0]?.headline ?? []).entries()) {
      const estimates = results.map((each) => rates(each)[at] ?? 0)
      expect(Math.max(...estimates) / Math.min(...estimates)).toBeLessThan(1.06)
      expect(Math.abs((estimates[0] ?? 0) / 120 - 1)).toBeLessThan(0.08)
    }
  })

  it('is valid with wider intervals where the limit varies, and each tier has its share of the search', async () => {
    const { headline, reasons, stopped, steps } = await play({ perSecond: 120, noise: 0.2 })
    expect(stopped).toEqual({ by: 'duration', why: expect.stringMatching(/varies from step to step/) })
    expect(steps.filter(({ phase }) => phase === 'search')).toHaveLength(40)
    expect(reasons).toEqual([])
    for (const { sendsPerSecond } of headline) expect(sendsPerSecond && isNarrow(sendsPerSecond, 0.1)).toBe(true)
    expect(headline.some(({ sendsPerSecond }) => sendsPerSecond && !isNarrow(sendsPerSecond, 0.05))).toBe(true)
  })

  it('begins with one caller, doubles, and repeats each point', async () => {
    const { steps } = await play({ perSecond: 120 })
    const points = steps.filter(({ phase }) => phase === 'point')
    expect(points.slice(0, 9).map(({ callers }) => Math.round(callers))).toEqual([1, 2, 4, 8, 16, 32, 64, 128, 256])
    for (const [, some] of Map.groupBy(points, ({ load }) => load))
      expect(some.map(({ seed }) => seed)).toEqual([20261130, 20261131])
    expect(steps.every(({ windowMs, warmUpMs }) => windowMs === 16_000 && warmUpMs === 4000)).toBe(true)
  })

  it('names the protocol of a service that speaks HTTP/2 alone', async () => {
    const { options } = await play({ perSecond: 120 }, { quick: true, isHttp2Alone: true })
    expect(options.protocol).toBe('HTTP/2')
  })

  it('counts a send as good by the objectives of each tier', async () => {
    const tiers = join(folder, 'tiers.yaml')
    writeFileSync(tiers, 'strict: [service_delay p50 < 1ms, good >= 99%]\nloose: [good >= 99%]\n')
    const { steps } = await play({ perSecond: 120 }, { tiers, quick: true })
    const [first] = steps
    expect(first?.tiers.map(({ outcome, goodput }) => [outcome, goodput > 0])).toEqual([
      ['fail', false],
      ['pass', true],
    ])
    expect(first?.tiers[1]?.objectives[0]).toMatchObject({ metric: 'good', value: 100 })
  })

  it('is shown as text and as a page', async () => {
    const result = await play({ perSecond: 120 }, { quick: true })
    const text = renderBenchmarkText(result, { colour: false, width: 100, files: ['benchmark.json'], command: 'again' })
    expect(text).toMatch(/^invalid, \d reasons: .* sends per second \(gold\)/)
    expect(text).toContain('options: the procedure has no --quick')
    const page = await renderBenchmarkPage(result, { command: 'again' })
    for (const each of ['Goodput', 'Open waits', 'Service delay', 'the procedure has no --quick'])
      expect(page).toContain(each)
  })
})

describe('a benchmark that cannot be completed', { timeout: 300_000 }, () => {
  const because = ({ reasons }: Benchmark): string[] => reasons.map(({ rule }) => rule)

  it('says that the time was spent', async () => {
    const result = await play({ perSecond: 120 }, { budget: '5m' })
    expect(result.stopped).toEqual({ by: 'duration', why: expect.stringMatching(/of --budget remain$/) })
    expect(because(result)).toEqual(expect.arrayContaining(['repeats', 'interval']))
    expect(exitCodeOfBenchmark(result)).toBe(3)
  })

  it('says that the metered sends were spent', async () => {
    const result = await play({ perSecond: 120 }, { sendsAllowed: 300 })
    expect(result.stopped).toEqual({ by: 'budget', why: expect.stringMatching(/of budget.meteredSends remain$/) })
  })

  it('names the generator where that was the limit', async () => {
    const result = await play({ perSecond: 120, lagMs: (load) => (load > 20 ? 500 : 1) })
    expect(result.stopped).toEqual({ by: 'generator', why: 'sends started 500 ms late at p99 (limit 20 ms)' })
    expect(because(result)).toEqual(expect.arrayContaining(['ended', 'knee']))
  })

  it('takes one late step for chance, and repeats it', async () => {
    let late = 0
    const result = await play({ perSecond: 120, lagMs: (load) => (load > 20 && late++ === 0 ? 500 : 1) })
    expect(result.reasons).toEqual([])
    expect(result.steps.filter(({ tiers }) => tiers[0]?.outcome === 'cannot-decide')).toHaveLength(1)
  })

  it('keeps what it has when it is interrupted', async () => {
    const result = await play({ perSecond: 120, interruptAt: 4 })
    expect(result.steps).toHaveLength(3)
    expect(result.stopped.by).toBe('interrupt')
    expect(exitCodeOfBenchmark(result)).toBe(130)
  })

  it('has no figures of a service that meets no objective with one caller', async () => {
    const result = await play({ perSecond: 0.2 })
    expect(result.headline.map(({ sendsPerSecond }) => sendsPerSecond)).toEqual([null, null, null])
    expect(because(result)).toContain('points')
  })
})
