import type { Evidence, Exchange, Level, Result, RuleResult, Tally, Verdict } from '../../schemas/types.ts'
import type { Context } from '../renderer.ts'

/** Results made by hand, for the tests of the renderers. */
export function exampleResult(rows: readonly RuleResult[], rest: Partial<Result> = {}): Result {
  const number = (level: Level, verdict: Verdict) =>
    rows.filter((row) => row.level === level && row.verdict === verdict).length
  const tally = (level: Level): Tally => ({
    pass: number(level, 'pass'),
    fail: number(level, 'fail'),
    inconclusive: number(level, 'inconclusive'),
    notExercised: number(level, 'not-exercised'),
    error: number(level, 'error'),
  })
  return {
    formatVersion: 2,
    suite: { name: 'agent-conformance', version: '0.1.0' },
    spec: 'v1',
    target: { name: 'staging', baseUrl: 'https://agent.example.com/v1' },
    seed: 7,
    profile: 'certify',
    scope: { only: [], skip: [] },
    startedAt: '2026-03-04T05:06:07.890+01:00',
    durationMs: 75_400,
    verdict: 'conformant',
    summary: {
      mandatory: tally('mandatory'),
      advisory: tally('advisory'),
      informational: {
        observed: number('informational', 'observed'),
        inconclusive: 0,
        notExercised: number('informational', 'not-exercised'),
        error: 0,
      },
    },
    rules: [...rows],
    checks: [],
    cases: [],
    observations: [],
    timings: {},
    created: ['c1', 'c2'],
    command: 'npx agent-conformance run --target staging.json --seed 7',
    usage: { requests: 742, meteredSends: 118, bytesIn: 1_234_567, bytesOut: 300_200 },
    ...rest,
  }
}

export function exampleRow(id: string, rest: Partial<RuleResult> = {}): RuleResult {
  return {
    id,
    area: id.split('/')[0] ?? id,
    section: '6',
    level: 'mandatory',
    text: `The rule ${id} in words.`,
    verdict: 'pass',
    passed: 3,
    failed: 0,
    findings: [],
    ...rest,
  }
}

export function brokenRow(id: string, findings: readonly Partial<Evidence>[], rest: Partial<RuleResult> = {}) {
  const broken = findings.map((each) => ({ at: 'somewhere', ...each }))
  return exampleRow(id, { verdict: 'fail', failed: broken.length, findings: broken.slice(0, 5), ...rest })
}

export function exampleExchange(id: string, rest: Partial<Exchange> = {}): Exchange {
  return {
    id,
    scene: 'talkative',
    attempt: 1,
    name: 'start',
    credential: 'full',
    method: 'POST',
    path: '/conversations',
    requestHeaders: {
      accept: '*/*',
      'accept-encoding': 'gzip',
      'content-type': 'application/json',
      authorization: 'Bearer «full»',
    },
    requestBody: '{"text":"LAB [{\\"say\\":\\"one\\"}]"}',
    sentMs: 1000,
    headersMs: 1040,
    endMs: 3013,
    status: 200,
    headers: { 'content-type': 'application/json' },
    body: '{"conversationId":"c1","messageId":"m1","replies":[]}',
    chunks: null,
    failure: null,
    repeats: [],
    owned: false,
    ...rest,
  }
}

export function exampleContext(exchanges: readonly Exchange[] = [], rest: Partial<Context> = {}): Context {
  return {
    exchanges: new Map(exchanges.map((each) => [each.id, each])),
    colour: false,
    width: 100,
    ...rest,
  }
}

/** A stream whose done was written without its blank line. */
export const unfinishedStream = exampleExchange('x17', {
  requestBody: '{"text":"LAB [{\\"say\\":\\"one\\"}]","stream":true}',
  headers: { 'content-type': 'text/event-stream' },
  body: null,
  chunks: [
    { atMs: 1041, text: 'event: ack\ndata: {"conversationId":"c1","messageId":"m1"}\n\n' },
    { atMs: 1500, text: ': ping\n\n' },
    { atMs: 2100, text: 'event: message\ndata: {"messageId":"m2","text":"one ' },
    { atMs: 2101, base64: Buffer.from('é"}\n\n').subarray(0, 1).toString('base64') },
    { atMs: 2102, base64: Buffer.from('é"}\n\n').subarray(1).toString('base64') },
    { atMs: 3012, text: 'event: done\ndata: {}\n' },
  ],
})

