import type { cpus } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BusySampler, busyBetween } from './processors.ts'

type Times = ReturnType<typeof cpus>

const timesOf = (user: number, idle: number): Times => [
  { model: '', speed: 0, times: { user, nice: 0, sys: 0, idle, irq: 0 } },
]

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** A sampler whose next readings are these. */
function sampler(readings: readonly Times[]): BusySampler {
  const left = [...readings]
  return new BusySampler(() => left.shift() ?? timesOf(0, 0))
}

test('the share is that of all processors; without time it is unknown', () => {
  expect(busyBetween(timesOf(0, 0), timesOf(3, 1))).toBe(0.75)
  expect(busyBetween(timesOf(3, 1), timesOf(3, 1))).toBe(null)
})

test('a load that was busy for one interval was busy, however idle it was later', () => {
  const busy = sampler([timesOf(0, 0), timesOf(1, 9), timesOf(11, 9), timesOf(11, 99)])
  vi.advanceTimersByTime(15_000)
  expect(busy.end()).toBe(1)
})

test('a load that ends before the first interval is measured as a whole', () => {
  const busy = sampler([timesOf(0, 0), timesOf(1, 3)])
  expect(busy.end()).toBe(0.25)
})
