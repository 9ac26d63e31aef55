import { describe, expect, it } from 'vitest'
import { readSessions } from '../sessions.ts'
import { sessionsText } from '../write.ts'
import { importedFrom } from './formats.ts'
import { BrokenRecording } from './imported.ts'

// Figures of our own in the formats of others; each reader names the source of its format.

const assumptions = { tokensPerSecond: 50 }
const imported = (value: unknown) =>
  importedFrom(typeof value === 'string' ? value : JSON.stringify(value), assumptions) ?? expect.fail('no format')
const lines = (...values: unknown[]): string => values.map((each) => `${JSON.stringify(each)}\n`).join('')

interface Told {
  id: string
  parent?: string
  trace?: string
  /** Seconds. */
  from: number
  to: number
  failed?: boolean
  [attribute: string]: unknown
}

function span({ id, parent = '', trace = 'a', from, to, failed = false, ...attributes }: Told): object {
  const at = (seconds: number): string => `${1_700_000_000 + seconds}000000000`
  const value = (each: unknown): object =>
    Array.isArray(each)
      ? { arrayValue: { values: each.map(value) } }
      : typeof each === 'number'
        ? { intValue: String(each) }
        : { stringValue: each }
  return {
    ...{ traceId: trace, spanId: id, parentSpanId: parent, startTimeUnixNano: at(from), endTimeUnixNano: at(to) },
    attributes: Object.entries(attributes).map(([key, each]) => ({ key: `gen_ai.${key}`, value: value(each) })),
    ...(failed ? { status: { code: 2 } } : {}),
  }
}

