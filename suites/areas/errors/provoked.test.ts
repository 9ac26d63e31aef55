import { describe, expect, it } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { judgeProvoked } from './provoked.ts'

const page = (texts: string[]) =>
  made({
    path: '/conversations/c/messages?limit=1000',
    json: {
      before: null,
      conversationId: 'c',
      messages: texts.map((text) => ({ messageId: text, role: 'user', text, timestamp: null })),
    },
  })
const answer = (status: number) => made({ method: 'POST', path: '/messages', status, json: { error: 'duplicate' } })

describe('a 409 that the target file provokes', () => {
  it('holds where the history stays as it was', () => {
    const outcomes = judgeProvoked({ last: answer(409), before: [page(['a'])], after: [page(['a'])] })
    expect(outcomes).toMatchObject([{ rule: 'errors/409-adds-nothing', held: true }])
  })

  it('is broken where the refused message is kept', () => {
    const outcomes = judgeProvoked({ last: answer(409), before: [page(['a'])], after: [page(['a', 'b'])] })
    expect(outcomes).toMatchObject([{ rule: 'errors/409-adds-nothing', held: false, actual: '2 messages' }])
  })

  it('is undecided where another status comes, and silent where nothing was provoked', () => {
    const outcomes = judgeProvoked({ last: answer(200), before: [page(['a'])], after: [page(['a', 'b'])] })
    expect(outcomes.map((each) => 'undecided' in each)).toEqual([true, true, true, true])
    expect(judgeProvoked({ last: null, before: null, after: null })).toEqual([])
  })
})
