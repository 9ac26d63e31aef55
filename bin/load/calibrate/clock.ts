import { setTimeout as wait } from 'node:timers/promises'
import type { Calibration } from '../../../schemas/types.ts'

const timerMs = 5
const reads = 20_000

/** Measures the clock and the timers of this process. */
export async function clockHere(durationMs: number): Promise<Calibration['clock']> {
  const began = { wall: Date.now(), own: performance.now() }
  const late: number[] = []
  while (performance.now() - began.own < durationMs) {
    const dueMs = performance.now() + timerMs
    await wait(timerMs)
    late.push(Math.max(0, performance.now() - dueMs))
  }
  const jumpMs = Date.now() - began.wall - (performance.now() - began.own)
  late.sort((a, b) => a - b)
  const rank = (share: number): number => late[Math.max(0, Math.ceil(share * late.length) - 1)] ?? 0
  return {
    stepUs: smallestStepUs(),
    ...{ timerLateP50Ms: rank(0.5), timerLateP99Ms: rank(0.99), timerLateMaxMs: rank(1) },
    // The wall clock has whole milliseconds.
    jumpMs: Math.abs(jumpMs) <= 1 ? 0 : jumpMs,
  }
}

function smallestStepUs(): number {
  let least = Number.POSITIVE_INFINITY
  let before = performance.now()
  for (let read = 0; read < reads; read += 1) {
    const now = performance.now()
    if (now > before) least = Math.min(least, now - before)
    before = now
  }
  return 1000 * least
}
