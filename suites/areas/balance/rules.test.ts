import { expect, test } from 'vitest'
import { play } from '../kit/playing.ts'

test('whether a refused start leaves an entry behind is observed', async () => {
  const { result } = await play(['balance/*'])
  expect(result.observations.find(({ rule }) => rule === 'balance/refused-start-row')?.value).toBe(false)
})
