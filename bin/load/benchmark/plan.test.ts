import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { UsageError } from '../../../suites/run/errors.ts'
import { type BenchmarkArguments, benchmarkPlanOf } from './plan.ts'
import { tiersIn, usualTiers } from './tiers.ts'

const nowMs = Date.parse('2026-11-30T23:59:00Z')
const planOf = (args: BenchmarkArguments = {}, waitLimitMs = 4000) =>
  benchmarkPlanOf(args, { waitLimitMs, isDemo: false, nowMs })

describe('the plan of a benchmark', () => {
  it('follows the procedure, with the day as its seed', () => {
    const { shape, plan } = planOf()
    expect(shape).toMatchObject({ seed: 20261130, warmUpMs: 4000, durationMs: 20_000, compress: 150 })
    expect(shape.ratePerSecond).toBeCloseTo(0.904, 3)
    expect(plan).toMatchObject({ tiers: usualTiers, changed: [] })
    expect(planOf({}, 600_000).shape).toMatchObject({ warmUpMs: 300_000, durationMs: 1_500_000, compress: 1 })
  })

  it('names each option that the procedure does not have', () => {
    const changed = (args: BenchmarkArguments): string[] => planOf(args).plan.changed
    expect(changed({ quick: true, mix: 'stream=1' })).toEqual(['--quick', '--mix stream=1'])
    expect(changed({ window: '8s', 'send-lag': '1s' })).toEqual(['--window 8s', '--send-lag 1s'])
    expect(changed({ instances: '2', seed: '20261129', budget: '1h' })).toEqual([])
    expect(planOf({ window: '8s' }).shape).toMatchObject({ warmUpMs: 2000, durationMs: 10_000 })
    expect(planOf({ quick: true }).plan.budgetMs).toBeLessThanOrEqual(120_000)
  })

  it.each<[BenchmarkArguments, string]>([
    [{ budget: '5s' }, '--budget 5s is too short for one step of about 34s. Raise --budget.'],
    [{ quick: true, window: '9s' }, '--quick sets --window: leave out one of them.'],
    [{ window: '1' }, '--window 1 (1 ms) is less than the minimum, 1s; did you mean 1s?'],
    [{ seed: 'monday' }, '--seed must be a whole number'],
  ])('refuses %j', (args, message) => {
    expect(() => planOf(args)).toThrow(message)
    expect(() => planOf(args)).toThrow(UsageError)
  })
})

describe('a tiers file', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tiers-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const read = (text: string) => {
    const file = join(folder, 'tiers.yaml')
    writeFileSync(file, text)
    return tiersIn(file)
  }

  it('is YAML or JSON', () => {
    expect(read('gold: [service_delay p99 < 250ms]\nrest:\n  - good >= 99%\n')).toEqual({
      gold: ['service_delay p99 < 250ms'],
      rest: ['good >= 99%'],
    })
    expect(read('{"gold": ["refused < 1%"]}')).toEqual({ gold: ['refused < 1%'] })
  })

  it.each([
    ['gold: []', 'gold has no objectives. Write `gold:'],
    ['', 'it has no tier. Write `gold:'],
    ['{}', 'it has no tier. Write `gold:'],
    ['Gold: [good >= 99%]', 'Gold is no name. Use lower-case letters, digits and hyphens, at most 20.'],
    [
      'abcdef'
        .split('')
        .map((name) => `${name}: [good >= 99%]`)
        .join('\n'),
      'more than 5 tiers',
    ],
    ['gold: 5', 'gold: expected'],
    ['gold: [fast]', 'gold: "fast" is not an objective; write METRIC p99 < TIME'],
    ['gold: [', 'is neither YAML nor JSON: line 1'],
  ])('%j is refused with a sentence', (text, message) => {
    expect(() => read(text)).toThrow(UsageError)
    expect(() => read(text)).toThrow(message)
  })

  it('has to be there', () => {
    expect(() => tiersIn(join(folder, 'none.yaml'))).toThrow(/--tiers .*none.yaml cannot be read: /)
  })
})
