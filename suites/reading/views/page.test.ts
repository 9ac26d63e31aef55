import { describe, expect, it } from 'vitest'
import { made } from '../kit/made.ts'
import { messagesOf, messagesOfWalk, pageOf } from './page.ts'

const message = (messageId: string) => ({ messageId, role: 'user', text: `text ${messageId}`, timestamp: null })
const page = (before: string | null, ...ids: string[]) =>
  made({ json: { before, conversationId: 'c', messages: ids.map(message) } })

describe('a page', () => {
  it('is read field by field', () => {
    expect(pageOf(page('next', 'a', 'b'))).toEqual({
      before: 'next',
      conversationId: 'c',
      messages: [message('a'), message('b')],
    })
  })

  it('keeps what is right beside what is wrong, and counts what is no message at all', () => {
    const broken = [{ messageId: 7, role: 'user', text: null, timestamp: 5 }, 'text', null]
    const read = pageOf(made({ json: { before: 3, messages: broken } }))
    const none = { messageId: undefined, role: undefined, text: undefined, timestamp: undefined }
    expect(read).toEqual({
      before: undefined,
      conversationId: undefined,
      messages: [{ ...none, role: 'user' }, none, none],
    })
  })

  it.each([
    ['an error', made({ status: 404, json: { error: 'no' } })],
    ['no JSON', made({ body: '<html>' })],
    ['an array', made({ json: [] })],
    ['no messages', made({ json: { before: null, conversationId: 'c' } })],
    ['cut off', made({ json: { before: null, messages: [] }, failure: { kind: 'reset', message: 'closed' } })],
  ])('is not there where the answer is %s', (_, exchange) => {
    expect(pageOf(exchange)).toBeUndefined()
    expect(messagesOf(exchange)).toEqual([])
  })
})

it('a walk is read oldest first, page by page', () => {
  const ids = messagesOfWalk([page('x', 'c', 'd'), page('y'), page(null, 'a', 'b')]).map((each) => each.messageId)
  expect(ids).toEqual(['a', 'b', 'c', 'd'])
})
