import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../../suites/reading/kit/made.ts'
import { OwnConversations } from './own-conversations.ts'

const started = made({
  ...{ method: 'POST', path: '/conversations', status: 202 },
  requestBody: JSON.stringify({ text: 'hello' }),
  body: JSON.stringify({ conversationId: 'conv:1', messageId: 'm1' }),
})
const sent = made({
  ...{ method: 'POST', path: '/messages', status: 202 },
  requestBody: JSON.stringify({ conversationId: 'conv:1', text: 'more' }),
  body: JSON.stringify({ conversationId: 'conv:1', messageId: 'm2' }),
})
const page = (path: string, messages: [messageId: string, text: string][]): Exchange =>
  made({
    ...{ method: 'GET', path, status: 200, requestBody: null },
    body: JSON.stringify({
      before: null,
      conversationId: 'conv:1',
      messages: messages.map(([messageId, text]) => ({
        ...{ messageId, role: 'user', text },
        timestamp: '2030-01-01T00:00:00Z',
      })),
    }),
  })

const paths = ['/conversations/conv:1/messages', '/conversations/conv%3A1/messages']

describe('a conversation of those who are watched', () => {
  it.each(paths)('is known by %s as by the id in the bodies', (path) => {
    const read = page(path, [
      ['m1', 'hello'],
      ['m2', 'more'],
    ])
    const own = new OwnConversations([started, sent, read])
    expect([started, sent, read].map((each) => [own.isOwn(each), own.isShared(each)])).toEqual([
      [true, false],
      [true, false],
      [true, false],
    ])
  })

  it('was begun by them: of any other only its reads are no mark of somebody else', () => {
    const read = page('/conversations/conv:1', [])
    const own = new OwnConversations([sent, read])
    expect([own.isOwn(sent), own.isOwn(read), own.isShared(read)]).toEqual([false, false, false])
  })
})

describe('a conversation that somebody else writes in', () => {
  it.each(paths)('is known by what %s shows, also to those who send there', (path) => {
    const read = page(path, [
      ['m1', 'hello'],
      ['m9', 'from somebody else'],
    ])
    const own = new OwnConversations([started, sent, read])
    // Its start alone would look as if nothing had been sent since.
    expect([started, sent, read].map((each) => [own.isOwn(each), own.isShared(each)])).toEqual([
      [false, true],
      [false, true],
      [false, true],
    ])
  })

  it('may be any, where the words of one send and its conversation are not on record', () => {
    const unread = { ...sent, requestBody: null, body: '{}', unrecorded: ['requestBody' as const] }
    const own = new OwnConversations([started, sent, unread])
    expect([started, sent, unread].map((each) => own.isShared(each))).toEqual([true, true, true])
  })

  it('is none where the words came from here, whatever the name of the message and the line breaks', () => {
    const read = page('/conversations/conv:1/messages', [['m9', ' more\r\n']])
    expect(new OwnConversations([started, sent, read]).isShared(sent)).toBe(false)
    // What a service may leave out or replace (readings 16).
    const odd = { ...sent, requestBody: JSON.stringify({ conversationId: 'conv:1', text: 'more \0 and \ud800' }) }
    const replaced = page('/conversations/conv:1/messages', [['m9', 'more  and \ufffd']])
    expect(new OwnConversations([started, odd, replaced]).isShared(odd)).toBe(false)
  })
})
