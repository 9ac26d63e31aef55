import { expect, test } from 'vitest'
import { limiter } from './limiter.ts'

test('does every job, so many at once, in their order, also after one that failed', async () => {
  const limit = limiter(4)
  const begun: number[] = []
  let running = 0
  let most = 0
  const jobs = Array.from({ length: 20 }, (_, index) => async () => {
    begun.push(index)
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, (20 - index) % 3))
    running -= 1
    if (index === 3) throw new Error('this one failed')
    return index
  })
  const ended = await Promise.allSettled(jobs.map((job) => limit(job)))
  expect(ended.map((each) => (each.status === 'fulfilled' ? each.value : 'failed'))).toEqual(
    jobs.map((_, index) => (index === 3 ? 'failed' : index)),
  )
  expect(begun).toEqual([...begun].sort((a, b) => a - b))
  expect(most).toBe(4)
  expect(await limit(async () => 'again')).toBe('again')
})
