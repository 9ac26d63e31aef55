import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Exchange } from '../../../schemas/types.ts'
import { type Alone, type Damage, decideNothing, findDamage, heldIn } from '../../reading/kit/alone.ts'
import { unanswered } from '../../reading/kit/damage.ts'
import { made } from '../../reading/kit/made.ts'
import { refusal, silenced, statusesBut, type Wording, wordings } from '../../reading/kit/refused-drawn.ts'
import type { CharsetPlay } from '../../records/access.ts'
import type { Endpoint } from '../../rules/words.ts'
import { judgeBasePath, judgeCharset, judgeHttps, judgeMediaType, judgeUtf8 } from './transport.ts'

interface Addressed {
  baseUrl: string
  list: Exchange
}

interface AddressModel {
  protocol: string
  host: string
  port: string
  path: string
}

const hosts = [
  'agent.example.com',
  '10.0.0.7',
  '[2001:db8::1]',
  'localhost.example.com',
  '128.0.0.1',
  'notlocalhost',
] as const
const addresses: fc.Arbitrary<AddressModel> = fc.record({
  protocol: fc.constantFrom('https', 'HTTPS'),
  host: fc.constantFrom(...hosts),
  port: fc.constantFrom('', ':443', ':8443'),
  path: fc.constantFrom('/v1', '/api/v1', '/a/b-c/v1'),
})

const recordOf = ({ protocol, host, port, path }: AddressModel): Addressed => ({
  baseUrl: `${protocol}://${host}${port}${path}`,
  list: made(),
})

const https: Alone<AddressModel, Addressed> = {
  models: addresses,
  record: recordOf,
  judge: ({ baseUrl, list }) => judgeHttps(baseUrl, list),
}

const basePath: Alone<AddressModel, Addressed> = {
  ...https,
  judge: ({ baseUrl, list }) => judgeBasePath(baseUrl, list),
}
const without = (kept: Addressed): Addressed => ({ ...kept, list: unanswered(kept.list) })

describe('the address of a service', () => {
  test('holds where it is lawful', () => {
    expect(heldIn(https)).toEqual(['transport/https'])
    expect(heldIn(basePath)).toEqual(['transport/base-path'])
  })

  test('retype: https as plain http, but on the loopback interface', () => {
    const plain = (kept: Addressed): Addressed => ({ ...kept, baseUrl: kept.baseUrl.replace(/^https/i, 'http') })
    findDamage(https, { damage: plain, breaks: ['transport/https'] })
    const local = fc.constantFrom('127.0.0.1', '127.8.9.10', '[::1]', 'localhost', 'api.localhost')
    const models = fc.tuple(addresses, local).map(([model, host]) => ({ ...model, host, protocol: 'http' }))
    decideNothing({ ...https, models }, (kept) => kept)
  })

  const endings: Damage<AddressModel, Addressed>[] = [
    {
      kind: 'drop',
      about: 'its version',
      damage: (kept) => ({ ...kept, baseUrl: kept.baseUrl.slice(0, -3) }),
      breaks: ['transport/base-path'],
    },
    {
      kind: 'rename',
      about: 'its version',
      damage: (kept, at) => ({
        ...kept,
        baseUrl: `${kept.baseUrl.slice(0, -3)}${['/v2', '/1', '/v10', '/v1beta'][at % 4]}`,
      }),
      breaks: ['transport/base-path'],
    },
    {
      kind: 'repeat',
      about: 'something after its version',
      damage: (kept) => ({ ...kept, baseUrl: `${kept.baseUrl}/conversations` }),
      breaks: ['transport/base-path'],
    },
  ]
  test.each(endings)('$kind: $about', (damage) => findDamage(basePath, damage))

  test('says nothing where no answer came from it', () => {
    decideNothing(https, without)
    decideNothing(basePath, silenced)
    decideNothing(basePath, (kept, _, __) => ({
      ...kept,
      list: refusal(404, { error: 'no', code: undefined, label: '' }),
    }))
  })
})

interface BodyModel {
  endpoint: Endpoint
  accepted: boolean
  label: string
  body: string
}

const requests: Record<Endpoint, Pick<Exchange, 'method' | 'path'>> = {
  start: { method: 'POST', path: '/conversations' },
  send: { method: 'POST', path: '/messages' },
  list: { method: 'GET', path: '/conversations' },
  status: { method: 'GET', path: '/conversations/c1' },
  history: { method: 'GET', path: '/conversations/c1/messages' },
}

