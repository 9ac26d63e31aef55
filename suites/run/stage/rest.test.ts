import { expect, test } from 'vitest'
import { VirtualTime } from '../../../fixtures/paper/time.ts'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { timingFor } from '../time/timing.ts'
import { rest } from './rest.ts'

/** Waits for rest of a conversation whose status says this until it rests; gives whether it did, when, and after how many looks. */
async function waited(status: object, restsAtMs: number): Promise<{ rested: boolean; looks: number; tookMs: number }> {
  const time = new VirtualTime()
  const still = { busy: false, acceptedInputs: 0, deferred: false, phase: 'idle', state: null, pendingGates: [] }
  const look = async (): Promise<Exchange> =>
    made({ status: 200, json: { ...still, ...(time.now() < restsAtMs ? status : {}) } })
  const stage = {
    timing: timingFor(600_000),
    pollMs: 250,
    api: { status: look },
    now: () => time.now(),
    sleep: (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve)),
  }
  const { rested, reads } = await time.until(rest(stage, 'conv', 0, 'rest', 0))
  return { rested, looks: reads.length, tookMs: time.now() }
}

const scheduled = { state: { bucket: 'scheduled', reason: 'cron' } }

test('what waits for another day is looked at seldom, for as long as a turn may take', async () => {
  const { rested, looks, tookMs } = await waited(scheduled, Number.POSITIVE_INFINITY)
  expect([rested, tookMs > 600_000]).toEqual([false, true])
  expect(looks).toBeLessThan(40)
})

test.each([
  ['works', { busy: true }],
  ['waits for something', scheduled],
])('rest of what %s is found, not much later than it came', async (_, status) => {
  for (const restsAtMs of [0, 3000, 60_000, 500_000]) {
    const { rested, tookMs } = await waited(status, restsAtMs)
    expect(rested).toBe(true)
    expect(tookMs).toBeLessThan(Math.min(3000 + 1.4 * restsAtMs, 616_000))
  }
})
