import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../../schemas/types.ts'
import { type Alone, findDamage, heldIn, holdNothing } from '../../../reading/kit/alone.ts'
import {
  type DrawnConversation,
  drawnConversations,
  exchangesOf,
  lagMs,
} from '../../../reading/kit/conversation-drawn.ts'
import { unanswered, withList } from '../../../reading/kit/damage.ts'
import { sendResultOf } from '../../../reading/send-result.ts'
import { messagesOf, pageOf } from '../../../reading/views/page.ts'
import { judgeToldOnce } from './told-once.ts'

/** The second message is scripted and streamed: the words of its turn come as events. */
function streamed(model: DrawnConversation): Exchange[] {
  return exchangesOf({ ...model, limits: [...model.limits, 20] }).map((each) => {
    if (each.path !== '/messages') return each
    const replies = sendResultOf(each)?.replies ?? []
    const steps = replies.map(({ text }) => ({ say: text }))
    const events = [
      { name: 'ack', data: {} },
      ...replies.map((data) => ({ name: 'message', data })),
      { name: 'done', data: {} },
    ]
    const requestBody = JSON.stringify({ conversationId: 'conv 1', text: `LAB ${JSON.stringify(steps)}`, stream: true })
    const chunks = events.map(({ name, data }) => ({
      atMs: each.endMs,
      text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
    }))
    return { ...each, requestBody, chunks, body: null, headers: { 'content-type': 'text/event-stream' } }
  })
}

const once: Alone<DrawnConversation, Exchange[]> = {
  models: drawnConversations,
  record: streamed,
  judge: (kept) => judgeToldOnce(kept, lagMs),
}

const twice = (kept: Exchange[]): Exchange[] =>
  kept.map((each) =>
    each.chunks === null
      ? each
      : {
          ...each,
          chunks: each.chunks.flatMap((chunk) =>
            JSON.stringify(chunk).includes('event: message') ? [chunk, chunk] : [chunk],
          ),
        },
  )

function withWordsSoFar(each: Exchange): Exchange {
  const soFar: string[] = []
  const chunks = each.chunks?.map((chunk) => {
    const [, data = ''] = /event: message\ndata: (.*)\n/.exec('text' in chunk ? chunk.text : '') ?? []
    if (data === '') return chunk
    soFar.push(JSON.parse(data).text)
    const shown = JSON.stringify({ ...JSON.parse(data), soFar })
    return { ...chunk, text: `event: message\ndata: ${shown}\n\n` }
  })
  return chunks === undefined ? each : { ...each, chunks }
}

describe('a stream has one event for each message', () => {
  it('holds for lawful streams', () => {
    expect(heldIn(once)).toEqual(['stream/send-stream-only-said'])
  })

  it('holds for events that carry what was said before them as well', () => {
    const soFar = (kept: Exchange[]): Exchange[] => kept.map(withWordsSoFar)
    expect(heldIn({ ...once, record: (model) => soFar(streamed(model)) })).toEqual(['stream/send-stream-only-said'])
    findDamage(
      { ...once, record: (model) => soFar(streamed(model)) },
      { damage: twice, breaks: ['stream/send-stream-only-said'] },
    )
  })

  it('finds an event that comes again', () => {
    findDamage(once, { damage: twice, breaks: ['stream/send-stream-only-said'] })
  })

  it('says nothing where the agent said it again', () => {
    const again = (kept: Exchange[]): Exchange[] =>
      twice(kept).map((each) =>
        pageOf(each) === undefined
          ? each
          : withList(each, 'messages', (items) => [
              ...items,
              ...messagesOf(each).flatMap(({ role, text }, at) =>
                role === 'assistant' ? [{ role, text, messageId: `again ${at}` }] : [],
              ),
            ]),
      )
    holdNothing(once, again)
  })

  it('says nothing of a stream that came after the page', () => {
    const late = (each: Exchange): Exchange =>
      each.chunks === null ? each : { ...each, sentMs: each.sentMs + 1e6, endMs: each.endMs + 1e6 }
    fc.assert(
      fc.property(once.models, (model) => {
        expect(once.judge(twice(streamed(model)).map(late), model)).toEqual([])
      }),
    )
  })

  it('proves nothing where nothing was answered', () => {
    holdNothing(once, (kept) => kept.map(unanswered))
  })
})
