import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Benchmark, BenchmarkStep } from '../../../schemas/types.ts'
import { madeBenchmark } from '../kit/made-benchmark.ts'
import { checkedAgain, reasonsOf, ruleIds } from './checker.ts'
import { headlineOf } from './figures.ts'
import { recordedSessions } from './procedure.ts'

const sessions = recordedSessions()
let valid: Benchmark

beforeAll(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'checker-'))
  valid = await madeBenchmark(folder, { perSecond: 120 })
  rmSync(folder, { recursive: true })
}, 300_000)

type Steps = (steps: BenchmarkStep[]) => BenchmarkStep[]

/** A result whose figures follow from its steps again. */
const withSteps =
  (of: Steps) =>
  (result: Benchmark): Benchmark => {
    const steps = of(structuredClone(result.steps))
    return { ...result, steps, headline: headlineOf({ ...result, steps }) }
  }
const each =
  (change: (step: BenchmarkStep) => BenchmarkStep): Steps =>
  (steps) =>
    steps.map(change)
const outcome = (step: BenchmarkStep, to: 'pass' | 'fail' | 'cannot-decide'): BenchmarkStep => ({
  ...step,
  tiers: step.tiers.map((tier) => ({ ...tier, outcome: to, why: to === 'cannot-decide' ? 'late' : '' })),
})

/** For each rule a result that breaks it, alone unless another has to break with it. */
const broken: Record<string, { change: (result: Benchmark) => Benchmark; text: RegExp; also?: string[] }> = {
  procedure: {
    change: (result) => ({ ...result, procedure: 'conversation-benchmark/2' }),
    text: /conversation-benchmark\/2, and this release checks conversation-benchmark\/1/,
  },
  service: { change: (result) => ({ ...result, demonstration: true }), text: /built-in service/ },
  options: {
    change: (result) => ({ ...result, options: { ...result.options, sendLagMs: 500 } }),
    text: /has no --send-lag$/,
  },
  workload: {
    change: (result) => ({ ...result, options: { ...result.options, workload: 'a'.repeat(64) } }),
    text: /sessions are not those/,
  },
  ended: {
    change: (result) => ({ ...result, stopped: { by: 'interrupt', why: 'no time remains' } }),
    text: /did not end: no time remains/,
  },
  points: {
    change: withSteps((steps) => steps.filter(({ load }) => load < 20 || load > 200)),
    text: /^6 loads of at least 7$/,
    also: ['spacing', 'interval', 'seeds'],
  },
  spacing: {
    change: withSteps(each((step) => (step.step === 1 || step.step === 10 ? { ...step, load: 1.1 } : step))),
    text: /1, 2, 4, … callers of 0.904 sends/,
  },
  window: {
    change: withSteps(each((step) => (step.step === 3 ? { ...step, windowMs: 8000 } : step))),
    text: /^the steady window of 1 step is shorter than 16s$/,
  },
  'warm-up': {
    change: withSteps(each((step) => (step.step === 3 ? { ...step, warmUpMs: 0 } : step))),
    text: /^the warm-up of 1 step is shorter than 4s$/,
  },
  repeats: {
    change: withSteps((steps) => steps.filter(({ step }) => step !== 10)),
    text: /^1 point with fewer than 2 steps/,
  },
  seeds: { change: (result) => ({ ...result, seed: 7 }), text: /the seed is 7, and not one of the days 20261123 to/ },
  generator: {
    change: withSteps((steps) => {
      const [first] = steps
      return first === undefined
        ? steps
        : [...Array.from({ length: 9 }, () => outcome(first, 'cannot-decide')), ...steps]
    }),
    text: /too slow in 9 of \d+ steps: late$/,
  },
  audit: {
    change: withSteps(each((step) => (step.step === 2 ? { ...step, audit: { ...step.audit, lost: 3 } } : step))),
    text: /^the audit found 3 faults$/,
  },
  knee: {
    change: withSteps(each((step) => (step.load > 200 ? outcome(step, 'pass') : step))),
    text: /did not exceed the limit of gold, silver and bronze/,
    also: ['interval'],
  },
  interval: {
    change: withSteps((steps) => steps.filter(({ phase }) => phase === 'point')),
    text: /wider than 10 % on each side: gold sends per second/,
  },
  figures: {
    change: (result) => ({
      ...result,
      headline: result.headline.map((tier) => ({ ...tier, point: (tier.point ?? 0) * 2 })),
    }),
    text: /does not follow from the steps/,
  },
}

describe('the checker', () => {
  it('finds nothing wrong with a valid result', () => {
    expect(reasonsOf(valid, sessions)).toEqual([])
  })

  it('has a result for each of its rules that breaks it', () => {
    expect(Object.keys(broken)).toEqual(ruleIds)
  })

  it.each(Object.keys(broken))('calls a result invalid that breaks %s', (rule) => {
    const { change, text, also = [] } = broken[rule] ?? { change: (result: Benchmark) => result, text: /-/ }
    const found = reasonsOf(change(valid), sessions)
    expect(found.find((each) => each.rule === rule)?.text).toMatch(text)
    expect(found.map((each) => each.rule).filter((other) => other !== rule && !also.includes(other))).toEqual([])
  })

  it('finds seeds that differ, faults that the machine may have caused, and a k6 without the extension', () => {
    const rulesOf = (of: Steps): string[] => reasonsOf(withSteps(of)(valid), sessions).map(({ rule }) => rule)
    expect(rulesOf(each((step) => (step.step === 4 ? { ...step, seed: 1 } : step)))).toEqual(['seeds'])
    const late = (step: BenchmarkStep) => ({ ...step, audit: { ...step.audit, lateAnswers: 1 } })
    expect(rulesOf(each(late))).toEqual(['audit'])
    expect(rulesOf(each((step) => ({ ...late(step), uncounted: ['lateAnswers'] })))).toEqual([])
    const without = (step: BenchmarkStep) => ({ ...step, generator: { ...step.generator, missing: ['time_to_ack'] } })
    expect(rulesOf(each(without))).toEqual(['generator'])
  })

  it('forgives late responses above the limit of every tier, and no lost message', () => {
    const top = Math.max(...valid.steps.map(({ load }) => load))
    const atTop = (name: 'lateAnswers' | 'lost') =>
      withSteps(each((step) => (step.load === top ? { ...step, audit: { ...step.audit, [name]: 1 } } : step)))(valid)
    expect(reasonsOf(atTop('lateAnswers'), sessions)).toEqual([])
    expect(reasonsOf(atTop('lost'), sessions).map(({ rule }) => rule)).toEqual(['audit'])
  })

  it('believes no result that calls itself valid', () => {
    const claimed = { ...valid, demonstration: true, valid: true, reasons: [] }
    expect(checkedAgain(claimed, sessions)).toMatchObject({ valid: false, reasons: [{ rule: 'service' }] })
  })
})
