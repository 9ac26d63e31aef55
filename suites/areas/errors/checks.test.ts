import { describe, expect, it } from 'vitest'
import { override } from '../../../fixtures/change.ts'
import type { Variant } from '../../../fixtures/define.ts'
import type { Read } from '../../../fixtures/service/call.ts'
import { variants } from '../../../fixtures/variants/index.ts'
import type { TranscriptLine } from '../../../schemas/types.ts'
import { type Broken, type Change, withRefusal } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

/** All that the scenes about bodies, paths, ids and queries prove; the rest of the area needs other keys, or waits. */
const refused = [
  ...['start-*', 'send-*', 'list-*', 'history-*', 'unknown-*', 'other-method', '400-*', '404-*', 'too-long-*'],
  ...['none-400-*', 'none-401-*', 'none-404-*', 'stream-400-*', 'stream-401-*', 'stream-404-*'],
  ...['odd-*', 'foreign-cursor', 'nul-*', 'lone-*', 'deep-*'],
].map((each) => `errors/${each}`)

const rows = (...slugs: string[]): string[] => slugs.map((each) => `errors/${each}`)
const posts = (slug: string): string[] => rows(`start-${slug}`, `send-${slug}`)

/** Another reading of one field of both sends; what it does not read goes to the lawful rule. */
const reading = <Name extends 'text' | 'reply' | 'stream'>(name: Name, read: (value: unknown) => unknown): Change =>
  override('requests', ({ start, send }) => ({
    start: { ...start, [name]: (value: unknown) => start[name](read(value)) },
    send: { ...send, [name]: (value: unknown) => send[name](read(value)) },
  }))

/** Another reading of the whole body. */
const parsing = (parse: (text: string) => unknown): Change =>
  override('requests', ({ json }) => ({
    json(body) {
      const value = parse(body.toString('utf8'))
      return value === undefined ? json(body) : json(Buffer.from(JSON.stringify(value)))
    },
  }))

/** Fails within while it reads what it does not expect. */
const failingOn = (name: 'text', isOdd: (value: unknown) => boolean): Change =>
  reading(name, (value) => {
    if (isOdd(value)) throw new Error('that was not expected')
    return value
  })

/** Every error of one status, with another body. */
const bodied = (status: number, body: (error: string, code: string) => object): Change =>
  override('errors', (errors) => ({
    body: (refusal) => (refusal.status === status ? body(refusal.message, refusal.code) : errors.body(refusal)),
  }))

/** Refuses what was wrong with a body, as its message says, with another status. */
const otherStatus = (mentions: string, status: number): Change =>
  withRefusal((refusal, { order }) =>
    'fix' in order && refusal.status === 400 && refusal.message.includes(mentions) ? { ...refusal, status } : refusal,
  )

const asText = (value: unknown): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? `${value}` : value
const failed = <T>(): Read<T> => {
  throw new Error('that was not expected')
}

/** What the body of a send names; empty where it is no JSON. */
function fieldsOf(body: Buffer): Record<string, unknown> {
  try {
    return Object(JSON.parse(body.toString('utf8')))
  } catch {
    return {}
  }
}

/** Looks at what a send asks for only once it has said yes: under none with a 202, with stream by opening one. */
const earlyYes = (mode: 'none' | 'stream', status: number): Change =>
  override('endpoints', ({ refuse }) => ({
    refuse(world, attempt, refusal, reply) {
      const { reply: how, stream } = fieldsOf(attempt.call.body)
      const applies = mode === 'none' ? how === 'none' : stream === true
      if (refusal.status !== status || !applies) return refuse(world, attempt, refusal, reply)
      const { answers, http, streams } = world.policies
      if (mode === 'none') {
        return http.deliver(world, reply, answers.json(202, { conversationId: 'conv_early', messageId: 'msg_early' }))
      }
      const sink = streams.open(world, reply)
      sink.write(streams.frame({ name: 'error', data: JSON.stringify({ error: refusal.message }) }))
      sink.write(streams.frame({ name: 'done', data: '{}' }))
      sink.end()
    },
  }))

const routed = (status: number, body: string, contentType: string): Change =>
  override('http', ({ deliver }) => ({
    deliver(world, reply, answer) {
      if (!reply.request.is404 || answer.status !== 404) return deliver(world, reply, answer)
      deliver(world, reply, { status, headers: { 'content-type': contentType }, body })
    },
  }))

