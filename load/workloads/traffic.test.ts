import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { trafficIn } from './traffic.ts'

let ids = 0
function exchange(more: Partial<Exchange>): Exchange {
  ids += 1
  const [sentMs = 0, endMs = sentMs + 10] = [more.sentMs, more.endMs]
  return {
    ...{ id: `x${ids}`, scene: 'watched', attempt: 1, name: 'request', credential: 'full', method: 'POST', path: '/' },
    ...{ requestHeaders: {}, requestBody: null, headersMs: endMs, status: 200, headers: {}, body: null, chunks: null },
    ...{ failure: null, repeats: [], owned: false, ...more, sentMs, endMs },
  }
}

const at = (seconds: number): string => new Date(1_700_000_000_000 + seconds * 1000).toISOString()

function start(sentMs: number, endMs: number, result: object, body: object = {}): Exchange {
  const requestBody = JSON.stringify({ text: 'twelve chars', ...body })
  return exchange({ path: '/conversations', sentMs, endMs, requestBody, body: JSON.stringify(result) })
}

const send = (...[sentMs, endMs, result, body]: Parameters<typeof start>): Exchange => ({
  ...start(sentMs, endMs, result, { conversationId: 'c1', ...body }),
  path: '/messages',
})

function streamed(sentMs: number, id: string, body: object = {}): Exchange {
  const events: [number, string, object][] = [
    [100, 'ack', { ids: ['m7', id] }],
    [2000, 'message', { messageId: 'm8', text: 'a longer text' }],
    [5000, 'message', { messageId: 'm9', text: 'hello' }],
    [6000, 'done', {}],
  ]
  return exchange({
    path: '/conversations',
    ...{ sentMs, endMs: sentMs + 6500, requestBody: JSON.stringify({ text: 'hi', stream: true, ...body }) },
    headers: { 'content-type': 'text/event-stream' },
    chunks: events.map(([ms, name, data]) => ({
      atMs: sentMs + ms,
      text: `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`,
    })),
  })
}

const read = (sentMs: number, path: string, body: object): Exchange =>
  exchange({ method: 'GET', sentMs, path, body: JSON.stringify(body) })

