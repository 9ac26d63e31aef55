import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { made } from '../reading/kit/made.ts'
import { area, must } from '../rules/requirement.ts'
import { check, scene } from './define.ts'
import { AbortedError, UsageError } from './errors.ts'
import { runTrial, trialOptions, trialService } from './kit/trial.ts'
import { preflight, shortPreflight } from './preflight.ts'
import { Random } from './random.ts'
import { Api, type Outgoing } from './stage/api.ts'
import { Stage } from './stage/stage.ts'
import { timingFor } from './time/timing.ts'
import { memoryTranscript } from './transcript/transcript.ts'

/** What is thrown where the list and an unknown conversation answer so; undefined where the run may begin. */
async function said(list: Partial<Exchange>, unknown: Partial<Exchange>, baseUrl = 'http://agent.test/v1') {
  const asked: string[] = []
  const stage = stageOf(async ({ method, path }) => {
    asked.push(method)
    return made(path.startsWith('/conversations/') ? unknown : list)
  }, baseUrl)
  const error = await preflight(stage).then(
    () => undefined,
    (each: unknown) => each,
  )
  expect(asked).toEqual(['GET', 'GET'])
  return error
}

function stageOf(answer: (outgoing: Outgoing) => Promise<Exchange>, baseUrl = 'http://agent.test/v1'): Stage {
  const timing = timingFor(2000)
  return new Stage({
    api: new Api(answer, timing),
    run: { runId: 'r', baseUrl, startedAtMs: 0, timing, slots: ['full'], agent: 'none' },
    random: new Random(1, 'preflight'),
    signal: new AbortController().signal,
    now: () => 0,
    sleep: async () => {},
    script: undefined,
    prompts: undefined,
    scene: 'preflight',
    created: () => {},
  })
}

const none = (kind: NonNullable<Exchange['failure']>['kind'], message: string = kind): Partial<Exchange> => ({
  status: null,
  failure: { kind, message },
})
const cut = (status: number): Partial<Exchange> => ({ ...none('reset', 'other side closed'), status, body: '{"conv' })
const json = (status: number, value: unknown): Partial<Exchange> => ({ status, body: JSON.stringify(value) })
const listed = json(200, { conversations: [] })
const unknown = json(404, { error: 'no such conversation' })
const refused = json(401, { error: 'no such key' })

describe('nothing is in the way', () => {
  test.each([
    ['a service as it should be', listed, unknown],
    ['a key that is refused on the list alone: a finding', refused, unknown],
    ['a key that is refused on a conversation alone: a finding', listed, refused],
    ['a list that is not answered: a finding', none('timeout'), unknown],
    ['a conversation that is not answered: a finding', listed, none('reset')],
    ['a list that fails', json(500, { error: 'x' }), unknown],
    ['failures without JSON', { status: 500, body: 'oops' }, { status: 500, body: 'oops' }],
    ['a page in place of a conversation', listed, { status: 404, body: '<h1>Not found</h1>' }],
    ['a key that may not', json(403, { error: 'x' }), json(403, { error: 'x' })],
  ])('%s', async (_, list, other) => {
    expect(await said(list, other)).toBeUndefined()
  })
})

describe('an address where nobody can be judged is told in one sentence, and aborts', () => {
  test.each([
    [
      'refused',
      none('refused', 'connect ECONNREFUSED'),
      'Nothing listens at http://agent.test/v1 (connect ECONNREFUSED)',
    ],
    ['dns', none('dns', 'getaddrinfo ENOTFOUND'), 'Cannot resolve the host name of http://agent.test/v1'],
    [
      'timeout',
      none('timeout', 'no end after 15000 ms'),
      'http://agent.test/v1 does not respond (no end after 15000 ms)',
    ],
    ['tls', none('tls', 'wrong version number'), 'TLS with http://agent.test/v1 failed (wrong version number)'],
    [
      'reset',
      none('reset', 'other side closed'),
      'closed the connection without a usable response (other side closed). Check whether it expects https.',
    ],
    ['no HTTP', none('protocol', 'Expected HTTP/'), 'without a usable response (Expected HTTP/)'],
    [
      'HTML',
      { status: 200, body: '<html>', headers: { 'content-type': 'text/html' } },
      'does not look like the Conversation Agent API: GET /conversations returned 200 with text/html. Check baseUrl.',
    ],
    ['nothing in the answer', { status: 200, body: '', headers: {} }, 'returned 200 with no content type'],
    [
      'a redirect',
      { status: 301, body: '', headers: { location: 'https://agent.test/v1/' } },
      'The service redirects to https://agent.test/v1/',
    ],
    ['a gateway', { status: 502, body: '<h1>Bad gateway</h1>' }, 'returned 502'],
    [
      'an answer that is cut',
      cut(200),
      'is complete: GET /conversations returned 200, then reset (other side closed). Check the service',
    ],
  ])('%s', async (_, answer, expected) => {
    const error = await said(answer, answer)
    if (!(error instanceof AbortedError)) throw new Error(`no abort but ${error}`)
    expect(error.message).toContain(expected)
    expect(error.message).toMatch(/^[^\n]+\.$/)
  })

  test('where one was never answered and the other is cut, the one that was begun is told', async () => {
    expect(await said(none('timeout'), cut(404))).toMatchObject({
      message: expect.stringContaining('GET /conversations/{id} returned 404, then reset (other side closed)'),
    })
  })

  test('over https, other things are worth a look', async () => {
    const secure = 'https://agent.test/v1'
    expect(await said(none('tls', 'x'), none('tls', 'x'), secure)).toMatchObject({
      message: expect.stringContaining('Check tls.caFile, and whether the service uses https.'),
    })
    expect(await said(none('reset', 'x'), none('reset', 'x'), secure)).toMatchObject({
      message: expect.stringContaining('Check the address and its certificate'),
    })
  })
})

