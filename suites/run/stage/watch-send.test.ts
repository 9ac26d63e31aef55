import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import type { Stage } from './stage.ts'
import { watchSend } from './watch-send.ts'

test('what ends a run beside an open stream ends the looks, and leaves no failure that nobody hears', async () => {
  const unheard: unknown[] = []
  const hear = (reason: unknown): void => void unheard.push(reason)
  process.on('unhandledRejection', hear)
  const asked: string[] = []
  const stopped = new Error('interrupted')
  const stage = {
    api: {
      status: async () => {
        asked.push('status')
        if (asked.length > 2) throw stopped
        return made({ json: { busy: true } })
      },
      history: async () => {
        asked.push('history')
        throw stopped
      },
    },
    timing: { lagMs: 1000 },
    pollMs: 1,
    sleep: () => turn(),
  } as unknown as Stage
  const how = { title: null, turn: { said: [] } as unknown as Parameters<typeof watchSend>[2]['turn'] }
  const watched = watchSend(
    stage,
    { conversationId: 'c', reads: [], answered: false },
    { ...how, watch: true, page: true },
  )
  await expect(watched).rejects.toBe(stopped)
  await turn()
  process.off('unhandledRejection', hear)
  expect([asked, unheard]).toEqual([['status', 'history', 'status'], []])
})