describe('real traffic', () => {
  it('becomes a session a conversation, with the times between its turns', () => {
    const reply = (seconds: number, text: string) => ({ messageId: 'm', text, timestamp: at(seconds) })
    const { sessions, leftOut } = trafficIn([
      start(1000, 9000, { conversationId: 'c1', messageId: 'm1', replies: [reply(3, 'soon'), reply(8, 'the end')] }),
      start(2000, 3000, { conversationId: 'c2', messageId: 'm2', replies: [] }),
      send(12_000, 13_000, { conversationId: 'c1', messageId: 'm3', replies: [reply(20, 'yes')] }, { text: 'and?' }),
    ])
    expect(leftOut).toBe(0)
    const tools = { toolSteps: 0 }
    expect(sessions).toEqual([
      [
        {
          ...{ thinkMs: 0, userChars: 12, turnMs: 8000, ...tools },
          replies: [
            { offsetMs: 3000, chars: 4 },
            { offsetMs: 8000, chars: 7 },
          ],
        },
        { thinkMs: 3000, userChars: 4, turnMs: 1000, replies: [{ offsetMs: 1000, chars: 3 }], ...tools },
      ],
      [{ thinkMs: 0, userChars: 12, turnMs: 1000, replies: [], ...tools }],
    ])
  })

  it('has the times of streamed replies as they came, and finds the conversation of a stream by what asked for it later', () => {
    const { sessions } = trafficIn([
      streamed(0, 'c1'),
      send(10_000, 11_000, { conversationId: 'c1', messageId: 'm', replies: [] }),
      streamed(20_000, 'c9'),
    ])
    expect(sessions.map((turns) => turns.map(({ thinkMs, turnMs }) => [thinkMs, turnMs]))).toEqual([
      [
        [0, 6000],
        [4000, 1000],
      ],
      [[0, 6000]],
    ])
    expect(sessions[0]?.[0]?.replies).toEqual([
      { offsetMs: 2000, chars: 13 },
      { offsetMs: 5000, chars: 5 },
    ])
  })

  it('has the size of a reply that is shorter than its id and its time', () => {
    const event = (ms: number, data: object) => ({
      atMs: ms,
      text: `event: message\ndata: ${JSON.stringify(data)}\n\n`,
    })
    const stream = exchange({
      ...{ path: '/conversations', sentMs: 0, endMs: 9000, requestBody: '{"text":"hi","stream":true}' },
      headers: { 'content-type': 'text/event-stream' },
      chunks: [
        { atMs: 10, text: 'event: ack\ndata: {"conversationId":"conversation-1"}\n\n' },
        event(1000, { messageId: 'message-of-many-letters', text: 'ok', timestamp: at(1) }),
        event(2000, { message: { id: 'another-long-message', body: 'yes' }, conversation_id: 'conversation-1' }),
        event(3000, ['message-in-the-history', 'no']),
      ],
    })
    const inHistory = { messageId: 'message-in-the-history', role: 'assistant', text: 'no' }
    const { sessions } = trafficIn([
      stream,
      read(9500, '/conversations/conversation-1/messages', { messages: [inHistory] }),
    ])
    expect(sessions[0]?.[0]?.replies.map(({ chars }) => chars)).toEqual([2, 3, 2])
  })

  it('takes from later reads what an answer at once does not tell', () => {
    const messages = [
      { messageId: 'm1', role: 'user', text: 'x', timestamp: at(0) },
      { messageId: 'm2', role: 'assistant', text: 'four', timestamp: at(4) },
      { messageId: 'm3', role: 'assistant', text: 'seven', timestamp: at(7) },
      { messageId: 'm4', role: 'user', text: 'y', timestamp: at(30) },
      { messageId: 'm5', role: 'assistant', text: 'not of this turn', timestamp: at(31) },
    ]
    const asked = { ...start(1000, 1010, { conversationId: 'c1', messageId: 'm1' }, { reply: 'none' }), status: 202 }
    const seen = trafficIn([
      asked,
      read(5000, '/conversations/c1', { busy: true }),
      read(20_000, '/conversations/c1', { busy: false }),
      read(21_000, '/conversations/c1/messages?limit=50', { messages }),
      send(40_000, 41_000, { conversationId: 'c1', messageId: 'm6', replies: [] }),
    ]).sessions[0]
    expect(seen?.[0]).toMatchObject({
      turnMs: 19_010,
      replies: [
        { offsetMs: 4000, chars: 4 },
        { offsetMs: 7000, chars: 5 },
      ],
    })
    expect(seen?.[1]?.thinkMs).toBe(40_000 - 20_010)
    // Nobody looked again: what is known is the answer.
    expect(trafficIn([asked]).sessions[0]?.[0]).toMatchObject({ turnMs: 10, replies: [] })
  })

  it('takes what went on after a wait ran out from later reads as well', () => {
    const ranOut = start(0, 600_000, { conversationId: 'c1', messageId: 'm1', replies: [], timedOut: true })
    const { sessions } = trafficIn([ranOut, read(900_000, '/conversations/c1', { busy: false })])
    expect(sessions[0]?.[0]?.turnMs).toBe(900_010)
  })

  it('leaves out what was refused or has no answer, and keeps a 504, whose turn was played', () => {
    const cut = { ...start(0, 1, {}), status: null, failure: { kind: 'reset', message: 'x' } } as const
    const refused = { ...start(0, 1, { error: 'no' }), status: 402 }
    const { sessions, leftOut } = trafficIn([cut, refused, { ...send(5, 905, { error: 'no reply' }), status: 504 }])
    expect([sessions.length, sessions[0]?.[0]?.turnMs, leftOut]).toEqual([1, 900, 2])
  })
})