describe('a path below which there is nothing', () => {
  const wrong = async (routes: Record<string, Partial<Exchange>>) => {
    const asked: string[] = []
    const stage = stageOf(async ({ method, path, body }) => {
      const route = `${method} ${path.replace(/unknown-\w+/, '{id}')}`
      asked.push(route)
      expect([undefined, '{}']).toContain(body)
      return made({ ...unknown, ...routes[route] })
    }, 'http://agent.test/api/v1')
    const error = await preflight(stage).then(
      () => undefined,
      (each: unknown) => each,
    )
    return { asked, error }
  }

  test('aborts, with the address and what to try', async () => {
    const { asked, error } = await wrong({})
    expect(error).toBeInstanceOf(AbortedError)
    expect(error).toMatchObject({
      message:
        'Every route below http://agent.test/api/v1 returns 404, even GET /conversations. Check the path of baseUrl: it ends in /v1. For example, try http://agent.test/v1.',
    })
    expect(asked).toEqual([
      'GET /conversations',
      'GET /conversations/{id}',
      'GET /conversations/{id}/messages',
      'POST /conversations',
      'POST /messages',
    ])
  })

  test.each(['GET /conversations/{id}/messages', 'POST /conversations', 'POST /messages'])(
    'is none where %s is there: that the list is not is a finding',
    async (route) => {
      expect((await wrong({ [route]: json(400, { error: 'no text' }) })).error).toBeUndefined()
    },
  )
})

test('a key that is refused everywhere is wrong usage', async () => {
  const error = await said(refused, refused)
  expect(error).toBeInstanceOf(UsageError)
  expect(error).toMatchObject({
    message: expect.stringMatching(
      /^credentials\.full: http:\/\/agent\.test\/v1 rejects this key \(401 on .*\)\. Check/,
    ),
  })
})

describe('a service that puts off whoever asks, for ever', () => {
  const row = area('t', { listed: must('4.3', 'It lists.') }).listed
  const looks = scene('looks', { about: '' }, async (stage) => ({ answer: await stage.api.list() }))
  const options = trialOptions({ row }, [check('t/listed', { scenes: [looks], proves: [row] }, () => [])])

  test.each([
    ['429, to be tried again in a day', 429, { 'retry-after': '86400' }, '429, with Retry-After: 86400'],
    ['429, and no word of when', 429, {}, '429'],
    ['503, to be tried again in a second', 503, { 'retry-after': '1' }, '503, with Retry-After: 1'],
  ])('%s: the run ends within a minute and a quarter, and says so', async (_, status, headers, told) => {
    const service = trialService(() => ({ status, json: { error: 'Not now.' }, headers }))
    const result = await runTrial({ ...options, transcript: memoryTranscript(), target: service.target })
    await service.close()
    expect(result.verdict).toBe('aborted')
    expect(result.aborted).toContain(
      `is rate limiting every request: GET /conversations and GET /conversations/{id} returned ${told} for 6`,
    )
    expect(result.durationMs).toBeLessThan(75_000)
  })

  test('one that does so for half a minute is looked at afterwards', async () => {
    let time = 0
    const service = trialService(() =>
      service.time.now() - time < 30_000 ? { status: 429, json: { error: 'Not now.' } } : undefined,
    )
    time = service.time.now()
    const result = await runTrial({ ...options, transcript: memoryTranscript(), target: service.target })
    await service.close()
    expect([result.aborted, result.cases.map(({ id }) => id)]).toEqual([undefined, ['looks']])
  })

  test('is asked for no longer than it was told to wait for, where somebody else finds out what becomes of it', async () => {
    const asked: (number | undefined)[] = []
    const later = made({ status: 429, body: '{"error":"Not now."}', headers: { 'retry-after': '86400' } })
    const looking = stageOf(async ({ putOffMs }) => {
      asked.push(putOffMs)
      return later
    })
    expect(await shortPreflight(looking, 15_000)).toEqual({ list: later, unknown: later })
    expect(asked).toEqual([15_000, 15_000])
  })
})
