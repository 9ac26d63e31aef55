import { expect, it } from 'vitest'
import { configFor } from '../plan.ts'
import { workloadOf } from '../workload.ts'
import { benchmarkPlanOf } from './plan.ts'
import { meanWaitMs, plannedWaits } from './planned.ts'

const target = { name: 'a', baseUrl: 'http://127.0.0.1:1/v1', credentials: { full: 'k' }, waitLimitMs: 4000 }

it('the planned waits of a step are its rate times the mean wait, as far as its seed allows', () => {
  const { plan } = benchmarkPlanOf({}, { waitLimitMs: 4000, isDemo: false, nowMs: 0 })
  const configOf = (rate: number, seed: number) => {
    const shape = plan.shapeAt(rate, seed)
    return configFor(shape, target, { demonstration: false, workload: workloadOf(shape) })
  }
  const mean = meanWaitMs(configOf(1, 7), 4000)
  expect(mean).toBe(meanWaitMs(configOf(90, 8), 4000))
  expect(mean).toBeGreaterThan(1000)
  expect(mean).toBeLessThan(2500)
  for (const seed of [1, 2, 3]) expect(plannedWaits(configOf(400, seed), 4000) / 400).toBeCloseTo(mean / 1000, 0)
  expect(plannedWaits(configOf(400, 1), 4000)).toBe(plannedWaits(configOf(400, 1), 4000))
  expect(plannedWaits(configOf(400, 1), 4000)).not.toBe(plannedWaits(configOf(400, 2), 4000))
})
