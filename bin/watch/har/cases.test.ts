import { describe, expect, it } from 'vitest'
import { type Entry, entry, judgeHar, post } from '../kit/recordings.ts'

const reply = (id: string) => ({ messageId: id, text: 'hi', timestamp: '2030-01-01T10:00:01Z' })
const answer = (more: object = {}) =>
  JSON.stringify({ conversationId: 'conv_1', messageId: 'm1', replies: [reply('m2')], ...more })
const start = () => post(1, '/conversations', { text: 'x' }, answer())
const page = (before: string | null, id: string, role: string, text: string) =>
  JSON.stringify({ before, conversationId: 'conv_1', messages: [{ messageId: id, role, text, timestamp: null }] })
const changed = (made: Entry, change: (made: Entry) => void): Entry => {
  change(made)
  return made
}
const noKey = (made: Entry): Entry => changed(made, ({ request }) => (request.headers = []))
const error = '{"error":"x"}'

describe('what a recorder left out accuses nobody (readings 88)', () => {
  it('who asked, where no key is on record: 401 and 403', async () => {
    const refused = [401, 403, 404, 402].map((status, at) => noKey(entry(at + 2, { status, body: error })))
    const { broken, client, leftOut } = await judgeHar([noKey(entry(1)), ...refused])
    expect([broken, client, leftOut]).toEqual([[], [], { 'credentials that were not recorded': 5 }])
  })

  it.each([
    'Bearer REDACTED',
    '[REDACTED]',
    'Bearer ***',
    'Bearer <token>',
    'Bearer {{api_key}}',
    'Bearer YOUR_API_KEY',
  ])('who asked, where all keys are one word: %s', async (word) => {
    const shown = (made: Entry) =>
      changed(made, ({ request }) => (request.headers = [{ name: 'authorization', value: word }]))
    const { broken, client } = await judgeHar([shown(entry(1)), shown(entry(2, { status: 401, body: error }))])
    expect([broken, client]).toEqual([[], []])
  })

  it('a stream', async () => {
    const streamed = post(
      2,
      '/messages',
      { conversationId: 'conv_1', text: 'y', stream: true },
      '',
      'text/event-stream',
    )
    expect(await judgeHar([start(), streamed])).toMatchObject({
      broken: [],
      leftOut: { 'bodies that were not recorded': 1 },
    })
  })

  it('a time: what took none is no earlier turn of itself', async () => {
    const made = changed(post(1, '/messages', { conversationId: 'conv_1', text: 'x' }, answer()), (each) => {
      each.time = 0
      each.timings = { send: 0, wait: 0, receive: 0 }
    })
    expect(await judgeHar([made])).toMatchObject({ broken: [], leftOut: { 'times that were not recorded': 1 } })
  })

  it('headers', async () => {
    const made = changed(entry(1), ({ response }) => (response.headers = []))
    expect(await judgeHar([made])).toMatchObject({
      broken: [],
      leftOut: { 'responses whose headers were not recorded': 1 },
    })
  })

  it('the end of a body, whose length a header tells', async () => {
    const made = changed(entry(1, { body: '{"conversations":[{"busy":fal' }), ({ response }) =>
      response.headers.push({ name: 'Content-Length', value: '5120' }),
    )
    expect(await judgeHar([made])).toMatchObject({
      broken: [],
      leftOut: { 'bodies that were recorded only in part': 1 },
    })
  })

  it('what a label says that is not so: a text that is no base64', async () => {
    const made = changed(entry(1), ({ response: { content } }) => (content.encoding = 'base64'))
    expect((await judgeHar([made])).broken).toEqual([])
  })

  it('of an answer without a body, its status is judged all the same', async () => {
    const made = changed(
      entry(2, { status: 500 }),
      ({ response }) => (response.content = { size: 0, mimeType: 'x-unknown' }),
    )
    expect((await judgeHar([entry(1), made])).broken).toEqual(['status-codes/list'])
  })

  it('a size that is the packed one hides no body', async () => {
    const made = changed(
      entry(2, { path: '/conversations/conv_9', status: 500, body: error }),
      ({ response: { content } }) => Object.assign(content, { size: 33, compression: -20 }),
    )
    const { broken, leftOut } = await judgeHar([entry(1), made])
    expect([broken, leftOut]).toEqual([['status-codes/status'], {}])
  })
})