const traces = (...spans: object[]): object => ({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
const chat = (tokens: [number, number], reason = 'stop'): object => ({
  'operation.name': 'chat',
  'usage.input_tokens': tokens[0],
  'usage.output_tokens': tokens[1],
  'response.finish_reasons': [reason],
})

describe('an OpenTelemetry trace', () => {
  const agent = { 'operation.name': 'invoke_agent', 'conversation.id': 'c1' }
  const first = traces(
    span({ id: '1', from: 0, to: 10, ...agent }),
    span({ id: '2', parent: '1', from: 1, to: 4, ...chat([1000, 50], 'tool_calls') }),
    span({ id: '3', parent: '1', from: 4, to: 6, 'operation.name': 'execute_tool' }),
    span({ id: '4', parent: '1', from: 6, to: 9, ...chat([1100, 20]) }),
    span({ id: '5', parent: '1', from: 6, to: 7, failed: true, ...chat([1100, 20]) }),
    span({ id: '6', parent: '1', from: 6, to: 7, 'operation.name': 'embeddings' }),
  )
  const second = traces(
    span({ id: '1', trace: 'b', from: 40, to: 45, ...agent }),
    span({ id: '7', parent: '1', trace: 'b', from: 40, to: 45, ...agent }),
    span({ id: '8', parent: '7', trace: 'b', from: 41, to: 45, ...chat([1130, 5]) }),
  )

  it('has a session for each conversation and a turn for each outermost agent', () => {
    const { format, sessions, omitted, assumed } = imported(lines(first, second))
    expect([format, omitted, assumed]).toEqual([
      'OpenTelemetry trace',
      [{ what: 'failed call', count: 1 }],
      ['4 characters a token'],
    ])
    expect(sessions).toEqual([
      [
        { thinkMs: 0, userChars: null, turnMs: 10_000, replies: [{ offsetMs: 9000, chars: 80 }], toolSteps: 1 },
        // 1130 tokens, of which the call before had 1100 and gave 20.
        { thinkMs: 30_000, userChars: 40, turnMs: 5000, replies: [{ offsetMs: 5000, chars: 20 }], toolSteps: 0 },
      ],
    ])
  })

  it('may have no agents and no conversation ids: a trace is a turn', () => {
    const { sessions } = imported(
      traces(
        span({ id: '1', from: 0, to: 2, ...chat([10, 5], 'tool_use') }),
        span({ id: '2', from: 3, to: 4, ...chat([20, 5]) }),
        span({ id: '3', trace: 'b', from: 9, to: 10, 'operation.name': 'chat' }),
        span({ id: '4', trace: 'c', from: 9, to: 10, 'operation.name': 'execute_tool' }),
      ),
    )
    expect(sessions.map((each) => each.map(({ turnMs, toolSteps }) => [turnMs, toolSteps]))).toEqual([
      [[4000, 1]],
      [[1000, 0]],
    ])
    expect(sessions[1]?.[0]?.replies).toEqual([{ offsetMs: 1000, chars: null }])
  })

  it('may have agents without their calls: the reply is at the end', () => {
    const usage = { 'usage.input_tokens': 9000, 'usage.output_tokens': 30 }
    expect(imported(traces(span({ id: '1', from: 0, to: 7, ...agent, ...usage }))).sessions).toEqual([
      [{ thinkMs: 0, userChars: null, turnMs: 7000, replies: [{ offsetMs: 7000, chars: 120 }], toolSteps: 0 }],
    ])
  })
})

describe('a Mooncake trace', () => {
  const request = (timestamp: number, input_length: number, output_length: number, hash_ids: number[], more = {}) => ({
    ...{ timestamp, input_length, output_length, hash_ids, ...more },
  })

  it('has sessions by the beginnings of inputs, and durations by the speed that is assumed', () => {
    const { sessions, assumed } = imported(
      lines(
        request(0, 1300, 100, [1, 2, 3]),
        request(500, 1300, 50, [1, 2, 9]),
        request(12_000, 1500, 200, [1, 2, 3, 4]),
        request(13_000, 700, 10, [7, 8]),
      ),
    )
    expect(sessions.map((each) => each.map(({ thinkMs, userChars, turnMs }) => [thinkMs, userChars, turnMs]))).toEqual([
      [[0, 5200, 2000]],
      // It began last of the two that the third one may continue.
      [
        [0, 5200, 1000],
        [10_500, 600, 4000],
      ],
      [[0, 2800, 200]],
    ])
    expect(assumed[0]).toBe('50 output tokens a second')
  })

  it('may name its sessions and the delays between their requests', () => {
    const { sessions } = imported(
      lines(request(0, 100, 50, [1], { session_id: 's' }), {
        input_length: 200,
        output_length: 10,
        session_id: 's',
        delay: 3000,
      }),
    )
    expect(sessions.map((each) => each.map(({ thinkMs }) => thinkMs))).toEqual([[0, 3000]])
  })

  it('may end within a line, because the program was killed', () => {
    expect(imported(`${lines(request(0, 1, 1, [1]))}{"timestamp":`).sessions.length).toBe(1)
  })
})

describe('a trace of kv-cache-tester', () => {
  const trace = {
    ...{ id: 't', models: ['m'], block_size: 64, tool_tokens: 800, system_tokens: 100 },
    requests: [
      { t: 0, type: 's', in: 1000, out: 9, input_types: ['text'], stop: '' },
      { t: 5, type: 'n', in: 1000, out: 10, input_types: [], stop: 'tool_use', api_time: 3 },
      { t: 9, type: 'subagent', requests: [{ t: 0, in: 5, out: 5 }] },
      { t: 20, type: 'n', in: 1200, out: 40, input_types: ['tool_result'], stop: 'end_turn', api_time: 10 },
      { t: 90, type: 'n', in: 1260, out: 100, input_types: ['text'], stop: '' },
      { t: 95, type: 's', in: 1400, out: 50, input_types: ['text', 'tool_result'], stop: 'end_turn' },
    ],
  }

  it('has its turns from the first call to the one that asks for no tool', () => {
    const { sessions, omitted, assumed } = imported(trace)
    expect(sessions).toEqual([
      [
        { thinkMs: 0, userChars: 400, turnMs: 30_000, replies: [{ offsetMs: 30_000, chars: 160 }], toolSteps: 1 },
        // Its first call has no stop reason, and a tool returned something to the second one.
        { thinkMs: 60_000, userChars: 80, turnMs: 6000, replies: [{ offsetMs: 6000, chars: 200 }], toolSteps: 1 },
      ],
    ])
    expect(omitted).toEqual([{ what: 'sub-agent', count: 1 }])
    expect(assumed).toContain('50 output tokens a second where a request has no api_time')
  })
})

describe('ShareGPT conversations', () => {
  const say = (from: string, length: number) => ({ from, value: 'x'.repeat(length) })

  it('have times by the speeds that are assumed', () => {
    const conversations = [
      say('system', 999),
      say('gpt', 5),
      say('human', 40),
      say('function_call', 9),
      say('observation', 9),
      say('gpt', 200),
      say('human', 8),
      say('gpt', 400),
      say('human', 1),
    ]
    const { sessions, omitted } = imported([
      { id: 'a', conversations },
      { id: 'b', conversations: [] },
    ])
    expect(sessions).toEqual([
      [
        { thinkMs: 0, userChars: 40, turnMs: 1000, replies: [{ offsetMs: 1000, chars: 200 }], toolSteps: 2 },
        { thinkMs: 10_000, userChars: 8, turnMs: 2000, replies: [{ offsetMs: 2000, chars: 400 }], toolSteps: 0 },
      ],
    ])
    expect(omitted[0]?.count).toBe(2)
  })

  it('may have roles and contents, on lines', () => {
    const messages = [
      { role: 'user', content: [{ type: 'text', text: 'abcd' }] },
      { role: 'assistant', content: 'ok' },
    ]
    expect(imported(lines({ messages }, { messages })).sessions.map((each) => each[0]?.userChars)).toEqual([4, 4])
  })
})

describe('every format', () => {
  it('makes a workload that reads as the same sessions', () => {
    const { sessions } = imported([
      {
        conversations: [
          { from: 'human', value: 'a' },
          { from: 'gpt', value: 'bc' },
        ],
      },
    ])
    expect(readSessions(sessionsText(sessions))).toEqual(sessions)
  })

  it.each([
    ['text', 'hello', undefined],
    ['another object', '{"a":1}', undefined],
    ['an empty array', '[]', undefined],
    [
      'a Mooncake line without a time',
      '{"input_length":1,"output_length":2}',
      'request 1: timestamp must be a number, 0 or more (got nothing).',
    ],
    [
      'a text for a number',
      '{"timestamp":1,"input_length":"many","output_length":2}',
      'request 1: input_length must be a number, 0 or more (got a string).',
    ],
    [
      'hashes that are no array',
      '{"timestamp":1,"input_length":1,"output_length":2,"hash_ids":7}',
      'request 1: hash_ids must be an array.',
    ],
    [
      'a span without an end',
      JSON.stringify(traces({ startTimeUnixNano: '1', attributes: [] })),
      'span 1: endTimeUnixNano must be a time in nanoseconds.',
    ],
    ['a request that is no object', '{"models":[],"requests":[7]}', 'request 1 is not an object.'],
    [
      'a message of no speaker',
      '[{"conversations":[{"value":"x"}]}]',
      'conversation 1, message 1 has no from, which names the speaker.',
    ],
    ['a broken line', '{"messages":[]}\n{\n{"messages":[]}', 'line 2 is not JSON.'],
    ['two formats', '[{"messages":[]},{"resourceSpans":[]}]', 'item 2 has another format than the first one.'],
  ])('is read or refused: %s', (_, text, message) => {
    const read = () => importedFrom(text, assumptions)
    if (message === undefined) expect(read()).toBeUndefined()
    else {
      expect(read).toThrow(BrokenRecording)
      expect(read).toThrow(message)
    }
  })
})
