import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../../suites/reading/kit/made.ts'
import { ClientJudge } from './client-judge.ts'

const json = (value: unknown): string => JSON.stringify(value)

function read(path: string, atMs: number, rest: Partial<Exchange> = {}): Exchange {
  return made({
    method: 'GET',
    path,
    credential: 'full',
    sentMs: atMs,
    endMs: atMs + 5,
    status: 200,
    requestBody: null,
    ...rest,
  })
}

function post(path: string, body: unknown, rest: Partial<Exchange> = {}): Exchange {
  const requestBody = typeof body === 'string' ? body : json(body)
  return made({ method: 'POST', path, credential: 'full', requestBody, sentMs: 0, endMs: 100, ...rest })
}

function said(exchanges: readonly Exchange[]): string[] {
  const judge = new ClientJudge(2000)
  return exchanges.flatMap((each) => judge.notes(each).map(({ kind, what }) => `${kind}: ${what}`))
}

const page = (id: string, before: string | null) => json({ before, conversationId: id, messages: [] })
const started = post(
  '/conversations',
  { text: 'hello' },
  { status: 202, body: json({ conversationId: 'c1', messageId: 'm1' }) },
)

describe('a caller', () => {
  it('who does what the spec says is told nothing', () => {
    expect(
      said([
        started,
        post(
          '/messages',
          { conversationId: 'c1', text: 'more', reply: 'required', stream: true, own: 1 },
          { status: 202 },
        ),
        read('/conversations?limit=100', 200, { body: json({ conversations: [] }) }),
        read('/conversations/c1/messages?limit=1000', 300, { body: page('c1', 'older/1') }),
        read('/conversations/c1/messages?before=older%2F1', 400, { body: page('c1', null) }),
        read('/conversations/c1', 500),
        read('/conversations/c1', 1500),
      ]),
    ).toEqual([])
  })

  it.each([
    [post('/conversations', '{"text"'), 'a body that is not a JSON object'],
    [post('/conversations', {}), 'no text'],
    [post('/conversations', { text: 1 }), 'no text'],
    [post('/conversations', { text: 'a'.repeat(100_001) }), 'a text of more than 100000 characters'],
    [post('/messages', { text: 'a' }), 'no conversationId'],
    [post('/conversations', { text: 'a', reply: 'maybe' }), 'a reply that is not none'],
    [post('/conversations', { text: 'a', stream: 'yes' }), 'a stream that is neither'],
    [post('/conversations', { text: 'a', title: 7 }), 'a title or cwd that is not a string'],
    [made({ method: 'POST', path: '/conversations', credential: 'full', requestBody: null }), 'no body'],
    [read('/conversations?limit=101', 0), 'the limit "101"'],
    [read('/conversations/c1/messages?limit=0', 0), 'the limit "0"'],
    [read('/chats', 0), 'the API has no such route'],
    [read('/conversations', 0, { credential: 'none', status: 401 }), 'without a credential'],
  ])('who asks what no service can grant is told: %#', (exchange, words) => {
    expect(said([exchange])).toEqual([expect.stringContaining(words)])
  })

  it('who alters a cursor is told, once pages of that conversation were seen', () => {
    const first = read('/conversations/c1/messages', 0, { body: page('c1', 'abc') })
    const altered = read('/conversations/c1/messages?before=abd', 50, { body: page('c1', null) })
    expect(said([first, altered])).toEqual([expect.stringMatching(/^cursor: /)])
    // It may have been given before anybody watched.
    expect(said([altered])).toEqual([])
  })

  it('who makes an id up is told where it is not there', () => {
    const lost = (id: string): Exchange =>
      read(`/conversations/${id}`, 50, { status: 404, body: json({ error: 'no' }) })
    expect(said([started, lost('c2')])).toEqual([expect.stringMatching(/^id: c2 is unknown/)])
    expect(said([started, lost('c1')])).toEqual([])
    expect(said([lost('c2')])).toEqual([])
  })

  it('who polls without a pause is told once, whatever is read, and whoever pauses is not', () => {
    const polling = (gapMs: number): Exchange[] =>
      Array.from({ length: 20 }, (_, turn) => read('/conversations/c1', turn * (5 + gapMs)))
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99 }), fc.integer({ min: 100, max: 5000 }), (short, long) => {
        expect(said(polling(short)).filter((each) => each.startsWith('polling: '))).toHaveLength(1)
        expect(said(polling(long))).toEqual([])
      }),
    )
  })

  it('who leaves before the end is told: a wait before its limit, a stream before its done', () => {
    const left = (ms: number): Exchange =>
      post(
        '/conversations',
        { text: 'a' },
        { status: null, body: null, endMs: ms, failure: { kind: 'timeout', message: 'left' } },
      )
    expect(said([left(900)])).toEqual([
      expect.stringMatching(/^wait: the client closed a wait after 900 ms; the wait limit is 2000 ms/),
    ])
    expect(said([left(2500)])).toEqual([])
    const stream = (text: string): Exchange => ({ ...left(900), status: 200, chunks: [{ atMs: 5, text }] })
    expect(said([stream('event: ack\ndata: {}\n\n')])).toEqual([expect.stringMatching(/^stream: /)])
    expect(said([stream('event: ack\ndata: {}\n\nevent: done\ndata: {}\n\n')])).toEqual([])
    // The service cut it: that is not the caller's.
    expect(said([{ ...stream('event: ack\ndata: {}\n\n'), failure: { kind: 'reset', message: 'cut' } }])).toEqual([])
  })

  it('says the same of the same, whatever was said before, and forgets no more than it has to', () => {
    const judge = new ClientJudge(2000)
    for (let turn = 0; turn < 25_000; turn++)
      judge.notes(read(`/conversations/c${turn}`, turn * 1000, { status: 200, body: '{}' }))
    const lost = judge.notes(read('/conversations/c24999', 3e7, { status: 404 }))
    const forgotten = judge.notes(read('/conversations/c1', 4e7, { status: 404 }))
    expect([lost, forgotten.map(({ kind }) => kind)]).toEqual([[], ['id']])
  })
})