const broken: Broken[] = [
  ['takes numbers and booleans for texts', refused, posts('text-type'), reading('text', asText)],
  [
    'takes any word for a reply mode',
    refused,
    posts('reply-unknown'),
    reading('reply', (value) => (typeof value === 'string' && !/^(none|required)$/.test(value) ? 'optional' : value)),
  ],
  [
    'reads reply modes in any case',
    refused,
    posts('reply-unknown'),
    reading('reply', (value) => (typeof value === 'string' ? value.toLowerCase() : value)),
  ],
  [
    'takes "true" for true',
    refused,
    posts('stream-type'),
    reading('stream', (value) => (typeof value === 'string' || value === 1 ? true : value)),
  ],
  [
    'does not look at the folder',
    refused,
    rows('start-cwd-type'),
    override('requests', ({ start }) => ({ start: { ...start, cwd: () => ({ value: null }) } })),
  ],
  [
    'takes a number for a conversation',
    refused,
    rows('send-conversation-id-type'),
    override('requests', ({ send }) => ({
      send: { ...send, conversationId: (value) => send.conversationId(asText(value)) },
    })),
  ],
  [
    'starts without a text',
    refused,
    posts('text-missing'),
    reading('text', (value) => (value === undefined ? 'LAB []' : value)),
  ],
  [
    'answers 422 to a wrong reply mode',
    refused,
    [...posts('reply-type'), ...posts('reply-unknown')],
    otherStatus('`reply`', 422),
  ],
  [
    'answers 422 to what is no JSON',
    refused,
    [...posts('not-json'), ...posts('trailing-garbage')],
    otherStatus('not valid JSON', 422),
  ],
  ['answers 415 to an empty body', refused, posts('no-body'), otherStatus('needs a body', 415)],
  [
    'answers 413 to a long text',
    [...refused, 'send/*-none-too-long'],
    ['send/start-none-too-long', 'send/send-none-too-long'],
    otherStatus('100,000', 413),
  ],
  [
    'reads the first of two JSON values',
    refused,
    posts('trailing-garbage'),
    parsing((text) => {
      const end = text.lastIndexOf('}{') + 1 || text.lastIndexOf('} ') + 1
      return end === 0 ? undefined : fieldsOf(Buffer.from(text.slice(0, end)))
    }),
  ],
  [
    'takes an array of one for what is in it',
    refused,
    posts('not-object'),
    parsing((text) => (text.startsWith('[{') ? fieldsOf(Buffer.from(text.slice(1, -1))) : undefined)),
  ],
  [
    'keeps a message that it refuses',
    refused,
    rows('400-adds-nothing', 'too-long-adds-nothing'),
    override('endpoints', ({ refuse }) => ({
      refuse(world, attempt, refusal, reply) {
        const { conversationId, ...fields } = fieldsOf(attempt.call.body)
        const found = world.conversations.get(String(conversationId))
        const text = typeof fields.text === 'string' ? fields.text : 'no text'
        const entry = {
          kind: 'message',
          role: 'user',
          messageId: `msg_${found?.transcript.length}`,
          text,
          atMs: 0,
        } as const
        if (refusal.status === 400 && found) found.transcript.push(entry)
        refuse(world, attempt, refusal, reply)
      },
    })),
  ],
  ['says yes before it reads under none', refused, rows('none-400-start', 'none-400-send'), earlyYes('none', 400)],
  ['says yes before it looks for the conversation', refused, rows('none-404-send'), earlyYes('none', 404)],
  ['opens a stream before it reads', refused, rows('stream-400-start', 'stream-400-send'), earlyYes('stream', 400)],
  [
    'opens a stream before it asks who is there',
    refused,
    rows('stream-401-start', 'stream-401-send'),
    earlyYes('stream', 401),
  ],
  [
    'shows an empty page of an unknown conversation',
    refused,
    rows('unknown-conversation-history'),
    override('endpoints', ({ handle }) => ({
      handle(world, call, reply) {
        const { conversationId } = call
        const isKnown = conversationId === null || world.conversations.has(conversationId)
        if (call.endpoint !== 'history' || isKnown) return handle(world, call, reply)
        const { answers, http } = world.policies
        http.deliver(world, reply, answers.json(200, { before: null, conversationId, messages: [] }))
      },
    })),
  ],
  [
    // To all three it may be what ids are that carry a check (readings 59).
    'answers 400 to a message for an unknown conversation, and to its status',
    refused,
    rows('unknown-conversation-send', 'unknown-conversation-status'),
    withRefusal((refusal, { call }) =>
      refusal.status === 404 && call.endpoint !== 'history' ? { ...refusal, status: 400 } : refusal,
    ),
  ],
  [
    "has the framework's own 404 for unknown paths",
    refused,
    rows('unknown-route-body'),
    routed(404, '{"message":"Route GET:/v1/x not found","error":"Not Found","statusCode":404}', 'application/json'),
  ],
  [
    'shows its application on every path that it does not know',
    refused,
    rows('unknown-route-get', 'unknown-route-post', 'unknown-route-below'),
    routed(200, '<!doctype html><title>Agents</title>', 'text/html'),
  ],
  [
    'answers 400 to another method',
    refused,
    rows('other-method'),
    override('refusals', ({ noSuchRoute }) => ({ otherMethod: () => ({ ...noSuchRoute, status: 400 }) })),
  ],
  [
    'takes letters for no limit',
    refused,
    rows('list-limit-letters', 'history-limit-letters'),
    override('limits', ({ read, list }) => ({
      read: (world, endpoint, query) =>
        /[a-z]/.test(query.get('limit') ?? '') ? { value: list.default } : read(world, endpoint, query),
    })),
  ],
  [
    'has an error page in HTML for 404',
    refused,
    rows('404-json'),
    override('errors', (errors) => ({
      answer(world, refusal) {
        const answer = errors.answer(world, refusal)
        if (refusal.status !== 404) return answer
        return { ...answer, headers: { 'content-type': 'text/html' }, body: `<h1>${refusal.message}</h1>` }
      },
    })),
  ],
  ['calls the message message', refused, rows('400-error', '400-closed'), bodied(400, (message) => ({ message }))],
  ['nests the error', refused, rows('404-error'), bodied(404, (message, code) => ({ error: { message, code } }))],
  ['adds a field', refused, rows('400-closed'), bodied(400, (error, code) => ({ error, code, details: [] }))],
  ['has numbers for codes', refused, rows('400-code'), bodied(400, (error) => ({ error, code: 400 }))],
  ['says nothing of what to fix', refused, rows('400-says-what'), bodied(400, () => ({ error: ' ' }))],
  [
    'has problem+json for 401',
    ['errors/401-*'],
    rows('401-json', '401-error', '401-closed'),
    override('errors', (errors) => ({
      body: (refusal) => (refusal.status === 401 ? { title: 'Unauthorized', status: 401 } : errors.body(refusal)),
      contentType: (refusal) => (refusal.status === 401 ? 'application/problem+json' : errors.contentType(refusal)),
    })),
  ],
  [
    'has another body for every 504',
    ['errors/504-*'],
    rows('504-error', '504-closed'),
    bodied(504, (message) => ({ message })),
  ],
  ['has detail for 402', ['errors/402-*'], rows('402-error', '402-closed'), bodied(402, (detail) => ({ detail }))],
  [
    'says yes to a key without the scope',
    ['errors/none-403-*', 'errors/stream-403-*'],
    rows('none-403-start', 'none-403-send'),
    earlyYes('none', 403),
  ],
  [
    'fails on half a surrogate pair',
    refused,
    rows('lone-surrogate-start', 'lone-surrogate-send'),
    failingOn('text', (text) => typeof text === 'string' && !text.isWellFormed()),
  ],
  [
    'fails on U+0000',
    refused,
    rows('nul-start', 'nul-send'),
    failingOn('text', (text) => typeof text === 'string' && text.includes('\u0000')),
  ],
  [
    'fails on a deep body',
    refused,
    rows('deep-body-start', 'deep-body-send'),
    failingOn('text', (text) => Array.isArray(text) && JSON.stringify(text).startsWith('[[[')),
  ],
  [
    'fails on an object for a text',
    refused,
    posts('text-type'),
    failingOn('text', (text) => typeof text === 'object' && text !== null && !Array.isArray(text)),
  ],
  [
    'fails on a cursor that it never gave',
    refused,
    rows('odd-cursor'),
    override('cursors', ({ decode }) => ({
      decode: (world, conversation, cursor) =>
        /^[\w-]{19}$/.test(cursor) ? decode(world, conversation, cursor) : failed(),
    })),
  ],
  ['fails on a cursor of another conversation', refused, rows('foreign-cursor'), foreignCursors()],
  [
    'fails on odd ids',
    refused,
    rows('odd-id-status', 'odd-id-history', 'odd-id-send'),
    override('conversations', ({ find }) => ({
      find(world, account, id, endpoint) {
        if (!/^[ -~]*$/.test(id)) throw new Error('that was not expected')
        return find(world, account, id, endpoint)
      },
    })),
  ],
  [
    'fails on two limits',
    refused,
    rows('odd-query-list', 'odd-query-history'),
    override('limits', ({ read }) => ({
      read: (world, endpoint, query) => (query.getAll('limit').length > 1 ? failed() : read(world, endpoint, query)),
    })),
  ],
]

