import { expect, test } from 'vitest'
import { made } from '../../reading/kit/made.ts'
import { factOf } from '../digest.ts'
import { explain } from '../explain.ts'
import { timing } from '../kit/lawful.ts'

const text = 'said kqlqbpfwgcqx'
const message = { messageId: 'm1', role: 'user', text, timestamp: null }

/** A message is sent to c1, and the history of c3 shows it; lists had these rows. */
function told(...rows: [id: string, ...members: string[]][]): string[] {
  const exchanges = [
    made({
      ...{ id: 'x0', method: 'POST', path: '/messages', sentMs: 0, headersMs: 1, endMs: 2 },
      requestBody: JSON.stringify({ conversationId: 'c1', text, reply: 'none' }),
      status: 202,
      json: { conversationId: 'c1', messageId: 'm1' },
    }),
    ...rows.map(([conversationId, ...members], at) => {
      const list = members.map((id) => ({ conversationId: id, role: null, title: '' }))
      const row = { conversationId, title: '', busy: false, stage: null, updatedAtMs: 1, members: list }
      const times = { sentMs: 10 + at, headersMs: 11 + at, endMs: 12 + at }
      return made({ ...times, id: `list${at}`, path: '/conversations', json: { conversations: [row] } })
    }),
    made({
      ...{ id: 'x9', path: '/conversations/c3/messages', sentMs: 90, headersMs: 91, endMs: 92 },
      json: { before: null, conversationId: 'c3', messages: [message] },
    }),
  ]
  const facts = exchanges.flatMap((each) => factOf(each, timing) ?? [])
  const answer = explain(facts, timing)
  return answer.kind === 'unexplained' ? answer.conflicts.map(({ what }) => what) : []
}

const foreign = [
  'text of another conversation is shown in this one',
  'a message of another conversation is in this one',
]

test('members of one ticket may each show all of it', () => {
  expect(told(['c3', 'c1', 'c3'])).toEqual([])
  expect(told(['c1', 'c1', 'c3'])).toEqual([])
  expect(told(['c2', 'c1', 'c2'], ['c3', 'c2', 'c3'])).toEqual([])
})

test('others may not, nor the members of two tickets', () => {
  expect(told()).toEqual(expect.arrayContaining(foreign))
  expect(told(['c3', 'c3'], ['c1', 'c1'])).toEqual(expect.arrayContaining(foreign))
  expect(told(['c2', 'c1', 'c2'], ['c3', 'c3', 'c4'])).toEqual(expect.arrayContaining(foreign))
})
