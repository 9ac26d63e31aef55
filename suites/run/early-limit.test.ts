import { expect, test } from 'vitest'
import { variant } from '../../fixtures/define.ts'
import { onPaper } from '../../fixtures/paper/index.ts'
import { suite } from '../suite.ts'
import { runSuite } from './run.ts'
import { checkTarget } from './target.ts'
import { nobody } from './watcher.ts'

/** The notices of a run with a target file that says `statedMs`, of a service that waits for 4 s. */
async function noticesWith(statedMs: number): Promise<string[]> {
  const { target, world, time, close } = await onPaper(variant('plain', 'Nothing.'), { seed: 1, waitLimitMs: 4000 })
  const notices: string[] = []
  const watcher = { ...nobody, notice: (text: string) => void notices.push(text) }
  const transcript = { write: () => {}, close: async () => {} }
  const options = {
    ...{ suite, seed: 1, runId: 'early', transcript, world, watcher },
    target: checkTarget({ ...target, waitLimitMs: statedMs }, 'the service'),
    scope: { profile: 'certify' as const, only: ['wait/*-optional-runs-out'], skip: [] },
  }
  await time.until(runSuite(options))
  await close()
  return notices.filter((each) => each.includes('waitLimitMs'))
}

test('a wait that runs out clearly before waitLimitMs is told once, with the field', async () => {
  expect(await noticesWith(4000)).toEqual([])
  expect(await noticesWith(8000)).toEqual([
    expect.stringMatching(
      /^a response with timedOut came after 4\d{3} ms \(exchange x\d+\), but waitLimitMs in the target file is 8000\. If the limit of the service is shorter, correct waitLimitMs\.$/,
    ),
  ])
})