const tags = ['start', 'send', 'list', 'status', 'history'] as const
const bodies: fc.Arbitrary<BodyModel> = fc
  .record({
    endpoint: fc.constantFrom(...tags),
    accepted: fc.boolean(),
    label: fc.constantFrom(
      'application/json',
      'APPLICATION/JSON',
      'application/json;charset=UTF-8',
      ' application/json ; v=1',
    ),
    body: fc.constantFrom('{"text":"é 😀 \u2028"}', '{"text":"\\u0000 \\ud83d\\ude00"}', '{}'),
  })
  .map((model) => ({ ...model, accepted: model.accepted && (model.endpoint === 'start' || model.endpoint === 'send') }))

const mediaType: Alone<BodyModel, Exchange> = {
  models: bodies,
  record: ({ endpoint, accepted, label, body }) =>
    made({
      ...requests[endpoint],
      ...(requests[endpoint].method === 'POST' ? { requestBody: '{"text":"x","stream":false}' } : {}),
      status: accepted ? 202 : 200,
      headers: { 'content-type': label },
      body,
    }),
  judge: judgeMediaType,
}

const rowOfBody = ({ endpoint, accepted }: BodyModel): string[] => [
  `transport/json-${endpoint}${accepted ? '-accepted' : ''}`,
]

const mediaDamages: Damage<BodyModel, Exchange>[] = [
  {
    kind: 'retype',
    about: 'the label',
    damage: (exchange, at) => {
      const label = ['text/html', 'application/hal+json', 'text/json', 'application/jsonx', 'application'][at % 5] ?? ''
      return { ...exchange, headers: { 'content-type': label } }
    },
    breaks: rowOfBody,
  },
  { kind: 'drop', about: 'the label', damage: (exchange) => ({ ...exchange, headers: {} }), breaks: rowOfBody },
]

describe('the label of a body', () => {
  test('holds where it is lawful', () => {
    const held = [...tags.map((tag) => `json-${tag}`), 'json-start-accepted', 'json-send-accepted']
    expect(heldIn(mediaType)).toEqual(held.map((slug) => `transport/${slug}`).sort())
  })
  test.each(mediaDamages)('$kind: $about', (damage) => findDamage(mediaType, damage))
  test('says nothing where no answer is the service’s, or a stream was asked for', () => {
    decideNothing(mediaType, silenced)
    const posts = bodies.filter(({ endpoint }) => requests[endpoint].method === 'POST')
    const asked = (exchange: Exchange): Exchange => ({ ...exchange, requestBody: '{"stream":true}' })
    decideNothing({ ...mediaType, models: posts }, asked)
  })
})

describe('the bytes of a JSON body', () => {
  const utf8: Alone<BodyModel, Exchange> = { ...mediaType, judge: judgeUtf8 }
  const damages: Damage<BodyModel, Exchange>[] = [
    {
      kind: 'cut',
      about: 'a character',
      damage: (exchange, at) => ({ ...exchange, body: `{"text":"${at % 2 === 0 ? '\ud83d' : 'caf\udce9'}"}` }),
      breaks: ['transport/json-utf-8'],
    },
    {
      kind: 'retype',
      about: 'as UTF-16',
      damage: (exchange) => ({ ...exchange, body: [...(exchange.body ?? '')].join('\u0000') }),
      breaks: ['transport/json-utf-8'],
    },
  ]
  test('hold where they are UTF-8', () => expect(heldIn(utf8)).toEqual(['transport/json-utf-8']))
  test.each(damages)('$kind: $about', (damage) => findDamage(utf8, damage))
  test('say nothing where there are none, or they are not JSON', () => {
    decideNothing(utf8, unanswered)
    decideNothing(utf8, (exchange) => ({ ...exchange, body: '' }))
    decideNothing(utf8, (exchange) => ({ ...exchange, headers: { 'content-type': 'text/html' } }))
  })
})

interface CharsetModel {
  wording: Wording
  wrong: number
}

describe('a request whose label names a charset', () => {
  const charset: Alone<CharsetModel, CharsetPlay> = {
    models: fc.record({ wording: wordings, wrong: statusesBut(404) }),
    record: ({ wording }) => ({ plain: refusal(404, wording), charset: refusal(404, wording) }),
    judge: judgeCharset,
  }
  test('is read like one without', () => expect(heldIn(charset)).toEqual(['transport/request-charset']))
  test('retype: it is refused for its label, or not found to be JSON', () => {
    findDamage(charset, {
      damage: ({ plain, charset: other }, _, { wrong }) => ({ plain, charset: { ...other, status: wrong } }),
      breaks: ['transport/request-charset'],
    })
  })
  test('says nothing where no answer is the service’s, or one without is not read either', () => {
    decideNothing(charset, silenced)
    decideNothing(charset, ({ plain, charset: other }, _, { wrong }) => ({
      plain: { ...plain, status: wrong },
      charset: other,
    }))
  })
})
