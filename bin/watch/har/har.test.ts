import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tookOf } from '../../../suites/reading/accuracy.ts'
import { UsageError } from '../../../suites/run/errors.ts'
import { Secrets } from '../../../suites/run/secrets/secrets.ts'
import { readHar } from './har.ts'

const folder = mkdtempSync(join(tmpdir(), 'har-'))
afterAll(() => rmSync(folder, { recursive: true }))

function har(content: unknown): string {
  const file = join(folder, 'traffic.har')
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content))
  return file
}

const key = 'cak_Zq8Lm3Xv7Rt2Kp5WbN9cHs4J'
const entry = (rest: object = {}, content: object | undefined = { text: '{"conversations":[]}' }) => ({
  startedDateTime: '2030-01-01T00:00:01.000Z',
  time: 12,
  request: {
    method: 'GET',
    url: 'https://a.example/v1/conversations?limit=3',
    headers: [
      { name: 'Authorization', value: `Bearer ${key}` },
      { name: 'Cookie', value: 'session=1' },
    ],
  },
  response: { status: 200, headers: [{ name: 'Content-Type', value: 'application/json' }], content },
  ...rest,
})
const log = (...entries: unknown[]) => ({ log: { entries } })

describe('a recording', () => {
  test('becomes exchanges, in the order in which they ended, without the key', () => {
    const secrets = new Secrets()
    const later = entry({ startedDateTime: '2030-01-01T00:00:00.500Z', time: 5000 })
    const { baseUrl, exchanges } = readHar(har(log(later, entry())), { secrets })
    expect(baseUrl).toBe('https://a.example/v1')
    expect(
      exchanges.map(({ path, credential, sentMs, endMs, status }) => [path, credential, sentMs, endMs, status]),
    ).toEqual([
      ['/conversations?limit=3', 'full', 500, 512, 200],
      ['/conversations?limit=3', 'full', 0, 5000, 200],
    ])
    expect(exchanges[0]?.requestHeaders).toEqual({ authorization: 'Bearer «full»', cookie: '«cookie»' })
    expect(JSON.stringify(exchanges)).not.toContain(key)
  })

  test('holds no refusal against the service of a key that is shown in a wrong way', () => {
    const { request } = entry()
    const bare = entry({ request: { ...request, headers: [{ name: 'Authorization', value: key }] } })
    const { exchanges } = readHar(har(log(entry(), bare)), { secrets: new Secrets() })
    expect(exchanges.map(({ credential, owned }) => [credential, owned]).sort()).toEqual([
      ['bare', true],
      ['full', false],
    ])
  })

  test('counts how late its recorder was in favour of the service', () => {
    const secrets = new Secrets()
    const { exchanges } = readHar(har(log(entry({ _measurementErrorMs: 3365, time: 4547 }))), { secrets })
    expect(exchanges.map(tookOf)).toMatchObject([{ leastMs: 1182, measuredMs: 4547 }])
  })

  test('is read where most is missing, in base64, with a stream, and with answers that never came', () => {
    const stream = entry({
      request: { method: 'post', url: 'https://a.example/v1/messages', postData: { text: '{"text":"a"}' } },
      response: {
        status: 200,
        headers: [{ name: 'content-type', value: 'text/event-stream' }],
        content: { text: Buffer.from('event: ack\n\n').toString('base64'), encoding: 'base64' },
      },
    })
    const bare = { request: { method: 'GET', url: 'https://a.example/v1/conversations/c1' }, response: {} }
    const { exchanges } = readHar(har(log(stream, bare, {}, null, 7, { request: { url: 'no' } })), {
      secrets: new Secrets(),
    })
    expect(exchanges.length).toBe(2)
    const [unanswered, streamed] = ['/conversations/c1', '/messages'].map((path) =>
      exchanges.find((each) => each.path === path),
    )
    expect(unanswered).toMatchObject({ status: null, failure: { kind: 'aborted' }, credential: 'unrecorded' })
    expect(streamed).toMatchObject({
      method: 'POST',
      body: null,
      chunks: [{ text: 'event: ack\n\n' }],
      requestBody: '{"text":"a"}',
    })
  })

  test('of an answer whose body was not recorded, or in part, nothing is told', () => {
    const cut = entry({}, { text: '{"conversat', size: 200 })
    const { exchanges } = readHar(har(log(entry(), entry({}, {}), cut)), { secrets: new Secrets() })
    expect(exchanges.map(({ status, body, failure }) => [status, body === null, failure?.kind])).toEqual([
      [200, false, undefined],
      [200, true, 'unrecorded'],
      [200, true, 'unrecorded'],
    ])
  })

  test.each([
    ['no JSON', 'PK\u0003', undefined, 'not JSON'],
    ['no HAR', { a: 1 }, undefined, 'no log.entries'],
    [
      'none of this API',
      log(entry({ request: { method: 'GET', url: 'https://a.example/cats' } })),
      undefined,
      'Give the address of the API with --base-url',
    ],
    ['none of that address', log(entry()), 'https://b.example/v1', 'no request to https://b.example/v1'],
    ['no bodies', log(entry({}, {}), entry({}, { text: '' })), undefined, 'no response has a body'],
  ])('that cannot be judged is refused with a sentence: %s', (_, content, base, words) => {
    const read = (): unknown => readHar(har(content), { baseUrl: base, secrets: new Secrets() })
    expect(read).toThrow(UsageError)
    expect(read).toThrow(words)
  })

  test('that is not there is told', () => {
    expect(() => readHar(join(folder, 'none.har'), { secrets: new Secrets() })).toThrow('no such file')
  })
})