describe('a status that the request asked for (readings 89)', () => {
  it.each([
    [304, 'If-None-Match'],
    [206, 'Range'],
    [412, 'If-Match'],
    [416, 'Range'],
    [417, 'Expect'],
  ])('%i is lawful with %s, and unlisted without it', async (status, name) => {
    const made = (headers: string[]) =>
      changed(entry(2, { status, body: '' }), ({ request }) =>
        request.headers.push(...headers.map((each) => ({ name: each, value: '"1"' }))),
      )
    expect((await judgeHar([entry(1), made([name])])).broken).toEqual([])
    expect((await judgeHar([entry(1), made([])])).broken).toContain('status-codes/list')
  })
})

it('a cursor with a plus sign has two readings, and the client is told to write %2B (readings 92)', async () => {
  const read = (at: number, query: string, body: string, status = 200) =>
    entry(at, { path: `/conversations/conv_1/messages?limit=1${query}`, body, status })
  const { broken, client } = await judgeHar([
    start(),
    read(2, '', page('a+b/c==', 'm2', 'assistant', 'hi')),
    read(3, '&before=a+b/c==', error, 400),
    read(4, '&before=a%2Bb%2Fc%3D%3D', page(null, 'm1', 'user', 'x')),
  ])
  expect([broken, client.map(({ kind, what }) => [kind, what])]).toEqual([
    [],
    [['cursor', expect.stringContaining('write %2B')]],
  ])
})

describe('the wait limit of a recording', () => {
  const ranOut = () =>
    changed(post(1, '/conversations', { text: 'x' }, answer({ replies: [], timedOut: true })), (made) => {
      made.time = 2005
      made.timings = { send: 0, wait: 2005, receive: 0 }
    })

  it.each([
    [undefined, []],
    [2000, []],
    [600_000, ['wait/start-default-in-time']],
  ])('%s: a wait that ran out after two seconds breaks %j', async (waitLimitMs, rows) => {
    expect((await judgeHar([ranOut()], { waitLimitMs })).broken).toEqual(rows)
  })
})

describe('the address of a recording', () => {
  const other = { base: 'https://support.example.org/api', body: '{"items":[]}' }

  it.each([
    ['its port is written', 'https://agent.example.com:443/v1'],
    ['its host is in capitals', 'HTTPS://Agent.Example.COM/v1'],
    ['it has a dot behind its host', 'https://agent.example.com./v1'],
    ['a letter is escaped', 'https://agent.example.com/%761'],
  ])('is one where %s', async (_, base) => {
    const { result, broken } = await judgeHar([entry(1), entry(2, { base })])
    expect([result.target.baseUrl, result.usage.requests, broken]).toEqual(['https://agent.example.com/v1', 2, []])
  })

  it('is that of this API, and what went elsewhere is counted', async () => {
    const { result, broken, leftOut } = await judgeHar([entry(1), entry(2, other), entry(3, other)])
    expect([result.target.baseUrl, broken, leftOut]).toEqual([
      'https://agent.example.com/v1',
      [],
      { 'requests to https://support.example.org/api': 2 },
    ])
  })

  it('is asked for where two may be meant', async () => {
    const both = [entry(1), entry(2, { base: 'https://staging.example.com/v1' }), entry(3)]
    await expect(judgeHar(both)).rejects.toThrow(
      'the requests go to https://agent.example.com/v1 (2) and https://staging.example.com/v1 (1). Choose one with --base-url.',
    )
    const chosen = await judgeHar(both, { baseUrl: 'https://STAGING.example.com:443/v1/' })
    expect([chosen.result.target.baseUrl, chosen.result.usage.requests]).toEqual(['https://staging.example.com/v1', 1])
  })

  it.each(['staging', 'ftp://a/v1', ''])('is refused where it is none: %j', async (baseUrl) => {
    await expect(judgeHar([entry(1)], { baseUrl })).rejects.toThrow('is not an address. Write one such as')
  })

  it.each(['{"error":"no such route"}', '<html>', ''])('is wrong where every route gets 404: %s', async (body) => {
    const base = 'https://agent.example.com/api/v1'
    const all = [entry(1, { base, status: 404, body }), entry(2, { base, path: '/conversations/c', status: 404, body })]
    const { result, broken } = await judgeHar(all)
    expect([result.verdict, result.aborted, broken]).toEqual([
      'aborted',
      expect.stringMatching(
        /^Every route below https:\/\/agent\.example\.com\/api\/v1 returns 404.*try https:\/\/agent/,
      ),
      [],
    ])
    const there = await judgeHar([...all, entry(3, { base, path: '/conversations/d', status: 400, body: error })])
    expect(there.result.aborted).toBeUndefined()
    expect(there.broken.length).toBeGreaterThan(0)
  })
})
