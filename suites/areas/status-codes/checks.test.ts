import { describe, expect, it } from 'vitest'
import type { Refusal } from '../../../fixtures/service/call.ts'
import type { Policies } from '../../../fixtures/service/index.ts'
import { type Broken, orderOf, withAnswer, withCheck } from '../kit/breaking.ts'
import { play } from '../kit/playing.ts'

const only = ['status-codes/*']
const conflict: Refusal = { status: 409, code: 'duplicate', message: 'It is there already.' }

const broken: Broken[] = [
  ...[201, 206, 302, 500, 503].map(
    (status): Broken => [
      `answers ${status} where a status is read`,
      only,
      ['status-codes/status'],
      withAnswer((answer, endpoint) =>
        endpoint === 'status' && answer.status === 200 ? { ...answer, status } : answer,
      ),
    ],
  ),
  [
    'answers 402 where a history is read',
    only,
    ['status-codes/history'],
    withAnswer((answer, endpoint) =>
      endpoint === 'history' && answer.status === 200 ? { ...answer, status: 402 } : answer,
    ),
  ],
  [
    'answers 204 where a list is read with a limit',
    only,
    ['status-codes/list'],
    withAnswer((answer, endpoint) =>
      endpoint === 'list' && answer.body.length > 2000 ? { ...answer, status: 204, body: '' } : answer,
    ),
  ],
  [
    'takes every message after the first for a conflict',
    only,
    ['status-codes/lone-send-no-409', 'status-codes/repeated-text-no-409'],
    withCheck('balance', () => (_, attempt) => (attempt.conversation ? conflict : null)),
  ],
  [
    'takes a text that was there before for a duplicate',
    only,
    ['status-codes/repeated-text-no-409'],
    withCheck('balance', () => (_, attempt) => {
      const text = orderOf(attempt)?.text
      const isThere = attempt.conversation?.transcript.some((entry) => entry.kind === 'message' && entry.text === text)
      return isThere ? conflict : null
    }),
  ],
  ['takes every fifth start for a conflict', only, ['status-codes/lone-start-no-409'], everyFifthStart],
]

function everyFifthStart(p: Policies): Policies {
  let starts = 0
  return withCheck('balance', () => (_, { call }) => {
    if (call.endpoint !== 'start') return null
    starts += 1
    return starts % 5 === 0 ? conflict : null
  })(p)
}

describe.concurrent('a service that', () => {
  it.each(broken)('%s is found out', async (_, patterns, rows, change) => {
    const { failed } = await play(patterns, change)
    expect(failed.sort()).toEqual([...rows].sort())
  })

  it('asks to come back later is lawful, and counted', async () => {
    let count = 0
    const { failed, open, result } = await play(only, (p) => ({
      ...p,
      http: {
        ...p.http,
        arrive: (world, call, reply, proceed) => {
          count += 1
          if (count % 3 !== 0) return proceed()
          const [status, headers] = (
            [
              [429, {}],
              [429, { 'retry-after': '0' }],
              [503, { 'retry-after': '0' }],
              [call.endpoint === 'list' ? 502 : 429, {}],
            ] as const
          )[(count / 3) % 4] ?? [429, {}]
          p.http.deliver(world, reply, { status, headers: { ...headers }, body: '' })
        },
      },
    }))
    expect({ failed, open }).toEqual({ failed: [], open: [] })
    const values = result.observations.map((each) => `${each.requirement}: ${each.value}`)
    expect(values).toContain('status-codes/rate-limited: 429')
    expect(values).toContain('status-codes/rate-limited: 429 with Retry-After')
    expect(values).toContain('status-codes/unavailable: 503 with Retry-After')
  })
})