/** Cursors that know their conversation, and fail in another. */
function foreignCursors(): Change {
  return override('cursors', ({ encode, decode }) => {
    const given = new Map<string, string>()
    return {
      encode(world, conversation, position) {
        const cursor = encode(world, conversation, position)
        given.set(cursor, conversation.conversationId)
        return cursor
      },
      decode(world, conversation, cursor) {
        const of = given.get(cursor)
        return of === undefined || of === conversation.conversationId ? decode(world, conversation, cursor) : failed()
      },
    }
  })
}

/** The bodies that were sent, without what differs between two runs of one seed: ids and the run's own. */
function bodiesOf(lines: readonly TranscriptLine[]): string[] {
  return lines
    .flatMap((line) => (line.type === 'exchange' && line.requestBody !== null ? [line.requestBody] : []))
    .map((body) => body.replace(/conformance[ +][0-9a-f]+/g, 'conformance RUN').replace(/conv_\w+/g, 'ID'))
    .sort()
}

/** Lawful services that differ in what this area looks at. */
const lawful: readonly (readonly [id: string, variant: Variant])[] = variants
  .filter(({ id }) =>
    /^(ids\/(short|like-paths|signs|uuid-or-400)|refusals\/b.*-first|errors\/(without-code|bare-400|404-for.*)|requests\/|pairs\/(strict|lenient)$)/.test(
      id,
    ),
  )
  .map((each) => [each.id, each])

