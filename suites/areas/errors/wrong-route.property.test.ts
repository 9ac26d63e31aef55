import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { made } from '../../reading/kit/made.ts'
import { refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import { errors } from './rows.ts'
import { judgeNeighbour, judgeOtherMethod, judgeUnknownRoute, judgeUnknownRouteBody } from './wrong-route.ts'

interface RouteModel {
  wording: Wording
  request: Pick<Exchange, 'method' | 'path'>
  wrong: number
  /** Another method may be said to be none (405), with the methods that are. */
  allowed: string | undefined
}

const models: fc.Arbitrary<RouteModel> = fc.record({
  wording: wordings,
  request: fc.constantFrom(
    { method: 'GET', path: '/conversation' },
    { method: 'POST', path: '/conversations/c1/message' },
    { method: 'DELETE', path: '/conversations/c1' },
    { method: 'PUT', path: '/messages' },
  ),
  wrong: statusesBut(404, 405),
  allowed: fc.constantFrom(undefined, 'GET', 'GET, POST', ''),
})

const withStatus = (exchange: Exchange, _: number, { wrong }: RouteModel): Exchange => ({ ...exchange, status: wrong })

const unknown: Alone<RouteModel, Exchange> = {
  models,
  record: ({ wording, request }) => refusal(404, wording, request),
  judge: (exchange) => judgeUnknownRoute(errors['unknown-route-get'], exchange),
}

describe('a path that the API does not have', () => {
  const row = ['errors/unknown-route-get']
  test('is not found by every lawful service', () => expect(heldIn(unknown)).toEqual(row))
  test('retype: the 404', () => {
    findDamage(unknown, { damage: withStatus, breaks: row })
    findDamage(unknown, { damage: (exchange) => ({ ...exchange, status: 405 }), breaks: row })
  })
  test('says nothing where no answer is the service’s', () => decideNothing(unknown, silenced))
})

describe('a path that is almost a route', () => {
  const unlike = made({ status: 404, json: { error: 'no such route' } })
  const row = ['errors/route-with-suffix']
  const neighbour: Alone<RouteModel, Exchange> = {
    models,
    record: ({ wording, request, allowed }) => refusal(allowed === undefined ? 404 : 405, wording, request),
    judge: (exchange) => judgeNeighbour(errors['route-with-suffix'], exchange, unlike),
  }
  test('is none to every lawful service', () => expect(heldIn(neighbour)).toEqual(row))
  test('retype: the 404', () => findDamage(neighbour, { damage: withStatus, breaks: row }))
  test('says nothing where no answer is the service’s, or a path like no route is found as well', () => {
    decideNothing(neighbour, silenced)
    const found = made({ status: 200, json: {} })
    const all = { ...neighbour, judge: (each: Exchange) => judgeNeighbour(errors['route-with-suffix'], each, found) }
    decideNothing(all, (exchange) => exchange)
  })
})

describe('the body of its 404', () => {
  const sound = made({ status: 404, json: { error: 'no such conversation' } })
  const body: Alone<RouteModel, Exchange> = { ...unknown, judge: (exchange) => judgeUnknownRouteBody(exchange, sound) }
  const row = ['errors/unknown-route-body']
  const damages: Damage<RouteModel, Exchange>[] = [
    {
      kind: 'rename',
      about: 'the message',
      damage: (exchange) => ({ ...exchange, body: '{"message":"Not Found"}' }),
      breaks: row,
    },
    {
      kind: 'retype',
      about: 'the body, as a page for people',
      damage: (exchange) => ({ ...exchange, body: '<h1>Not Found</h1>' }),
      breaks: row,
    },
    {
      kind: 'retype',
      about: 'the label',
      damage: (exchange) => ({ ...exchange, headers: { 'content-type': 'text/html' } }),
      breaks: row,
    },
    { kind: 'drop', about: 'the body', damage: (exchange) => ({ ...exchange, body: '' }), breaks: row },
    {
      kind: 'cut',
      about: 'the body',
      damage: (exchange) => ({ ...exchange, body: exchange.body?.slice(0, -2) ?? null }),
      breaks: row,
    },
    {
      kind: 'repeat',
      about: 'what the status says, in a field that is none',
      damage: (exchange) => ({ ...exchange, body: '{"statusCode":404,"error":"Not Found"}' }),
      breaks: row,
    },
  ]
  test('is that of every error where it is lawful', () => expect(heldIn(body)).toEqual(row))
  test.each(damages)('$kind: $about', (damage) => findDamage(body, damage))
  test('says nothing where there is no such 404, or that of a conversation is no better', () => {
    decideNothing(body, silenced)
    const measure = made({ status: 404, body: '<h1>no</h1>' })
    const both = { ...body, judge: (exchange: Exchange) => judgeUnknownRouteBody(exchange, measure) }
    decideNothing(both, (exchange) => ({ ...exchange, body: '<h1>no</h1>' }))
  })
})

describe('a method that a path does not have', () => {
  const other: Alone<RouteModel, Exchange> = {
    models,
    record: ({ wording, request, allowed }) => {
      const headers = { 'content-type': wording.label, ...(allowed === undefined ? {} : { allow: allowed }) }
      return refusal(allowed === undefined ? 404 : 405, wording, { ...request, headers })
    },
    judge: judgeOtherMethod,
  }
  test('is refused by every lawful service', () => {
    expect(heldIn(other)).toEqual(['errors/allow-header', 'errors/other-method'])
  })
  test('retype: the refusal', () => findDamage(other, { damage: withStatus, breaks: ['errors/other-method'] }))
  test('drop: the methods that the path has', () => {
    findDamage(other, {
      to: models.map((model) => ({ ...model, allowed: 'GET' })),
      damage: (exchange) => ({ ...exchange, headers: {} }),
      breaks: ['errors/allow-header'],
    })
  })
  test('says nothing where no answer is the service’s', () => decideNothing(other, silenced))
})
