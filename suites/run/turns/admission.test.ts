import { expect, test } from 'vitest'
import { VirtualTime } from '../../../fixtures/paper/time.ts'
import { Admission } from './admission.ts'

/** Scenes that ask to begin at once, where there is room from some moment on, or none is hoped for; gives when each began. */
async function begun(
  scenes: number,
  roomFromMs: number,
  { waitLimitMs = 2000, hopelessFromMs = Number.POSITIVE_INFINITY } = {},
) {
  const time = new VirtualTime()
  const signal = new AbortController().signal
  const told: ('begins' | number)[] = []
  const admission = new Admission({
    clock: { sleep: (ms) => new Promise<void>((resolve) => void time.after(ms, resolve)) },
    ...{ signal, timing: { waitLimitMs } },
    toldMs: () => 0,
    room: () => (time.now() >= roomFromMs ? 'now' : time.now() >= hopelessFromMs ? 'never' : 'later'),
    begins: () => void told.push('begins'),
    keptBack: (ms) => void told.push(ms),
  })
  const all = Array.from({ length: scenes }, async () => {
    await admission.enter()
    return time.now()
  })
  return { atMs: await time.until(Promise.all(all)), told }
}

test('where there is room, all begin at once', async () => {
  expect(await begun(5, 0)).toEqual({ atMs: [0, 0, 0, 0, 0], told: [] })
})

test('where there is none, the first waits for it, and the others begin one after another', async () => {
  const { atMs, told } = await begun(4, 1000)
  expect(atMs).toEqual([1000, 3000, 5000, 7000])
  expect(told).toEqual(['begins', 250, 250, 250, 250, 2000, 2000, 2000])
})

test('a run with time to spare leaves more of it between them', async () => {
  expect((await begun(3, 1000, { waitLimitMs: 600_000 })).atMs).toEqual([1000, 6000, 11_000])
})

test('nobody waits for ever', async () => {
  const { atMs } = await begun(3, Number.POSITIVE_INFINITY)
  expect(atMs).toEqual([150_000, 150_000, 150_000])
})

test('where nothing is hoped for, nobody is kept back any longer', async () => {
  const { atMs } = await begun(3, Number.POSITIVE_INFINITY, { hopelessFromMs: 10_000 })
  expect(atMs).toEqual([10_000, 10_000, 10_000])
})
