import { expect, test } from 'vitest'
import { override } from '../../fixtures/change.ts'
import { play } from '../areas/kit/playing.ts'
import { made } from '../reading/kit/made.ts'
import { postponedMs, roomFor } from './postponed.ts'

const putOff = (ms: number) => made({ sentMs: ms, repeats: [repeat(0)] })
const repeat = (atMs: number) => ({ status: 429, reason: '429', atMs })

test('tells the longest time that a request was put off', () => {
  const waited = [
    { sentMs: 5, repeats: [] },
    { sentMs: 900, repeats: [repeat(100), repeat(500)] },
    { sentMs: 1000, repeats: [repeat(700)] },
  ]
  expect([postponedMs(waited), postponedMs([])]).toEqual([800, 0])
})

test('what is played again leaves room for as long as was waited, and no more than pauses can be long', () => {
  const waited = (ms: number, maxDelayMs = 0) => ({ exchanges: [putOff(ms)], maxDelayMs })
  const room = [waited(800), waited(120_000), waited(0, 300)].map((each) => roomFor(each, { waitLimitMs: 2000 }))
  expect(room).toEqual([800, 10_000, 300])
  expect(roomFor(waited(120_000), { waitLimitMs: 600_000 })).toBe(60_000)
})

/** Statuses of the first conversation that is asked for are put off by longer than the agent pauses. */
const shy = override('http', ({ arrive, deliver }) => {
  let asked: string | null = null
  let count = 0
  return {
    arrive(world, call, reply, proceed) {
      if (call.endpoint === 'status' && world.conversations.has(call.conversationId ?? ''))
        asked ??= call.conversationId
      if (call.endpoint !== 'status' || call.conversationId !== asked || ++count % 2 === 0)
        return arrive(world, call, reply, proceed)
      const headers = { 'retry-after': '2' }
      const refusal = { status: 429, code: 'slow', message: 'Later.', headers }
      deliver(world, reply, world.policies.errors.answer(world, refusal))
    },
  }
})

test('a scene that decides nothing since the service put it off is played again', async () => {
  const { result } = await play(['status/busy-in-tool'], shy, { waitLimitMs: 2000 })
  expect(result.replays?.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/^the service rate limited a request for \d+ ms$/),
  ])
  expect(result.rules.find(({ id }) => id === 'status/busy-in-tool')?.verdict).toBe('pass')
})
