import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { renderCapacityPage } from '../../../reports/load/capacity-page.ts'
import { renderCapacityText } from '../../../reports/load/capacity-text.ts'
import { validate } from '../../../schemas/index.ts'
import { type Made, madeSearch } from '../kit/made-search.ts'

const root = mkdtempSync(join(tmpdir(), 'capacity-'))
afterAll(() => rmSync(root, { recursive: true }))

const search = (made: Made, more?: Parameters<typeof madeSearch>[2]) => madeSearch(root, made, more)

describe('the search for a capacity', () => {
  it('finds a made rate within five percent in each of ten runs, each within the three minutes that it has', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const { verdict, stopped, capacity, durationMs } = await search(
        { perSecond: 120, noise: 0.04 },
        { seed, duration: '3m' },
      )
      expect(verdict).toBe('found')
      expect(['service', 'duration']).toContain(stopped.by)
      expect(Math.abs((capacity?.estimate ?? 0) / 120 - 1)).toBeLessThan(0.05)
      expect(durationMs).toBeLessThanOrEqual(180_000)
    }
  })

  it('is not misled by a line that grows too slowly to break the objective within a step', async () => {
    for (let seed = 1; seed <= 10; seed += 1) {
      const objective = 'service_delay p90 < 500ms'
      const { capacity } = await search({ perSecond: 120, noise: 0.04 }, { seed, duration: '3m', objective })
      expect(Math.abs((capacity?.estimate ?? 0) / 120 - 1)).toBeLessThan(0.05)
    }
  })

  it('says which figure broke at the edge, and keeps every step for the page', async () => {
    const result = await search({ perSecond: 333 })
    expect(result).toMatchObject({
      verdict: 'found',
      stopped: { by: 'service', figure: { figure: 'service_delay p90', limit: 100 } },
    })
    expect(result.steps.map(({ phase }) => phase)).toEqual(expect.arrayContaining(['growth', 'narrowing', 'edge']))
    expect(validate.capacity(JSON.parse(JSON.stringify(result)))).toEqual([])
    const text = renderCapacityText(result, { colour: false, width: 100, command: 'again', files: [] })
    expect(text).toMatch(/^found: 3\d\d sends per second \(3\d\d to 3\d\d with 95 % certainty\)/)
    const page = await renderCapacityPage(result, { command: 'again' })
    expect(page).not.toMatch(/<script|<link rel="(?!icon" href="data:)|@import|\bsrc=|url\((?!#)/)
    expect(page).toContain('Throughput and goodput by load')
  })

  it('names the generator where that was the limit, with the figure that shows it', async () => {
    const result = await search({ perSecond: 1e9, lagMs: (load) => (load > 300 ? 400 : 2) })
    expect(result).toMatchObject({
      verdict: 'limited',
      stopped: { by: 'generator', figure: { figure: 'generator.sendLagP99Ms', limit: 100 } },
    })
    expect(result.capacity).toBeUndefined()
    expect(result.atLeast).toBeGreaterThan(250)
  })

  it('names it also where time is over before it was looked at closely', async () => {
    const result = await search({ perSecond: 1e9, lagMs: (load) => (load > 100 ? 400 : 2) }, { duration: '105s' })
    expect(result).toMatchObject({ verdict: 'limited', stopped: { by: 'generator', figure: { value: 400 } } })
    expect(result.stopped.why).toContain('time or budget was over')
  })

  it('takes a single lateness of our own for chance', async () => {
    let times = 0
    const result = await search({ perSecond: 120, lagMs: () => (++times === 2 ? 400 : 2) })
    expect(result).toMatchObject({ verdict: 'found', stopped: { by: 'service' } })
    expect(result.steps[1]?.outcome).toBe('generator-limit')
    expect(result.steps[2]?.load).toBe(result.steps[1]?.load)
  })

  it('ends by itself within its time, and tells what it knows by then', async () => {
    const early = await search({ perSecond: 1e9 }, { duration: '60s' })
    expect(early).toMatchObject({ verdict: 'undecided', stopped: { by: 'duration' } })
    expect(early.durationMs).toBeLessThanOrEqual(60_000)
    const late = await search({ perSecond: 120 }, { duration: '90s' })
    expect(late).toMatchObject({ verdict: 'found', stopped: { by: 'duration' } })
    expect(late.durationMs).toBeLessThanOrEqual(90_000)
  })

  it('never sends more than the target file allows', async () => {
    const result = await search({ perSecond: 1e9 }, { budget: 2000 })
    expect(result).toMatchObject({ verdict: 'undecided', stopped: { by: 'budget' } })
    expect(result.steps.reduce((sum, { sends }) => sum + sends, 0)).toBeLessThanOrEqual(2000)
  })

  it('ends where the least load is too much', async () => {
    expect(await search({ perSecond: 0.01 })).toMatchObject({ verdict: 'nothing-holds', stopped: { by: 'service' } })
  })

  it('that is interrupted tells the steps that were over', async () => {
    const result = await search({ perSecond: 120, interruptAt: 3 })
    expect(result).toMatchObject({ verdict: 'interrupted', stopped: { by: 'interrupt' } })
    expect(result.steps).toHaveLength(2)
  })

  it('keeps what was sent in a first step that was interrupted, and is no search before anything was', async () => {
    const result = await search({ perSecond: 120, interruptAt: 1 })
    expect(result).toMatchObject({
      verdict: 'interrupted',
      steps: [],
      stopped: { why: expect.stringContaining('in step 1, after 40 of its sends') },
    })
    expect(validate.capacity(JSON.parse(JSON.stringify(result)))).toEqual([])
    expect(await renderCapacityPage(result, { command: 'again' })).toContain('in step 1')
    await expect(search({ perSecond: 120, interruptAt: 1, sendsThen: 0 })).rejects.toThrow('before anything was sent')
  })
})
