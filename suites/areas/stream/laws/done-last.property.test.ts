import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import { type DrawnConversation, drawnConversations, exchangesOf } from '../../../reading/kit/conversation-drawn.ts'
import { unanswered } from '../../../reading/kit/damage.ts'
import { judgeDoneLast } from './done-last.ts'

const row = 'stream/send-stream-done-last'

/** The second message is sent for a stream, with these fields beside it. */
function streamed(model: DrawnConversation, names: readonly string[], fields: object = {}): Exchange[] {
  return exchangesOf(model).map((each) => {
    if (each.path !== '/messages') return each
    const requestBody = JSON.stringify({ conversationId: 'conv 1', text: 'Go on.', stream: true, ...fields })
    const chunks = names.map((name) => ({ atMs: each.endMs, text: `event: ${name}\ndata: {}\n\n` }))
    return { ...each, requestBody, chunks, body: null, headers: { 'content-type': 'text/event-stream' } }
  })
}

const whole: Alone<DrawnConversation, Exchange[]> = {
  models: drawnConversations,
  record: (model) => streamed(model, ['ack', 'ping', 'message', 'done', 'ping']),
  judge: judgeDoneLast,
}

describe('done is the last event of each stream', () => {
  it('holds for lawful streams, whatever other events they have', () => {
    expect(heldIn(whole)).toEqual([row])
  })

  it('finds a stream without done, with two, or with words after it', () => {
    for (const names of [['ack', 'message'], ['ack', 'done', 'done'], ['ack', 'done', 'message'], []]) {
      findDamage(whole, { damage: (kept) => renamed(kept, names), breaks: [row] })
    }
  })

  it('says nothing of one that was cut or left, nor of what none and a stream are together', () => {
    const left = { kind: 'timeout', message: 'left' } as const
    holdNothing(whole, (kept) => renamed(kept, ['ack']).map((each) => ({ ...each, failure: left })))
    holdNothing({ ...whole, record: (model) => streamed(model, ['ack'], { reply: 'none' }) }, (kept) => kept)
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(whole, (kept) => kept.map(unanswered))
  })
})

function renamed(kept: Exchange[], names: readonly string[]): Exchange[] {
  return kept.map((each) =>
    each.chunks === null
      ? each
      : { ...each, chunks: names.map((name) => ({ atMs: each.endMs, text: `event: ${name}\ndata: {}\n\n` })) },
  )
}
