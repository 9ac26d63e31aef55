import { expect, test } from 'vitest'
import { everyVariant } from '../../../fixtures/variants/index.ts'
import { play } from '../kit/playing.ts'

test('where pauses are long, rest is waited for until the turn before has had its time as well', async () => {
  const slow = everyVariant.find(({ id }) => id === 'ruling-67/slow-at-first')
  const { open, failed } = await play(['status/rest-after-overlap', 'status/working'], slow?.change, {
    waitLimitMs: 2000,
  })
  expect([...failed, ...open]).toEqual([])
})