/** A run in which something of every kind happened. */
export function eventfulResult(rest: Partial<Result> = {}): Result {
  const places = Array.from({ length: 20 }, (_, at) => ({
    at: `talkative/history/${at + 1}`,
    expected: 'messages oldest first: m1, m2, m3',
    actual: 'm3, m2, m1',
    exchange: `x${20 + at}`,
  }))
  const rows = [
    ...Array.from({ length: 12 }, (_, at) => exampleRow(`send/row-${at + 1}`)),
    brokenRow(
      'stream/done-last',
      [
        {
          at: 'talkative/start',
          expected: 'done as the last event',
          actual:
            'the last event is message. The blank line after “event: done” is missing, so no client receives the event',
          exchange: 'x17',
        },
      ],
      { text: 'The service sends done once, as the last event, for POST /messages with stream true.', passed: 4 },
    ),
    brokenRow('history/oldest-first', places, {
      section: '4.5',
      text: 'The service sorts the messages of a page from old to new.',
      passed: 2,
    }),
    brokenRow(
      'errors/body-400',
      [{ at: 'refusals/no-text', expected: 'ApiError', actual: 'no JSON \u001b[31m', exchange: 'x99' }],
      {
        section: '7',
        passed: 11,
      },
    ),
    brokenRow(
      'auth/challenge',
      [{ at: 'refusals/no-credential', expected: 'WWW-Authenticate', actual: 'no such header' }],
      {
        level: 'advisory',
        section: '5',
        text: 'The service names the authentication scheme of a 401 in the WWW-Authenticate header.',
      },
    ),
    ...['auth/read-only-start', 'auth/read-only-send', 'auth/read-only-list'].map((id) =>
      exampleRow(id, { verdict: 'not-exercised', reason: 'missing-precondition', missing: 'readOnly', passed: 0 }),
    ),
    exampleRow('wait/ran-out', {
      verdict: 'not-exercised',
      reason: 'missing-precondition',
      missing: 'agent, budget',
      passed: 0,
    }),
    exampleRow('errors/409-json', { verdict: 'not-exercised', reason: 'no-known-trigger', passed: 0 }),
    exampleRow('tickets/one-row', { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 }),
    exampleRow('tickets/members', { verdict: 'not-exercised', reason: 'not-applicable', passed: 0 }),
    exampleRow('status/phase-idle', {
      verdict: 'inconclusive',
      note: 'the conversation did not settle (busy/status)',
      passed: 0,
    }),
    exampleRow('status/bucket-idle', {
      verdict: 'inconclusive',
      note: 'the conversation did not settle (busy/status)',
      passed: 0,
    }),
    exampleRow('status/title', { verdict: 'inconclusive', note: 'a gateway returned 502 (matrix/start)', passed: 0 }),
    exampleRow('send/title', { verdict: 'error', note: 'TypeError: x is undefined', passed: 0 }),
    exampleRow('list/limit-fraction', { level: 'informational', verdict: 'observed' }),
  ]
  return exampleResult(rows, {
    verdict: 'nonconformant',
    waived: { 'status/title': 'known fault of the gateway, OPS-12' },
    replays: [{ case: 'crowd', reason: 'this machine was 310 ms late (measurement error)' }],
    repeated: { '429': 3 },
    observations: [{ rule: 'list/limit-fraction', value: 400 }],
    checks: [
      {
        id: 'send/title',
        rules: ['send/title', 'send/row-1'],
        cases: ['matrix'],
        durationMs: 12,
        error: 'TypeError: x is undefined',
      },
    ],
    ...rest,
  })
}

export const eventfulExchanges = [
  unfinishedStream,
  ...[20, 21, 22].map((number) =>
    exampleExchange(`x${number}`, {
      method: 'GET',
      path: `/conversations/c1/messages?limit=${number}`,
      requestBody: null,
      body: JSON.stringify({
        before: null,
        conversationId: 'c1',
        messages: Array.from({ length: 9 }, (_, at) => ({
          messageId: `m${9 - at}`,
          role: 'user',
          text: 'x'.repeat(30),
          timestamp: null,
        })),
      }),
    }),
  ),
]
