import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../schemas/types.ts'
import { codeOf, type ErrorPart, errorBodyOf, isSound, isStoppedInFront, reachesService } from './error-body.ts'
import { made } from './kit/made.ts'

const json = { 'content-type': 'application/json' }
const error = (body: unknown, more: Partial<Exchange> = {}) =>
  made({ status: 404, headers: json, body: JSON.stringify(body), ...more })

/** The parts of a body that are wrong, and those that were looked at. */
function wrongIn(exchange: Exchange): readonly string[] {
  return Object.entries(errorBodyOf(exchange) ?? {}).flatMap(([part, found]) => (found === null ? [] : [part]))
}

describe('the body of an error', () => {
  test.each<[string, Exchange]>([
    ['a message', error({ error: 'no' })],
    ['a message and a code', error({ error: 'no', code: '' })],
    ['a charset', error({ error: 'é 😀' }, { headers: { 'content-type': 'Application/JSON ;charset="UTF-8"' } })],
    ['a recording without headers', error({ error: 'no' }, { headers: {}, unrecorded: ['headers'] })],
  ])('%s is right', (_, exchange) => {
    expect([wrongIn(exchange), isSound(errorBodyOf(exchange))]).toEqual([[], true])
  })

  test.each<[string, Exchange, ErrorPart[]]>([
    ['an HTML page', error(0, { body: '<h1>no</h1>', headers: { 'content-type': 'text/html' } }), ['json']],
    ['an empty body', error(0, { body: '', headers: {} }), ['json']],
    ['another label', error({ error: 'no' }, { headers: { 'content-type': 'application/problem+json' } }), ['json']],
    ['no label', error({ error: 'no' }, { headers: {} }), ['json']],
    ['a list', error([{ error: 'no' }]), ['error']],
    ['a text', error('no'), ['error']],
    ['no error', error({ code: 'no' }), ['error']],
    ['an object as error', error({ error: { message: 'no' } }), ['error']],
    ['an empty message', error({ error: '' }), ['says']],
    ['a message that nobody sees', error({ error: ' \u200b\n' }), ['says']],
    ['a code that is null', error({ error: 'no', code: null }), ['code']],
    ['one more field', error({ error: 'no', details: [] }), ['closed']],
    ['the form of a framework', error({ message: 'no', statusCode: 404 }), ['error', 'closed']],
  ])('%s is wrong', (_, exchange, parts) => {
    expect([wrongIn(exchange), isSound(errorBodyOf(exchange))]).toEqual([parts, false])
  })

  test('is none of a success, of a cut response, or of HEAD', () => {
    const failure = { kind: 'reset', message: 'cut' } as const
    const none = [
      error({ error: 'no' }, { status: 200 }),
      error({ error: 'no' }, { failure }),
      made({ status: 404, method: 'HEAD' }),
    ]
    expect(none.map(errorBodyOf)).toEqual([undefined, undefined, undefined])
  })

  test('shows its code where that is a text', () => {
    const codes = [
      error({ error: 'no', code: 'x'.repeat(60) }),
      error({ error: 'no', code: 4 }),
      error({ code: 'x' }, { status: 200 }),
    ]
    expect(codes.map(codeOf)).toEqual(['x'.repeat(40), undefined, undefined])
  })
})

test('what stands in front of a service may refuse some paths with words of its own (readings 21, 52)', () => {
  const stopped = [
    '/conversations/a%2Fb',
    '/conversations/a%5cb',
    '/conversations/%25',
    '/conversations?before=%00',
    '/c%0a',
  ]
  expect(stopped.filter((path) => !isStoppedInFront(path))).toEqual([])
  expect(['/conversations/%F0%9F%92%A5', '/conversations?before=a%2Fb'].filter(isStoppedInFront)).toEqual([])
  const unsure = ['/conversations/%zz', '/conversations/{}', '/conversations/%01', `/conversations/${'x'.repeat(101)}`]
  expect(unsure.filter(reachesService)).toEqual([])
  expect(
    ['/conversations/%F0%9F%92%A5', '/conversations/a_b-c?limit=5'].filter((path) => !reachesService(path)),
  ).toEqual([])
})
