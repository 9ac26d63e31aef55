import { expect, test } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import { play } from '../../areas/kit/playing.ts'

/** Against those who guess keys, each refusal of one takes its time. */
const slowToRefuse = override('http', ({ deliver }) => ({
  deliver(world, reply, answer) {
    if (answer.status === 401) world.timers.later(700, () => deliver(world, reply, answer))
    else deliver(world, reply, answer)
  },
}))

test('how long a service takes to refuse a key is no measure of the way: its waits are decided', async () => {
  const { result } = await play(['wait/*-not-early', 'auth/*'], slowToRefuse, { waitLimitMs: 3000 })
  const open = result.rules.filter(({ level, verdict }) => level === 'mandatory' && verdict === 'inconclusive')
  expect(open.map(({ id, note }) => [id, note])).toEqual([])
  expect(result.verdict).toBe('conformant')
})
