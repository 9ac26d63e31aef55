import { expect, test } from 'vitest'
import { VirtualTime } from '../../../fixtures/paper/time.ts'
import { Line } from './line.ts'

test('those that were told the same leave one after another, and of those that wait who was asked first', async () => {
  const time = new VirtualTime()
  const clock = {
    now: () => time.now(),
    sleep: (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve)),
  }
  const line = new Line()
  const left: [number, number][] = []
  const wait = async (place: number): Promise<void> => {
    line.told(60_000, clock.now())
    await line.wait(place, 60_000, clock, new AbortController().signal)
    left.push([place, time.now()])
  }
  await time.until(Promise.all([4, 2, 1, 3].map((place) => wait(place))))
  expect(left.map(([place]) => place)).toEqual([4, 1, 2, 3])
  const [one = 0, two = 0, three = 0] = left.map(([, atMs]) => atMs)
  expect(one).toBeGreaterThanOrEqual(60_000)
  expect([two - one, three - two]).toEqual([250, 250])
})
