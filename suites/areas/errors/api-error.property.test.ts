import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { renamed, withBody } from '../../reading/kit/damage.ts'
import { posted, refusal, silenced, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import type { Sent } from '../../records/sent.ts'
import { madeSent, madeTiming } from '../stream/kit/made.ts'
import { errorStatuses, judgeApiError, judgeErrorBody } from './api-error.ts'
import { judgeExpected504 } from './bare-504.ts'

interface ErrorModel {
  status: (typeof errorStatuses)[number]
  wording: Wording
  request: Pick<Exchange, 'method' | 'path'>
}

const requests = [
  { ...posted, path: '/conversations' },
  { ...posted, path: '/messages' },
  { method: 'GET', path: '/conversations?limit=abc' },
  { method: 'GET', path: '/conversations/c%3A1' },
  { method: 'GET', path: '/conversations/c1/messages?before=x&limit=7' },
] as const

const models: fc.Arbitrary<ErrorModel> = fc.record({
  status: fc.constantFrom(...errorStatuses),
  wording: wordings,
  request: fc.constantFrom(...requests),
})

const errors: Alone<ErrorModel, Exchange> = {
  models,
  record: ({ status, wording, request }) => refusal(status, wording, request),
  judge: (exchange) => {
    const outcomes = judgeApiError(exchange)
    // Where no gateway can have said it, both say the same.
    expect(judgeErrorBody(exchange)).toEqual(outcomes)
    return outcomes
  },
}

const rows =
  (...slugs: string[]) =>
  ({ status }: ErrorModel): string[] =>
    slugs.map((slug) => `errors/${status}-${slug}`)

/** A 504 without an ApiError may be a gateway's; who knows better asks otherwise. */
const sure = models.filter(({ status }) => status !== 504)
const asBody =
  (
    change: (body: Record<string, unknown>, at: number) => Record<string, unknown>,
  ): Damage<ErrorModel, Exchange>['damage'] =>
  (exchange, at) =>
    withBody(exchange, (body) => change(body, at))

const damages: Damage<ErrorModel, Exchange>[] = [
  {
    kind: 'drop',
    about: 'the message',
    damage: asBody(({ error: _, ...body }) => body),
    breaks: rows('error'),
  },
  {
    kind: 'rename',
    about: 'the message',
    damage: asBody((body, at) => renamed(body, 'error', ['message', 'Error', 'detail'][at % 3] ?? '')),
    breaks: rows('closed', 'error'),
  },
  {
    kind: 'retype',
    about: 'the message, as an object',
    damage: asBody((body, at) => ({ ...body, error: [{ message: body.error }, null, 404, [body.error]][at % 4] })),
    breaks: rows('error'),
  },
  {
    kind: 'retype',
    about: 'the code',
    damage: asBody((body, at) => ({ ...body, code: [404, null, ['x'], {}][at % 4] })),
    breaks: rows('code'),
  },
  {
    kind: 'repeat',
    about: 'the message, in a field that is none',
    damage: asBody((body, at) => ({ ...body, [['message', 'status', 'Code', 'details'][at % 4] ?? '']: body.error })),
    breaks: rows('closed'),
  },
  {
    kind: 'cut',
    about: 'the body',
    damage: (exchange) => ({ ...exchange, body: exchange.body?.slice(0, -1) ?? null }),
    breaks: rows('json'),
  },
  {
    kind: 'retype',
    about: 'the body, as a page for people',
    damage: (exchange) => ({ ...exchange, headers: { 'content-type': 'text/html' }, body: '<html>no</html>' }),
    breaks: rows('json'),
  },
  {
    kind: 'retype',
    about: 'the body, as a list or a text',
    damage: (exchange, at) => ({ ...exchange, body: at % 2 === 0 ? `[${exchange.body}]` : '"no"' }),
    breaks: rows('error'),
  },
  {
    kind: 'retype',
    about: 'the label',
    damage: (exchange, at) => {
      const label = ['text/plain', 'application/problem+json', 'application/jsonp', 'text/event-stream'][at % 4] ?? ''
      return { ...exchange, headers: { 'content-type': label } }
    },
    breaks: rows('json'),
  },
  { kind: 'drop', about: 'the label', damage: (exchange) => ({ ...exchange, headers: {} }), breaks: rows('json') },
]

/** What the message of a 400 says is a row of its own, and another judge's. */
const worded = models.filter(({ status }) => status !== 400)
const blank: Damage<ErrorModel, Exchange> = {
  kind: 'cut',
  about: 'the message, to nothing that could be read',
  damage: asBody((body, at) => ({ ...body, error: ['', ' ', '\n\t\u00a0', '\u200b\ufeff'][at % 4] })),
  breaks: rows('error'),
}

/** Paths that gates and firewalls refuse in words of their own (readings 52). */
const stopped = ['%2F', '%2f', '%5C', '%25', '%00', '%0A', '%0d'].map((each) => `/conversations/a${each}b/messages`)

const labels = new Set(['retype the label', 'drop the label'])

describe('the body of a refusal', () => {
  test('holds where it is lawful, in any words', () => {
    const held = errorStatuses.flatMap((status) =>
      ['closed', 'code', 'error', 'json'].map((slug) => `errors/${status}-${slug}`),
    )
    expect(heldIn(errors)).toEqual(held.sort())
  })

  test.each(damages)('$kind: $about', (damage) => {
    findDamage({ ...errors, models: sure }, damage)
    const body = { ...errors, judge: judgeErrorBody }
    findDamage(body, damage)
  })

  test(blank.about, () => findDamage({ ...errors, models: worded }, blank))

  test.each([...stopped, '/conversations/c?before=%00'])('of %s may be said in front of the service', (path) => {
    for (const { damage } of damages) {
      decideNothing({ ...errors, judge: judgeApiError, runs: 20 }, (exchange, at, model) =>
        damage({ ...exchange, path }, at, model),
      )
    }
  })

  test('a bare 504 is nobody’s where a gateway may have said it, unless it is whole', () => {
    const broken = damages.filter(({ kind, about }) => !labels.has(`${kind} ${about}`))
    for (const { damage } of broken) {
      const bare = models.map((model) => ({ ...model, status: 504 as const }))
      decideNothing({ ...errors, models: bare, judge: judgeApiError, runs: 20 }, damage)
    }
  })

  test('says nothing where no answer is the service’s', () => {
    decideNothing({ ...errors, judge: judgeApiError }, (exchange, at) => {
      const silent = silenced(exchange, at)
      return silent.status === 429 ? { ...silent, status: null } : silent
    })
  })
})

type Attempts = { play: { sent: Sent } }[]

interface SilentModel {
  wording: Wording
  atMs: number
}

const sentWith = (answer: Partial<Exchange>, endMs: number): Attempts[number] => ({
  play: { sent: madeSent([], { mode: 'required', said: [], answer: { chunks: null, endMs, ...answer } }) },
})

const silent: Alone<SilentModel, Attempts> = {
  models: fc.record({ wording: wordings, atMs: fc.integer({ min: 5, max: 2000 }) }),
  record: ({ wording, atMs }) => {
    const { status, headers, body } = refusal(504, wording)
    return [sentWith({ status, headers, body }, atMs)]
  },
  judge: (attempts) => judgeExpected504(attempts, madeTiming),
}

const bare = { status: 504, headers: { 'content-type': 'text/html' }, body: '<html>' }

describe('the 504 of a required reply that did not come', () => {
  const twice: Damage<SilentModel, Attempts>[] = [
    {
      kind: 'retype',
      about: 'twice, as a page for people',
      damage: (_, at, { atMs }) => [sentWith(bare, atMs), sentWith(bare, atMs + (at % 100))],
      breaks: ['errors/504-json'],
    },
    {
      kind: 'rename',
      about: 'twice, with the message in another field',
      damage: (_, at, { atMs }) => {
        const other = { ...bare, headers: { 'content-type': 'application/json' }, body: '{"message":"no reply"}' }
        return [sentWith(other, atMs), sentWith(other, atMs + (at % 100))]
      },
      breaks: ['errors/504-closed', 'errors/504-error'],
    },
    {
      kind: 'retype',
      about: 'the label of a whole one',
      damage: (_, __, { atMs }) => [sentWith({ ...bare, body: '{"error":"no"}' }, atMs)],
      breaks: ['errors/504-json'],
    },
  ]

  test('holds where it is lawful', () => {
    expect(heldIn(silent)).toEqual(['errors/504-closed', 'errors/504-code', 'errors/504-error', 'errors/504-json'])
  })
  test.each(twice)('$kind: $about', (damage) => findDamage(silent, damage))

  test('that a gateway may have said, and sends that got another status, say nothing', () => {
    decideNothing(silent, (_, __, { atMs }) => [sentWith(bare, atMs)])
    decideNothing(silent, (_, __, { atMs }) => [sentWith(bare, atMs), sentWith({ status: 200, body: '{}' }, atMs)])
    decideNothing(silent, (attempts, at) => silenced(attempts, at))
    decideNothing(silent, () => [])
  })
})
