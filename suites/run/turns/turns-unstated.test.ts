import { expect, test } from 'vitest'
import { onPaper } from '../../../fixtures/paper/index.ts'
import type { Result } from '../../../schemas/types.ts'
import { suite } from '../../suite.ts'
import { runSuite } from '../run.ts'
import { checkTarget } from '../target.ts'
import { memoryTranscript } from '../transcript/transcript.ts'
import { nobody } from '../watcher.ts'

interface Played {
  result: Result
  notices: string[]
  looks: number
}

/** A whole run against a service that works on so many turns at once; `stated`: whether its target file says so. */
async function played(most: number, stated: boolean): Promise<Played> {
  const fixture = { id: 'pool', about: '', change: <T>(policies: T): T => policies, options: { concurrency: most } }
  const { target, world, time, close } = await onPaper(fixture, { seed: 1, waitLimitMs: 20_000 })
  const { concurrency, ...unstated } = target
  expect(concurrency).toBe(most)
  const notices: string[] = []
  const transcript = memoryTranscript()
  const run = runSuite({
    suite,
    target: checkTarget(stated ? target : unstated, fixture.id),
    scope: { profile: 'certify', only: [], skip: [] },
    seed: 1,
    runId: 'pool',
    transcript,
    world,
    watcher: { ...nobody, notice: (text) => notices.push(text) },
  })
  try {
    const result = await time.until(run)
    const looks = transcript.lines.filter((line) => line.type === 'exchange' && line.name === 'turn').length
    return { result, notices, looks }
  } finally {
    await close()
  }
}

const isOfTurns = (text: string): boolean => text.startsWith('concurrency probe: ')

test.each([
  [2, 2],
  [10, 10],
  // Some begin unseen before it shows: what is kept to is less than what it can do.
  [14, 11],
])('a service that works on %i turns at once is found out, and decided whole', async (most, found) => {
  const { result, notices, looks } = await played(most, false)
  expect(result.verdict).toBe('conformant')
  expect(result.usage.meteredSends).toBeLessThanOrEqual(78)
  expect(notices.filter(isOfTurns)).toEqual([expect.stringContaining(`"concurrency": ${found}`)])
  expect(looks).toBeGreaterThan(most)
})

test('where the target file says how many, nobody looks', async () => {
  const { result, notices, looks } = await played(2, true)
  expect(result.verdict).toBe('conformant')
  expect(notices.filter(isOfTurns)).toEqual([])
  expect(looks).toBe(0)
})
