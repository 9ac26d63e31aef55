import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { calmest } from './calmest.ts'
import type { Stage } from './stage.ts'

const calm = { busy: false, acceptedInputs: 0, deferred: false, stage: null, pendingGates: [] }
const gate = { kind: 'question', prompt: 'Well?', requestId: null }

/** A stage that can do nothing but read these statuses; what is not among them is not found. */
function stageWith(statuses: Record<string, object>): Stage {
  const status = async (id: string) => made(statuses[id] === undefined ? { status: 404 } : { json: statuses[id] })
  return { api: { status } } as unknown as Stage
}

test('a message goes where nobody works, nothing waits and nothing is done', async () => {
  const statuses = {
    busy: { ...calm, busy: true },
    done: { ...calm, stage: 'done' },
    asking: { ...calm, pendingGates: [gate] },
    calm,
  }
  const found = await calmest(stageWith(statuses), ['gone', 'busy', 'done', 'asking', 'calm', 'never'])
  expect([found.id, found.readable, found.statuses.length]).toEqual(['calm', 'busy', 5])
})

test('where no conversation is calm, one that can be read is named, and none to send to', async () => {
  const found = await calmest(stageWith({ done: { ...calm, stage: 'done' } }), ['gone', 'done'])
  expect([found.id, found.readable]).toEqual([undefined, 'done'])
})
