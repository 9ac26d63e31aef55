import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { histogramOf } from '../../../load/histogram.ts'
import { Random } from '../../../load/random.ts'
import { renderCapacityPage } from '../../../reports/load/capacity-page.ts'
import { renderCapacityText } from '../../../reports/load/capacity-text.ts'
import { validate } from '../../../schemas/index.ts'
import type { LoadInstance } from '../../../schemas/types.ts'
import { InterruptedError } from '../../../suites/run/errors.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { madeConfig, madeInstance, wellEnded } from '../kit/made-instance.ts'
import type { Runs } from '../load.ts'
import type { Shape } from '../options.ts'
import { resultOf } from '../result/result.ts'
import { searched } from './capacity.ts'
import { capacityPlanOf } from './plan.ts'

const root = mkdtempSync(join(tmpdir(), 'capacity-'))
afterAll(() => rmSync(root, { recursive: true }))

/** A service that is played without one: the delays of its answers by the load, and how late the generator is then. */
interface Made {
  /** What it gets through in a second; beyond it, a line grows. */
  perSecond: number
  noise?: number
  lagMs?: (load: number) => number
  interruptAt?: number
  /** Of the step that is interrupted. */
  sendsThen?: number
}

/** What a queue that so much goes into, and so much comes out of, leaves in the files of a run of this shape. */
function playedBy({ perSecond, noise = 0, lagMs = () => 1 }: Made, random: Random) {
  return (shape: Shape) => {
    const seconds = shape.durationMs / 1000
    const holds = perSecond * (1 + noise * (random.share() - 0.5))
    const histograms: LoadInstance['histograms'] = {}
    const counters: Record<string, number> = {}
    for (let at = 0; at < seconds; at += 1) {
      const behindMs = Math.max(0, (shape.ratePerSecond / holds - 1) * (at + 0.5) * 1000)
      const delays = Array.from(
        { length: Math.round(shape.ratePerSecond) },
        () => (10 + behindMs + 10 * random.share()) * 1000,
      )
      histograms[`service_delay{optional}@${at}`] = histogramOf(delays)
      Object.assign(counters, { [`ended{optional}@${at}`]: delays.length, [`good{optional}@${at}`]: delays.length })
    }
    histograms.send_lag = histogramOf([lagMs(shape.ratePerSecond) * 1000])
    const sent = Math.round(shape.ratePerSecond * seconds)
    const made = madeInstance(0, [])
    const instance = {
      ...made,
      histograms,
      counters: { ...made.counters, due: sent, sent, acknowledged: sent, found: sent, ...counters },
    }
    const config = {
      ...madeConfig({ rate: String(shape.ratePerSecond), duration: `${shape.durationMs}ms` }, 'sessions'),
      slices: { everyMs: 1000, count: Math.ceil(seconds) },
    }
    return {
      result: resultOf([instance], { config, scenario: shape.scenario, ...wellEnded }),
      instances: [instance],
      config,
    }
  }
}

/** A search against it, on a clock that each step moves on by its time and ten seconds. */
async function search(
  made: Made,
  more: { seed?: number; duration?: string; budget?: number; objective?: string } = {},
) {
  const { seed = 1, duration = '10m', budget, objective = 'service_delay p90 < 100ms' } = more
  const { shape, plan } = capacityPlanOf('sessions', {
    objective: [objective],
    duration,
    seed: String(seed),
  })
  const random = new Random(seed, 'made')
  const play = playedBy(made, random)
  const stop = new AbortController()
  let nowMs = 0
  let steps = 0
  const runs: Runs = {
    interrupt: stop.signal,
    notice: () => {},
    play: async (one) => {
      nowMs += one.durationMs + 10_000
      steps += 1
      if (steps === made.interruptAt) stop.abort(new InterruptedError('stopped'))
      const run = play(one)
      if (steps !== made.interruptAt) return run
      return { ...run, result: { ...run.result, achieved: { ...run.result.achieved, sends: made.sendsThen ?? 40 } } }
    },
  }
  const target = {
    ...{ name: 'made', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'k' } },
    ...(budget === undefined ? {} : { budget: { meteredSends: budget } }),
  }
  const told = { shape, target, out: root, k6Arguments: [], secrets: new Secrets() }
  return searched({ told, plan: { ...plan, coolDownMs: 0 }, runs, folder: root, now: () => nowMs })
}

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
    expect(page).not.toMatch(/<script|<link|@import|\bsrc=|url\((?!#)/)
    expect(page).toContain('Throughput and goodput against the load')
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
    expect(result.steps[1]?.outcome).toBe('ours')
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
