import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { renderCapacityPage } from '../../../reports/load/capacity-page.ts'
import { renderCapacityText } from '../../../reports/load/capacity-text.ts'
import { validate } from '../../../schemas/index.ts'
import type { Capacity } from '../../../schemas/types.ts'
import { type Made, madeSearch } from '../kit/made-search.ts'

const root = mkdtempSync(join(tmpdir(), 'capacity-'))
afterAll(() => rmSync(root, { recursive: true }))

const search = (made: Made, more?: Parameters<typeof madeSearch>[2]) => madeSearch(root, made, more)

describe('the search for a capacity', () => {
  it('finds a rate within its time, and nearly always within five percent', async () => {
    const near: boolean[] = []
    for (let seed = 1; seed <= 20; seed += 1) {
      const objective = 'service_delay p90 < 500ms'
      const { verdict, stopped, capacity, steps, durationMs } = await search(
        { perSecond: 120, noise: 0.04 },
        { seed, duration: '3m', objective },
      )
      expect(verdict).toBe('found')
      expect(stopped.by).toBe('service')
      // The reason is a load at which most steps failed.
      const shown = Number(/^[\d.]+/.exec(stopped.why)?.[0])
      const same = steps.filter(({ load }) => load.toFixed(1) === shown.toFixed(1))
      expect(same.filter(({ outcome }) => outcome === 'pass').length * 2).toBeLessThanOrEqual(same.length)
      expect(same.length).toBeGreaterThan(0)
      near.push(Math.abs((capacity?.estimate ?? 0) / 120 - 1) < 0.05)
      expect(durationMs).toBeLessThanOrEqual(180_000)
    }
    expect(near.filter(Boolean).length).toBeGreaterThanOrEqual(18)
  })

  // The limit of open sends is higher than that of turns, because some sends may miss the objective.
  it.each<[Made, string, truth: number]>([
    [{ perSecond: 120, noise: 0.06 }, 'service_delay p90 < 500ms', 120],
    [{ perSecond: 333, noise: 0.06 }, 'service_delay p99 < 2s', 333],
    [{ turns: 120, waitLimitMs: 4000, noise: 0.02 }, 'service_delay p90 < 500ms', 120 / 0.9],
    [{ turns: 120, waitLimitMs: 600_000, noise: 0.02 }, 'service_delay p99 < 5s', 120 / 0.99],
  ])(
    'has the limit of %j with %s in its interval in 95 of 100 searches, however short they are',
    async (made, objective, truth) => {
      const results: Capacity[] = []
      for (const duration of ['60s', '90s', '3m'])
        for (let seed = 1; seed <= 12; seed += 1)
          results.push(await search(made, { seed, duration, objective, besideMs: 5000 }))
      const found = results.flatMap(({ verdict, capacity }) => (verdict === 'found' && capacity ? [capacity] : []))
      const within = found.filter(({ low, high }) => low <= truth && truth <= high)
      expect(found.length).toBeGreaterThanOrEqual(12)
      expect(within.length / found.length).toBeGreaterThanOrEqual(0.95)
    },
  )

  it('says which figure broke at the edge, and keeps every step for the page', async () => {
    const result = await search({ perSecond: 333 })
    expect(result).toMatchObject({
      verdict: 'found',
      stopped: { by: 'service', figure: { figure: 'service_delay p90', limit: 100 } },
    })
    expect(result.steps.map(({ phase }) => phase)).toEqual(
      expect.arrayContaining(['ramp-up', 'narrowing', 'confirmation']),
    )
    expect(validate.capacity(JSON.parse(JSON.stringify(result)))).toEqual([])
    const text = renderCapacityText(result, { colour: false, width: 100, command: 'again', files: [] })
    expect(text).toMatch(/^found: [23]\d\d sends per second \(95 % interval: [23]\d\d to 3\d\d\)/)
    const page = await renderCapacityPage(result, { command: 'again' })
    expect(page).not.toMatch(/<script|<link rel="(?!icon" href="data:)|@import|\bsrc=|url\((?!#)/)
    expect(page).toContain('Throughput and goodput')
  })

  it('names the generator where that was the limit, with the figure that shows it', async () => {
    const result = await search({ perSecond: 1e9, lagMs: (load) => (load > 300 ? 400 : 2) })
    expect(result).toMatchObject({
      verdict: 'limited',
      stopped: { by: 'generator', figure: { figure: 'generator.sendLagP99Ms', limit: 20 } },
    })
    expect(result.capacity).toBeUndefined()
    const text = renderCapacityText(result, { colour: false, width: 300, command: 'again', files: [] })
    expect(text).toMatch(/^limited: cannot decide: the generator was late; at least /)
    expect(text).toMatch(
      /^Stopped because the search cannot decide: the generator was late\. Load [\d.,]+: sends started/m,
    )
    const page = await renderCapacityPage(result, { command: 'again' })
    for (const shown of [text, page]) {
      expect(shown).toMatch(/\bcannot decide\b(?!:)/)
      expect(shown).not.toMatch(/not the service|generator limit|inconclusive|\d failed/)
    }
    expect(result.atLeast).toBeGreaterThanOrEqual(160)
  })

  it('names it also where time is over before it was looked at closely', async () => {
    const result = await search({ perSecond: 1e9, lagMs: (load) => (load > 100 ? 400 : 2) }, { duration: '80s' })
    expect(result).toMatchObject({ verdict: 'limited', stopped: { by: 'generator', figure: { value: 400 } } })
    expect(result.stopped.why).toContain('--duration ended before another step')
  })

  it('stops after two steps if the machine is busy from the first step on', async () => {
    const result = await search({ perSecond: 0.01, isBusy: true })
    expect(result).toMatchObject({ verdict: 'limited', stopped: { by: 'machine' }, atLeast: null })
    expect(result.steps).toHaveLength(2)
    expect(result.stopped.why).toMatch(/% busy \(limit 95 %\)\. The limit of the service is unknown\.$/)
  })

  it('stops soon if only the generator limits the loads above the one that passed', async () => {
    const result = await search({ perSecond: 1e9, lagMs: (load) => (load > 100 ? 400 : 2) })
    expect(result).toMatchObject({ verdict: 'limited', stopped: { by: 'generator' }, atLeast: 80 })
    expect(result.steps.length).toBeLessThanOrEqual(6)
    expect(result.stopped.why).toContain('The limit of the service is unknown.')
  })

  it('shows the steps within the interval, those that failed as well', async () => {
    const made: Made = { perSecond: 120, noise: 0.06 }
    const result = await search(made, { objective: 'service_delay p90 < 500ms' })
    const { low = 0, high = 0 } = result.capacity ?? {}
    const within = result.steps.filter(({ load }) => load >= low && load <= high)
    expect(within.length).toBeGreaterThan(0)
    const text = renderCapacityText(result, { colour: false, width: 300, command: 'again', files: [] })
    const shown = /^Steps in the interval: (.*)$/m.exec(text)?.[1]?.split(', ') ?? []
    expect(shown).toHaveLength(within.length)
  })

  it('takes a single lateness of our own for chance', async () => {
    let times = 0
    const result = await search({ perSecond: 120, lagMs: () => (++times === 2 ? 400 : 2) })
    expect(result).toMatchObject({ verdict: 'found', stopped: { by: 'service' } })
    expect(result.steps[1]?.outcome).toBe('cannot-decide')
    expect(result.steps[2]?.load).toBe(result.steps[1]?.load)
  })

  it('ends by itself within its time, and tells what it knows by then', async () => {
    const early = await search({ perSecond: 1e9 }, { duration: '60s' })
    expect(early).toMatchObject({ verdict: 'inconclusive', stopped: { by: 'duration' } })
    expect(early.durationMs).toBeLessThanOrEqual(60_000)
    const late = await search({ perSecond: 120 }, { duration: '150s', objective: 'service_delay p90 < 500ms' })
    expect(late).toMatchObject({ verdict: 'found', stopped: { by: 'service' } })
    expect(late.durationMs).toBeLessThanOrEqual(150_000)
  })

  it('never sends more than the target file allows', async () => {
    const result = await search({ perSecond: 1e9 }, { budget: 2000 })
    expect(result).toMatchObject({ verdict: 'inconclusive', stopped: { by: 'budget' } })
    expect(result.steps.reduce((sum, { sends }) => sum + sends, 0)).toBeLessThanOrEqual(2000)
  })

  it('ends where the least load is too much', async () => {
    expect(await search({ perSecond: 0.01 })).toMatchObject({ verdict: 'none-passed', stopped: { by: 'service' } })
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
      stopped: { why: expect.stringContaining('in step 1, after 40 sends') },
    })
    expect(validate.capacity(JSON.parse(JSON.stringify(result)))).toEqual([])
    expect(await renderCapacityPage(result, { command: 'again' })).toContain('in step 1')
    await expect(search({ perSecond: 120, interruptAt: 1, sendsThen: 0 })).rejects.toThrow('before anything was sent')
  })
})
