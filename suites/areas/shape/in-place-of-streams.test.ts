import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { made } from '../../reading/kit/made.ts'
import { brokenRows } from '../../reading/kit/outcomes.ts'
import { judgeShape } from './shape.ts'

describe('what comes instead of a stream', () => {
  const answered = (body: string, asked: Record<string, unknown>): Exchange =>
    made({
      method: 'POST',
      path: '/conversations',
      requestBody: JSON.stringify({ text: 'x', ...asked }),
      headers: { 'content-type': 'text/plain' },
      body,
    })

  it('is for area stream, unless it is an object', () => {
    expect(judgeShape(answered('event: ack\ndata: {}\n\n', { stream: true }))).toEqual([])
    expect(brokenRows(judgeShape(answered('{"conversationId":1}', { stream: true })))).toContain(
      'shape/result-conversation-id',
    )
    expect(brokenRows(judgeShape(answered('[]', {})))).toEqual(['shape/result-conversation-id'])
  })
})
