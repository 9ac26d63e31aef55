import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import type { Outcome } from '../../reading/finding.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { made } from '../../reading/kit/made.ts'
import { silenced } from '../../reading/kit/refused-drawn.ts'
import type { Endpoint } from '../../rules/words.ts'
import { statusCodes } from './rows.ts'
import { judgeAlone, judgeStart, judgeStatus } from './status-codes.ts'

interface AnswerModel {
  endpoint: Endpoint
  status: number
  /** A status that the endpoint does not have. */
  wrong: number
}

const requests: Record<Endpoint, Pick<Exchange, 'method' | 'path'>> = {
  start: { method: 'POST', path: '/conversations' },
  send: { method: 'POST', path: '/messages' },
  list: { method: 'GET', path: '/conversations?limit=3' },
  status: { method: 'GET', path: '/conversations/c%3F1' },
  history: { method: 'GET', path: '/conversations/c1/messages?before=%2F' },
}

/** Spec 4 and 7, written down a second time. */
const ofPosts = [200, 202, 400, 401, 402, 403, 404, 409, 504]
const ofGets = [200, 400, 401, 403, 404]
/** What no endpoint has; 429, faults of the protocol and a gateway's words are tolerated (readings 21). */
const never = [201, 204, 206, 301, 405, 406, 408, 410, 412, 413, 422, 418, 500, 501, 503, 599]

const modelsOf = (endpoint: Endpoint): fc.Arbitrary<AnswerModel> => {
  const isPost = requests[endpoint].method === 'POST'
  return fc.record({
    endpoint: fc.constant(endpoint),
    status: fc.constantFrom(...(isPost ? ofPosts : ofGets), 411, 414, 415, 431),
    wrong: fc.constantFrom(...never, ...(isPost ? [] : [202, 402, 409])),
  })
}

const tags = ['start', 'send', 'list', 'status', 'history'] as const
const models = fc.oneof(...tags.map(modelsOf))
const documented = models.filter(({ status }) => ![411, 414, 415, 431].includes(status))

const statuses: Alone<AnswerModel, Exchange> = {
  models: documented,
  record: ({ endpoint, status }) => made({ ...requests[endpoint], status, json: { error: 'no' } }),
  judge: judgeStatus,
}

describe('the status of an answer', () => {
  const damages: Damage<AnswerModel, Exchange>[] = [
    {
      kind: 'retype',
      about: 'as one that the endpoint does not have',
      damage: (exchange, _, { wrong }) => ({ ...exchange, status: wrong, body: '{"error":"no"}' }),
      breaks: ({ endpoint }) => [`status-codes/${endpoint}`],
    },
    {
      kind: 'swap',
      about: 'with that of a gateway, as the service’s own words',
      damage: (exchange) => ({ ...exchange, status: 502, body: '{"error":"upstream"}' }),
      breaks: ({ endpoint }) => [`status-codes/${endpoint}`],
    },
  ]

  const gets = documented.filter(({ endpoint }) => requests[endpoint].method === 'GET')
  const cutTwice = (exchange: Exchange, kind: 'reset' | 'protocol', more: number): Exchange => ({
    ...exchange,
    status: null,
    body: null,
    failure: { kind: 'reset', message: 'other side closed' },
    repeats: [
      { status: null, reason: 'GET cut before its end', atMs: 1, cut: { kind: 'reset', afterMs: 2, bytes: 0 } },
      { status: null, reason: 'GET cut before its end', atMs: 1, cut: { kind, afterMs: 2 + more, bytes: 0 } },
    ],
  })
  test('cut: a GET, each time it is made again', () => {
    const breaks = ({ endpoint }: AnswerModel): string[] => [`status-codes/${endpoint}`]
    findDamage(statuses, { to: gets, damage: (exchange, at) => cutTwice(exchange, 'reset', at % 500), breaks })
    const others = { ...statuses, models: gets }
    decideNothing(others, (exchange, at) => cutTwice(exchange, 'protocol', at % 500))
    decideNothing(others, (exchange, at) => cutTwice(exchange, 'reset', 5000 + at))
  })

  test('holds where it is documented', () => {
    expect(heldIn(statuses)).toEqual(tags.map((tag) => `status-codes/${tag}`).sort())
  })
  test.each(damages)('$kind: $about', (damage) => findDamage(statuses, damage))
  test('is nobody’s where no answer is the service’s, or another check looks at it', () => {
    decideNothing(statuses, silenced)
    decideNothing(statuses, (exchange) => ({ ...exchange, owned: true }))
    decideNothing(statuses, (exchange) => ({ ...exchange, path: '/nowhere' }))
    decideNothing(statuses, (exchange, at) => ({ ...exchange, status: [411, 414, 415, 431][at % 4] ?? 0 }))
  })
})

type Judge = (exchange: Exchange) => Outcome[]
const taken = fc.constantFrom(200, 202, 504)

describe.each<[string, 'start' | 'send', string, Judge]>([
  ['a start', 'start', 'lone-start-no-409', judgeStart],
  ['a message', 'send', 'lone-send-no-409', (each) => [judgeAlone(statusCodes['lone-send-no-409'], each, 'alone')]],
  [
    'a repeated text',
    'send',
    'repeated-text-no-409',
    (each) => [judgeAlone(statusCodes['repeated-text-no-409'], each, 'again')],
  ],
])('%s that nothing conflicts with', (_, endpoint, slug, judge) => {
  const alone: Alone<{ status: number }, Exchange> = {
    models: fc.record({ status: taken }),
    record: ({ status }) => made({ ...requests[endpoint], status, json: { error: 'no' } }),
    judge,
  }

  test('is taken', () => expect(heldIn(alone)).toEqual([`status-codes/${slug}`]))
  test('retype: as a conflict', () => {
    findDamage(alone, { damage: (exchange) => ({ ...exchange, status: 409 }), breaks: [`status-codes/${slug}`] })
  })
  test('says nothing where it never got its answer, or was refused for something else', () => {
    decideNothing(alone, silenced)
    decideNothing(alone, (exchange, at) => ({ ...exchange, status: [400, 401, 402, 403, 404, 500][at % 6] ?? 0 }))
  })
})

test('a message that overlapped another may be a conflict', () => {
  const one = made({ ...requests.send, status: 409 })
  const outcome = judgeAlone(statusCodes['lone-send-no-409'], one, 'overlapping', false)
  expect(outcome).toMatchObject({ requirement: 'status-codes/lone-send-no-409', undecided: expect.any(String) })
})
