import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import type { Job, Judged } from './job.ts'
import { Standing, showProgress } from './progress.ts'

const job = (kind: Job['kind'], id: string): Job => ({ kind, id, seed: 1, only: [] })
const judged = (of: Job, verdict: Judged['verdict'], durationMs = 4000): Judged => ({
  ...of,
  verdict,
  failed: [],
  warned: [],
  inconclusive: [],
  why: {},
  durationMs,
  exercised: 1,
  meteredSends: 0,
  replays: 0,
  late: false,
})
const isExpected = ({ verdict }: Judged): boolean => verdict === 'conformant'

test('it tells what is done, what runs, what was found, and how long it will take', () => {
  const jobs = [job('variant', 'a'), job('variant', 'b'), job('mutant', 'c'), job('mutant', 'd')] as const
  const standing = new Standing(jobs, isExpected, 1000)
  expect(standing.line(1000)).toBe('0 of 4 evaluated, 0 running, 0 survived, 0 false positives, 0 ms')
  for (const each of jobs.slice(0, 3)) standing.began(each)
  expect(standing.line(1000)).not.toContain('waiting')
  standing.ended(judged(jobs[0], 'incomplete'))
  standing.ended(judged(jobs[2], 'incomplete', 2000))
  // 6 s of runs in 3 s: two at a time; one of 4 s is half done, one of 2 s is to come.
  expect(standing.line(4000)).toBe(
    '2 of 4 evaluated, 1 running, 1 survived (c), 1 false positives (a), 3.0 s, about 1.8 s left, waiting for b',
  )
})

test('what is set aside is neither done nor found', () => {
  const one = job('variant', 'a')
  const standing = new Standing([one], isExpected, 0)
  standing.began(one)
  standing.ended(judged(one, 'incomplete'), true)
  expect(standing.line(4000)).toBe(
    '0 of 1 evaluated, 0 running, 0 survived, 0 false positives, 1 to retry after a measurement error, 4.0 s, about 4.0 s left',
  )
  standing.began(one)
  standing.ended(judged(one, 'conformant'))
  expect(standing.line(8000)).toContain('1 of 1 evaluated, 0 running, 0 survived, 0 false positives')
})

test.each([
  [true, '\r\u001b[Kstanding\r\u001b[Knote\n\r\u001b[K'],
  [false, 'standing\nnote\nstanding\n'],
])('on a terminal (%s) the last line goes, elsewhere it stays', (isTTY, expected) => {
  const stream = Object.assign(new PassThrough(), { isTTY, columns: 80 })
  const progress = showProgress(stream, () => 'standing')
  progress.stay('note')
  progress.done()
  expect(String(stream.read())).toBe(expected)
})