describe('area errors', { timeout: 60_000 }, () => {
  it('holds for the reference service, every row of it', async () => {
    const { failed: none, open, result } = await play(['errors/*'])
    expect({ failed: none, open }).toEqual({ failed: [], open: [] })
    const verdicts = result.requirements.filter((row) => row.area === 'errors' && row.level !== 'open')
    const nobodys = verdicts.filter((row) => row.reason === 'nobodys-power').map((row) => row.id)
    expect(nobodys.every((id) => id.startsWith('errors/409-'))).toBe(true)
    expect(verdicts.filter((row) => row.verdict === 'pass')).toHaveLength(verdicts.length - nobodys.length)
    const observed = result.requirements
      .filter((row) => row.area === 'errors' && row.level === 'open')
      .map(({ id }) => id)
    expect(observed.filter((id) => !result.observations.some(({ requirement }) => requirement === id))).toEqual([])
  })

  it.concurrent.each(broken)('finds one that %s', async (_, only, expected, change) => {
    const { failed: found } = await play(only, change)
    expect(found.toSorted()).toEqual(expected.toSorted())
  })

  it.concurrent.each(lawful)('accuses none of %s', async (_, { change, options }) => {
    const { failed: found, open } = await play(refused, change, options)
    expect({ found, open }).toEqual({ found: [], open: [] })
  })

  it('sends the same requests for the same seed', async () => {
    const [first, second] = [await play(refused), await play(refused)]
    expect(bodiesOf(first.lines)).toEqual(bodiesOf(second.lines))
    expect(bodiesOf(first.lines).length).toBeGreaterThan(120)
  })

  it('asks no more than it may: so many bodies, and four messages that are taken', async () => {
    const { lines, result } = await play(['errors/broken-*'])
    const sent = lines.flatMap((line) => (line.type === 'exchange' && line.name.startsWith('broken-') ? [line] : []))
    expect(sent.length).toBeGreaterThan(85)
    expect(sent.length).toBeLessThanOrEqual(100)
    expect(result.usage.meteredSends).toBe(4)
  })

  it('leaves what it cannot tell undecided where everything is refused', async () => {
    const deaf = override('refusals', () => ({
      first: () => ({ status: 400, code: 'no', message: 'This service takes nothing.' }),
    }))
    const { failed: found, open } = await play(refused, deaf)
    expect(found.filter((id) => !id.startsWith('errors/unknown-'))).toEqual([])
    expect(open.length).toBeGreaterThan(50)
  })
})
